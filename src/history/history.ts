/**
 * What is known of a repository's history, as far as items name something of it: kept (kept-history.ts), and carried on from commit to commit.
 * Commits are those of the first parents, numbered from the oldest: what a merge brought came with the merge. So history is one line, and
 * whether something was there at a commit can be counted.
 */
import { KnownLines, pick } from './known-lines.ts';

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

export interface History {
  /** All hashes, one after the other, the oldest first; and the second in which each was written. */
  hashes: string;
  times: number[];
  /** Files that went: the last time, and where to. */
  gone: Map<string, [commit: number, to?: string]>;
  docs: KnownLines;
  words: Map<string, Word>;
  /** `<hash>:<path>`: whether it was there. */
  was: Record<string, boolean>;
  /** `<hash>:<path>:<line>`: its text then, and the commit that took it away. */
  lines: Record<string, { text: string; gone?: number }>;
  mark: Mark;
}

/** Which writing of what is kept it goes with; empty for one that is new. */
export interface Mark {
  written: string;
}

export const noHistory = (): History => ({
  hashes: '',
  times: [],
  gone: new Map(),
  docs: new KnownLines(),
  words: new Map(),
  was: {},
  lines: {},
  mark: { written: '' },
});

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
  if (commits === commitsIn(history)) return history;
  const width = commitsIn(history) === 0 ? 0 : widthOf(history);
  const stays = (commit: number) => commit < commits;
  return {
    ...history,
    hashes: history.hashes.slice(0, commits * width),
    times: history.times.slice(0, commits),
    gone: new Map([...history.gone].filter(([, [commit]]) => stays(commit))),
    docs: history.docs.of(stays),
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
