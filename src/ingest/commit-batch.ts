/** Changes into the store, in one transaction; what the store refuses is found and stands alone. */
import { OperatorError, type Properties } from '../model/index.ts';
import { commitDocuments, type DocumentChange, type Touched } from '../store/commit.ts';
import type { Store } from '../store/store.ts';

export interface CommitOptions {
  store: Store;
  project: string;
  /** Called before each transaction: the right to write is renewed here. */
  beforeCommit?: () => Promise<void>;
  /** A document that the store does not take is kept with the reason and without facts. */
  onRefused?: (path: string, document: Properties) => void;
  /** What a transaction that is through may have changed. */
  onTouched?: (touched: Touched) => void;
}

/** A batch that the store refuses is halved until the bad document stands alone; the others commit. */
export async function commitBatch(options: CommitOptions, batch: readonly DocumentChange[]): Promise<void> {
  const { store, project } = options;
  await options.beforeCommit?.();
  try {
    const touched = await store.write(async (writer) => {
      const touched = await commitDocuments(writer, project, batch);
      if (batch.some(saysSomethingNew)) await writer.raiseRevision(project);
      return touched;
    });
    options.onTouched?.(touched);
  } catch (error) {
    if (error instanceof OperatorError || isRefusal(batch)) throw error;
    if (batch.length === 1) return refuse(options, batch[0]!, error as Error);
    const half = batch.length >> 1;
    await commitBatch(options, batch.slice(0, half));
    await commitBatch(options, batch.slice(half));
  }
}

async function refuse(options: CommitOptions, change: DocumentChange, error: Error): Promise<void> {
  const document: Properties = { ...change.document!, state: 'refused', reason: error.message.slice(0, 500) };
  options.onRefused?.(change.path, document);
  await commitBatch(options, [{ path: change.path, known: true, document, facts: { nodes: [], edges: [] } }]);
}

/** A document that stated nothing and states nothing, or only has a new stamp, changes no answer. */
function saysSomethingNew({ known, facts }: DocumentChange): boolean {
  return known || (facts !== undefined && facts.edges.length > 0);
}

export function* inParts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < list.length; i += size) yield list.slice(i, i + size);
}

function isRefusal(batch: readonly DocumentChange[]): boolean {
  return batch.length === 1 && (batch[0]!.document === undefined || batch[0]!.document.state === 'refused');
}
