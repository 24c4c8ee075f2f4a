/** State counts only on the machine that made it, whatever way it came; and every damage has a way back. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { bind, isBound, readRunFile, writeRunFile } from '../../src/disk/own-state.ts';
import { unexpectedError } from '../../src/workplace/unexpected-error.ts';
import { countSeeds } from '../support/count-seeds.ts';
import { taskWith } from '../support/fixtures.ts';
import { git } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { SCALE } from '../support/limits.ts';
import { TOKENS } from '../support/made-up-secrets.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace as Place, SOURCE_BIN, Workspace, workspace } from '../support/workspace.ts';

const GRAPH = '.passdown/graph.db';
const NOT_OURS = 'was not made by passdown on this machine';

async function project(): Promise<Place> {
  const place = workspace({
    'tasks/task-1.md': taskWith('outcome: completed\ngotchas:\n  - issue: The queue is slow'),
  });
  for (let id = 2; id < 30; id++) place.write(`tasks/task-${id}.md`, taskFile(String(id), '', { on: '007' }));
  await passdown(place, 'ingest');
  return place;
}

/** What a question prints, and what it says beside it. */
const asked = async (place: Place) => {
  const { code, stdout, stderr } = await passdown(place, 'tasks');
  return { code, lines: stdout.split('\n').length, stderr };
};

test('a folder that was moved or copied, and a file that took the place of ours, is built again with one line, once', async () => {
  const place = await project();
  const right = await asked(place);
  expect([right.code, right.stderr]).toEqual([0, '']);
  const moved = workspace();
  renameSync(place.root, join(moved.root, 'moved'));
  cpSync(join(moved.root, 'moved'), join(moved.root, 'copied'), { recursive: true });
  for (const folder of ['moved', 'copied']) {
    const there = new Workspace(join(moved.root, folder));
    const first = await asked(there);
    expect(first).toMatchObject({ code: 0, lines: right.lines, stderr: expect.stringContaining(NOT_OURS) });
    expect(first.stderr.trim().split('\n')).toHaveLength(1);
    expect(await asked(there)).toEqual({ ...right, stderr: '' });
    expect(existsSync(join(there.root, `${GRAPH}.aside`))).toBe(true);
  }
});

test('what git puts in the place of a database, its log or a run file counts for nothing', async () => {
  const place = await project();
  const graph = join(place.root, GRAPH);
  const bytes = readFileSync(graph);
  rmSync(graph);
  writeFileSync(graph, bytes);
  expect((await asked(place)).stderr).toContain(NOT_OURS);
  writeFileSync(`${graph}-wal`, Buffer.alloc(40_000, 7));
  expect((await asked(place)).stderr).toContain(NOT_OURS);
  writeRunFile(place.root, '.passdown/run/x', { a: 1 });
  const signed = place.read('.passdown/run/x');
  expect(readRunFile(place.root, '.passdown/run/x')).toEqual({ a: 1 });
  for (const text of ['{"a":1}', signed.replace('1', '2'), '{"a":1}\nundefined\n', ''])
    expect([text, readRunFile(place.write('.passdown/run/x', text).root, '.passdown/run/x')]).toEqual([
      text,
      undefined,
    ]);
  place.write('.passdown/run/y', signed);
  expect(readRunFile(place.root, '.passdown/run/y')).toBeUndefined();
});

test('a file that changed stays ours, and one that took its inode does not', () => {
  const { root } = workspace({ 'a.db': 'one' });
  const path = join(root, 'a.db');
  expect(isBound(root, path)).toBe(false);
  bind(root, path);
  writeFileSync(path, 'two');
  expect(isBound(root, path)).toBe(true);
  // Many a file system gives the next file the same inode.
  for (let i = 0; i < 20; i++) {
    rmSync(path);
    writeFileSync(path, 'two');
    expect([i, isBound(root, path)]).toEqual([i, false]);
  }
});

test('a trigger, a view or an index in our own graph is damage: it is replaced, and the answer is right', async () => {
  const place = await project();
  const right = await asked(place);
  for (const sql of [
    'CREATE TRIGGER t AFTER INSERT ON nodes BEGIN SELECT 1; END',
    'DROP VIEW statements; CREATE VIEW statements AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n',
    'CREATE INDEX other ON nodes (seen)',
  ]) {
    const database = new DatabaseSync(join(place.root, GRAPH));
    database.exec(sql);
    database.close();
    expect(await asked(place)).toEqual({ ...right, stderr: expect.stringContaining('was damaged') });
    expect(await asked(place)).toEqual(right);
  }
});

test('without a key the files are read for the answer, and what must be kept is refused', async () => {
  const place = workspace({ 'tasks/task-1.md': taskFile('1'), config: 'a file in the place of the folder' });
  vi.stubEnv('XDG_CONFIG_HOME', join(place.root, 'config'));
  const { code, stdout, stderr } = await passdown(place, 'tasks');
  expect([code, stdout, stderr]).toEqual([
    0,
    expect.stringContaining('task-001'),
    expect.stringContaining('no key of this machine'),
  ]);
  expect(existsSync(join(place.root, GRAPH))).toBe(false);
  for (const args of [['ingest'], ['rebuild'], ['claim', '1']])
    expect(await passdown(place, ...args)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/key of this machine/),
    });
});

test.skipIf(process.platform === 'win32')(
  'a key that others can read, or that is none, is replaced by one for its owner alone (needs modes of files)',
  async () => {
    for (const [text, mode] of [
      ['f'.repeat(64), 0o644],
      ['no key', 0o600],
    ] as const) {
      const folder = workspace({ 'passdown/key': `${text}\n` });
      const key = join(folder.root, 'passdown/key');
      chmodSync(key, mode);
      vi.stubEnv('XDG_CONFIG_HOME', folder.root);
      await passdown(workspace({ 'tasks/task-1.md': taskFile('1') }), 'ingest');
      expect(readFileSync(key, 'utf8')).toMatch(/^(?!f{64})[0-9a-f]{64}\n$/);
      expect(statSync(key).mode & 0o777).toBe(0o600);
    }
  },
);

const STORES = ['.git/config', 'notes.txt', 'app.db'];

test('a configuration that names a file of the user as the store has it neither opened nor moved', async () => {
  for (const name of STORES) {
    const place = workspace({
      'tasks/task-1.md': taskFile('1'),
      'notes.txt': 'mine',
      'notes.txt-journal': 'mine, too',
    });
    git(place, 'init', '-q');
    const app = new DatabaseSync(join(place.root, 'app.db'));
    app.exec('CREATE TABLE customers (name TEXT)');
    app.close();
    place.write('.passdown/config.yaml', `store: sqlite:${name}\n`);
    const before = readFileSync(join(place.root, name));
    for (const args of [['tasks'], ['ingest'], ['rebuild'], ['doctor'], ['doctor', '--fix']]) {
      const { code, stdout, stderr } = await passdown(place, ...args);
      const said = expect.stringContaining('was not made by passdown');
      expect([args, code === 0, `${stdout}${stderr}`]).toEqual([args, false, said]);
    }
    expect(readFileSync(join(place.root, name)).equals(before)).toBe(true);
    expect(readdirSync(place.root).filter((one) => one.includes('aside'))).toEqual([]);
  }
});

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** In place: the file stays ours. */
function damage(path: string, whole: Buffer, seed: number): void {
  const next = numbers(seed);
  const [bytes, pages] = [Buffer.from(whole), whole.length / 4096];
  const kind = seed % 6;
  if (kind === 0) for (let i = 0; i < 20; i++) bytes[next(bytes.length)] = next(256);
  else if (kind === 1) bytes.fill(0, 4096 * next(pages), 4096 * (next(pages) + 1));
  else if (kind === 2) whole.copy(bytes, 4096 * next(pages), 4096 * next(pages), 4096 * (next(pages) + 1));
  else if (kind === 3) for (let i = 0; i < 4; i++) bytes[next(100)] = next(256);
  else if (kind === 4) bytes[4096 * next(pages) + next(8)] = next(256);
  const file = openSync(path, 'r+');
  writeSync(file, kind === 5 ? Buffer.alloc(0) : bytes);
  if (kind === 5) execFileSync('truncate', ['-s', String(next(bytes.length)), path]);
}

test('a damaged graph always has a way back: doctor --fix or rebuild ends in one that equals the files', async () => {
  const place = await project();
  const right = await asked(place);
  const graph = join(place.root, GRAPH);
  const count = 25 * SCALE;
  const ends: unknown[] = [];
  for (let seed = 1; seed <= count; seed++) {
    damage(graph, readFileSync(graph), seed);
    const first = await passdown(place, 'tasks');
    // An error names the command that helps.
    if (first.code !== 0)
      expect([seed, first.stderr]).toEqual([seed, expect.stringMatching(/passdown (?:rebuild|doctor)/)]);
    const fixed = seed % 2 === 0 ? await passdown(place, 'rebuild') : await passdown(place, 'doctor', '--fix');
    let end = await asked(place);
    // What SQLite cannot tell from a right graph, `verify` can.
    if ((await passdown(place, 'verify')).code !== 0) {
      await passdown(place, 'rebuild');
      end = await asked(place);
    }
    const { code } = await passdown(place, 'verify');
    if (code !== 0 || end.code !== 0 || end.lines !== right.lines) ends.push({ seed, fixed, end, code });
    rmSync(`${graph}.aside`, { force: true });
  }
  countSeeds(count);
  expect(ends).toEqual([]);
});

test('an unexpected error is one sentence with a hint; its details are in a file of the user, without secrets', () => {
  const secret = TOKENS[2]!.make(3)[1];
  const { message, hint, exitCode } = unexpectedError(new TypeError(`cannot read ${secret}\nand more`));
  expect([message, exitCode]).toEqual(['Something went wrong: cannot read [redacted:github-token]', 2]);
  const path = /the details are in (.+)$/.exec(hint)![1]!;
  const details = readFileSync(path, 'utf8');
  expect(details).toContain('own-state.test.ts');
  expect(details).not.toContain(secret);
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  expect(unexpectedError(full).hint).toBe('The disk is full: make room on it');
});

test('a file in the place of a folder of outputs, a link in that of the heartbeat and a huge journal are no obstacle to a question', async () => {
  const place = workspace({ 'tasks/task-1.md': taskFile('1'), '.passdown/context': 'a file' });
  symlinkSync('/nowhere', join(place.root, 'link'));
  for (const args of [['brief'], ['tasks'], ['ingest'], ['journal']])
    expect([args, await passdown(place, ...args)]).toEqual([args, expect.objectContaining({ code: 0 })]);
  const refused = await passdown(place, 'brief', '001', '--write');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/context is not a folder/)]);
  execFileSync('truncate', ['-s', '1G', join(place.root, '.passdown/journal.md')]);
  const before = process.memoryUsage().rss;
  expect((await passdown(place, 'journal')).code).toBe(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(500e6);
  expect(statSync(join(place.root, '.passdown/journal.md')).size).toBeLessThan(100_000);
  renameSync(join(place.root, 'link'), join(place.root, '.passdown/run/daemon.json'));
  expect(await passdown(place, 'start')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('daemon.json is a link'),
  });
});

test('with 24 open files allowed a question is refused with a sentence (needs a shell)', (context) => {
  if (process.platform === 'win32') context.skip();
  const place = workspace({ 'tasks/task-1.md': taskFile('1') });
  const said = execFileSync('sh', ['-c', `ulimit -n 24; "${process.execPath}" "${SOURCE_BIN}" brief 2>&1 || true`], {
    ...{ cwd: place.root, encoding: 'utf8' },
  });
  expect(said).not.toMatch(/\n\s+at /);
  expect(said).toMatch(/open files|ulimit|task-001/);
});

test('nothing is fetched for a partial clone', async () => {
  const origin = workspace({ 'tasks/task-1.md': taskFile('1') });
  git(origin, 'init', '-q', '-b', 'main');
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  for (const text of [taskFile('1'), taskFile('1', '', { status: 'done' })]) {
    origin.write('tasks/task-1.md', text);
    git(origin, 'add', '-A');
    git(origin, 'commit', '-qm', 'x', '--allow-empty');
  }
  const place = workspace();
  git(place, 'clone', '-q', '--filter=blob:none', `file://${origin.root}`, 'partial');
  const partial = new Workspace(join(place.root, 'partial'));
  const objects = () => git(partial, 'count-objects', '-v');
  const before = objects();
  for (const args of [
    ['diff', 'HEAD~1'],
    ['check', '--changed', 'HEAD~1'],
  ]) {
    const { code, stderr } = await passdown(partial, ...args);
    expect([args, code, stderr]).toEqual([args, expect.any(Number), expect.not.stringMatching(/\n\s+at /)]);
  }
  expect(objects()).toBe(before);
});

test('only addresses of known editors are opened from the page', () => {
  const isAllowed = (editor: string) => configSchema.safeParse({ editor }).success;
  for (const editor of [
    'vscode://file/{path}:{line}',
    'idea://open?file=/{path}&line={line}',
    'zed://file/{path}:{line}',
  ])
    expect([editor, isAllowed(editor)]).toEqual([editor, true]);
  for (const editor of [
    'http://evil.example/{path}',
    'javascript:alert(1)//{path}',
    'file:///{path}',
    'vscode://x',
    'data:x{path}',
  ])
    expect([editor, isAllowed(editor)]).toEqual([editor, false]);
});
