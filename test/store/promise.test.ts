/** The promise, on the embedded store: after any history, in any batches, the graph is what a fresh rebuild from the files gives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { countSeeds } from '../support/count-seeds.ts';
import { SCALE } from '../support/limits.ts';
import { history } from '../support/project-model.ts';
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
