/** The promise, on the embedded store: after any history, in any batches, the graph is what a fresh rebuild from the files gives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillProject } from '../../src/store/commit/commit.ts';
import { MemoryStore } from '../../src/store/memory/store.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { countSeeds } from '../support/count-seeds.ts';
import { SCALE } from '../support/limits.ts';
import { changeOf, history } from '../support/project-model.ts';
import { linesOf, rebuilt, replay } from '../support/promise.ts';

test('any history in any batches gives what a rebuild gives', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      const store = new SqliteStore(':memory:');
      const files = await replay(store, 'p', batches);
      const graph = await linesOf(store, 'p');
      await store.close();
      expect(graph).toEqual(await rebuilt(files, 'p'));
    }),
    { numRuns: 250 * SCALE },
  );
  countSeeds(250 * SCALE);
});

test('a graph that is filled in stages of one transaction is the same', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      const files = await replay(new MemoryStore(), 'p', batches);
      const store = new SqliteStore(':memory:');
      async function* stages() {
        for (const [path, text] of files) yield [changeOf(path, text, false, 'p')];
      }
      await store.write((writer) => fillProject(writer, 'p', stages()));
      const graph = await linesOf(store, 'p');
      await store.close();
      expect(graph).toEqual(await rebuilt(files, 'p'));
    }),
    { numRuns: 100 * SCALE },
  );
  countSeeds(100 * SCALE);
});
