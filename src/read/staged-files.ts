/** What git would commit now: the files of its index that differ from the last commit, with their bytes; the working copy may differ. */
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { git, gitBytes } from './git.ts';

const STAGED = ['diff', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-ext-diff', '--diff-filter=d'];
/** `:100644 100644 <old> <new> M`; links and modules are no text. */
const FILE_ENTRY = /^:\d+ 100\d{3} [0-9a-f]+ ([0-9a-f]+) [A-Z]\d*$/;

export interface StagedFile {
  /** Below the root. */
  path: string;
  blob: string;
}

/**
 * Asked from `folder`, where git started us: it tells its hooks by relative paths in the environment where its index is.
 * Undefined where git cannot tell.
 */
export function stagedFiles(folder: string, root: string): StagedFile[] | undefined {
  const top = git(folder, ['rev-parse', '--show-toplevel'])?.replace(/\n$/, '');
  const listed = git(folder, STAGED);
  if (top === undefined || listed === undefined) return undefined;
  const realRoot = realpathSync(root);
  const staged: StagedFile[] = [];
  // Entry and path take turns, and a path may look like an entry.
  const fields = listed.split('\0');
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const blob = FILE_ENTRY.exec(fields[i]!)?.[1];
    const path = relative(realRoot, join(top, fields[i + 1]!))
      .split(sep)
      .join('/');
    if (blob && !path.startsWith('../')) staged.push({ path, blob });
  }
  return staged;
}

/** The bytes of blobs, by their names; undefined where git gives them not all. */
export function readBlobs(folder: string, blobs: readonly string[]): Map<string, Buffer> | undefined {
  const found = new Map<string, Buffer>();
  if (blobs.length === 0) return found;
  const bytes = gitBytes(folder, ['cat-file', '--batch'], blobs.map((blob) => `${blob}\n`).join(''));
  // `<blob> blob <size>`, a line break, the bytes, a line break; one after another.
  for (let at = 0; bytes && at < bytes.length; ) {
    const lineEnd = bytes.indexOf(0x0a, at);
    const [blob, kind, size] = bytes.toString('latin1', at, lineEnd).split(' ');
    if (kind !== 'blob') return undefined;
    found.set(blob!, bytes.subarray(lineEnd + 1, lineEnd + 1 + Number(size)));
    at = lineEnd + 1 + Number(size) + 1;
  }
  return bytes && found;
}
