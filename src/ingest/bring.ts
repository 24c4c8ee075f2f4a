/** Brings what changed into the graph: look → facts → commit. The one way for a first fill, a few files and a rebuild. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inParts } from './commit-batch.ts';
import { commitLooks, type LedgerOptions } from './commit-looks.ts';
import type { Differences } from './differences.ts';
import { gone as goneLook, type Look, type Looker } from './look.ts';

export { Looker } from './look.ts';

/** The files are read, then their facts are written into the graph; both are counted in files, written ones also in parts of one. */
export type Phase = 'reading' | 'writing';
export type OnProgress = (done: number, total: number, phase: Phase) => void;

export interface BringOptions extends LedgerOptions {
  looker: Looker;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}

/** Files that are looked at before the event loop gets its turn. */
const LOOKS_A_TURN = 20;

/** Deleted files go last, in one batch with the last new ones, so that a moved file never disappears. */
export async function bring(options: BringOptions, { changed, gone }: Omit<Differences, 'files'>): Promise<void> {
  const { store, onProgress } = options;
  const total = changed.length + gone.length;
  const parts = [...inParts(changed, store.batchDocuments)];
  let read = 0;
  for (const part of parts.length > 0 ? parts : [[]]) {
    const looks: Look[] = [];
    for await (const look of lookAt(options, part)) {
      looks.push(look);
      read++;
      onProgress?.(read, total, 'reading');
    }
    const isLast = read === changed.length;
    if (isLast) for (const path of gone) looks.push(goneLook(path, true));
    const before = read - part.length;
    onProgress?.(before, total, 'writing');
    const onShown = (shown: number, nodes: number) =>
      onProgress?.(before + (looks.length * shown) / nodes, total, 'writing');
    await commitLooks({ ...options, onShown }, looks);
    onProgress?.(before + looks.length, total, 'writing');
  }
}

async function* lookAt(
  { looker, ledger, store, project, signal }: BringOptions,
  paths: readonly string[],
): AsyncGenerator<Look> {
  const rows = await ledger.rows(store, project, paths);
  for (const part of inParts(paths, LOOKS_A_TURN)) {
    for (const path of part) yield looker.look(path, rows.get(path));
    await nextTurn();
    signal?.throwIfAborted();
  }
}
