/** The files that passdown writes from the graph: the journal, where the project stands, and a briefing for each task that can be started or is being done. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { askJournal } from '../ask/journal.ts';
import { renderJournal } from '../ask/journal-page.ts';
import { JOURNAL_PATH } from '../ask/journal-path.ts';
import { type Handles, isTouched } from '../brief/handles.ts';
import type { Config } from '../config/schema.ts';
import { statAt } from '../disk/stamp.ts';
import { writeIfChanged } from '../disk/write-file.ts';
import { spent } from '../ingest/give-up.ts';
import { revisionOf } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { RENDERED_FILE, readRunFile, writeRunFile } from '../workplace/run-files.ts';
import { brief, briefedTasks, removeBriefing, writeBriefing, writeStanding } from './brief-task.ts';
import { briefingPath, lyingOutputs, STANDING_PATH, writtenBriefings } from './output-files.ts';
import { rememberingReader } from './remembering-reader.ts';

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
  /** Only what lay there was rendered, by somebody who is not the daemon; more may be wanted. */
  isPart?: boolean;
}

/** What one rendering leaves for the next, so that only what a change touches is rendered again. */
export interface Memory {
  /** What each briefing depends on; undefined where that was not looked for yet. */
  handles: Map<string, Handles> | undefined;
  /** What changed since; undefined where that may be anything. */
  touched: Set<number> | undefined;
}

export interface Rendering {
  /** Files that were written or removed. */
  written: string[];
  /** How many briefings were worked out. */
  briefings: number;
  handles: Map<string, Handles>;
  /** What the outputs show now. */
  shown: Shown;
  /** Processor time that it took. */
  cpuMs: number;
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

/** The revision is asked for first and noted last: what is committed meanwhile, or a crash on the way, renders again. A file whose bytes are right is left alone. */
export async function renderOutputs(place: RenderPlace, memory: Memory): Promise<Rendering> {
  const { root, store, project, config } = place;
  const before = spent();
  const now = await shownNow(place);
  const journal = writeIfChanged(
    root,
    JOURNAL_PATH,
    renderJournal(await askJournal(store, project, config.derived.minConfidence)),
  );
  const standing = await writeStanding(place);
  const pages = [...(journal ? [JOURNAL_PATH] : []), ...(standing ? [STANDING_PATH] : [])];
  const briefings = await renderBriefings(place, memory);
  const outputs = [JOURNAL_PATH, STANDING_PATH, ...[...briefings.handles.keys()].map(briefingPath)];
  noteRendered(root, { ...now, outputs });
  const { user, system } = spent(before);
  const written = [...pages, ...briefings.written];
  return { ...briefings, written, handles: packed(briefings.handles), shown: now, cpuMs: (user + system) / 1000 };
}

/** All in one piece of memory, which one message carries from thread to thread. */
function packed(handles: ReadonlyMap<string, Handles>): Map<string, Handles> {
  const all = new Uint32Array([...handles.values()].reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  return new Map(
    [...handles].map(([task, own]) => {
      all.set(own, end);
      end += own.length;
      return [task, all.subarray(end - own.length, end)];
    }),
  );
}

type Briefings = Pick<Rendering, 'written' | 'briefings' | 'handles'>;

async function renderBriefings({ root, ...place }: RenderPlace, memory: Memory): Promise<Briefings> {
  const store = rememberingReader(place.store);
  const isAsWritten = asWritten(root);
  const rendering: Briefings = { written: [], briefings: 0, handles: new Map() };
  const open = new Set(await briefedTasks(place.store, place.project));
  for (const task of new Set([...open, ...writtenBriefings(root)])) {
    const known = memory.handles?.get(task);
    if (known && memory.touched && !isTouched(known, memory.touched) && isAsWritten(briefingPath(task))) {
      rendering.handles.set(task, known);
      continue;
    }
    const result = await brief({ ...place, store, task });
    rendering.briefings++;
    const isKept = result !== undefined && result.status !== 'completed';
    const changed = isKept ? writeBriefing(root, task, result) : removeBriefing(root, task);
    if (changed) rendering.written.push(briefingPath(task));
    if (isKept) rendering.handles.set(task, result.handles);
    await nextTurn();
  }
  return rendering;
}
