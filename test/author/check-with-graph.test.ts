/** check of some files next to a graph: the other files are not read where the graph knows them, and nothing that is said depends on it. */
import { readdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { check } from '../../src/author/check.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { projectName } from '../../src/config/project-name.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { rulesOf } from '../../src/ingest/rules.ts';
import { nodeKey } from '../../src/model/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import { history, type Operation } from '../support/project-model.ts';
import { Workspace, workspace } from '../support/workspace.ts';

const GRAPH = '.passdown/graph.db';
const task = (id: string, dependsOn = 'none') =>
  `# Task ${id}: Name\n\n| Status | pending |\n|---|---|\n| Depends On | ${dependsOn} |\n`;

/** An hour from now: what changed just before a scan is read again, and tests do not wait. */
async function ingestLater({ root }: Workspace): Promise<void> {
  const config = loadConfig(root);
  const store = await openStore(config.store, root);
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  try {
    await ingest({ root, config, project: projectName(root, config), store });
  } finally {
    later.mockRestore();
    await store.close();
  }
}

async function codes({ root }: Workspace, path: string, config = loadConfig(root)): Promise<string[]> {
  return (await check({ root, config, paths: [path] })).problems.map(({ code }) => code);
}

/** Two tasks, of which the second waits for the first, in a graph that is current. */
async function twoTasks(): Promise<Workspace> {
  const place = workspace({ 'tasks/task-001.md': task('1'), 'tasks/task-002.md': task('2', '1') });
  await ingestLater(place);
  return place;
}

/** What the graph says of tasks is gone; a check that reads the files does not notice. */
function emptyGraph({ root }: Workspace): void {
  const graph = new DatabaseSync(join(root, GRAPH));
  graph.exec(`DELETE FROM edges; UPDATE nodes SET props = replace(props, '"described":true', '"described":false')`);
  graph.close();
}

/** Few tasks in few files, so that two files describe one task, and lists have rows of tasks with files; some files come after their folder's subfolders by name. */
const id = fc.constantFrom('1', '2', '3');
const list = fc
  .array(fc.tuple(id, id), { maxLength: 3 })
  .map(
    (rows) =>
      `| ID | Name | Dependencies |\n|---|---|---|\n${rows.map(([one, on]) => `| ${one} | x | ${on} |\n`).join('')}`,
  );
const crowded = fc
  .array(
    fc.record({
      kind: fc.constant('put' as const),
      path: fc.constantFrom(
        'tasks/a.md',
        'tasks/k/a.md',
        'tasks/k/b.md',
        'tasks/z.md',
        'docs/tasks/a.md',
        'backlog/tasks/a.md',
      ),
      text: fc.oneof(
        fc.tuple(id, id).map(([one, on]) => task(one, on)),
        list,
        fc.tuple(id, list).map(([one, rows]) => `${task(one)}\n${rows}`),
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((puts) => [puts]);
const changes = fc.oneof(history, crowded);

function apply(place: Workspace, batches: readonly (readonly Operation[])[], files: Set<string>): void {
  for (const step of batches.flat()) {
    if (step.kind === 'put') place.write(step.path, step.text);
    if (step.kind === 'put') files.add(step.path);
    if (step.kind === 'delete') rmSync(join(place.root, step.path), { force: true });
    if (step.kind === 'delete') files.delete(step.path);
    if (step.kind !== 'rename' || !files.has(step.path) || step.to === step.path) continue;
    place.write(step.to, place.read(step.path));
    rmSync(join(place.root, step.path));
    files.delete(step.path);
    files.add(step.to);
  }
}

test('a check with a graph equals a check without one, whatever changed since the last ingest', async () => {
  await fc.assert(
    fc.asyncProperty(changes, changes, fc.boolean(), async (before, after, isEmpty) => {
      const place = new Workspace();
      try {
        const files = new Set<string>();
        apply(place, before, files);
        await ingestLater(place);
        apply(place, isEmpty ? [] : after, files);
        const { root } = place;
        const config = loadConfig(root);
        const alone = { ...config, store: 'sqlite::memory:' };
        const paths = [...files];
        const selections = [...paths.map((path) => [path]), paths.slice(0, 2), paths.slice(1)];
        for (const paths of selections.filter(({ length }) => length > 0)) {
          const asked = { root, paths, completeness: true };
          expect(JSON.stringify(await check({ ...asked, config }))).toBe(
            JSON.stringify(await check({ ...asked, config: alone })),
          );
        }
        const source = { path: 'tasks/new.md', text: paths[0] === undefined ? task('1', '2') : place.read(paths[0]) };
        expect(await check({ root, config, source })).toEqual(await check({ root, config: alone, source }));
      } finally {
        place.remove();
      }
    }),
    { numRuns: 60 },
  );
});

describe('a file that the graph knows', () => {
  test('is not read', async () => {
    const place = await twoTasks();
    expect(await codes(place, 'tasks/task-002.md')).toEqual([]);
    emptyGraph(place);
    expect(await codes(place, 'tasks/task-002.md')).toEqual(['task-unknown']);
  });

  test('says whether it is the file of a task or a list with a row for it', async () => {
    const place = workspace({
      'tasks/README.md': '| ID | Name | Status |\n|---|---|---|\n| 002 | x | todo |\n',
      'tasks/task-001-a.md': task('1', '2'),
      'tasks/task-001-b.md': task('1'),
      'tasks/task-002.md': task('2'),
    });
    await ingestLater(place);
    expect(await codes(place, 'tasks/task-001-b.md')).toEqual(['task-duplicate']);
    expect(await codes(place, 'tasks/task-002.md')).toEqual([]);
  });

  test('is read where it changed since', async () => {
    const place = await twoTasks();
    emptyGraph(place);
    place.write('tasks/task-001.md', `${task('1')}\nMore.\n`);
    expect(await codes(place, 'tasks/task-002.md')).toEqual([]);
  });

  test('is read where the graph was made by other rules', async () => {
    const place = await twoTasks();
    emptyGraph(place);
    const config = loadConfig(place.root);
    config.limits.handoffBytes++;
    expect(await codes(place, 'tasks/task-002.md', config)).toEqual([]);
  });

  test.each([{ state: 'refused' }, { state: 'invalid', dialect: 'none' }])(
    'is read where the graph has none of its facts: %o',
    async (row) => {
      const place = await twoTasks();
      emptyGraph(place);
      const [config, path] = [loadConfig(place.root), 'tasks/task-001.md'];
      const project = projectName(place.root, config);
      const store = await openStore(config.store, place.root);
      const [node] = await store.nodesByKey('Document', [nodeKey('Document', project, path)]);
      const rules = rulesOf(config)(row.dialect ?? 'task');
      await store.write((writer) =>
        writer.setNodes('Document', [{ ...node!, props: { ...node!.props, ...row, rules } }]),
      );
      await store.close();
      expect(await codes(place, 'tasks/task-002.md')).toEqual([]);
    },
  );
});

describe('the graph', () => {
  test('is left as it is, and where there is none, none is made', async () => {
    const place = await twoTasks();
    const before = readdirSync(join(place.root, '.passdown'), { recursive: true });
    await codes(place, 'tasks/task-002.md');
    expect(readdirSync(join(place.root, '.passdown'), { recursive: true })).toEqual(before);
    const bare = workspace({ 'tasks/task-001.md': task('1') });
    await codes(bare, 'tasks/task-001.md');
    expect(readdirSync(bare.root)).toEqual(['tasks']);
  });

  test('is also read while another process has it open, with commits that are only in its log', async () => {
    const place = workspace({ 'tasks/task-002.md': task('2', '1') });
    const { root } = place;
    const config = loadConfig(root);
    const store = await openStore(config.store, root);
    await ingest({ root, config, project: projectName(root, config), store });
    place.write('tasks/task-001.md', task('1'));
    await ingestLater(place);
    expect(await codes(place, 'tasks/task-002.md')).toEqual([]);
    emptyGraph(place);
    expect(await codes(place, 'tasks/task-002.md')).toEqual(['task-unknown']);
    await store.close();
  });

  const RUINS: Record<string, (graph: string) => void> = {
    'is empty': (graph) => writeFileSync(graph, ''),
    'is no database': (graph) => writeFileSync(graph, 'x'.repeat(10_000)),
    'was cut short': (graph) => truncateSync(graph, 8192),
    'is of another version': (graph) => altered(graph, 'PRAGMA user_version = 1'),
    'has no table of edges': (graph) => altered(graph, 'DROP TABLE edges'),
    'has tasks that nothing describes': (graph) =>
      altered(graph, `UPDATE nodes SET props = replace(props, '"described":false', '"described":true')`),
    'has stamps that are none': (graph) => altered(graph, `UPDATE nodes SET stamp = '"x' WHERE stamp IS NOT NULL`),
    'has a view that never ends': (graph) =>
      altered(
        graph,
        'DROP VIEW statements; DROP TABLE nodes; CREATE VIEW nodes AS WITH RECURSIVE n(project) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT project, 1 AS stamp FROM n',
      ),
    'is a link': (graph) => {
      renameSync(graph, `${graph}.real`);
      symlinkSync(`${graph}.real`, graph);
    },
    'is a folder': (graph) => {
      rmSync(graph);
      new Workspace(graph).write('x', '');
    },
  };

  function altered(path: string, statements: string): void {
    const graph = new DatabaseSync(path);
    graph.exec(statements);
    graph.close();
  }

  test.each(Object.keys(RUINS))('that %s is as good as none', async (how) => {
    const place = await twoTasks();
    emptyGraph(place);
    RUINS[how]!(join(place.root, GRAPH));
    expect(await codes(place, 'tasks/task-002.md')).toEqual([]);
  });
});
