/** npm test: format and lint, types, all tests; the last lines say what was not run, and count. Lint and types count as one test each. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notRun } from './not-run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const run = (name: string, args: string[]) =>
  spawnSync(bin(name), args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

let passed = 0;
let failed = 0;
const count = (name: string, ok: boolean) => {
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (ok) passed++;
  else failed++;
};

count('format and lint', run('biome', ['check', '--error-on-warnings', '.']));
count('types', run('tsc', ['-p', '.']));
count('types of the page', run('tsc', ['-p', 'web']));

const folder = mkdtempSync(join(tmpdir(), 'passdown-tests-'));
const report = join(folder, 'report.json');
const ok = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
let skipped = 0;
let missing: string | undefined;
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  skipped = result.numPendingTests;
  missing = notRun(result, root);
  // A file that does not load has no tests to fail.
  if (!ok && result.numFailedTests === 0) failed += Math.max(result.numFailedTestSuites, 1);
} catch {
  failed++;
}
rmSync(folder, { recursive: true, force: true });
if (missing) console.log(missing);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
