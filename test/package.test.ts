/** The package as users get it: packed, installed into an empty folder, run. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskWith } from './support/fixtures.ts';
import { REPOSITORY } from './support/workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'passdown-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = join(folder, 'node_modules/.bin/passdown');
const env = { ...process.env, NO_COLOR: '1', XDG_CACHE_HOME: join(folder, 'cache') };
/** Runs the installed command in the folder. */
const passdown = (args: string[], input = '', more: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [command, '-C', folder, ...args], { encoding: 'utf8', input, env: { ...env, ...more } });

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
    'plugin',
    'schemas',
    'sql',
  ]);
  expect(packed.files.filter(({ path }) => /\.test\.|\.map$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
});

test('it needs no other package to run: what it uses is in it, with the licences', () => {
  const { dependencies } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  const notice = readFileSync(join(folder, 'node_modules/passdown/dist/NOTICE'), 'utf8');
  for (const name of ['zod', 'yaml', 'commander', 'neo4j-driver'])
    expect(notice).toMatch(new RegExp(`^${name} \\d`, 'm'));
  // The types name it.
  expect(Object.keys(dependencies)).toEqual(['zod']);
  rmSync(join(folder, 'node_modules/zod'), { recursive: true });
});

test('the lock file names the native packages of every system, so that npm ci works on each', () => {
  const { packages } = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const optional = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(optional.length).toBeGreaterThan(50);
  const isListed = (place: string) => packages[place] !== undefined;
  expect(
    optional.filter(({ path, name }) => !isListed(`node_modules/${name}`) && !isListed(`${path}/node_modules/${name}`)),
  ).toEqual([]);
});

describe('the installed command', () => {
  test('says its version, lists its commands and checks', () => {
    const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
    expect(passdown(['--version']).stdout).toBe(`${version}\n`);
    expect(passdown(['--help']).stdout).toContain('Usage: passdown');
    writeFileSync(join(folder, 'note.md'), taskWith('outcome: Completed'));
    expect(passdown(['check', 'note.md']).stdout).toContain('outcome-invalid');
  });

  test('sets up a repository, reads its files, answers and briefs: its statements are found in the package', () => {
    mkdirSync(join(folder, 'tasks'), { recursive: true });
    writeFileSync(join(folder, 'tasks/task-1.md'), '# Task 1: One\n\nStatus: todo\n');
    expect(passdown(['init', '--yes', '--agent', 'claude']).status).toBe(0);
    expect(passdown(['ingest']).status).toBe(0);
    const { data } = JSON.parse(passdown(['ready', '--json']).stdout);
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['task-001']);
    expect(passdown(['brief', '--next']).stdout).toContain('task-001');
    expect(passdown(['verify']).status).toBe(0);
  });

  test('answers a hook from its second process', () => {
    const { status, stdout, stderr } = passdown(['hook', 'session-start'], '{}', { PASSDOWN_HOOK_MS: '600000' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('task-001');
  });

  test('serves tools and the page over MCP', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [command, '-C', folder, 'mcp'], cwd: folder }),
    );
    try {
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('passdown_brief');
      const answer = await client.callTool({ name: 'passdown_tasks', arguments: {} });
      expect(JSON.stringify(answer)).toContain('task-001');
      const { contents } = await client.readResource({ uri: 'ui://passdown/briefing' });
      expect(JSON.stringify(contents)).toContain('<!doctype html>');
    } finally {
      await client.close();
    }
  });

  test('keeps a daemon, which ends when it is told to', () => {
    expect(passdown(['start']).status).toBe(0);
    expect(passdown(['stop']).status).toBe(0);
    expect(passdown(['status', '--json']).stdout).toContain('"running":false');
  });

  test('runs where what it kept of compiled code is spoilt, and keeps it anew', () => {
    passdown(['ready']);
    const cache = join(folder, 'cache/passdown');
    const kept = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.code'));
    expect(kept.length).toBeGreaterThan(1);
    for (const name of kept)
      writeFileSync(
        join(cache, name),
        readFileSync(join(cache, name)).map((byte) => byte ^ 1),
      );
    const { status, stdout } = passdown(['ready']);
    expect([status, stdout.includes('task-001')]).toEqual([0, true]);
    for (const name of kept) writeFileSync(join(cache, name), '');
    expect(passdown(['ready']).stdout).toBe(stdout);
  });

  test('keeps compiled code beside that of another version, and deletes what was unused for 30 days', () => {
    const other = join(folder, 'other-version');
    cpSync(join(folder, 'node_modules/passdown'), other, { recursive: true });
    const loader = join(other, 'dist/load-bundle.cjs');
    writeFileSync(loader, readFileSync(loader, 'utf8').replace(/(?<=BUILD = ')[0-9a-f]{16}/, '0123456789abcdef'));
    const shared = { ...env, XDG_CACHE_HOME: join(folder, 'shared-cache') };
    const run = (place: string, ...args: string[]) =>
      spawnSync(process.execPath, [join(place, 'bin/passdown.js'), ...args], { cwd: folder, env: shared });
    const code = () => {
      const names = readdirSync(shared.XDG_CACHE_HOME, { recursive: true, encoding: 'utf8' });
      const files = names.filter((name) => name.endsWith('.code')).map((name) => join(shared.XDG_CACHE_HOME, name));
      return new Map(files.map((file) => [file, statSync(file).mtimeMs]));
    };
    const places = [join(folder, 'node_modules/passdown'), other];
    for (const place of places) run(place, 'ready');
    const both = code();
    expect([...both.keys()].some((file) => file.includes('0123456789abcdef'))).toBe(true);
    for (const place of places) run(place, 'ready');
    expect(code()).toEqual(both);
    const [unused, ...used] = [...both.keys()];
    const days = (count: number) => Date.now() / 1000 - count * 24 * 60 * 60;
    utimesSync(unused!, days(31), days(31));
    utimesSync(used[0]!, days(29), days(29));
    run(other, 'tasks');
    expect([unused!, ...used].filter((file) => !existsSync(file))).toEqual([unused]);
  });

  test('keeps what Node compiled in the cache folder of the user, and runs where it may not', () => {
    expect(readdirSync(join(folder, 'cache/passdown'))).not.toEqual([]);
    const file = join(folder, 'note.md');
    const { status, stderr } = passdown(['--version'], '', { XDG_CACHE_HOME: file, HOME: file, LOCALAPPDATA: file });
    expect([status, stderr]).toEqual([0, '']);
    const elsewhere = join(folder, 'other-cache');
    passdown(['--version'], '', { XDG_CACHE_HOME: elsewhere, NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(existsSync(elsewhere)).toBe(false);
  });
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
