/**
 * files → graph, the whole line. The command, questions and the daemon go this way:
 *
 *     differences ──▶ look ──▶ facts ──▶ commit
 *     disk against    what a file says,  a batch a transaction,
 *     ledger          now                then the ledger learns
 */
import { existsSync } from 'node:fs';
import { FileScope } from '../disk/file-scope.ts';
import { OperatorError } from '../model/index.ts';
import type { Store } from '../store/store.ts';
import { inParts } from './commit-batch.ts';
import { commitLooks, type Told } from './commit-looks.ts';
import { type Differences, differences } from './differences.ts';
import { fillAtOnce } from './fill.ts';
import { Ledger } from './ledger.ts';
import { gone as goneLook, type Look, Looker, type LookerOptions } from './look.ts';
import { type BringOptions, lookAt, type OnProgress } from './look-at.ts';
import { rulesOf } from './rules.ts';
import { count, type IngestSummary, noCounts } from './summary.ts';

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
  const began = performance.now();
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
  await bring({ ...options, ledger, looker: new Looker(options), onTold }, found);
  return {
    ...counts,
    ...(await store.count(project)),
    ms: Math.round(performance.now() - began),
    unread: ledger.unread(),
    withErrors: ledger.withErrors(),
  };
}

/** Files named by the caller are read whatever the ledger says. */
const named = (paths: readonly string[]): Differences => ({ changed: [...paths], gone: [], files: paths.length });

/** look → facts → commit. Deleted files go last, in one batch with the last new ones, so that a moved file never disappears. */
export async function bring(options: BringOptions, { changed, gone }: Omit<Differences, 'files'>): Promise<void> {
  if (await fillAtOnce(options, changed)) return;
  const total = changed.length + gone.length;
  let looks: Look[] = [];
  let done = 0;
  const commit = async () => {
    options.onProgress?.(done - looks.length, total, 'writing');
    await commitLooks({ ...options, ...shownIn(options, looks) }, looks);
    options.onProgress?.(done, total, 'writing');
  };
  for (const part of inParts(changed, options.store.batchDocuments)) {
    await commit();
    looks = [];
    for await (const look of lookAt(options, part)) {
      looks.push(look);
      options.onProgress?.(++done, total, 'reading');
    }
  }
  looks.push(...gone.map((path) => goneLook(path, true)));
  done = total;
  await commit();
}

/** A file with so many statements takes long to write. */
const MANY = 5000;

/** Where a few files say very much, their nodes are counted, as where all is written at once. */
function shownIn({ onProgress }: BringOptions, looks: readonly Look[]): Pick<BringOptions, 'onShown'> {
  const isLarge = looks.some(({ change }) => change?.kind === 'says' && change.facts.edges.length > MANY);
  return isLarge ? { onShown: (shown, nodes) => onProgress?.(shown, nodes, 'writing') } : {};
}

function rootMissing(root: string): OperatorError {
  return new OperatorError({
    code: 'root-missing',
    message: `${root} does not exist`,
    hint: 'Nothing was removed from the graph. Mount it, or name another root with -C',
  });
}
