/** The package as users get it: packed, installed into an empty folder, run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskWith } from './support/fixtures.ts';
import { REPOSITORY } from './support/workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'passdown-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
let packed: { filename: string; files: { path: string }[] };

beforeAll(() => {
  const listing = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], REPOSITORY).replace(/^[^[{]*/, ''));
  packed = Array.isArray(listing) ? listing[0] : (Object.values(listing)[0] as typeof packed);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(['install', '--no-audit', '--no-fund', '--no-save', join(folder, packed.filename)], folder);
});

test('it holds what a user needs and nothing else', () => {
  const folders = new Set(packed.files.map(({ path }) => (path.includes('/') ? path.split('/')[0] : path)));
  expect([...folders].sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'bin',
    'cypher',
    'dist',
    'docs',
    'package.json',
    'schemas',
    'sql',
  ]);
  expect(packed.files.filter(({ path }) => /\.test\.|\.map$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
});

test('the installed command runs and checks', () => {
  const command = join(folder, 'node_modules/.bin/passdown');
  expect(execFileSync(process.execPath, [command, '--help'], { cwd: folder, encoding: 'utf8' })).toContain(
    'Usage: passdown',
  );
  writeFileSync(join(folder, 'note.md'), taskWith('outcome: Completed'));
  expect(execFileSync(process.execPath, [command, '-C', folder, 'check', 'note.md'], { encoding: 'utf8' })).toContain(
    'outcome-invalid',
  );
});

test('the installed command keeps a graph: its statements are found in the package', () => {
  const command = join(folder, 'node_modules/.bin/passdown');
  mkdirSync(join(folder, 'tasks'), { recursive: true });
  writeFileSync(join(folder, 'tasks/task-1.md'), '# Task 1: One\n\nStatus: todo\n');
  const answer = execFileSync(process.execPath, [command, '-C', folder, 'ready', '--json'], { encoding: 'utf8' });
  expect(JSON.parse(answer).data.map(({ id }: { id: string }) => id)).toEqual(['task-001']);
});

test('the library can be imported', () => {
  const script =
    "import { check } from 'passdown'; const r = await check({ root: '.', paths: ['note.md'] }); console.log(r.problems.length)";
  writeFileSync(join(folder, 'note.md'), taskWith('outcome: Completed'));
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' })).toBe(
    '1\n',
  );
});

/** The machine's own Node, where it is older than what we need; the one that npm put first is ours. */
function oldNode(): string | undefined {
  for (const place of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(place, 'node');
    if (!existsSync(candidate) || realpathSync(candidate) === realpathSync(process.execPath)) continue;
    const version = spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout.trim();
    if (/^v(?:1\d|20|21)\./.test(version)) return candidate;
  }
  return undefined;
}

test.skipIf(!oldNode()).each([
  ['and exits 2', ['check'], 2],
  ['and does not send an agent back', ['-C', '.', 'hook', 'stop'], 0],
])('on too old a Node it says what it needs and how to get it %s (needs an old Node)', (_, args, code) => {
  const bin = join(folder, 'node_modules/passdown/bin/passdown.js');
  const { status, stdout, stderr } = spawnSync(oldNode()!, [bin, ...args], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([code, '']);
  expect(stderr).toMatch(/^passdown needs Node 22\.22 or newer; this is Node \d+\.\d+\.\d+\. npm install .+\.\n$/);
});
