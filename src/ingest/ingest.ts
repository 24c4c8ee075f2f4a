/**
 * files → graph, the whole line. The command, questions and the daemon go this way:
 *
 *     differences ──▶ look ──▶ facts ──▶ commit
 *     disk against    what a file says,  a batch a transaction,
 *     ledger          now                then the ledger learns
 */
import { existsSync } from 'node:fs';
import { FileScope } from '../disk/file-scope.ts';
import { clock, OperatorError } from '../model/index.ts';
import type { Store } from '../store/store.ts';
import type { OnProgress } from './bring.ts';
import type { Told } from './commit-looks.ts';
import { type Differences, differences } from './differences.ts';
import { Ledger } from './ledger.ts';
import type { LookerOptions } from './look.ts';
import { rulesOf } from './rules.ts';
import { type Counts, count, type IngestSummary, noCounts } from './summary.ts';

export interface IngestOptions extends LookerOptions {
  store: Store;
  /** Only these files, relative to the root; by default all that the configuration finds. */
  paths?: readonly string[];
  signal?: AbortSignal;
  /** Called before each transaction: the right to write is renewed here. */
  beforeCommit?: () => Promise<void>;
  onProgress?: OnProgress;
  /** Called for every file that was looked at. */
  onTold?: (told: Told) => void;
}

export interface IngestResult extends IngestSummary {
  /** How many documents of the graph have an error now, changed or not. */
  withErrors: number;
}

export async function ingest(options: IngestOptions): Promise<IngestResult> {
  const began = clock();
  const { counts, ledger } = await bringUpToDate(options);
  return {
    ...counts,
    ...(await options.store.count(options.project)),
    ms: Math.round(clock() - began),
    unread: ledger.unread(),
    withErrors: ledger.withErrors(),
  };
}

/** The same without a word about it: counting a large graph takes longer than finding that nothing changed. */
export async function bringUpToDate(options: IngestOptions): Promise<{ counts: Counts; ledger: Ledger }> {
  const { root, config, project, store, paths, signal } = options;
  if (!existsSync(root)) throw rootMissing(root);
  const ledger = await Ledger.load(store, project, rulesOf(config, options.dialects));
  const found = paths ? named(paths) : await differences(new FileScope(root, config), ledger, signal);
  const counts = noCounts();
  counts.files = counts.unchanged = found.files - found.changed.length;
  const onTold = (told: Told) => {
    count(counts, told);
    options.onTold?.(told);
  };
  if (found.changed.length + found.gone.length > 0) {
    // Loaded here: where no file changed, none of the dialects is needed.
    const { bring, Looker } = await import('./bring.ts');
    await bring({ ...options, ledger, looker: new Looker(options), onTold }, found);
  }
  return { counts, ledger };
}

/** Files named by the caller are read whatever the ledger says. */
const named = (paths: readonly string[]): Differences => ({ changed: [...paths], gone: [], files: paths.length });

function rootMissing(root: string): OperatorError {
  return new OperatorError({
    code: 'root-missing',
    message: `${root} does not exist`,
    hint: 'Nothing was removed from the graph. Mount it, or name another root with -C',
  });
}
