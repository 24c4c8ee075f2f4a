/** npm test: format and lint, types, all tests; the last line counts them. Lint and types count as one test each. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const shell = process.platform === 'win32';
const bin = (name: string) => join(root, 'node_modules', '.bin', shell ? `${name}.cmd` : name);
const run = (name: string, args: string[]) =>
  spawnSync(bin(name), args, { cwd: root, stdio: 'inherit', shell }).status === 0;

let passed = 0;
let failed = 0;
let skipped = 0;
const count = (name: string, ok: boolean) => {
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (ok) passed++;
  else failed++;
};

count('format and lint', run('biome', ['check', '--error-on-warnings', '.']));
count('types', run('tsc', ['-p', '.']));

// A server is mostly waited for, so its tests run beside the others; what they print comes after.
const folder = mkdtempSync(join(tmpdir(), 'passdown-tests-'));
const [here, beside] = await Promise.all([test('passdown', 'inherit'), test('neo4j', 'pipe')]);
process.stdout.write(beside.output);
for (const { ok, report } of [here, beside]) countReport(ok, report);
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

interface Ran {
  ok: boolean;
  report: string;
  output: string;
}

/** All tests of one project of vitest.config.ts. */
function test(project: string, output: 'inherit' | 'pipe'): Promise<Ran> {
  const report = join(folder, `${project}.json`);
  const args = [
    'run',
    '--passWithNoTests',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const child = spawn(bin('vitest'), [...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', output, output],
    shell,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ok: code === 0, report, output: said })));
}

function countReport(ok: boolean, report: string): void {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    skipped += result.numPendingTests;
    // A file that does not load has no tests to fail.
    if (!ok && result.numFailedTests === 0) failed += Math.max(result.numFailedTestSuites, 1);
  } catch {
    failed++;
  }
}
