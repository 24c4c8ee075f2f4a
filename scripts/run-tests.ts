/**
 * npm test: format and lint, types, all tests; the last lines say what was not run, and count. Lint and types count as one test each.
 * The tests that need Neo4j take turns with its one database, so they run beside all others, as do those that kill one of their own; what they print comes when they have ended.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notRun, type Report } from './not-run.ts';
import { pack } from './pack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Whether it ended well. What it prints is shown at once, or together when it has ended. */
async function run(name: string, args: string[], show: 'at once' | 'at the end' = 'at once'): Promise<boolean> {
  const child = spawn(bin(name), args, {
    cwd: root,
    stdio: show === 'at once' ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => printed.push(piece));
  const code = await new Promise<number | null>((ended) => child.once('error', () => ended(null)).once('close', ended));
  process.stdout.write(Buffer.concat(printed));
  return code === 0;
}

// The compiler of types, a Go program, spends a quarter of its time on collecting garbage, to use a tenth less of memory.
process.env.GOGC ??= '400';

let passed = 0;
let failed = 0;
let skipped = 0;
const testResults: Report['testResults'] = [];
const count = (name: string, ok: boolean) => {
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (ok) passed++;
  else failed++;
};

count('format and lint', await run('biome', ['check', '--error-on-warnings', '.']));
count('types', await run('tsc', ['-p', '.']));
count('types of the page', await run('tsc', ['-p', 'web']));

const folder = mkdtempSync(join(tmpdir(), 'passdown-tests-'));
async function test(name: string, args: string[], show?: 'at the end'): Promise<void> {
  const report = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await run('vitest', ['run', ...reporters, ...args], show);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    skipped += result.numPendingTests;
    testResults.push(...result.testResults);
    // A file that does not load has no tests to fail.
    if (!ok && result.numFailedTests === 0) failed += Math.max(result.numFailedTestSuites, 1);
  } catch {
    failed++;
  }
}
// Three runs and the benches would each make it again.
const packed = join(folder, 'packed');
pack(packed);
process.env.PASSDOWN_PACKED = packed;
const named = process.argv.slice(2);
if (named.length > 0) await test('named', named);
else
  await Promise.all([
    test('neo4j', ['--project', 'neo4j'], 'at the end'),
    test('neo4j-killed', ['--project', 'neo4j-killed'], 'at the end'),
    test('others', ['--project', 'passdown', '--project', 'alone']),
  ]);
rmSync(folder, { recursive: true, force: true });

const missing = notRun({ testResults }, root);
if (missing) console.log(missing);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
