/** A file as it is and as it shall be; all of them are looked at before the first is written. */
import { accessSync, constants, lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInside } from '../disk/inside.ts';
import { readSource } from '../disk/read-source.ts';
import { makeFolder } from '../disk/safe-place.ts';
import { isReadOnly, removeFile, writeFileAtomically } from '../disk/write-file.ts';
import { OperatorError } from '../model/index.ts';

export interface Change {
  path: string;
  /** Undefined where the file is not there. */
  before: string | undefined;
  /** Undefined where it goes. */
  after: string | undefined;
}

export interface Kept {
  path: string;
  why: string;
}

/** No file that init writes is larger. */
const MOST_BYTES = 1_048_576;

/** The text of a file below the root; undefined where nothing has this name. */
export function textAt(root: string, path: string): string | undefined {
  if (statusAt(root, path) === undefined) return undefined;
  const read = readSource(root, path, MOST_BYTES);
  if ('source' in read) return read.source.text;
  throw refused(`${path} cannot be read: ${read.problem.message}`);
}

/** Undefined where nothing has this name; links are not followed. */
export function statusAt(root: string, path: string): Stats | undefined {
  try {
    return lstatSync(join(root, path), { throwIfNoEntry: false });
  } catch (error) {
    // A file stands where a folder should; whoever wants to write finds that out.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw refused(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Throws with everything that cannot be written, before anything is. */
export function assertWritable(root: string, changes: readonly Change[]): void {
  const reasons = changes.flatMap(({ path }) => {
    const why = obstacleAt(root, path);
    return why === undefined ? [] : [`${path} ${why}`];
  });
  if (reasons.length > 0) throw refused(reasons.join('; '));
}

function obstacleAt(root: string, path: string): string | undefined {
  if (!isInside(root, join(root, path))) return 'leads out of the project';
  const stat = statusAt(root, path);
  if (stat && !stat.isFile()) return stat.isSymbolicLink() ? 'is a link, and links are not followed' : 'is not a file';
  if (stat && isReadOnly(stat)) return 'is read-only';
  if (stat && !mayWrite(join(root, path))) return 'is not writable';
  const folder = nearestFolder(root, dirname(path));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `cannot be written: ${folder} is not a folder`;
  return mayWrite(folder) ? undefined : `cannot be written: ${folder} is read-only`;
}

function nearestFolder(root: string, folder: string): string {
  const full = join(root, folder);
  return folder === '.' || lstatSync(full, { throwIfNoEntry: false }) ? full : nearestFolder(root, dirname(folder));
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws where somebody changed a file since it was read. */
export function assertUnchanged(root: string, changes: readonly Change[]): void {
  const changed = changes.filter(({ path, before }) => textAt(root, path) !== before);
  if (changed.length > 0) throw refused(`${changed.map(({ path }) => path).join(', ')} changed in the meantime`);
}

export function writeChange(root: string, { path, after }: Change): void {
  if (after === undefined) {
    removeFile(root, path);
    return;
  }
  makeFolder(root, dirname(path));
  writeFileAtomically(root, path, after);
}

function refused(message: string): OperatorError {
  return new OperatorError({
    code: 'not-writable',
    message,
    hint: 'Fix that and run passdown init again; nothing was written',
    exitCode: 1,
  });
}
