/** The files that passdown writes from the graph: the journal, where the project stands, and briefings of tasks that are being done or can be started. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { askJournal } from '../ask/journal.ts';
import { renderJournal } from '../ask/journal-page.ts';
import { JOURNAL_PATH } from '../ask/journal-path.ts';
import type { Config } from '../config/schema.ts';
import { statAt } from '../disk/stamp.ts';
import { writeIfChanged } from '../disk/write-file.ts';
import { revisionOf } from '../store/revision.ts';
import type { GraphReader, Store } from '../store/store.ts';
import { RENDERED_FILE, readRunFile, writeRunFile } from '../workplace/run-files.ts';
import { brief, briefedTasks, removeBriefing, writeBriefing, writeStanding } from './brief-task.ts';
import { briefingPath, lyingOutputs, STANDING_PATH, writtenBriefings } from './output-files.ts';

/** What the outputs show: one revision of one graph. */
export interface Shown {
  project: string;
  store: string;
  revision: number;
  /** What it shows of what is unsure. */
  least: string;
}

/** Where, from which graph, and what of it is shown. */
export interface RenderPlace {
  root: string;
  store: Store;
  project: string;
  config: Pick<Config, 'derived'>;
}

interface Rendered extends Shown {
  outputs: string[];
  /** Tasks whose briefings somebody asked for. */
  asked?: string[];
  /** Only what lay there was rendered, by somebody who is not the daemon; more may be wanted. */
  isPart?: boolean;
}

export interface Rendering {
  /** Files that were written or removed. */
  written: string[];
  /** How many briefings were worked out. */
  briefings: number;
}

export async function shownNow({ store, project, config }: Omit<RenderPlace, 'root'>): Promise<Shown> {
  const least = JSON.stringify(config.derived.minConfidence);
  return { project, store: store.name, revision: await revisionOf(store, project), least };
}

/** Whether the outputs were rendered at this revision of this very graph, and are all as they were written. */
export function isRendered(root: string, now: Shown): boolean {
  const last = readRunFile<Rendered>(root, RENDERED_FILE);
  return isOf(last, now) && !last.isPart && last.outputs.every(asWritten(root)) && areNoted(root, last);
}

/** The same of those outputs that lie there, whoever wrote them. */
export function isKept(root: string, now: Shown): boolean {
  const last = readRunFile<Rendered>(root, RENDERED_FILE);
  return isOf(last, now) && areNoted(root, last) && lyingOutputs(root).every(asWritten(root));
}

function areNoted(root: string, { outputs }: Rendered): boolean {
  const noted = new Set(outputs);
  return lyingOutputs(root).every((path) => noted.has(path));
}

function isOf(last: Rendered | undefined, now: Shown): last is Rendered {
  const { revision, store, project, least, outputs } = last ?? {};
  return (
    revision === now.revision &&
    store === now.store &&
    project === now.project &&
    least === now.least &&
    Array.isArray(outputs)
  );
}

/** Which outputs are there, and were not changed after the note was written, which comes last. */
function asWritten(root: string): (path: string) => boolean {
  const note = statAt(join(root, RENDERED_FILE));
  return (path) => {
    const output = statAt(join(root, path));
    return output !== undefined && note !== undefined && output.mtimeNs <= note.mtimeNs;
  };
}

export function noteRendered(root: string, rendered: Rendered): void {
  writeRunFile(root, RENDERED_FILE, rendered);
}

/** How a daemon renders: briefings read through its cache, and between two parts others may read and write. */
export interface RenderOptions {
  reader: GraphReader;
  run: <T>(part: () => Promise<T>) => Promise<T>;
}

/** The revision is asked for first and noted last: what is committed meanwhile, or a crash on the way, renders again. A file whose bytes are right is left alone. */
export async function renderOutputs(place: RenderPlace, { reader, run }: RenderOptions): Promise<Rendering> {
  const { root, store, project, config } = place;
  const now = await run(() => shownNow(place));
  const journal = await run(() => askJournal(store, project, config.derived.minConfidence));
  const written = writeIfChanged(root, JOURNAL_PATH, renderJournal(journal)) ? [JOURNAL_PATH] : [];
  if (await run(() => writeStanding(place))) written.push(STANDING_PATH);
  const wanted = new Set(await run(() => briefedTasks(store, project)));
  const asked = askedFor(root, wanted);
  const outputs = [JOURNAL_PATH, STANDING_PATH];
  for (const task of new Set([...wanted, ...writtenBriefings(root)])) {
    const isWanted = wanted.has(task) || asked.includes(task);
    const result = isWanted ? await run(() => brief({ store: reader, project, config, task })) : undefined;
    const isKept = result !== undefined && result.status !== 'completed';
    const changed = isKept ? writeBriefing(root, task, result) : removeBriefing(root, task);
    if (changed) written.push(briefingPath(task));
    if (isKept) outputs.push(briefingPath(task));
    await nextTurn();
  }
  noteRendered(root, { ...now, outputs, asked });
  return { written, briefings: outputs.length - 2 };
}

/** Briefings that somebody wrote with `brief --write`: those that lie there and are not ours. They are kept current until their task is completed. */
export function askedFor(root: string, wanted: ReadonlySet<string> = new Set()): string[] {
  const { outputs, asked } = readRunFile<Partial<Rendered>>(root, RENDERED_FILE) ?? {};
  const own = new Set(Array.isArray(outputs) ? outputs : []);
  const known = new Set(Array.isArray(asked) ? asked : []);
  return writtenBriefings(root).filter(
    (task) => !wanted.has(task) && (known.has(task) || !own.has(briefingPath(task))),
  );
}
