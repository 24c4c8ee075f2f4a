/** Rebuilds the graph from the files in one transaction: readers see the old graph until the new one is complete. */
import type { GraphWriter, Store } from '../store/store.ts';
import { type IngestOptions, type IngestResult, ingest } from './ingest.ts';

export async function rebuild(options: IngestOptions): Promise<IngestResult> {
  const { store, project } = options;
  return store.write(async (writer) => {
    await writer.removeProject(project);
    return ingest({ ...options, store: insideOf(store, writer) });
  });
}

/** A store whose writes all go into one open transaction. */
function insideOf(store: Store, writer: GraphWriter): Store {
  return Object.assign(Object.create(writer) as GraphWriter, {
    name: store.name,
    batchDocuments: store.batchDocuments,
    write: <T>(work: (inner: GraphWriter) => Promise<T>) => work(writer),
    takeLease: async () => undefined,
    dropLease: async () => {},
    close: async () => {},
  }) as unknown as Store;
}
