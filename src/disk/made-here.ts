/** Which files were last changed in this checkout, by whoever works in it, and not by a merge, a pull or a branch switch. */
import { dirname } from 'node:path';
import { differingFiles, headOf } from './changed-files.ts';
import { git } from './git.ts';

export interface Since {
  /** The commit that was checked out then; undefined before the first one. */
  commit: string | undefined;
  /** In milliseconds. */
  time: number;
}

/** Only this many of the latest commits are looked at. */
const MOST_COMMITS = 1000;
const MOST_FOLDERS = 50;
/** What a commit keeps when it is rebased: author, time and subject. */
const IDENTITY = '%at %f %ae';

/** Those of these paths that are not committed yet, or whose last commit since then was made here. All of them if git cannot tell. */
export function madeHere(root: string, paths: readonly string[], since: Since): Set<string> {
  const head = headOf(root);
  const open = openFiles(root, head);
  const own = head === undefined ? new Set<string>() : commitsMadeHere(root, since);
  if (!open || !own) return new Set(paths);
  const last = own.size === 0 ? undefined : lastCommits(root, foldersOf(paths), since.commit, own);
  return new Set(paths.filter((path) => open.has(path) || last?.get(path) === true));
}

/** Uncommitted files. During a merge, files identical to the other side's do not count. */
function openFiles(root: string, head: string | undefined): Set<string> | undefined {
  const open = differingFiles(root, head);
  const merging = new Set(differingFiles(root, 'MERGE_HEAD') ?? open);
  return open && new Set(open.filter((path) => merging.has(path)));
}

const LOG = ['log', '-n', String(MOST_COMMITS), '--no-show-signature'];

/** Commits made at HEAD since then, according to the reflog; undefined if there is no reflog. */
function commitsMadeHere(root: string, { commit, time }: Since): Set<string> | undefined {
  const log = git(root, [...LOG, '-g', '--date=unix', `--format=${IDENTITY}%x00%H%x00%gd%x00%gs`, 'HEAD', '--']);
  if (!log) return undefined;
  const made = new Set<string>();
  const second = Math.floor(time / 1000);
  for (const line of log.split('\n')) {
    const [identity, hash, at = '', what = ''] = line.split('\0');
    // Newest first. A reflog counts in seconds: within the same second, stop at the commit that was checked out.
    if (secondsIn(at) < second || (secondsIn(at) === second && hash === commit)) break;
    if (MADE.test(what)) made.add(identity!);
  }
  return made;
}

/** `commit: …`, `commit (amend): …`, `commit (merge): …`; not `merge …`, `pull: …`, `rebase (pick): …`, `checkout: …`. */
const MADE = /^commit\b/;
/** `HEAD@{1767225600}` */
const secondsIn = (at: string) => Number(/\{(\d+)\}/.exec(at)?.[1] ?? 0);

/** Whether a path's last commit is our own. A merge counts if its text differs from both sides: git or we combined them. */
function lastCommits(
  root: string,
  folders: readonly string[],
  commit: string | undefined,
  own: ReadonlySet<string>,
): Map<string, boolean> {
  const range = commit === undefined ? 'HEAD' : `${commit}..HEAD`;
  const shown = ['-c', '--name-only', '--no-renames', '--no-follow', '--relative', '-z'];
  const format = `--format=%x01${IDENTITY}`;
  const log = git(root, ['--literal-pathspecs', ...LOG, ...shown, format, range, '--', ...folders]);
  const last = new Map<string, boolean>();
  for (const record of (log ?? '').split('\u0001').slice(1)) {
    const [identity, ...paths] = record.split(/[\0\n]/);
    for (const path of paths) if (path !== '' && !last.has(path)) last.set(path, own.has(identity!));
  }
  return last;
}

function foldersOf(paths: readonly string[]): string[] {
  const folders = [...new Set(paths.map((path) => dirname(path)))];
  return folders.length <= MOST_FOLDERS ? folders : ['.'];
}
