/**
 * npm run test:faults: the random and the destructive tests in their long form; the last line counts them. A case is a test;
 * a seed is one random history, kill or storm in it, which tests report with `countSeeds` of test/support/count-seeds.ts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notRun } from './not-run.ts';

const FILES = [
  'test/expressions.test.ts',
  'test/author/hostile-files.test.ts',
  'test/workplace/hostile-clone.test.ts',
  'test/store/promise.test.ts',
  'test/store/faults.test.ts',
  'test/daemon/',
  'test/neo4j/promise.test.ts',
  'test/neo4j/faults.test.ts',
  'test/neo4j/daemon.test.ts',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'passdown-faults-'));
const [report, seeds] = [join(folder, 'report.json'), join(folder, 'seeds')];
writeFileSync(seeds, '');
const given = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    ...[vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...(given.length > 0 ? given : FILES),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PASSDOWN_TEST_SCALE: process.env.PASSDOWN_TEST_SCALE ?? '20', PASSDOWN_SEEDS_FILE: seeds },
  },
);

const figure = (n: number) => n.toLocaleString('en');
const { cases, failures, skipped, missing } = counts();
const seedCount = readFileSync(seeds, 'utf8')
  .split('\n')
  .reduce((sum, line) => sum + Number(line), 0);
rmSync(folder, { recursive: true, force: true });
if (missing) console.log(missing);
console.log(
  `faults: ${figure(cases)} cases, ${figure(seedCount)} seeds, ${figure(failures)} failures${skipped > 0 ? `, ${figure(skipped)} skipped` : ''}`,
);
process.exitCode = failures > 0 ? 1 : 0;

function counts(): { cases: number; failures: number; skipped: number; missing?: string | undefined } {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests;
    return {
      cases: result.numPassedTests + failed,
      // A file that does not load, or an error outside any test, has no test to fail.
      failures: status !== 0 && failed === 0 ? Math.max(result.numFailedTestSuites, 1) : failed,
      skipped: result.numPendingTests,
      missing: notRun(result, root),
    };
  } catch {
    return { cases: 0, failures: 1, skipped: 0 };
  }
}
