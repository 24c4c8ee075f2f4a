/** The first ingest of very many files leaves the filling to a thread, which needs less memory. */
import { OperatorError } from '../model/index.ts';
import { sqliteFile } from '../store/open-store.ts';
import type { Differences } from './differences.ts';
import { fillInThread } from './fill-in-thread.ts';
import type { LookerOptions } from './look.ts';
import type { BringOptions } from './look-at.ts';

/** So many need much memory. */
const MANY_FILES = 2_000;

type FillOptions = LookerOptions & Omit<BringOptions, 'looker'>;

/** False if the files are still to be brought: a thread opens the store by its address, and knows our own dialects only. */
export async function fillElsewhere(options: FillOptions, { changed, gone }: Differences): Promise<boolean> {
  const { root, config, project, store, ledger, dialects, beforeCommit, onTold, onProgress = () => {} } = options;
  if (ledger.size > 0 || gone.length > 0 || changed.length < MANY_FILES || dialects) return false;
  if (store.name !== `sqlite:${sqliteFile(config.store, root)}`) return false;
  const signal = options.signal ?? new AbortController().signal;
  await beforeCommit?.();
  const told = await fillInThread({ root, config, project, paths: changed }, { signal, onProgress }).catch((error) => {
    // A thread that does not start or ends costs time, not facts.
    if (error instanceof OperatorError || signal.aborted) throw error;
    return undefined;
  });
  // It may have ended behind its commit.
  await ledger.loadFrom(store, project);
  for (const one of told ?? []) onTold?.(one);
  return told !== undefined;
}
