/**
 * What is known of a repository's history, as far as items name something of it: kept in .passdown/run, and carried on from commit to commit.
 * Commits are those of the first parents, numbered from the oldest: what a merge brought came with the merge. So history is one line, and
 * whether something was there at a commit can be counted.
 */
import { RUN_FOLDER } from '../store/lock.ts';
import { readRunFile, writeRunFile } from '../workplace/run-files.ts';

/** Lines that have a word came, went or changed: the commit, and how many lines more have it than before. */
export type WordEvent = [commit: number, net: number];

export interface Word {
  /** Lines of code that have it at the last commit. */
  count: number;
  /** A line defines it, or did; a library's is only used. */
  own: boolean;
  /** Events of commits after this one are known. */
  from: number;
  /** The latest first. */
  events: WordEvent[];
}

/** A document's lines: which commit brought them. */
export interface DocumentLines {
  /** By the text of the line. */
  by: Record<string, number>;
  /** By number, for the bytes that have this hash. */
  sha: string;
  at: Record<string, number>;
}

export interface History {
  version: number;
  /** All hashes, one after the other, the oldest first; and the second in which each was written. */
  hashes: string;
  times: number[];
  /** Files that went: the last time, and where to. */
  gone: Map<string, [commit: number, to?: string]>;
  docs: Map<string, DocumentLines>;
  words: Map<string, Word>;
  /** `<hash>:<path>`: whether it was there. */
  was: Record<string, boolean>;
  /** `<hash>:<path>:<line>`: its text then, and the commit that took it away. */
  lines: Record<string, { text: string; gone?: number }>;
  /** The documents whose every name and line is known in it, up to the last commit: their stamp. */
  of: string;
}

const VERSION = 3;
const HISTORY_FILE = `${RUN_FOLDER}/history.json`;

export const noHistory = (): History => ({
  version: VERSION,
  hashes: '',
  times: [],
  gone: new Map(),
  docs: new Map(),
  words: new Map(),
  was: {},
  lines: {},
  of: '',
});

export function readHistory(root: string): History | undefined {
  const kept = readRunFile<Kept>(root, HISTORY_FILE);
  if (kept?.version !== VERSION || !isWhole(kept)) return undefined;
  return { ...kept, gone: new Map(kept.gone), docs: new Map(kept.docs), words: new Map(kept.words) };
}

/** What somebody broke is made anew. */
function isWhole({ hashes, times, gone, docs, words, was, lines }: Partial<Kept>): boolean {
  const isMap = (entries: unknown) =>
    Array.isArray(entries) &&
    entries.every((one) => Array.isArray(one) && typeof one[1] === 'object' && one[1] !== null);
  const isLine =
    typeof hashes === 'string' && Array.isArray(times) && times.length > 0 && hashes.length % times.length === 0;
  return (
    isLine && [gone, docs, words].every(isMap) && [was, lines].every((one) => typeof one === 'object' && one !== null)
  );
}

/** As JSON: names of authors are never keys of an object. */
type Kept = Omit<History, 'gone' | 'docs' | 'words'> & {
  [P in 'gone' | 'docs' | 'words']: History[P] extends Map<string, infer V> ? [string, V][] : never;
};

/** Only what can be made again: where it cannot be written, the next question reads git's log again. */
export function keepHistory(root: string, history: History): void {
  try {
    const { gone, docs, words } = history;
    const kept: Kept = { ...history, gone: [...gone], docs: [...docs], words: [...words] };
    writeRunFile(root, HISTORY_FILE, kept);
  } catch {}
}

export const commitsIn = ({ times }: History) => times.length;

const widthOf = ({ hashes, times }: History) => hashes.length / times.length;

export function hashOf(history: History, commit: number): string {
  const width = widthOf(history);
  return history.hashes.slice(commit * width, (commit + 1) * width);
}

/** Undefined where it is no commit of this line. */
export function commitNumber(history: History, hash: string): number | undefined {
  const { hashes } = history;
  for (let at = hashes.indexOf(hash); at >= 0; at = hashes.indexOf(hash, at + 1))
    if (at % hash.length === 0) return at / hash.length;
  return undefined;
}

/** The last commit until then; undefined before the first. */
export function commitAt({ times }: History, seconds: number): number | undefined {
  const last = times.findLastIndex((time) => time <= seconds);
  return last < 0 ? undefined : last;
}

/** Forgets what came after a commit: history was rewritten from there on. */
export function rewind(history: History, commits: number): History {
  const width = commitsIn(history) === 0 ? 0 : widthOf(history);
  const stays = (commit: number) => commit < commits;
  return {
    ...history,
    hashes: history.hashes.slice(0, commits * width),
    times: history.times.slice(0, commits),
    gone: new Map([...history.gone].filter(([, [commit]]) => stays(commit))),
    docs: new Map(
      [...history.docs].map(([doc, { by, sha, at }]) => [doc, { by: pick(by, stays), sha, at: pick(at, stays) }]),
    ),
    words: new Map(
      [...history.words].filter(([, { from }]) => stays(from)).map(([name, word]) => [name, rewindWord(word, stays)]),
    ),
    lines: pick(history.lines, ({ gone }) => gone === undefined || stays(gone)),
  };
}

function rewindWord({ count, own, from, events }: Word, stays: (commit: number) => boolean): Word {
  const undone = events.filter(([commit]) => !stays(commit)).reduce((sum, [, net]) => sum + net, 0);
  return { count: count - undone, own, from, events: events.filter(([commit]) => stays(commit)) };
}

function pick<T>(record: Record<string, T>, wanted: (value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => wanted(value)));
}
