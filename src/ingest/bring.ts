/** Brings what changed into the graph: look → facts → commit. */
import { addAll } from '../model/index.ts';
import { inParts } from './commit-batch.ts';
import { commitLooks } from './commit-looks.ts';
import type { Differences } from './differences.ts';
import { fillAtOnce } from './fill.ts';
import { gone as goneLook, type Look } from './look.ts';
import { type BringOptions, lookAt } from './look-at.ts';
import { lookThreads } from './look-threads.ts';

export { Looker } from './look.ts';

export async function bring(options: BringOptions, found: Omit<Differences, 'files'>): Promise<void> {
  const threads = lookThreads(options.looker, found.changed.length);
  try {
    await bringAll({ ...options, threads }, found);
  } finally {
    await threads?.close();
  }
}

/** Deleted files go last, in one batch with the last new ones, so that a moved file never disappears. */
async function bringAll(options: BringOptions, { changed, gone }: Omit<Differences, 'files'>): Promise<void> {
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
  addAll(
    looks,
    gone.map((path) => goneLook(path, true)),
  );
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
