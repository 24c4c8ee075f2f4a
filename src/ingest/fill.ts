/** Fills a store that does not know the project yet, in one transaction. */
import { OperatorError } from '../model/index.ts';
import { type DocumentChange, fillProject } from '../store/commit/commit.ts';
import { inParts } from './commit-batch.ts';
import { type Told, toldOf } from './commit-looks.ts';
import type { Look } from './look.ts';
import { type BringOptions, lookAt } from './look-at.ts';

/** Documents whose facts are in memory at the same time. */
const STAGE_DOCUMENTS = 200;

/**
 * Only for a project larger than a batch. False if it must go in batches, also when the store refused something: then
 * nothing was written, and batches find the bad document.
 */
export async function fillAtOnce(options: BringOptions, paths: readonly string[]): Promise<boolean> {
  const { store, project, ledger, signal, onTold } = options;
  if (ledger.size > 0 || !store.streams || paths.length <= store.batchDocuments) return false;
  const done: Told[] = [];
  try {
    await store.write(async (writer) => {
      await fillProject(writer, project, stages(options, paths, done), (shown, nodes) =>
        options.onProgress?.(shown, nodes, 'writing'),
      );
      await writer.raiseRevision(project);
    });
  } catch (error) {
    if (error instanceof OperatorError || signal?.aborted) throw error;
    return false;
  }
  await ledger.loadFrom(store, project);
  for (const told of done) onTold?.(told);
  return true;
}

async function* stages(
  options: BringOptions,
  paths: readonly string[],
  done: Told[],
): AsyncGenerator<DocumentChange[]> {
  const parts = [...inParts(paths, STAGE_DOCUMENTS)];
  let ahead: Promise<Look[]> | undefined;
  for (const [i, part] of parts.entries()) {
    const looks = await (ahead ?? looksAt(options, part));
    // Threads look at the next ones while these are written.
    ahead = options.threads && parts[i + 1] && looksAt(options, parts[i + 1]!);
    ahead?.catch(() => {});
    for (const look of looks) done.push(toldOf(look));
    options.onProgress?.(done.length, paths.length, 'reading');
    yield looks.flatMap(({ change }) => change ?? []);
  }
  // What nodes show takes as long again, and they would keep their memory. Should files have to be read again, that is done here.
  await options.threads?.close();
}

async function looksAt(options: BringOptions, paths: readonly string[]): Promise<Look[]> {
  const looks: Look[] = [];
  for await (const look of lookAt(options, paths)) looks.push(look);
  return looks;
}
