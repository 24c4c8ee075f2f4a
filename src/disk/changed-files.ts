/** Which files below a folder changed, according to git: since a commit, or not committed yet. Deleted files are left out. */
import { OperatorError } from '../model/index.ts';
import { git } from './git.ts';
import { commitAt } from './git-files.ts';
import { RAW, readRaw } from './raw-diff.ts';

const TRACKED = ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--diff-filter=d', '--relative'];
const UNTRACKED = ['ls-files', '-z', '--others', '--exclude-standard'];

/**
 * Files that differ from a commit, whether committed since or not, and untracked files; undefined if git cannot tell.
 * Before the first commit all differ.
 */
export function differingFiles(root: string, commit: string | undefined): string[] | undefined {
  const tracked = commit === undefined ? git(root, ['ls-files', '-z']) : git(root, [...TRACKED, commit, '--']);
  const untracked = git(root, UNTRACKED);
  if (tracked === undefined || untracked === undefined) return undefined;
  return [...new Set(names(tracked + untracked))];
}

/** The files that differ from a commit, with their blob in that commit; includes deleted files. */
export function formerFiles(root: string, commit: string): { path: string; blob: string; gone: boolean }[] {
  return readRaw(git(root, ['diff', ...RAW, '--relative', commit, '--']) ?? '').flatMap(({ path, before, gone }) =>
    before ? [{ path, blob: before, gone }] : [],
  );
}

/** What is not committed yet; with a base, also what was committed since the history branched off from it. */
export function changedFiles(root: string, base: string | undefined): string[] {
  if (git(root, ['rev-parse', '--show-prefix']) === undefined)
    throw failed(`${root} is not in a git repository`, 'Leave out --changed to check all files');
  const from = base === undefined ? headOf(root) : mergeBase(root, base);
  const files = differingFiles(root, from);
  if (files) return files;
  throw failed('git did not say which files changed', 'See git status; leave out --changed to check all files');
}

export function headOf(root: string): string | undefined {
  return commitAt(root) ?? commitOf(root, 'HEAD');
}

export function mergeBase(root: string, base: string): string {
  const commit = commitOf(root, base);
  if (commit === undefined)
    throw failed(
      `git does not know the commit ${base}`,
      'Name a branch, tag or commit of this repository; git fetch (in GitHub Actions: fetch-depth: 0) may bring it. Put paths before --changed: passdown check tasks --changed',
    );
  const found = git(root, ['merge-base', 'HEAD', commit])?.trim();
  if (found) return found;
  throw failed(
    `git finds no common commit of ${base} and HEAD`,
    'If this is a shallow clone, run git fetch --unshallow (in GitHub Actions: fetch-depth: 0)',
  );
}

function commitOf(root: string, name: string): string | undefined {
  return git(root, ['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`])?.trim();
}

const names = (list: string) => list.split('\0').filter(Boolean);

const failed = (message: string, hint: string) => new OperatorError({ code: 'changed-unknown', message, hint });
