/**
 * Where something may be written. A repository may be hostile: whatever it holds on the way to a file that passdown writes (a link, a
 * pipe, a folder of somebody else), no byte outside the root changes.
 */
import { lstatSync, mkdirSync, type Stats } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { OperatorError } from '../model/operator-error.ts';
import { isBelow } from './inside.ts';

/** What passdown keeps for itself; nobody else may write there. */
export const OWN = '.passdown';
const WRITABLE_BY_ALL = 0o002;

/** The full path of a file below the root; throws if writing it would change something else. */
export function safePlace(root: string, path: string): string {
  const full = resolve(root, path);
  const names = stepsTo(root, full);
  names.slice(0, -1).reduce((folder, name, at) => safeFolder(folder, name, names[0] === OWN && at <= 1), resolve(root));
  const found = lstat(full);
  if (found && !found.isFile())
    throw refused(full, found.isSymbolicLink() ? 'is a link' : 'is not a regular file', 'not-a-file');
  return full;
}

/** Makes the folders on the way to a folder below the root. */
export function makeFolder(root: string, path: string): string {
  const full = resolve(root, path);
  safePlace(root, join(full, 'x'));
  if (full === resolve(root)) return full;
  let folder = resolve(root);
  for (const name of stepsTo(root, full)) {
    folder = join(folder, name);
    if (!lstat(folder)) makeOne(folder);
    safePlace(root, join(folder, 'x'));
  }
  return full;
}

/** Another process may make it at the same moment. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function stepsTo(root: string, full: string): string[] {
  if (!isBelow(root, full)) throw refused(full, 'is not below the root', 'leads-out');
  return relative(resolve(root), full).split(sep);
}

function safeFolder(folder: string, name: string, own: boolean): string {
  const full = join(folder, name);
  const found = lstat(full);
  if (found && !found.isDirectory())
    throw refused(full, found.isSymbolicLink() ? 'is a link' : 'is not a folder', 'not-a-folder');
  if (found && own && isOpenToAll(found))
    throw refused(full, 'belongs to somebody else and anybody may write in it', 'open-folder');
  return full;
}

/** The system does not know owners everywhere. */
const isOpenToAll = ({ uid, mode }: Stats) =>
  process.getuid !== undefined && uid !== process.getuid() && (mode & WRITABLE_BY_ALL) !== 0;

function lstat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function refused(path: string, why: string, code: string): OperatorError {
  return new OperatorError({
    code,
    message: `${path} ${why}, so nothing was written through it`,
    hint: 'passdown writes only regular files in folders of the project, and follows no links. Remove it, or put the file or folder itself there',
  });
}
