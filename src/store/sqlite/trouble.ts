/** What the disk, another process or a broken file did to the embedded store, as the person at the keyboard can repair it. */
import { OperatorError } from '../../model/index.ts';

/** An error caused by the disk or another process, not by a document. */
export function isTrouble(error: unknown): boolean {
  return TROUBLE.has((error as { errcode?: number }).errcode! & 0xff);
}
/** SQLITE_BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const TROUBLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

export function unreachable(name: string, error: unknown): OperatorError {
  if (error instanceof OperatorError && error.exitCode === 3) return error;
  return new OperatorError({
    code: 'store-unreachable',
    message: `The store ${name} cannot be used: ${(error as Error).message}`,
    hint: hintFor(error),
    exitCode: 3,
    cause: error,
  });
}

/** The disk has no room: SQLITE_FULL, or the system's word for it. */
export function isFull(error: unknown): boolean {
  const { errcode = 0, code = '', cause } = (error ?? {}) as { errcode?: number; code?: string; cause?: unknown };
  return (errcode & 0xff) === 13 || code === 'ENOSPC' || code === 'EDQUOT' || (cause !== undefined && isFull(cause));
}

/** A file that was cut short, or that is no database. */
export function isBroken(error: unknown): boolean {
  const { errcode, message, cause } = error as { errcode?: number; message?: string; cause?: unknown };
  // A damaged number of the schema's format is a plain error of SQLite.
  const isDamaged = BROKEN.has(errcode! & 0xff) || message === 'unsupported file format';
  return isDamaged || (error instanceof OperatorError && cause !== undefined && isBroken(cause));
}
/** An error as SQLite throws it for a damaged file. */
export const broken = (message: string) => Object.assign(new Error(message), { errcode: 11 });
/** SQLITE_CORRUPT and NOTADB. */
const BROKEN = new Set([11, 26]);

function hintFor(error: unknown): string {
  if (error instanceof OperatorError) return error.hint;
  if (isFull(error)) return 'The disk is full: make room on it';
  if (isBroken(error)) return 'passdown rebuild makes a new graph from the files';
  return 'Check that the folder is writable, that no other program uses the file, and that not too many files are open (ulimit -n)';
}
