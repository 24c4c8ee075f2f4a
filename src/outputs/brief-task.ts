/** A briefing for whoever asks: as text, as data, with reasons; in a file of its own. */
import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { askReady } from '../ask/ready.ts';
import { type FileTree, fileTree, type TextOfTree } from '../ask/resolve-paths.ts';
import { type BriefOptions, briefFocus } from '../brief/brief.ts';
import { type Briefing, type Explained, explain, toBriefing } from '../brief/data.ts';
import type { FocusRequest } from '../brief/focus.ts';
import { renderText } from '../brief/render.ts';
import type { Config } from '../config/schema.ts';
import { readPassages } from '../dialects/read-document.ts';
import { readText } from '../disk/read-text.ts';
import { makeFolder } from '../disk/safe-place.ts';
import { trackedFiles } from '../disk/tracked-files.ts';
import { removeFile, writeIfChanged } from '../disk/write-file.ts';
import type { GraphReader } from '../store/store.ts';
import { BRIEFINGS, briefingPath, STANDING_PATH } from './output-files.ts';

export interface BriefRequest extends BriefOptions, FocusRequest {
  store: GraphReader;
  project: string;
  /** What is sure enough to be shown; without it, the defaults. */
  config?: Pick<Config, 'derived'>;
}

export interface BriefResult {
  text: string;
  briefing: Briefing;
  /** Everything that was looked at, best first, with the parts of its score. */
  explained: Explained[];
  /** Where the task stands; a completed one needs no briefing any more. Undefined where it is about no task. */
  status: string | undefined;
  /** The nodes that it tells of. */
  keys: string[];
}

/** Undefined where nobody knows the task. The same graph gives the same bytes. */
export async function brief({ store, project, config, ...asked }: BriefRequest): Promise<BriefResult | undefined> {
  const request = { ...asked, minConfidence: config?.derived.minConfidence };
  const fitted = await briefFocus(store, project, request, request);
  if (!fitted) return undefined;
  return {
    text: renderText(fitted),
    // Most of those who render do not ask for these.
    get briefing() {
      return toBriefing(fitted);
    },
    get explained() {
      return explain(fitted);
    },
    status: fitted.ranking.focus.task?.status,
    keys: fitted.shown.map(({ one }) => one.key),
  };
}

/** What other programs get of it. */
export const briefingData = ({ briefing, explained }: BriefResult, withReasons = false) =>
  withReasons ? { ...briefing, explain: explained } : briefing;

/** Where only what is new was asked for, a page that says how to begin would be wrong. */
export const newIn = ({ text, keys }: BriefResult, since: string | undefined) =>
  since !== undefined && keys.length === 0 ? `Nothing that matters here was said since ${since}.\n` : text;

/** Ready tasks by priority. */
export async function readyTasks(store: GraphReader, project: string): Promise<string[]> {
  return (await askReady(store, project)).map(({ id }) => id);
}

/** So many tasks in progress, and so many ready ones, have a briefing file: a save renders all of them. Any other briefing is rendered when it is asked for. */
const MAX_BRIEFINGS = 25;

/** Tasks that have a briefing file: the last of what is being done, and the first of what can be started. */
export async function briefedTasks(store: GraphReader, project: string): Promise<string[]> {
  const running = await store.tasks({ project, standing: 'in_progress' }, { limit: Infinity });
  const ready = await store.tasks({ project, ready: true }, { limit: MAX_BRIEFINGS });
  return [...running.nodes.slice(-MAX_BRIEFINGS), ...ready.nodes].map(({ props }) => String(props.id)).sort();
}

/** Only this one folder: one that is away must not be made anew. */
function makeBriefings(root: string): void {
  if (existsSync(join(root, dirname(BRIEFINGS)))) makeFolder(root, BRIEFINGS);
}

/** Writes a briefing where its bytes differ, or removes that of a completed task; returns whether anything changed. */
export function writeBriefing(root: string, task: string, { text, status }: BriefResult): boolean {
  if (status === 'completed') return removeBriefing(root, task);
  makeBriefings(root);
  return writeIfChanged(root, briefingPath(task), text);
}

export async function writeStanding({ root, ...place }: StandingPlace): Promise<boolean> {
  makeBriefings(root);
  return writeIfChanged(root, STANDING_PATH, (await brief(place))!.text);
}

type StandingPlace = Pick<BriefRequest, 'store' | 'project' | 'config'> & { root: string };

/** The files of the tree, for whoever asks now, listed when the first is asked for; what is written to disk does not follow them. */
export function treeAt(root: string): FileTree {
  let listed: FileTree | undefined;
  const tree = () => {
    listed ??= fileTree(trackedFiles(root));
    return listed;
  };
  return {
    meant: (written) => tree().meant(written),
    spellings: (file) => tree().spellings(file),
    below: (path) => tree().below(path),
    texts: (isWanted, words) => readTexts(root, isWanted, words),
  };
}

/** Texts that are looked at because no glob reaches them: so many, the shortest first; long ones are logs and transcripts. */
export const TEXT_LIMITS = { files: 2_000, bytes: 131_072, allBytes: 6 * 1024 * 1024 };

function* readTexts(
  root: string,
  isWanted: (path: string) => boolean,
  words: readonly string[],
): Generator<TextOfTree> {
  const paths = trackedFiles(root).filter((path) => /\.(?:md|txt)$/i.test(path) && isWanted(path));
  const sized = paths.map((path) => ({
    path,
    size: lstatSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0,
  }));
  let left = TEXT_LIMITS.allBytes;
  for (const { path, size } of sized.sort((a, b) => a.size - b.size).slice(0, TEXT_LIMITS.files)) {
    left -= size;
    if (left < 0 || size > TEXT_LIMITS.bytes) return;
    const text = textOf(join(root, path));
    const folded = text.toLowerCase();
    if (words.some((word) => folded.includes(word))) yield { path, passages: readPassages({ path, text }) };
  }
}

/** Empty where it cannot be read: it is gone, a link, or too long. */
function textOf(path: string): string {
  try {
    return readText(path, { most: TEXT_LIMITS.bytes });
  } catch {
    return '';
  }
}

export function removeBriefing(root: string, task: string): boolean {
  const existed = existsSync(join(root, briefingPath(task)));
  if (existed) removeFile(root, briefingPath(task));
  return existed;
}
