/** What became of a name since a commit: gone, touched, or nothing that anybody can tell. Pure but for the questions that it collects. */
import { largest } from '../model/index.ts';
import type { WordChange } from './code-words.ts';
import type { History } from './history.ts';
import type { Name } from './names.ts';
import type { Moment } from './since.ts';
import { nameOf, type WorkTree } from './work-tree.ts';

/** How one name stands. `commit` is null for what is not committed yet; what is current has a place where it is now. */
export interface Verdict {
  state: 'gone' | 'touched' | 'current';
  what: string;
  commit: string | null;
  /** Of that commit; without end for what is not committed yet. */
  when: Moment;
  /** Where a moved file is now. */
  now?: string;
}

/** What is not committed: words with lines more or less, files that are gone and where to. */
export interface Uncommitted {
  words: ReadonlyMap<string, WordChange>;
  gone: ReadonlyMap<string, string | undefined>;
}

export interface Sight {
  history: History;
  tree: WorkTree;
  uncommitted: Uncommitted;
  /** Files that went, by the last part of their path. */
  goneByName: ReadonlyMap<string, readonly string[]>;
  /** Named folders that are not there, with the files that went from them. */
  folders: ReadonlyMap<string, readonly string[]>;
  /** What git was asked, by what must be asked: whether `<commit>:<path>` was there, and the line at `<commit>:<path>:<line>` with its last commit. */
  was: Map<string, boolean | undefined>;
  lines: Map<string, { text: string; gone?: number | undefined } | undefined>;
}

export function judge(sight: Sight, name: Name, since: number): Verdict | undefined {
  return name.kind === 'symbol' ? judgeWord(sight, name.name, since) : judgeFile(sight, name, since);
}

function judgeWord({ history, uncommitted }: Sight, name: string, since: number): Verdict | undefined {
  const word = history.words[name];
  if (!word) return undefined;
  const change = history.changes[since]?.[name];
  const open = uncommitted.words.get(name);
  const [count, own] = word;
  if (count - (change?.net ?? 0) <= 0) return undefined;
  // What was never defined here is a library's, and its users come and go.
  if (!(own || change?.own) || (!change?.touched && !open?.touched)) return undefined;
  const by = history.changedBy[`${since}:${name}`];
  if (count + (open?.net ?? 0) > 0) return verdict(history, 'touched', name, open?.touched ? undefined : by);
  return verdict(history, 'gone', name, count > 0 ? undefined : by);
}

function verdict(history: History, state: Verdict['state'], what: string, commit: number | undefined): Verdict {
  if (commit === undefined) return { state, what, commit: null, when: { seconds: Number.POSITIVE_INFINITY } };
  return { state, what, commit: history.hashes[commit]!, when: { seconds: history.times[commit]!, commit } };
}

/** Files that a short path may have meant. */
const MOST_MEANT = 5;
const MOST_MOVES = 20;

function judgeFile(sight: Sight, { name, line }: Name, since: number): Verdict | undefined {
  const { history, tree } = sight;
  const there = tree.meant(name);
  if (there !== undefined) return line === undefined ? undefined : judgeLine(sight, there, line, since);
  const candidates = [...goneFiles(sight, name), ...goneFolder(sight, name)]
    .filter(({ commit }) => commit > since)
    .sort((a, b) => b.commit - a.commit)
    .slice(0, MOST_MEANT)
    .filter(({ path }) => wasThere(sight, path, since));
  const [last] = candidates;
  if (!last) return undefined;
  const asCommit = (commit: number) => (commit === Number.MAX_SAFE_INTEGER ? undefined : commit);
  for (const { path, commit } of candidates) {
    const now = movedTo(sight, path) ?? folderMovedTo(sight, path);
    if (now !== undefined) return { ...verdict(history, 'current', name, asCommit(commit)), now };
  }
  return verdict(history, 'gone', name, asCommit(last.commit));
}

/** Files with this path or this end of one, and when they went. */
function goneFiles({ history, uncommitted, goneByName }: Sight, name: string): { path: string; commit: number }[] {
  const known = [...(goneByName.get(nameOf(name)) ?? [])].filter((path) => path === name || path.endsWith(`/${name}`));
  return known.map((path) => ({
    path,
    commit: uncommitted.gone.has(path) ? Number.MAX_SAFE_INTEGER : (history.gone[path]?.[0] ?? -1),
  }));
}

/** When the last file went that was in a folder. */
function goneFolder({ history, uncommitted, folders }: Sight, name: string): { path: string; commit: number }[] {
  const inside = folders.get(name) ?? [];
  if (inside.length === 0) return [];
  const isOpen = inside.some((path) => uncommitted.gone.has(path));
  const last = largest(inside.map((path) => history.gone[path]?.[0] ?? -1));
  return [{ path: name, commit: isOpen ? Number.MAX_SAFE_INTEGER : last }];
}

function wasThere({ was }: Sight, path: string, since: number): boolean {
  const key = `${since}:${path}`;
  if (!was.has(key) && !path.includes('\n')) was.set(key, undefined);
  return was.get(key) === true;
}

/** Where a file that was moved, perhaps often, is now. */
function movedTo({ history, uncommitted, tree }: Sight, path: string): string | undefined {
  let at: string | undefined = path;
  for (let moves = 0; moves < MOST_MOVES && at !== undefined; moves++) {
    at = uncommitted.gone.has(at) ? uncommitted.gone.get(at) : history.gone[at]?.[1];
    if (at !== undefined && tree.has(at)) return at;
  }
  return undefined;
}

/** Where a file of a folder went to that is not there any more. */
function folderMovedTo(sight: Sight, folder: string): string | undefined {
  for (const path of sight.folders.get(folder) ?? []) {
    const now = movedTo(sight, path);
    if (now !== undefined) return now.includes('/') ? `${now.slice(0, now.lastIndexOf('/'))}/` : now;
  }
  return undefined;
}

/** Less says nothing: a bracket is found again everywhere. */
const SHORTEST_LINE = 8;

function judgeLine({ history, tree, lines }: Sight, path: string, line: number, since: number): Verdict | undefined {
  const key = `${since}:${path}:${line}`;
  const then = lines.get(key);
  if (then === undefined) {
    if (!path.includes('\n')) lines.set(key, undefined);
    return undefined;
  }
  const text = then.text.trim();
  if (text.length < SHORTEST_LINE) return undefined;
  const isThere = tree.lines(path)?.some((one) => one.trim() === text) ?? true;
  return isThere ? undefined : verdict(history, 'gone', `${path}:${line}`, then.gone);
}
