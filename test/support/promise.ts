/** Replaying a history into a store, and what a fresh rebuild of the same files gives. */
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { applyBatch, changeOf, type Operation } from './project-model.ts';

export async function replay(
  store: Store,
  project: string,
  batches: readonly Operation[][],
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const batch of batches) {
    const changes = applyBatch(files, batch, project);
    await store.write((writer) => commitDocuments(writer, project, changes));
  }
  return files;
}

export const linesOf = async (store: Store, project: string) => canonical(await exportGraph(store, project));

/** One file at a time, into an empty graph, in the order of names. */
export async function rebuilt(files: ReadonlyMap<string, string>, project: string): Promise<Map<string, string>> {
  const store = new SqliteStore(':memory:');
  for (const [path, text] of [...files].sort())
    await store.write((writer) => commitDocuments(writer, project, [changeOf(path, text, false, project)]));
  const lines = await linesOf(store, project);
  await store.close();
  return lines;
}
