/** Files that are read in threads say what they say when read here. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProject, notePath, taskPath } from '../../bench/make-project.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { FileScope } from '../../src/disk/file-scope.ts';
import { walkFiles } from '../../src/disk/find-files.ts';
import { fillInThread } from '../../src/ingest/fill-in-thread.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { type Look, Looker } from '../../src/ingest/look.ts';
import { LookThreads } from '../../src/ingest/look-threads.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { MemoryStore } from '../../src/store/memory/store.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { workspace } from '../support/workspace.ts';

const project = 'p';

function made() {
  const { root } = workspace();
  makeProject(root, { tasks: 60, notes: 10 });
  writeFileSync(
    join(root, taskPath(7)),
    `${readFileSync(join(root, taskPath(7)), 'utf8')}\n## Handoff\n\n\`\`\`yaml\n[`,
  );
  const config = loadConfig(root, {}, {});
  return { root, config, project, paths: [...walkFiles(new FileScope(root, config)), 'tasks/task-gone.md'] };
}

/** What a look says, without how long it took and when it was. */
function said(looks: readonly Look[]): unknown {
  return JSON.parse(JSON.stringify(looks, (name, value) => (['ms', 'scannedAt'].includes(name) ? undefined : value)));
}

const asked = (paths: readonly string[]) => paths.map((path) => ({ path, row: undefined }));

test('threads find the same as this one, in the same order, also what is wrong', async () => {
  const { paths, ...options } = made();
  const threads = new LookThreads(options, 2);
  onTestFinished(() => threads.close());
  const looks = await threads.lookAll(asked(paths));
  expect(looks.map(({ path }) => path)).toEqual(paths);
  expect(said(looks)).toEqual(said(await new Looker(options).lookAll(asked(paths))));
});

test('where a thread has ended, what it was to read is read here', async () => {
  const { paths, ...options } = made();
  const threads = new LookThreads(options, 1);
  const looking = threads.lookAll(asked(paths));
  await threads.close();
  expect(said(await looking)).toEqual(said(await new Looker(options).lookAll(asked(paths))));
});

test('a graph that is filled in a thread is the one that is filled here', async () => {
  const { paths, root, config } = made();
  const there = { ...config, store: `sqlite:${join(root, 'graph.db')}` };
  const progress: number[] = [];
  const told = await fillInThread(
    { root, config: there, project, paths },
    { signal: new AbortController().signal, onProgress: (done) => void progress.push(done) },
  );
  expect([told.length, progress.at(-1)]).toEqual([paths.length, paths.length]);
  expect(told.find(({ path }) => path === notePath(3))?.outcome).toBe('freeform');
  const [store, here] = [new SqliteStore(join(root, 'graph.db')), new MemoryStore()];
  await ingest({ root, config, project, store: here });
  expect(canonical(await exportGraph(store, project))).toEqual(canonical(await exportGraph(here, project)));
  await store.close();
});

test('the first ingest of many files leaves the filling to a thread, and knows all of them afterwards', async () => {
  const { root } = workspace();
  mkdirSync(join(root, 'tasks'));
  const count = 2_000;
  for (let i = 0; i < count; i++) writeFileSync(join(root, `tasks/task-${i}.md`), `# Task ${i}: Name ${i % 7}\n`);
  const config = { ...loadConfig(root, {}, {}), store: 'sqlite:graph.db' };
  const [store, here] = [new SqliteStore(join(root, 'graph.db')), new MemoryStore()];
  onTestFinished(() => store.close());
  const write = vi.spyOn(store, 'write');
  expect(await ingest({ root, config, project, store })).toMatchObject({ files: count, unchanged: 0, withErrors: 0 });
  expect(write).not.toHaveBeenCalled();
  expect(await ingest({ root, config, project, store })).toMatchObject({ files: count, unchanged: count });
  await ingest({ root, config, project, store: here });
  expect(canonical(await exportGraph(store, project))).toEqual(canonical(await exportGraph(here, project)));
});

test('filling in a thread ends when it is told to, and writes nothing', async () => {
  const { paths, root, config } = made();
  const there = { ...config, store: `sqlite:${join(root, 'graph.db')}` };
  const stop = new AbortController();
  const filling = fillInThread({ root, config: there, project, paths }, { signal: stop.signal, onProgress: () => {} });
  stop.abort(new Error('told to stop'));
  await expect(filling).rejects.toThrow('told to stop');
});
