/** What every store must do, and what the graph on it must answer. One suite, run over each backend. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askFile } from '../../src/ask/file.ts';
import { askItems } from '../../src/ask/items.ts';
import { askJournal } from '../../src/ask/journal.ts';
import { renderJournal } from '../../src/ask/journal-page.ts';
import { askOverview } from '../../src/ask/overview.ts';
import { askReady } from '../../src/ask/ready.ts';
import { askSearch } from '../../src/ask/search.ts';
import { askTasks } from '../../src/ask/tasks.ts';
import { askTask } from '../../src/ask/whole-task.ts';
import {
  BRIEFING_BEGIN,
  BRIEFING_END,
  edgeKey,
  type GraphEdge,
  type GraphNode,
  nodeKey,
  shownId,
} from '../../src/model/index.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { readStamp } from '../../src/store/ledger-stamp.ts';
import { MAX_OF_DOCUMENT, type Store } from '../../src/store/store.ts';
import { termsOf } from '../../src/store/terms.ts';
import { changeOf } from './project-model.ts';

/** A task file: status, dependencies and the handoff's YAML. */
export function taskFile(
  id: string,
  yaml = '',
  options: { status?: string; on?: string; stamp?: string; priority?: string } = {},
): string {
  const { status = 'pending', on = 'none', stamp = '', priority = 'medium' } = options;
  const handoff = yaml && `\n## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`;
  return `# Task ${id}: Name of ${id}\n\n| Status | ${status} |\n|---|---|\n| Depends On | ${on} |\n| Priority | ${priority} |\n${handoff}${stamp && `\n*Task completed: ${stamp}*\n`}`;
}

export function storeContract(open: () => Promise<Store>): void {
  let store: Store;
  let project: string;
  let files: Map<string, string>;
  let round = 0;

  const used = new Set<string>();
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(() => {
    project = `contract-${process.pid}-${round++}`;
    used.add(project);
    files = new Map();
  });
  afterAll(async () => {
    for (const name of used) await store.write((writer) => writer.removeProject(name));
    await store.close();
  });

  /** Commits the given files as they are now; undefined deletes. */
  async function put(changes: Record<string, string | undefined>, into = project): Promise<void> {
    used.add(into);
    const list = Object.entries(changes).map(([path, text]) =>
      changeOf(path, text, files.has(`${into} ${path}`), into),
    );
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) files.delete(`${into} ${path}`);
      else files.set(`${into} ${path}`, text);
    }
    await store.write((writer) => commitDocuments(writer, into, list));
  }
  const items = (label: 'Pattern' | 'Gotcha' | 'Blocker' | 'Question' | 'Step', more = {}) =>
    askItems(store, { label, project, limit: 50, ...more });
  const task = async (id: string) => (await askTask(store, project, id))!;
  const status = async (id: string) => (await task(id)).status;

  describe('the port', () => {
    const node = (label: GraphNode['label'], name: string, props: GraphNode['props'] = {}): GraphNode => ({
      label,
      key: nodeKey(label, project, name),
      project,
      props,
    });
    const edge = (type: GraphEdge['type'], from: GraphNode, to: GraphNode, doc = 'a.md', line = 1): GraphEdge => ({
      type,
      key: edgeKey(type, from.key, to.key, doc, 0),
      from: from.key,
      fromLabel: from.label,
      to: to.key,
      toLabel: to.label,
      project,
      doc,
      line,
      props: { text: 'x', needs: ['a', 'b'], blocking: true },
    });

    test('adding says what is new, setting replaces everything, removing removes', async () => {
      const tag = node('Tag', 't', { name: 't' });
      const key = tag.key;
      expect(await store.write((writer) => writer.addNodes('Tag', [tag]))).toEqual(new Set([key]));
      expect(await store.write((writer) => writer.addNodes('Tag', [{ ...tag, props: { name: 'other' } }]))).toEqual(
        new Set(),
      );
      expect(await store.nodesByKey('Tag', [key])).toEqual([tag]);
      const shown = { ...tag, props: { path: 'x', count: 3, resolved: false, ids: ['a', 'b'] } };
      await store.write((writer) => writer.setNodes('Tag', [shown]));
      expect(await store.nodesByKey('Tag', [key])).toEqual([shown]);
      expect(await store.nodesByKey('File', [key])).toEqual([]);
      expect(await store.nodesByKeyPrefix('Tag', key.slice(0, 8))).toEqual([shown]);
      await store.write((writer) => writer.removeNodes('Tag', [key]));
      expect(await store.nodesByKey('Tag', [key])).toEqual([]);
    });

    test('the latest of a label are found by how they stand, in one project, the last seen first', async () => {
      const step = (name: string, standing: string | undefined, lastSeen: string) =>
        node('Step', name, { text: name, lastSeen, ...(standing && { standing }) });
      const [old, newer, newest, done] = [
        step('a', 'open', '2026-01-01 x'),
        step('b', 'open', '2026-03-01 x'),
        step('c', 'open', '2026-05-01 x'),
        step('d', 'settled', '2026-06-01 x'),
      ];
      const other = { ...step('e', 'open', '2026-07-01 x'), project: `${project}-other` };
      used.add(other.project);
      const query = { label: 'Step', project, standing: 'open' } as const;
      await store.write((writer) =>
        writer.setNodes('Step', [newest, old, done, newer, step('f', undefined, ''), other]),
      );
      expect(await store.latest(query, 10)).toEqual([newest, newer, old]);
      expect(await store.latest(query, 2)).toEqual([newest, newer]);
      expect(await store.latest({ ...query, standing: 'settled' }, 10)).toEqual([done]);
      expect(await store.latest({ ...query, standing: ['open', 'settled'] }, 2)).toEqual([done, newest]);
      await store.write((writer) =>
        writer.setNodes('Step', [{ ...newest, props: { ...newest.props, standing: 'settled' } }]),
      );
      expect((await store.latest(query, 10)).map(({ key }) => key)).toEqual([newer.key, old.key]);
      expect(await store.latest({ ...query, label: 'Gotcha' }, 10)).toEqual([]);
    });

    test('items are counted by the day on which they were first told, completed tasks by theirs', async () => {
      const step = (name: string, firstSeen?: string) =>
        node('Step', name, {
          ...{ text: name, count: 1, standing: 'open', lastSeen: ' x' },
          ...(firstSeen && { firstSeen }),
        });
      const done = (id: string, standing: string) =>
        node('Task', id, { id, standing, place: id, lastSeen: ' x', completedAt: '2026-02-03T10:00:00Z' });
      await store.write(async (writer) => {
        await writer.setNodes('Step', [step('a', '2026-01-01'), step('b', '2026-01-01'), step('c')]);
        await writer.setNodes('Task', [done('1', 'completed'), done('2', 'partial')]);
      });
      const days = await store.days(project);
      expect(days).toHaveLength(3);
      expect(days).toEqual(
        expect.arrayContaining([
          { label: 'Step', day: '2026-01-01', total: 2 },
          { label: 'Step', day: undefined, total: 1 },
          { label: 'Task', day: '2026-02-03', total: 1 },
        ]),
      );
    });

    test('the ledger tells of each file what is needed to know it again, whatever its name', async () => {
      const row = { size: 3, mtime: '1000000001', ctime: '2000000002', inode: '7', dialect: 'task', rules: 'r' };
      const names = ['tasks/a.md', 'tasks/b\tc\n"d".md', '"e".md'];
      const documents = names.map((path) =>
        node('Document', path, { ...row, path, scannedAt: 9_000, state: 'ingested', errors: 0 }),
      );
      const racy = node('Document', 'f.md', {
        ...row,
        path: 'f.md',
        scannedAt: 2_100,
        state: 'invalid',
        errors: 1,
        warnings: 2,
      });
      await store.write((writer) => writer.setNodes('Document', [...documents, racy]));
      const known = { signature: '3 1000.000001 2000.000002 7', dialect: 'task', rules: 'r' };
      const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
      expect((await store.stamps(project)).map(readStamp).sort(byPath)).toEqual(
        [
          ...names.map((path) => ({ ...known, path, state: 'ingested', errors: 0, warnings: 0, hasErrors: false })),
          { ...known, signature: '', path: 'f.md', state: 'invalid', errors: 1, warnings: 2, hasErrors: true },
        ].sort(byPath),
      );
    });

    test('edges are found from both ends, by type and by document, and keep what they say', async () => {
      const [one, two, pattern] = [
        node('Task', '1', { id: '1' }),
        node('Task', '2', { id: '2' }),
        node('Pattern', 'p'),
      ];
      const edges = [
        edge('DISCOVERED', one, pattern),
        edge('DISCOVERED', two, pattern, 'b.md', 7),
        edge('DEPENDS_ON', one, two),
      ];
      await store.write(async (writer) => {
        await writer.addNodes('Task', [one, two]);
        await writer.addNodes('Pattern', [pattern]);
        await writer.setEdges(edges);
      });
      const byKey = (list: GraphEdge[]) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect(
        byKey(await store.edgesAt({ keys: [pattern.key], label: 'Pattern', direction: 'in', types: ['DISCOVERED'] })),
      ).toEqual(byKey(edges.slice(0, 2)));
      expect(
        await store.edgesAt({ keys: [one.key], label: 'Task', direction: 'out', types: ['DEPENDS_ON', 'CREATED'] }),
      ).toEqual([edges[2]]);
      expect(await store.edgesOfDocuments(project, ['b.md'])).toEqual([edges[1]]);
      expect((await store.sourcesOf('DISCOVERED', [pattern.key])).map(({ key }) => key).sort()).toEqual(
        [one.key, two.key].sort(),
      );
      expect(await store.count(project)).toEqual({ nodes: 3, edges: 3 });
      await store.write((writer) => writer.removeEdges(edges.slice(1)));
      expect(await store.write((writer) => writer.withoutEdges('Task', [one.key, two.key]))).toEqual([two.key]);
    });

    test('few edges are those of nodes that have no more than so many, from both ends', async () => {
      const [hub, quiet] = [node('Tag', 'hub', { name: 'hub' }), node('Tag', 'quiet', { name: 'quiet' })];
      const patterns = Array.from({ length: 4 }, (_, i) => node('Pattern', `p${i}`));
      const edges = [
        ...patterns.map((pattern) => edge('APPLIES_TO', pattern, hub)),
        edge('APPLIES_TO', patterns[0]!, quiet),
      ];
      await store.write(async (writer) => {
        await writer.addNodes('Tag', [hub, quiet]);
        await writer.addNodes('Pattern', patterns);
        await writer.setEdges(edges);
      });
      const into = { keys: [hub.key, quiet.key], label: 'Tag', direction: 'in', types: ['APPLIES_TO'] } as const;
      expect(await store.fewEdgesAt(into, 3)).toEqual([edges[4]]);
      expect(await store.fewEdgesAt(into, 4)).toHaveLength(5);
      const outOf = { keys: [patterns[0]!.key, patterns[1]!.key], label: 'Pattern', direction: 'out' } as const;
      expect(await store.fewEdgesAt({ ...outOf, types: ['APPLIES_TO', 'NAMES'] }, 1)).toEqual([edges[1]]);
      expect(await store.fewEdgesAt({ ...outOf, types: ['NAMES'] }, 1)).toEqual([]);
    });

    test('work that throws leaves nothing behind', async () => {
      const tag = node('Tag', 'gone', { name: 'gone' });
      const work = store.write(async (writer) => {
        await writer.addNodes('Tag', [tag]);
        throw new Error('on purpose');
      });
      await expect(work).rejects.toThrow('on purpose');
      expect(await store.nodesByKey('Tag', [tag.key])).toEqual([]);
    });
  });

  describe('statements', () => {
    const gotcha = (text: string, severity = 'low') =>
      `outcome: completed\ngotchas:\n  - issue: ${text}\n    severity: ${severity}`;

    test('a gotcha in two files is one node with two sources; edited out of one it loses one, out of both it goes', async () => {
      await put({
        'a.md': taskFile('1', gotcha('Clock skew')),
        'b.md': taskFile('2', gotcha('clock **skew**.', 'high')),
      });
      expect(await items('Gotcha')).toMatchObject([
        {
          text: 'Clock skew',
          count: 2,
          severity: 'high',
          seenIn: [
            { project, task: 'task-001', path: 'a.md', line: 13 },
            { task: 'task-002', path: 'b.md' },
          ],
        },
      ]);
      await put({ 'b.md': taskFile('2', 'outcome: completed') });
      expect(await items('Gotcha')).toMatchObject([{ count: 1, severity: 'low', seenIn: [{ task: 'task-001' }] }]);
      await put({ 'a.md': taskFile('1', 'outcome: completed') });
      expect(await items('Gotcha')).toEqual([]);
      expect(await store.nodesByLabel('Gotcha', project)).toEqual([]);
    });

    test("editing a pattern's tags in one file changes only that file's tags", async () => {
      const pattern = (tags: string) =>
        `outcome: completed\npatterns_discovered:\n  - pattern: Use the pool\n    applies_to: [${tags}]`;
      await put({ 'a.md': taskFile('1', pattern('db, pool')), 'b.md': taskFile('2', pattern('pool, auth')) });
      expect((await items('Pattern'))[0]?.tags).toEqual(['auth', 'db', 'pool']);
      await put({ 'a.md': taskFile('1', pattern('sql')) });
      expect((await items('Pattern'))[0]?.tags).toEqual(['auth', 'pool', 'sql']);
      expect((await store.nodesByLabel('Tag', project)).map(({ props }) => props.name).sort()).toEqual([
        'auth',
        'pool',
        'sql',
      ]);
    });

    test('an item that breaks a rule is not there while its neighbours are', async () => {
      await put({
        'a.md': taskFile(
          '1',
          'outcome: completed\ngotchas:\n  - issue: one\n  - issue: two\n    severity: purple\n  - issue: three',
        ),
      });
      expect((await items('Gotcha')).map(({ text }) => text)).toEqual(['three', 'one']);
    });

    test('an overview counts tasks, items, documents with their problems, files, and the patterns of each tag', async () => {
      const found = (tags: string) =>
        `outcome: completed\npatterns_discovered:\n  - pattern: Same\n    applies_to: [${tags}]`;
      await put({
        'a.md': taskFile(
          '1',
          `${found('auth, mail')}\nfiles_created:\n  - path: src/a.ts\ngotchas:\n  - issue: It bites`,
        ),
        'b.md': taskFile('2', found('auth')),
        'c.md': taskFile('3', 'outcome: [completed'),
      });
      await put({ 'a.md': taskFile('1', found('auth')) }, `${project}-other`);
      const ledger = { size: 1, mtime: '1', ctime: '1', inode: '1', scannedAt: 1, rules: 'r', dialect: 'task' };
      const path = { path: 'd.md', state: 'invalid', errors: 2, warnings: 1 };
      const known = { label: 'Document', key: nodeKey('Document', project, 'd.md'), project } as const;
      await store.write((writer) => writer.setNodes('Document', [{ ...known, props: { ...ledger, ...path } }]));
      const { tasks, items, documents, errors, warnings, files, notes, tags } = await askOverview(store, project);
      expect({ tasks, documents, files, notes, tags }).toEqual({
        ...{ tasks: { completed: 2, pending: 1 }, documents: { ingested: 2, invalid: 2 }, files: 1, notes: 0 },
        tags: [
          { tag: 'auth', count: 1 },
          { tag: 'mail', count: 1 },
        ],
      });
      expect([errors, warnings]).toEqual([2, 1]);
      expect(items.filter(({ open }) => open > 0).map(({ name, open, settled }) => [name, open, settled])).toEqual([
        ['patterns', 1, 0],
        ['gotchas', 1, 0],
      ]);
    });

    test('each file is counted by who worked on it and by the items that name it, in its project alone', async () => {
      const work = [
        'outcome: completed',
        'files_created:\n  - path: src/a.ts\n  - path: src/b.ts',
        'files_modified:\n  - path: src/c.ts\n    changes: More',
        'patterns_discovered:\n  - pattern: Same\n    location: src/a.ts',
        'gotchas:\n  - issue: It bites in `src/a.ts`',
        'suggested_next_steps:\n  - step: Split src/b.ts\n    depends_on: [src/c.ts]',
      ].join('\n');
      const asksFor = taskFile('2', 'outcome: completed\nfiles_modified:\n  - path: src/a.ts\n    changes: More');
      await put({ 'a.md': taskFile('1', work), 'b.md': `${asksFor}\n## Goal\n\nLook at \`src/d.ts\`.\n` });
      await put({ 'a.md': taskFile('1', work) }, `${project}-other`);
      const counted = await store.fileCounts(project);
      expect(counted.map(({ path, work, items }) => [path, work, items]).sort()).toEqual([
        ['src/a.ts', 2, 3],
        ['src/b.ts', 1, 1],
        ['src/c.ts', 1, 1],
        ['src/d.ts', 0, 0],
      ]);
    });

    test('tasks are told in the order of lists with those that wait for them, each once', async () => {
      await put({
        'a.md': taskFile('10', '', { on: '2, 9' }),
        'b.md': taskFile('2', 'outcome: completed'),
        'c.md': taskFile('3', '', { on: '2' }),
        'c2.md': taskFile('3', '', { on: '2' }),
      });
      const ties = await store.taskTies(project);
      const { nodes } = await store.tasks({ project }, { limit: 9 });
      expect(ties.map(({ key }) => key)).toEqual(nodes.map(({ key }) => key));
      const idOf = (place: number) => nodes[place]!.props.id;
      expect(ties.map(({ status, followers }, i) => [idOf(i), status, followers.map(idOf)])).toEqual([
        ['task-002', 'completed', ['task-003', 'task-010']],
        ['task-003', 'pending', []],
        ['task-009', 'pending', ['task-010']],
        ['task-010', 'pending', []],
      ]);
    });

    test('YAML that cannot be mended leaves the document invalid, and tasks and show say so', async () => {
      await put({ 'a.md': taskFile('1', 'outcome: completed\n  gotchas: [') });
      expect(await askTasks(store, project)).toMatchObject([{ id: 'task-001', state: 'invalid', path: 'a.md' }]);
      expect(await task('task-001')).toMatchObject({ state: 'invalid' });
    });

    test('the first statement in the order of the text gives the wording, whatever was read first', async () => {
      await put({ 'a.md': taskFile('1', gotcha('CLOCK SKEW'), { stamp: '2026-03-02' }) });
      await put({ 'z.md': taskFile('9', gotcha('Clock skew!'), { stamp: '2026-03-01T08:00:00Z' }) });
      expect((await items('Gotcha'))[0]?.text).toBe('Clock skew!');
      await put({ 'z.md': undefined });
      expect((await items('Gotcha'))[0]?.text).toBe('CLOCK SKEW');
    });

    test('a file that moves keeps its knowledge', async () => {
      await put({ 'a.md': taskFile('1', gotcha('Clock skew')) });
      await put({ 'a.md': undefined, 'b.md': taskFile('1', gotcha('Clock skew')) });
      expect((await items('Gotcha'))[0]?.seenIn).toEqual([{ project, task: 'task-001', path: 'b.md', line: 13 }]);
    });

    test('a location or dependency names a file by its unique ending, a path names itself, other text stays text', async () => {
      await put({
        'a.md': taskFile(
          '1',
          'outcome: completed\nfiles_created:\n  - path: src/auth/jwt.ts\npatterns_discovered:\n  - pattern: one\n    location: jwt.ts\n  - pattern: two\n    location: src/other/x.ts\n  - pattern: three\n    location: the login page\nsuggested_next_steps:\n  - step: go\n    depends_on: [jwt.ts, nowhere.ts]',
        ),
      });
      expect((await askFile(store, project, 'src/auth/jwt.ts'))?.patterns.map(({ text }) => text)).toContain('one');
      expect((await askFile(store, project, 'src/other/x.ts'))?.patterns.map(({ text }) => text)).toEqual(['two']);
      expect((await store.nodesByLabel('File', project)).map(({ props }) => props.path).sort()).toEqual([
        'src/auth/jwt.ts',
        'src/other/x.ts',
      ]);
    });

    test("names that mean something to a query language are data, and an author's id is kept", async () => {
      const evil = 'X`) DETACH DELETE n // \\"\' ; DROP TABLE nodes; --';
      await put({
        'a.md': taskFile(
          '1',
          `outcome: completed\ngotchas:\n  - issue: '${evil.replaceAll("'", "''")}'\n    id: "it's"`,
        ),
        'b.md': taskFile('2', gotcha('stays')),
      });
      expect((await items('Gotcha')).map(({ text, id }) => [text, id])).toContainEqual([evil, "it's"]);
      expect(await items('Gotcha')).toHaveLength(2);
    });
  });

  describe('tasks', () => {
    const blocker =
      'outcome: blocked\nblockers:\n  - blocker: No credentials\n    impact: Nothing works\n    blocking_tasks: [task-002]';

    test.each([
      ['the outcome', 'pending', 'outcome: completed', 'completed'],
      ['else the metadata', 'wip', '', 'in_progress'],
      ['else pending', '', '', 'pending'],
      ['unknown where nobody knows the word', 'unheard of', '', 'unknown'],
    ])('status is %s', async (_name, given, yaml, expected) => {
      await put({ 'a.md': taskFile('1', yaml, { status: given }) });
      expect(await status('task-001')).toBe(expected);
    });

    test('a blocker blocks the tasks it names until a later handoff resolves it; without that line they are blocked again', async () => {
      await put({ 'a.md': taskFile('1', blocker), 'b.md': taskFile('2') });
      expect([await status('task-002'), (await task('task-002')).blockedBy.map(({ text }) => text)]).toEqual([
        'blocked',
        ['No credentials'],
      ]);
      expect(await askReady(store, project)).toEqual([]);
      await put({ 'c.md': taskFile('3', 'outcome: completed\nresolves: [no credentials]') });
      expect(await status('task-002')).toBe('pending');
      expect((await askReady(store, project)).map(({ id }) => id)).toEqual(['task-002']);
      expect([await items('Blocker'), (await items('Blocker', { all: true })).map(({ resolved }) => resolved)]).toEqual(
        [[], [true]],
      );
      await put({ 'c.md': taskFile('3', 'outcome: completed') });
      expect(await status('task-002')).toBe('blocked');
    });

    test.each([
      ['in progress', '', { status: 'wip' }],
      ['partial', 'outcome: partial\nblockers:\n  - blocker: Time\nsuggested_next_steps:\n  - step: Go on', {}],
    ])(
      'a task that is %s is blocked by an active blocker, and no longer once that is resolved',
      async (_name, yaml, given) => {
        await put({ 'b.md': taskFile('2', yaml, given) });
        const before = await status('task-002');
        await put({ 'a.md': taskFile('1', blocker) });
        expect(await status('task-002')).toBe('blocked');
        await put({ 'c.md': taskFile('3', 'outcome: completed\nresolves: [no credentials]') });
        expect([before, await status('task-002')]).toEqual([before, before]);
      },
    );

    test.each(['failed', 'skipped'])('a task that is %s stays so, whatever blocks it', async (given) => {
      await put({ 'a.md': taskFile('1', blocker), 'b.md': taskFile('2', '', { status: given }) });
      expect(await status('task-002')).toBe(given);
    });

    test('what was settled is named by text, by an own id or by the id that is shown, in any order of arrival', async () => {
      const shown = shownId('Blocker', nodeKey('Blocker', project, 'no credentials'));
      await put({ 'c.md': taskFile('3', `outcome: completed\nresolves: [${shown}, g-1]`) });
      await put({ 'a.md': taskFile('1', `${blocker}\ngotchas:\n  - issue: Slow\n    id: g-1`), 'b.md': taskFile('2') });
      expect([await status('task-002'), await items('Gotcha')]).toEqual(['pending', []]);
      await put({ 'c.md': undefined });
      expect([await status('task-002'), (await items('Gotcha')).length]).toEqual(['blocked', 1]);
    });

    test('a completed task is not blocked, and a blocker that nobody states any more blocks nothing', async () => {
      await put({ 'a.md': taskFile('1', blocker), 'b.md': taskFile('2', 'outcome: completed') });
      expect(await status('task-002')).toBe('completed');
      await put({ 'b.md': taskFile('2') });
      expect(await status('task-002')).toBe('blocked');
      await put({ 'a.md': undefined });
      expect(await status('task-002')).toBe('pending');
    });

    test('ready: pending or partial, every dependency completed, by priority', async () => {
      await put({
        'a.md': taskFile('1', 'outcome: completed'),
        'b.md': taskFile('2', '', { on: '1' }),
        'c.md': taskFile('3', '', { on: '1, 2' }),
        'd.md': taskFile('4', '', { on: '99' }),
        'e.md': taskFile('5', '', { priority: 'high' }),
        'f.md': taskFile('6', '', { status: 'wip' }),
      });
      expect((await askReady(store, project)).map(({ id }) => id)).toEqual(['task-005', 'task-002']);
    });

    test('a task file beats an index; of two files the smallest path counts and both are named', async () => {
      await put({
        'index.md': '| ID | Name | Status |\n|---|---|---|\n| 1 | From the index | done |\n| 7 | Only there | todo |\n',
        'b.md': taskFile('1', '', { status: 'wip' }),
      });
      expect(await task('task-001')).toMatchObject({ name: 'Name of 1', status: 'in_progress', path: 'b.md' });
      expect(await task('task-007')).toMatchObject({ name: 'Only there', status: 'pending', path: 'index.md' });
      await put({ 'a.md': taskFile('TASK-1', '', { status: 'failed' }) });
      expect(await task('task-001')).toMatchObject({ status: 'failed', path: 'a.md', alsoIn: ['b.md'] });
    });

    test('Blocks says the same as Depends On from the other side', async () => {
      await put({ 'a.md': '# Task 1: One\n\n- **Blocks:** 2\n', 'b.md': taskFile('2') });
      expect((await task('task-002')).dependsOn).toEqual(['task-001']);
      expect((await task('task-001')).neededBy).toEqual(['task-002']);
    });
  });

  describe('questions', () => {
    const pattern = (text: string, tags: string) => `  - pattern: ${text}\n    applies_to: [${tags}]\n`;

    test('asking by tags ranks by how many match, then by how often seen, then by recency', async () => {
      const head = 'outcome: completed\npatterns_discovered:\n';
      await put({
        'a.md': taskFile(
          '1',
          head +
            pattern('both', 'auth, db') +
            pattern('often', 'auth') +
            pattern('old', 'auth') +
            pattern('other', 'ui'),
          { stamp: '2026-01-01' },
        ),
        'b.md': taskFile('2', head + pattern('often', 'auth') + pattern('new', 'auth'), { stamp: '2026-02-01' }),
      });
      expect((await items('Pattern', { tags: ['auth', 'db'] })).map(({ text }) => text)).toEqual([
        'both',
        'often',
        'new',
        'old',
      ]);
      expect((await items('Pattern', { tags: ['auth'], limit: 1 })).map(({ text }) => text)).toEqual(['often']);
    });

    test('gotchas are found by the tags of the patterns beside them, by file, by task and by severity', async () => {
      await put({
        'a.md': taskFile(
          '1',
          `outcome: completed\npatterns_discovered:\n${pattern('p', 'auth')}gotchas:\n  - issue: g\n    severity: high\nfiles_modified:\n  - path: src/a.ts`,
        ),
        'b.md': taskFile('2', 'outcome: completed\ngotchas:\n  - issue: other'),
      });
      const texts = async (more: object) => (await items('Gotcha', more)).map(({ text }) => text);
      expect(await texts({ tags: ['auth'] })).toEqual(['g']);
      expect(await texts({ files: ['src/a.ts'] })).toEqual(['g']);
      expect(await texts({ task: '1' })).toEqual(['g']);
      expect(await texts({ severity: 'high' })).toEqual(['g']);
      expect(await texts({ tags: ['auth'], task: '2' })).toEqual([]);
    });

    test('search finds what has all the words, by their beginnings, in any script', async () => {
      await put({
        'a.md': taskFile(
          '1',
          'outcome: completed\ngotchas:\n  - issue: Rate limits of the API\n    mitigation: Größe begrenzen\n  - issue: Rating of books',
        ),
        'b.md': taskFile('2', 'outcome: completed\nfiles_created:\n  - path: src/rate-limit.ts'),
      });
      const found = async (text: string) =>
        (await askSearch(store, text, project, 20)).map(({ label, text: hit }) => `${label} ${hit}`).sort();
      expect(await found('rate LIMIT')).toEqual(['File src/rate-limit.ts', 'Gotcha Rate limits of the API']);
      expect(await found('rat')).toEqual([
        'File src/rate-limit.ts',
        'Gotcha Rate limits of the API',
        'Gotcha Rating of books',
      ]);
      expect(await found('größ')).toEqual(['Gotcha Rate limits of the API']);
      expect(await found('grosse')).toEqual([]);
      expect(await found('"*) OR (')).toEqual([]);
      expect((await askSearch(store, 'rating', project, 20))[0]?.seenIn).toEqual([
        { project, task: 'task-001', path: 'a.md', line: 15 },
      ]);
    });

    test('where nothing has all the words, search finds what has most of them, whatever their form, and says so', async () => {
      await put({
        'a.md': taskFile(
          '1',
          'outcome: completed\ngotchas:\n  - issue: The refresh token expires\n  - issue: A token is cached\n  - issue: Refresh the page\n  - issue: The door is shut',
        ),
        'b.md': taskFile('2', 'outcome: completed\nfiles_created:\n  - path: src/mobile/cache.ts'),
      });
      await put(
        { 'a.md': taskFile('1', 'outcome: completed\ngotchas:\n  - issue: Token elsewhere') },
        `${project}-other`,
      );
      const asked = (text: string, limit = 20) => askSearch(store, text, project, limit);
      const found = await asked('refresh the tokens of the caches in zanzibar');
      expect(
        found
          .slice(0, 2)
          .map(({ text }) => text)
          .sort(),
      ).toEqual(['A token is cached', 'The refresh token expires']);
      expect(
        found
          .slice(2)
          .map(({ text }) => text)
          .sort(),
      ).toEqual(['Refresh the page', 'src/mobile/cache.ts']);
      expect(found.map(({ partial }) => partial)).toEqual([true, true, true, true]);
      expect(await asked('refresh tokens zanzibar', 1)).toMatchObject([{ text: 'The refresh token expires' }]);
      expect(await asked('the of in')).toEqual([]);
      expect((await asked('refresh token')).map(({ text, partial }) => [text, partial])).toEqual([
        ['The refresh token expires', undefined],
      ]);
    });

    test('nodes are found by any of several words, whatever their form, of the labels that are asked for and in one project', async () => {
      const gotchas = (...texts: string[]) =>
        `outcome: completed\ngotchas:\n${texts.map((text) => `  - issue: ${text}`).join('\n')}`;
      await put({
        'retry.md': taskFile('1', gotchas('Retries pile up', 'Polling retried the order', 'Größe der Warteschlange')),
      });
      await put({ 'a.md': taskFile('1', gotchas('Retrying elsewhere')) }, `${project}-other`);
      const found = async (text: string) => {
        const query = { words: termsOf(text), project, some: true, labels: ['Gotcha'] } as const;
        const hits = await store.search(query, 10);
        const nodes = await store.nodesByKey(
          'Gotcha',
          hits.map(({ key }) => key),
        );
        return nodes.map(({ props }) => props.text).sort();
      };
      expect(await found('retry nowhere')).toEqual(['Polling retried the order', 'Retries pile up']);
      expect(await found('polled Größe')).toEqual(['Größe der Warteschlange', 'Polling retried the order']);
      expect(await found('nowhere')).toEqual([]);
    });

    test('every word of a document is found, also where nothing else is read from it, until the document no longer has it', async () => {
      const found = async (text: string) =>
        (await askSearch(store, text, project, 20)).map(({ id, text: hit, headings }) => [id, headings, hit]);
      await put({
        'notes.md':
          '# Storage\n\nNothing that a rule knows: the zeppelin landed.\n\n## Below\n\n| Name | Cost |\n|---|---|\n| Ballast | 12 |\n\n```sh\nmake balloon\n```\n',
      });
      expect(await found('zeppelin')).toEqual([
        ['notes.md:3', ['Storage'], 'Nothing that a rule knows: the zeppelin landed.'],
      ]);
      expect(await found('storage zeppelin')).toHaveLength(1);
      expect(await found('ballast')).toEqual([['notes.md:9', ['Storage', 'Below'], 'Ballast | 12']]);
      expect(await found('balloon')).toEqual([['notes.md:11', ['Storage', 'Below'], 'sh make balloon']]);
      expect((await askSearch(store, 'zepelin', project, 20))[0]).toMatchObject({
        id: 'notes.md:3',
        meant: [{ word: 'zepelin', nearest: 'zeppelin' }],
      });
      await put({ 'notes.md': '# Storage\n\nThe glider landed.\n' });
      expect(await found('zeppelin')).toEqual([]);
      expect(await found('glider')).toHaveLength(1);
      await put({ 'notes.md': undefined });
      expect(await found('glider')).toEqual([]);
      expect(await store.passagesOf(project, 'notes.md')).toEqual([]);
    });

    test('a document that repeats a word a thousand times has a few places in an answer, and others theirs', async () => {
      const many = Array.from({ length: 1_000 }, (_, i) => `- zeppelin zeppelin zeppelin ${i}`).join('\n');
      await put({
        'flood.md': `# Flood\n\n${many}\n`,
        'note.md': '# Note\n\nOne long sentence that names a zeppelin among other things.\n',
      });
      const found = await askSearch(store, 'zeppelin', project, 20);
      expect(found.filter(({ id }) => id.startsWith('flood.md')).length).toBeLessThanOrEqual(MAX_OF_DOCUMENT);
      expect(found.map(({ id }) => id)).toContain('note.md:3');
    });

    test('what was handed on without a date is ordered by who said it, after all that has one', async () => {
      const gotcha = (text: string) => `outcome: completed\ngotchas:\n  - issue: ${text}`;
      await put({
        'a.md': taskFile('1', gotcha('a first')),
        'b.md': taskFile('3', gotcha('b third')),
        'c.md': taskFile('2', gotcha('c second')),
        'd.md': taskFile('4', gotcha('d dated'), { stamp: '2026-01-01' }),
        'notes/2026-02-01-e.md': taskFile('5', gotcha('e named')),
      });
      expect((await items('Gotcha')).map(({ text }) => text)).toEqual([
        'e named',
        'd dated',
        'b third',
        'c second',
        'a first',
      ]);
    });

    test('a task names files in what it asks for, items in what they say; what passdown wrote itself names nothing', async () => {
      const own = `${BRIEFING_BEGIN}\nRead src/own.ts first.\n\n## Handoff\n\n\`\`\`yaml\noutcome: failed\n\`\`\`\n\n${BRIEFING_END}`;
      await put({
        'a.md': `# Task 1: One\n\n## Objective\n\nMove \`src/a.ts\` and (src/b.ts:12).\n\n## Acceptance Criteria\n\n- [ ] lib/c.sql stays\n\n## Context\n\nSee https://example.com/x.html, ../out.ts, and/or a.b/c\n\n${own}\n\nAlso ./docs/d.md.\n`,
        'b.md': taskFile('2', 'outcome: completed\ngotchas:\n  - issue: The pool in src/db/pool.ts is small'),
      });
      const named = async (label: 'Task' | 'Gotcha', name: string) => {
        const keys = [nodeKey(label, project, name)];
        const edges = await store.edgesAt({ keys, label, direction: 'out', types: ['NAMES'] });
        const files = await store.nodesByKey(
          'File',
          edges.map(({ to }) => to),
        );
        const paths = new Map(files.map(({ key, props }) => [key, props.path]));
        return edges.map(({ to, line }) => `${paths.get(to)}:${line}`).sort();
      };
      expect(await named('Task', 'task-001')).toEqual(['docs/d.md:26', 'lib/c.sql:9', 'src/a.ts:5', 'src/b.ts:5']);
      expect(await named('Gotcha', 'the pool in src/db/pool.ts is small')).toEqual(['src/db/pool.ts:13']);
      expect(await store.nodesByKey('Task', [nodeKey('Task', project, 'task-001')])).toMatchObject([
        { props: { status: 'pending', criteria: 'lib/c.sql stays' } },
      ]);
    });

    test('two projects with the same ids do not see each other; all projects shows both and says which', async () => {
      const other = `${project}-other`;
      await put({ 'a.md': taskFile('1', 'outcome: completed\ngotchas:\n  - issue: mine') });
      await put(
        {
          'a.md': taskFile(
            '1',
            'outcome: failed\nblockers:\n  - blocker: x\n    suggested_resolution: y\ngotchas:\n  - issue: theirs',
          ),
        },
        other,
      );
      expect((await items('Gotcha')).map(({ text }) => text)).toEqual(['mine']);
      expect(await status('task-001')).toBe('completed');
      const all = (await askItems(store, { label: 'Gotcha', project: undefined, limit: 1000 })).filter(({ seenIn }) =>
        seenIn[0]!.project.startsWith(project),
      );
      expect(all.map(({ text, seenIn }) => [text, seenIn[0]!.project]).sort()).toEqual([
        ['mine', project],
        ['theirs', other],
      ]);
      await store.write((writer) => writer.removeProject(other));
      expect((await items('Gotcha')).map(({ text }) => text)).toEqual(['mine']);
    });

    test('the journal shows tasks, files, active blockers and high gotchas, and no text breaks out of its cell', async () => {
      await put({
        'a.md': taskFile(
          '1',
          'outcome: blocked\nfiles_created:\n  - path: src/a.ts\n    purpose: "Does | this\\n## Fake"\ngotchas:\n  - issue: Loud\n    severity: high\n  - issue: Quiet\n    severity: low\nblockers:\n  - blocker: No key\n    blocking_tasks: [2]',
        ),
      });
      const text = renderJournal(await askJournal(store, project));
      expect(text).toContain('| src/a.ts | Does \\| this ## Fake | task-001 |');
      expect(text).toContain('- Loud (task-001, a.md:');
      expect(text).toContain('- No key — holds up task-002 (task-001, a.md:');
      expect(text).not.toContain('Quiet');
      expect(text.match(/^## .*/gm)).toEqual([
        '## Active blockers',
        '## Next steps',
        '## Open questions',
        '## Changed last',
        '## Learned gotchas',
        '## Task registry',
        '## Context map',
      ]);
    });
  });
}
