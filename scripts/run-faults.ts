/** npm run test:faults: the random and the destructive tests in their long form; the last line counts them. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const scale = process.env.PASSDOWN_TEST_SCALE ?? '20';
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const files = [
  'test/store/promise.test.ts',
  'test/store/faults.test.ts',
  'test/neo4j/promise.test.ts',
  'test/neo4j/faults.test.ts',
  'test/faults.test.ts',
];
const { status } = spawnSync(process.execPath, [vitest, 'run', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PASSDOWN_TEST_SCALE: scale },
});
console.log(
  `faults at ${scale} times the usual number of random cases: ${status === 0 ? 'none failed' : 'failures above'}`,
);
process.exitCode = status ?? 1;
