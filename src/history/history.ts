/**
 * What git's log tells of a repository, for one HEAD: the line of first parents, which files went, who brought which line of a document, and how
 * lines with a name changed. Cached in .passdown/run; where HEAD moved on, only the new commits are read.
 */
import { hash } from 'node:crypto';
import { git } from '../disk/git.ts';
import { gitLines } from '../disk/git-stream.ts';
import { RUN_FOLDER } from '../store/lock.ts';
import { readRunFile, writeRunFile } from '../workplace/run-files.ts';
import { asText, CodeWords, MAX_FILES, type WordChange } from './code-words.ts';

/** Commits are numbered from the oldest; what a merge brought came with the merge. */
export interface History {
  version: number;
  hashes: string[];
  /** When its author wrote it, since 1970. */
  times: number[];
  /** Files that went: the last time, and where to. */
  gone: Record<string, [commit: number, to?: string]>;
  /** Texts: the last commit that changed it, and how many did. */
  texts: Record<string, [last: number, count: number]>;
  /** Hash of a path and a text → the commit of each line; `null` for what is not committed. */
  blame: Record<string, (number | null)[]>;
  /** Lines of code that have a name at HEAD, and whether one defines it. */
  words: Record<string, [count: number, own: boolean]>;
  /** Commit → name → what became of its lines between that commit and HEAD. */
  changes: Record<number, Record<string, WordChange>>;
  /** `<commit>:<name>` → the last commit that changed a line with the name. */
  changedBy: Record<string, number>;
}

const FILE = `${RUN_FOLDER}/history.json`;
const VERSION = 1;
/** With more lines the file would be too large to be read back. */
const MAX_LINES = 800_000;
export const headOfHistory = ({ hashes }: History) => hashes.at(-1)!;

/** An index of names that authors chose: `__proto__` is one of them. */
const record = <T>(entries: object = {}): Record<string, T> => Object.assign(Object.create(null), entries);

export function cachedHistory(root: string): History | undefined {
  const cached = readRunFile<History>(root, FILE);
  if (cached?.version !== VERSION || !Array.isArray(cached.hashes) || cached.hashes.length !== cached.times?.length)
    return undefined;
  const maps = ['gone', 'texts', 'blame', 'words', 'changes', 'changedBy'] as const;
  if (cached.hashes.length === 0 || maps.some((name) => typeof cached[name] !== 'object')) return undefined;
  for (const name of maps) cached[name] = record(cached[name]) as never;
  return cached;
}

export function cacheHistory(root: string, history: History): void {
  try {
    const lines = Object.values(history.blame).reduce((sum, own) => sum + own.length, 0);
    writeRunFile(root, FILE, lines > MAX_LINES ? { ...history, blame: {} } : history);
  } catch {}
}

/** How many commits are not in the cache; undefined where git cannot tell. */
export function newCommits(root: string, head: string, cached: History | undefined): number | undefined {
  const known = cached && headOfHistory(cached);
  if (known === head) return 0;
  const count = (range: string) => git(root, ['rev-list', '--first-parent', '--count', range, '--']);
  const printed = (known && count(`${known}..${head}`)) ?? count(head);
  return printed === undefined ? undefined : Number(printed);
}

/** The history up to HEAD. `isCode`: whether lines of a file count as code. */
export async function readHistory(
  root: string,
  head: string,
  isCode: (path: string) => boolean,
  signal?: AbortSignal,
): Promise<History> {
  const cached = cachedHistory(root);
  if (cached && headOfHistory(cached) === head) return cached;
  const history: History = {
    version: VERSION,
    hashes: [],
    times: [],
    gone: record(),
    texts: record(),
    blame: record(),
    words: record(),
    changes: record(),
    changedBy: record(),
  };
  await readLine(root, head, history, signal);
  const known = cached ? history.hashes.indexOf(headOfHistory(cached)) : -1;
  if (cached && known >= 0 && known === cached.hashes.length - 1) await carryOn(root, cached, history, isCode);
  return history;
}

/** `\x01<hash> <seconds>`, then `M`, path, or `R090`, path, path. */
async function readLine(root: string, head: string, history: History, signal: AbortSignal | undefined): Promise<void> {
  const format = ['--first-parent', '-m', '--no-show-signature', '--format=%x01%H %at', '--name-status', '-M', '-z'];
  const args = ['-c', 'log.showRoot=true', 'log', ...format, '--relative', '--reverse', head, '--'];
  const { hashes, times, gone, texts } = history;
  let [status, from]: (string | undefined)[] = [];
  for await (const fields of gitLines({ folder: root, args, signal }, '\0'))
    for (const raw of fields) {
      const field: string = status === undefined ? raw.replace(/^\n/, '') : raw;
      if (status === undefined && field.startsWith('\x01')) {
        const [commit, seconds] = field.slice(1).split(' ');
        hashes.push(commit!);
        times.push(Number(seconds));
      } else if (status === undefined) status = field === '' ? undefined : field;
      else if (/^[RC]/.test(status) && from === undefined) from = asText(field);
      else {
        const path = asText(field);
        const commit = hashes.length - 1;
        if (status === 'D') gone[path] = [commit];
        if (status.startsWith('R')) gone[from!] = [commit, path];
        if (IS_TEXT.test(path)) texts[path] = [commit, (status === 'A' ? 0 : (texts[path]?.[1] ?? 1)) + 1];
        status = undefined;
        from = undefined;
      }
    }
}
const IS_TEXT = /\.(?:mdx?|markdown|txt|ya?ml|jsonl?)$/i;

/** What was known of another HEAD, with what the commits since changed. */
async function carryOn(
  root: string,
  cached: History,
  history: History,
  isCode: (path: string) => boolean,
): Promise<void> {
  const names = Object.keys(cached.words);
  history.blame = cached.blame;
  if (names.length === 0) return;
  const code = new CodeWords(root, new Set(names), isCode);
  const changes = await code.between(headOfHistory(cached), headOfHistory(history));
  history.words = cached.words;
  history.changedBy = cached.changedBy;
  for (const [name, change] of changes) {
    const [count, own] = history.words[name]!;
    history.words[name] = [count + change.net, own || change.own];
    for (const commit of Object.keys(cached.changes)) {
      const before = cached.changes[Number(commit)]!;
      if (before[name] === undefined) continue;
      before[name] = {
        net: before[name].net + change.net,
        touched: before[name].touched || change.touched,
        own: before[name].own || change.own,
        files: [...new Set([...before[name].files, ...change.files])].slice(0, MAX_FILES),
      };
      delete history.changedBy[`${commit}:${name}`];
    }
  }
  history.changes = cached.changes;
}

/** The commit of each line of a text, from 0; `null` where it is not committed, undefined where the text is not. */
export function lineCommits(root: string, history: History, path: string, text: string, isChanged: boolean) {
  const known = history.texts[path];
  if (!isChanged && known?.[1] === 1) return { at: () => known[0], isNew: false };
  const key = hash('sha1', `${path}\0${text}`, 'hex');
  const cached = isChanged ? undefined : history.blame[key];
  const own = cached ?? blame(root, history, path);
  // What is not committed may be so the next time.
  if (!isChanged) history.blame[key] = own;
  return { at: (line: number) => own[line], isNew: cached === undefined };
}

function blame(root: string, { hashes }: History, path: string): (number | null)[] {
  const printed = git(root, ['blame', '--first-parent', '-w', '-M', '--porcelain', '--', path]) ?? '';
  const indexes = new Map(hashes.map((commit, index) => [commit, index]));
  const lines: (number | null)[] = [];
  for (const [, commit, line] of printed.matchAll(/^([0-9a-f]{40,64}) \d+ (\d+)/gm))
    lines[Number(line) - 1] = indexes.get(commit!) ?? null;
  return lines;
}

/** The last commit until then; undefined before the first. */
export function commitAt({ times }: Pick<History, 'times'>, seconds: number): number | undefined {
  const last = times.findLastIndex((time) => time <= seconds);
  return last < 0 ? undefined : last;
}
