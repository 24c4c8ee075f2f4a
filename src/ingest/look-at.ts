/** Looks at many files, and yields to the rest of the process in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inParts } from './commit-batch.ts';
import type { LedgerOptions } from './commit-looks.ts';
import type { Look, Looker } from './look.ts';
import type { LookThreads } from './look-threads.ts';

/** What the files say is read, then written into the graph; what is counted is files, or nodes where all are written at once. */
export type Phase = 'reading' | 'writing';
export type OnProgress = (done: number, total: number, phase: Phase) => void;

export interface BringOptions extends LedgerOptions {
  looker: Looker;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
  /** Where there are very many files. */
  threads?: LookThreads | undefined;
}

/** Files that are looked at before the event loop gets its turn. */
const LOOKS_A_TURN = 20;

export async function* lookAt(options: BringOptions, paths: readonly string[]): AsyncGenerator<Look> {
  const { looker, threads, ledger, store, project, signal } = options;
  const rows = await ledger.rows(store, project, paths);
  const asked = paths.map((path) => ({ path, row: rows.get(path) }));
  for (const part of threads ? [asked] : inParts(asked, LOOKS_A_TURN)) {
    yield* await (threads ?? looker).lookAll(part);
    await nextTurn();
    signal?.throwIfAborted();
  }
}
