/** Writes a file whole or not at all: a reader sees the old bytes or the new ones, and a full disk leaves the old file unchanged. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OperatorError } from '../model/operator-error.ts';
import { isBelow } from './inside.ts';
import { OWN, safePlace } from './safe-place.ts';

/**
 * `path` is below the root, or relative to it. `durable: false` for files that can be made again: a power cut may then lose the
 * new bytes. A file with a second name keeps its old bytes under that name. `mode` is that of a new file.
 */
export function writeFileAtomically(
  root: string,
  place: string,
  text: string,
  { durable = true, mode = 0o666 } = {},
): void {
  const path = safePlace(root, place);
  const existing = statusOf(path);
  if (existing && isReadOnly(existing)) {
    throw new OperatorError({
      code: 'read-only',
      message: `${path} is read-only and was not written`,
      hint: 'Make it writable (chmod u+w) if it may be changed',
    });
  }
  const temporary = temporaryFor(path);
  try {
    const file = openSync(temporary, 'wx', existing ? existing.mode & 0o777 : mode);
    try {
      const bytes = Buffer.from(text, 'utf8');
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // Once more, for whoever swapped a folder meanwhile.
    safePlace(root, path);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw writeFailed(path, error);
  }
}

/** A name next to a file, for what then takes its place; `passdown doctor` removes one that was left. */
export const temporaryFor = (path: string) =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);

/** A new file, whole from its first moment; one that is there already stays. */
export function createFile(root: string, place: string, text: string, mode: number): void {
  const path = safePlace(root, place);
  const temporary = temporaryFor(path);
  writeFileAtomically(root, temporary, text, { mode });
  placeNew(temporary, path);
}

/** Gives a file its name, unless something has it already; then the file goes. */
export function placeNew(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // A file system without second names.
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The same, but leaves a file alone if its bytes are right; returns whether it was written. */
export function writeIfChanged(root: string, place: string, text: string): boolean {
  const path = safePlace(root, place);
  if (statusOf(path)?.size === Buffer.byteLength(text) && textAt(path) === text) return false;
  writeFileAtomically(root, place, text);
  return true;
}

/** Removes a file, or the link in its place; never what a link leads to. */
export function removeFile(root: string, place: string): void {
  const path = resolve(root, place);
  safePlace(root, join(dirname(path), 'x'));
  rmSync(path, { force: true });
}

/** Whether the folder is gone: it stays where something is in it. */
export function removeEmptyFolder(root: string, place: string): boolean {
  try {
    safePlace(root, join(root, place, 'x'));
    rmdirSync(join(root, place));
    return true;
  } catch {
    return false;
  }
}

/** Both names are in one folder; a file that has the new name goes. */
export function renameFile(root: string, place: string, name: string): void {
  const path = safePlace(root, place);
  const next = safePlace(root, join(dirname(path), name));
  try {
    renameSync(path, next);
  } catch (error) {
    throw writeFailed(path, error);
  }
}

const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** A file to add lines to. One that has a second name elsewhere is left there, and begun anew. */
export function openToAppend(root: string, place: string): number {
  const path = safePlace(root, place);
  if ((statusOf(path)?.nlink ?? 0) > 1) rmSync(path);
  const file = openSync(path, APPEND, 0o666);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw writeFailed(path, new Error('it is not a regular file'));
}

/** A new file to write into; an old one of this name goes. */
export function openNew(root: string, place: string): number {
  removeFile(root, place);
  return openSync(safePlace(root, place), 'wx');
}

/** Files that SQLite writes next to a database. A journal is not among them: ours keep a log (WAL). */
export const BESIDE = ['', '-wal', '-shm'];
const JOURNAL = '-journal';

/** The full path of a database below the root. SQLite follows links and writes in place, so there must be none, and no second name. */
export function databasePlace(root: string, place: string): string {
  const [path] = [...BESIDE, JOURNAL].map((ending) => safePlace(root, place + ending));
  const shared = BESIDE.map((ending) => path + ending).find((one) => (statusOf(one)?.nlink ?? 0) > 1);
  if (shared !== undefined)
    throw new OperatorError({
      code: 'second-name',
      message: `${shared} has a second name elsewhere, so it was not opened`,
      hint: 'Remove it: the graph is built again from the files',
    });
  removeJournal(root, path! + JOURNAL);
  return path!;
}

/** SQLite would play it back before it does anything else, and older versions then delete whatever file it names. */
function removeJournal(root: string, journal: string): void {
  if (statusOf(journal) && !isBelow(join(root, OWN), journal))
    throw new OperatorError({
      code: 'foreign-journal',
      message: `passdown did not write ${journal}, so the database was not opened`,
      hint: 'Remove it, or name another store',
    });
  setAside(root, journal);
}

/** Keeps a file of our folder under another name, which is never opened. */
export function setAside(root: string, place: string): void {
  const path = safePlace(root, place);
  if (statusOf(path)) renameFile(root, path, `${basename(path)}.aside`);
}

/** The superuser and the folder's owner could still write it, but whoever made it read-only did not want that. */
export const isReadOnly = ({ mode }: Pick<Stats, 'mode'>) => (mode & 0o222) === 0;

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw writeFailed(path, error);
  }
}

function writeFailed(path: string, error: unknown): OperatorError {
  return new OperatorError({
    code: 'write-failed',
    message: `${path} could not be written: ${(error as Error).message}`,
    hint: 'An old file is unchanged. Check the name, permissions and free space',
    cause: error,
  });
}
