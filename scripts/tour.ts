/** npm start: the main job on the example project: reads it into a graph and asks it three questions. Its mistakes are there on purpose, so they are no failure. */
import { fileURLToPath } from 'node:url';
import { run } from '../src/cli/main.ts';

const example = fileURLToPath(new URL('../examples/bookshop', import.meta.url));
const STEPS: [string, string[]][] = [
  ['Read the task files of a small shop into a graph', ['ingest']],
  ['What do we know about databases and money?', ['patterns', '--tag', 'database', '--tag', 'money', '--no-refresh']],
  ['What can be started now?', ['ready', '--no-refresh']],
  ['What is known of one file?', ['file', 'src/auth/middleware.ts', '--no-refresh']],
];

for (const [title, args] of STEPS) {
  console.log(`\n# ${title}\n$ passdown ${args.filter((arg) => arg !== '--no-refresh').join(' ')}`);
  const code = await run(['-C', example, ...args]);
  if (code > 1) process.exit(code);
}
console.log('\nTwo of the files have mistakes or empty forms on purpose. Next:');
console.log('  npx passdown -C examples/bookshop check');
console.log('  npx passdown -C examples/bookshop tasks');
console.log('  npx passdown -C examples/bookshop show task-003');
