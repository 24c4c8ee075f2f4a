/** What git would commit now: the files in its index that differ from the last commit, with their bytes; the working copy may differ. */
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { git, gitBytes } from './git.ts';
import { RAW, readRaw } from './raw-diff.ts';

const STAGED = ['diff', '--cached', ...RAW, '--diff-filter=d'];

export interface StagedFile {
  /** Below the root. */
  path: string;
  blob: string;
}

/** Must run in `folder`, where git started us: git gives its hooks relative paths to its index in the environment. Undefined if git cannot tell. */
export function stagedFiles(folder: string, root: string): StagedFile[] | undefined {
  const top = git(folder, ['rev-parse', '--show-toplevel'])?.replace(/\n$/, '');
  const listed = git(folder, STAGED);
  if (top === undefined || listed === undefined) return undefined;
  const realRoot = realpathSync(root);
  return readRaw(listed).flatMap(({ path: below, after: blob }) => {
    const path = relative(realRoot, join(top, below)).split(sep).join('/');
    return blob && !path.startsWith('../') ? [{ path, blob }] : [];
  });
}

/** The bytes of blobs, by name; undefined if git does not return all of them. */
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
