/** npm start: the main job on the example project, with a word about what one sees. Its mistakes are there on purpose, so they are no failure. */
import { fileURLToPath } from 'node:url';
import { run } from '../src/cli/main.ts';

const example = fileURLToPath(new URL('../examples/bookshop', import.meta.url));
console.log('$ passdown -C examples/bookshop check\n');
const code = await run(['-C', example, 'check']);
console.log('\nThe mistakes in task-011 are there on purpose. Next:');
console.log('  npx passdown explain path-not-relative');
console.log('  npx passdown -C examples/bookshop check --score');
process.exitCode = code > 1 ? code : 0;
