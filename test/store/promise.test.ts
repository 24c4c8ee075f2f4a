/** The promise: after any history, in any batches, the graph is what a fresh rebuild from the files gives, on every store. */
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { commitDocuments } from '../../src/store/commit.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { MemoryStore } from '../../src/store/memory/store.ts';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { applyBatch, changeOf, history, type Operation } from '../support/project-model.ts';

const scale = Number(process.env.PASSDOWN_TEST_SCALE ?? 1);
const neo4j = inject('neo4j');

async function replay(store: Store, project: string, batches: Operation[][]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const batch of batches) {
    const changes = applyBatch(files, batch, project);
    await store.write((writer) => commitDocuments(writer, project, changes));
  }
  return files;
}

/** One file at a time, into an empty graph, in the order of names. */
async function rebuild(files: Map<string, string>, project: string): Promise<Map<string, string>> {
  const store = new MemoryStore();
  for (const [path, text] of [...files].sort())
    await store.write((writer) => commitDocuments(writer, project, [changeOf(path, text, false, project)]));
  return canonical(await exportGraph(store, project));
}

test('on SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      const store = new SqliteStore(':memory:');
      const files = await replay(store, 'p', batches);
      const graph = canonical(await exportGraph(store, 'p'));
      await store.close();
      expect(graph).toEqual(await rebuild(files, 'p'));
    }),
    { numRuns: 250 * scale },
  );
});

test.skipIf(!neo4j)(
  'on Neo4j, and SQLite gives the same',
  async () => {
    const store = await Neo4jStore.open(neo4j!);
    let round = 0;
    try {
      await fc.assert(
        fc.asyncProperty(history, async (batches) => {
          const project = `promise-${process.pid}-${round++}`;
          const embedded = new SqliteStore(':memory:');
          try {
            const files = await replay(store, project, batches);
            await replay(embedded, project, batches);
            const graph = canonical(await exportGraph(store, project));
            expect(graph).toEqual(await rebuild(files, project));
            expect(canonical(await exportGraph(embedded, project))).toEqual(graph);
          } finally {
            await embedded.close();
            await store.write((writer) => writer.removeProject(project));
          }
        }),
        { numRuns: 25 * scale },
      );
    } finally {
      await store.close();
    }
  },
  300_000 * scale,
);
