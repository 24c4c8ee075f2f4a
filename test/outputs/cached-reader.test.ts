/** A cached reader answers as the store does, whatever was committed since. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brief } from '../../src/outputs/brief-task.ts';
import { CachedReader } from '../../src/outputs/cached-reader.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import type { GraphReader } from '../../src/store/store.ts';
import { graphOf, PROJECT } from '../support/brief-graph.ts';
import { IDS, themedChange, themedProject } from '../support/brief-model.ts';
import { changeOf } from '../support/project-model.ts';

const pages = (store: GraphReader) =>
  Promise.all(IDS.map(async (id) => (await brief({ store, project: PROJECT, task: `task-${id}` }))?.text));

/** Notes of one series: each new session replaces the one before. */
const note = fc
  .record({ day: fc.integer({ min: 10, max: 28 }), step: fc.constantFrom('parse the labels', 'sort quasars') })
  .map(({ day, step }) => ({
    path: `docs/handoffs/2026-05-${day}.md`,
    text: `# Handoff 2026-05-${day}\n\n## Next steps\n\n- ${step}\n`,
  }));
const change = fc.oneof({ weight: 4, arbitrary: themedChange }, { weight: 1, arbitrary: note });

test('briefings that are read through one cache are those of the graph after every commit', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(themedProject, fc.array(change, { minLength: 1, maxLength: 6 }), async (files, changes) => {
      const store = await graphOf(files);
      const cache = new CachedReader(store);
      const known = new Set(Object.keys(files));
      let before = await pages(cache.reader);
      for (const { path, text } of changes) {
        const documents = [changeOf(path, text, known.has(path), PROJECT)];
        cache.forget(await store.write((writer) => commitDocuments(writer, PROJECT, documents)));
        if (text === undefined) known.delete(path);
        else known.add(path);
        const now = await pages(cache.reader);
        expect(now).toEqual(await pages(store));
        changed += now.filter((page, i) => page !== before[i]).length;
        before = now;
      }
    }),
    { numRuns: 60 },
  );
  // The changes matter: otherwise a cache that forgets nothing would pass.
  expect(changed).toBeGreaterThan(60);
});

test('rows come from the cache until a commit touches them', async () => {
  const store = await graphOf({ 'tasks/task-001.md': '# Task 001: Labels\n' });
  let reads = 0;
  const counting = new Proxy(store, {
    get: (target, name) => {
      if (name === 'nodesByKey') reads++;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const cache = new CachedReader(counting);
  const ask = () => cache.reader.nodesByKey('Task', ['some-key', 'another']);
  await ask();
  await ask();
  expect(reads).toBe(1);
  cache.forget({ keys: new Set(['another']) });
  await ask();
  expect(reads).toBe(2);
  cache.forget('everything');
  await ask();
  expect(reads).toBe(3);
});
