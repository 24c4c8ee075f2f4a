/** The promise, on Neo4j, and that the embedded store gives the same graph. */
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { countSeeds } from '../support/count-seeds.ts';
import { SCALE } from '../support/limits.ts';
import { history } from '../support/project-model.ts';
import { linesOf, rebuilt, replay } from '../support/promise.ts';

const address = inject('neo4j');

describe.skipIf(!address)('the promise holds on Neo4j (needs Neo4j)', () => {
  test('any history gives what a rebuild gives, and what SQLite gives', async () => {
    const store = await Neo4jStore.open(address!);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const project = `promise-${process.pid}-${round++}`;
        const embedded = new SqliteStore(':memory:');
        const files = await replay(store, project, batches);
        await replay(embedded, project, batches);
        const graph = await linesOf(store, project);
        expect(graph).toEqual(await rebuilt(files, project));
        expect(await linesOf(embedded, project)).toEqual(graph);
        await embedded.close();
        await store.write((writer) => writer.removeProject(project));
      }),
      { numRuns: 12 * SCALE },
    );
    countSeeds(25 * SCALE);
    await store.close();
  });
});
