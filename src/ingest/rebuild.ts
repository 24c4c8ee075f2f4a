/** Rebuilds the graph from the files: readers see the old graph until the new one is complete. */
import { BESIDE, removeFile } from '../disk/write-file.ts';
import { GRAPH } from '../store/sqlite/database.ts';
import { makeNext, putInPlace } from '../store/sqlite/own-file.ts';
import { SqliteStore } from '../store/sqlite/store.ts';
import type { GraphWriter, Store } from '../store/store.ts';
import { type IngestOptions, type IngestResult, ingest } from './ingest.ts';

/** In a new file that takes the place of the old one, so that no damage of that one counts. The caller holds the root's lock. */
export async function rebuildFile(path: string, options: Omit<IngestOptions, 'store'>): Promise<IngestResult> {
  const next = makeNext(options.root, path, GRAPH);
  const store = new SqliteStore(next);
  try {
    const result = await ingest({ ...options, store }).finally(() => store.close());
    putInPlace(options.root, next, path);
    return result;
  } finally {
    for (const ending of BESIDE) removeFile(options.root, next + ending);
  }
}

/** In one transaction, where other projects may share the store. */
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
