/** npm start: the main job on the example project: reads it into a graph, asks it three questions, and goes on watching. Its mistakes are there on purpose, so they are no failure. */
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
console.log(`
# Where to look
Two of the files have mistakes or empty forms on purpose. In another terminal:
  npx passdown -C examples/bookshop status
  npx passdown -C examples/bookshop check
  npx passdown -C examples/bookshop show task-003
The orchestrator's view is in examples/bookshop/.passdown/journal.md: change a file in examples/bookshop/tasks, and see it there.

# Keep it current until Ctrl-C
$ passdown watch`);
process.exitCode = await run(['-C', example, 'watch', '--log-format', 'pretty']);
