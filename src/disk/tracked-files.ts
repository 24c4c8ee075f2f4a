/** The files of the tree now, as git lists them (tracked, or new and not ignored); without git, as a walk finds them. Paths are from the root. */
import { findFiles } from './find-files.ts';
import { git } from './git.ts';

/** A walk ends here; git's own list is limited by its output. */
const MOST_FILES = 200_000;
const LISTED = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];

export function trackedFiles(root: string): string[] {
  return git(root, LISTED)?.split('\0').filter(Boolean) ?? walked(root);
}

/** The same, and which of them are new: one call of git for both. */
export function filesByState(root: string): { all: string[]; untracked: string[] } {
  const listed = git(root, [...LISTED, '-t'])
    ?.split('\0')
    .filter(Boolean);
  if (!listed) return { all: walked(root), untracked: [] };
  const nameOf = (row: string) => row.slice(2);
  return {
    all: [...new Set(listed.map(nameOf))],
    untracked: listed.filter((row) => row.startsWith('?')).map(nameOf),
  };
}

function walked(root: string): string[] {
  const files: string[] = [];
  for (const file of findFiles(root, { include: ['**'], exclude: [] })) {
    if (files.length >= MOST_FILES) break;
    files.push(file);
  }
  return files;
}
