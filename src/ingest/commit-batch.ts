/** Writes changes to the store, one transaction per batch. A document that the store refuses is isolated. */
import { OperatorError } from '../model/index.ts';
import { commitDocuments, type DocumentChange, type Touched } from '../store/commit/commit.ts';
import type { Says } from '../store/commit/document-change.ts';
import type { Store } from '../store/store.ts';

export interface CommitOptions {
  store: Store;
  project: string;
  /** Called before each transaction: the right to write is renewed here. */
  beforeCommit?: (() => Promise<void>) | undefined;
  /** Called after each transaction with what it may have changed. */
  onTouched?: ((touched: Touched) => void) | undefined;
  /** Called while a transaction is written, as nodes are done. */
  onShown?: ((done: number, total: number) => void) | undefined;
}

/**
 * A batch that the store refuses is halved until the bad document is alone; the others are committed. Returns the
 * refused ones: each is kept with the reason and without facts.
 */
export async function commitBatch(options: CommitOptions, batch: readonly DocumentChange[]): Promise<Says[]> {
  await options.beforeCommit?.();
  try {
    await commitAtOnce(options, batch);
    return [];
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const [first, second] = batch;
    if (first && !second) return [await refuse(options, first, error as Error)];
    const half = batch.length >> 1;
    const refused = await commitBatch(options, batch.slice(0, half));
    return [...refused, ...(await commitBatch(options, batch.slice(half)))];
  }
}

async function commitAtOnce(
  { store, project, onTouched, onShown }: CommitOptions,
  batch: readonly DocumentChange[],
): Promise<void> {
  const touched = await store.write(async (writer) => {
    const touched = await commitDocuments(writer, project, batch, onShown);
    if (batch.some(saysSomethingNew)) await writer.raiseRevision(project);
    return touched;
  });
  onTouched?.(touched);
}

/** If the store refuses a document even without facts, the store is the problem. */
async function refuse(options: CommitOptions, change: DocumentChange, error: Error): Promise<Says> {
  if (change.kind === 'gone') throw error;
  const row = { ...change.row, state: 'refused', reason: error.message.slice(0, 500) };
  const refused: Says = { kind: 'says', path: change.path, known: true, row, facts: { nodes: [], edges: [] } };
  await options.beforeCommit?.();
  await commitAtOnce(options, [refused]);
  return refused;
}

/** A document that stated nothing before and now, or that only has a new stamp, changes no answer. */
function saysSomethingNew(change: DocumentChange): boolean {
  return change.kind === 'gone' || (change.kind === 'says' && (change.known || change.facts.edges.length > 0));
}

export function* inParts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < list.length; i += size) yield list.slice(i, i + size);
}
