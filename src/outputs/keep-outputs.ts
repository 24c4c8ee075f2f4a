/**
 * Outputs are never older than the graph, also where no daemon runs: whoever changed the graph renders again those files that
 * lie there, or removes them. Files that are not there are not made: that is the daemon's work.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askJournal } from '../ask/journal.ts';
import { renderJournal } from '../ask/journal-page.ts';
import { JOURNAL_PATH } from '../ask/journal-path.ts';
import { writeIfChanged } from '../disk/write-file.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { brief, removeBriefing, writeBriefing, writeStanding } from './brief-task.ts';
import { lyingOutputs, STANDING_PATH, writtenBriefings } from './output-files.ts';
import { askedFor, isKept, noteRendered, shownNow } from './render-outputs.ts';

export interface KeepOptions extends Pick<OpenWorkplace, 'root' | 'store' | 'project' | 'config'> {
  /** Where there are more, none is rendered and all are removed. */
  most?: number;
  /** Those that are not rendered by then are removed. */
  signal?: AbortSignal | undefined;
}

/** To be called by the one writer. */
export async function keepOutputs({ most = Infinity, signal, ...place }: KeepOptions): Promise<void> {
  const { root, store, project } = place;
  if (lyingOutputs(root).length === 0) return;
  const now = await shownNow(place);
  if (isKept(root, now)) return;
  const tasks = writtenBriefings(root);
  const asked = askedFor(root);
  if (existsSync(join(root, JOURNAL_PATH)))
    writeIfChanged(
      root,
      JOURNAL_PATH,
      renderJournal(await askJournal(store, project, place.config.derived.minConfidence)),
    );
  if (existsSync(join(root, STANDING_PATH))) await writeStanding(place);
  const isMany = tasks.length > most;
  for (const task of tasks) await keepBriefing(place, task, isMany || signal?.aborted === true);
  noteRendered(root, { ...now, outputs: lyingOutputs(root), asked, isPart: true });
}

async function keepBriefing(
  { root, ...place }: Omit<KeepOptions, 'most' | 'signal'>,
  task: string,
  isRemoved: boolean,
): Promise<void> {
  const result = isRemoved ? undefined : await brief({ ...place, task });
  if (result) writeBriefing(root, task, result);
  else removeBriefing(root, task);
}
