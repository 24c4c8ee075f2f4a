/** What the page's server answers: the same data as --json, and what the page draws. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';
import { AnswerBook } from '../../src/serve/answer-book.ts';
import { CurrentGraph } from '../../src/serve/current-graph.ts';
import { firstView } from '../../src/serve/first-view.ts';
import { startDaemon } from '../support/daemon.ts';
import { taskWith } from '../support/fixtures.ts';
import { repository } from '../support/git-repository.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { PATIENCE_MS } from '../support/limits.ts';
import { manyTasks } from '../support/many-tasks.ts';
import { example, serve } from '../support/page.ts';
import { workspace } from '../support/workspace.ts';

test.each([
  ['tasks', ['tasks']],
  ['tasks?status=blocked', ['tasks', '--status', 'blocked']],
  ['ready', ['ready']],
  ['show?id=3', ['show', '3']],
  ['file?path=src/auth/jwt.ts', ['file', 'src/auth/jwt.ts']],
  ['search?text=token', ['search', 'token']],
  ['patterns?tag=auth', ['patterns', '--tag', 'auth']],
  ['gotchas?severity=high&limit=2', ['gotchas', '--severity', 'high', '--limit', '2']],
  ['blockers?all', ['blockers', '--all']],
  ['questions', ['questions']],
  ['steps', ['steps']],
  ['journal', ['journal']],
  ['briefing', ['brief']],
  ['briefing?task=8&budget=400&explain', ['brief', '8', '--budget', '400', '--explain']],
  ['briefing?about=refresh%20tokens', ['brief', '--about', 'refresh tokens']],
  ['problems', ['check']],
  ['status', ['status']],
  ['graph', ['graph']],
])('/api/%s is what the command prints with --json', async (path, args) => {
  const { place, data } = await serve(example('bookshop'));
  const printed = await dataOf(place, ...args);
  const { kind, data: answered } = await data(path);
  expect({ kind, data: answered }).toEqual({ kind: printed.kind, data: printed.data });
});

test.each([
  ['workflows', ['workflow']],
  ['workflow?id=infusion-pumps-20260316', ['workflow', 'infusion-pumps-20260316']],
])('/api/%s of the pipeline is what the command prints with --json', async (path, args) => {
  const { place, data } = await serve(example('literature'));
  const printed = await dataOf(place, ...args);
  const { kind, data: answered } = await data(path);
  expect({ kind, data: answered }).toEqual({ kind: printed.kind, data: printed.data });
});

test('the page comes with the answers that its first view shows', async () => {
  const { place, data } = await serve(example('bookshop'));
  const { root } = place;
  const graph = new CurrentGraph({ folder: root, cwd: root, env: {} });
  onTestFinished(() => graph.close());
  const block = await firstView(graph, new AnswerBook(graph), PATIENCE_MS);
  const { answers } = JSON.parse(/^<script [^>]*>(.*)<\/script>$/s.exec(block)![1]!);
  const addresses = ['place', 'overview', 'briefing?budget=6000', 'ready', 'status'];
  expect(Object.keys(answers).sort()).toEqual(addresses.sort());
  for (const address of addresses) expect(answers[address], address).toEqual(await data(address));
});

test('a list comes in parts that together are the whole, each with the total', async () => {
  const { data } = await serve(manyTasks(12));
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  const whole = await data('tasks');
  const parts = [
    await data('tasks?limit=5'),
    await data('tasks?limit=5&offset=5'),
    await data('tasks?limit=5&offset=10'),
  ];
  expect(parts.flatMap(ids)).toEqual(ids(whole));
  expect(parts.map(({ total }) => total)).toEqual([whole.total, whole.total, whole.total]);
  const items = await data('patterns?limit=100');
  const split = [await data('patterns?limit=4'), await data('patterns?limit=100&offset=4')];
  expect(split.flatMap(ids)).toEqual(ids(items));
});

test('an item comes with every statement, its ties and its days', async () => {
  const { data } = await serve(example('bookshop'));
  expect((await data('item?id=pattern-cents')).data).toMatchObject({
    kind: 'pattern',
    item: { id: 'pattern-cents', count: 2 },
    statements: [
      { task: 'task-001', path: 'tasks/task-001-database-schema.md', line: 50 },
      { task: 'task-004', path: 'tasks/task-004-checkout.md', line: 33 },
    ],
    ties: expect.arrayContaining([{ label: 'Tag', id: 'money', type: 'APPLIES_TO' }]),
    firstSeen: '2026-03-03',
  });
});

test('lines of a note are shown with secrets left out, and other files are not shown', async () => {
  const place = workspace({
    'tasks/task-1.md': '# Task 1: One\n\nThe key is AKIAIOSFODNN7EXAMPLX here\n\nlast',
    'secret.txt': 'x',
  });
  const { data, ask } = await serve(place);
  const { lines, total } = (await data('source?path=tasks/task-1.md&line=3&around=1')).data as {
    lines: string[];
    total: number;
  };
  expect([lines[1], total]).toEqual([expect.stringContaining('[redacted:'), 5]);
  for (const path of ['secret.txt', '../secret.txt', '/etc/passwd', '.passdown/run/page-token', 'tasks/task-2.md'])
    expect((await ask(`/api/source?path=${encodeURIComponent(path)}`)).status).toBe(404);
});

test('folders count what is known of the files below them', async () => {
  const { data } = await serve(example('bookshop'));
  const { folders } = (await data('folder?path=src')).data as {
    folders: { path: string; files: number; work: number }[];
  };
  expect(folders.find(({ path }) => path === 'src/auth')).toMatchObject({ files: 3, work: 5 });
});

test('the longest chain of open tasks ends where nothing waits any more, and circles end', async () => {
  const task = (id: string, on: string) =>
    `# Task ${id}: T\n\n| Status | pending |\n|---|---|\n| Depends On | ${on} |\n`;
  const place = workspace({
    ...{ 'tasks/task-1.md': task('1', ''), 'tasks/task-2.md': task('2', '1'), 'tasks/task-3.md': task('3', '2, 9') },
    ...{ 'tasks/task-8.md': task('8', '9'), 'tasks/task-9.md': task('9', '8') },
  });
  const { data } = await serve(place);
  const { chain, tasks } = (await data('dependencies')).data as { chain: string[]; tasks: { id: string }[] };
  expect(chain.at(-1)).toBe('task-003');
  expect(chain.length).toBe(3);
  expect(tasks.map(({ id }) => id)).toEqual(['task-001', 'task-002', 'task-003', 'task-008', 'task-009']);
});

test('a neighbourhood has the nearest nodes and the lines between them', async () => {
  const { data, ask } = await serve(example('bookshop'));
  const near = (await data('neighbourhood?of=task-003&depth=1')).data as {
    nodes: { id: string; step: number }[];
    edges: unknown[];
  };
  expect(near.nodes[0]).toMatchObject({ id: 'task-003', step: 0 });
  expect(near.nodes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['task-001', 'src/auth/jwt.ts', 'gotcha-clock']),
  );
  expect(near.edges.length).toBeGreaterThanOrEqual(near.nodes.length - 1);
  expect((await ask('/api/neighbourhood?of=nobody')).status).toBe(404);
});

test('a saved file is in the next answer, without a daemon', async () => {
  const { place, data } = await serve(example('bookshop'));
  const before = await data('show?id=12');
  place.write(
    'tasks/task-012-wish-lists.md',
    place.read('tasks/task-012-wish-lists.md').replace('Wish lists', 'Wishes'),
  );
  await expect.poll(async () => (await data('show?id=12')).data).toMatchObject({ name: 'Wishes' });
  expect((await data('show?id=12')).revision).toBeGreaterThan(before.revision);
});

test('beside a daemon the page shows what the daemon has read, and leaves the files to it', async () => {
  const place = example('bookshop');
  const daemon = await startDaemon(place);
  const { data } = await serve(place);
  expect((await data('status')).data).toMatchObject({ healthy: true });
  const before = await data('tasks');
  place.write('tasks/task-020.md', '# Task 020: New\n');
  await daemon.settle();
  await expect.poll(async () => (await data('tasks')).total).toBe(before.total! + 1);
  expect((await data('place')).data).toMatchObject({ remark: null });
  await daemon.stop();
  place.write('tasks/task-021.md', '# Task 021: Without a daemon\n');
  await expect.poll(async () => (await data('tasks')).total).toBe(before.total! + 2);
});

test('items say that what they name is gone, in lists, by themselves and in briefings, as --json does', async () => {
  const made = repository();
  made.commit({
    'src/pool.ts': 'export {};\n',
    'tasks/task-1.md': taskWith('outcome: completed\ngotchas:\n  - issue: The pool in src/pool.ts is small'),
  });
  const commit = made.commit({ 'src/pool.ts': null });
  const { data } = await serve(made.files);
  const stale = { state: 'gone', what: 'src/pool.ts', commit };
  const [item] = (await data('gotchas')).data as { id: string }[];
  expect(item).toMatchObject({ stale });
  expect(item).toEqual((await dataOf(made.files, 'gotchas')).data[0]);
  expect((await data(`item?id=${item!.id}`)).data).toMatchObject({ item: { stale } });
  expect((await data('briefing')).data).toMatchObject({ warnings: [{ id: item!.id, stale }] });
});

test('events say only the revision, at first and after each change', async () => {
  const { place, ask } = await serve(example('bookshop'));
  const { body } = await ask('/api/events');
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => {
    for (;;) {
      const event = /event: revision\ndata: (\d+)\n/.exec((await reader.read()).value ?? '');
      if (event) return Number(event[1]);
    }
  };
  const first = await next();
  place.write('tasks/task-020.md', '# Task 020: New\n');
  expect(await next()).toBeGreaterThan(first);
  await reader.cancel();
});

test.each([
  ['tasks?statsu=blocked', 400, 'Did you mean status?'],
  ['tasks?status=done', 400, 'It is one of'],
  ['show', 400, '?id='],
  ['show?id=999', 404, 'passdown tasks'],
  ['takss', 404, 'Did you mean /api/tasks?'],
  ['gotchas?limit=x', 400, '?limit=20'],
  ['search?text=<long>', 400, 'At most'],
])('/api/%s is refused with what to do', async (path, status, hint) => {
  const { ask } = await serve(example('bookshop'));
  const response = await ask(`/api/${path.replace('<long>', 'x'.repeat(3000))}`);
  expect([response.status, await response.json()]).toEqual([
    status,
    { error: { code: expect.any(String), message: expect.any(String), hint: expect.stringContaining(hint) } },
  ]);
});

test('a configuration that cannot be read is said, and read again when it is mended', async () => {
  const { place, data, ask } = await serve(manyTasks(2));
  place.write('.passdown/config.yaml', 'store: [');
  await expect.poll(async () => (await ask('/api/tasks')).status).toBe(400);
  place.write('.passdown/config.yaml', 'project: back\n');
  await expect.poll(async () => (await ask('/api/tasks')).status).toBe(200);
  expect((await data('place')).data).toMatchObject({ project: 'back' });
});

test('a port that is taken and one that is none are said in a word', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const place = example('bookshop');
  expect(await passdown(place, 'serve', '--port', String(port))).toMatchObject({
    code: 2,
    stderr: `passdown: Port ${port} is taken by another program\n  Choose another one with --port, or leave --port out\n`,
  });
  expect(await passdown(place, 'serve', '--port', '70000')).toMatchObject({ code: 2 });
  other.close();
});

test('a store that is away is said at once', async () => {
  const place = example('bookshop');
  const outcome = await passdown(place, '--store', 'bolt://127.0.0.1:1', 'serve');
  expect(outcome).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('bolt://127.0.0.1:1') });
});
