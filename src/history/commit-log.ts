/** The latest commits and when each file changed last, from `git log`. */
import { git } from '../disk/git.ts';

export interface Commit {
  hash: string;
  /** When its author wrote it, since 1970. */
  seconds: number;
  subject: string;
  /** Paths that it added, changed or removed, as they were called then. */
  files: string[];
}

export interface CommitLog {
  head: string;
  /** The latest first. */
  commits: Commit[];
  /** Path now → index of the last commit that changed this file alone or with few notes. */
  changedIn: Map<string, number>;
}

/** Older commits date nothing. */
const MAX_COMMITS = 2_000;
/** A commit that touches more notes moves or formats them. */
const MAX_NOTES = 20;
const MAX_FILES = 60;
const isNote = (path: string) => /\.(?:mdx?|txt|ya?ml|jsonl?)$/i.test(path);

/** Undefined without git or before the first commit. */
export function readCommitLog(root: string, head: string): CommitLog | undefined {
  const format = '--format=%x01%H%x00%at%x00%P%x00%s%x00';
  const printed = git(root, [
    'log',
    `-n${MAX_COMMITS}`,
    '--no-show-signature',
    format,
    '--name-status',
    '-M100%',
    '-z',
    '--relative',
    head,
    '--',
  ]);
  if (printed === undefined) return undefined;
  const boundary = git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true';
  const commits: Commit[] = [];
  const changedIn = new Map<string, number>();
  const nowCalled = new Map<string, string>();
  for (const part of printed.split('\x01').slice(1)) {
    const [hash = '', seconds = '', parents = '', subject = '', ...fields] = part.split('\0');
    const changes = readChanges(fields);
    const index = commits.length;
    const dates = changes.filter(({ path }) => isNote(path)).length <= MAX_NOTES && !(boundary && parents === '');
    for (const { path, from } of changes) {
      const now = nowCalled.get(path) ?? path;
      if (from !== undefined) nowCalled.set(from, now);
      else if (dates && !changedIn.has(now)) changedIn.set(now, index);
    }
    commits.push({
      hash,
      seconds: Number(seconds),
      subject,
      files: changes.slice(0, MAX_FILES).map(({ path }) => path),
    });
  }
  return { head, commits, changedIn };
}

/** `M\0path` and `R100\0from\0to`: only files that moved unchanged count as renamed, for which git reads no contents. */
function readChanges(fields: readonly string[]): { path: string; from?: string }[] {
  const changes: { path: string; from?: string }[] = [];
  for (let at = 0; at < fields.length; ) {
    const status = fields[at++]!.trim();
    if (status === '') continue;
    if (/^[RC]\d*$/.test(status)) changes.push({ from: fields[at++]!, path: fields[at++]! });
    else changes.push({ path: fields[at++]! });
  }
  return changes;
}
