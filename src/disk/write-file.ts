/** Writes a file whole or not at all: a reader sees the old bytes or the new ones, and a full disk leaves the old file unchanged. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../model/index.ts';

/** `durable: false` for files that can be made again: a power cut may then lose the new bytes. */
export function writeFileAtomically(path: string, text: string, { durable = true } = {}): void {
  const existing = statusOf(path);
  if (existing && !existing.isFile()) {
    throw new OperatorError({
      code: 'not-a-file',
      message: `${path} is not a regular file and was not written`,
      hint: 'Links are not followed. Remove it, or name the file itself',
    });
  }
  if (existing && isReadOnly(existing)) {
    throw new OperatorError({
      code: 'read-only',
      message: `${path} is read-only and was not written`,
      hint: 'Make it writable (chmod u+w) if it may be changed',
    });
  }
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = openSync(temporary, 'wx', existing ? existing.mode & 0o777 : 0o666);
    try {
      const bytes = Buffer.from(text, 'utf8');
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw writeFailed(path, error);
  }
}

/** The same, but leaves a file alone if its bytes are right; returns whether it was written. */
export function writeIfChanged(path: string, text: string): boolean {
  if (textAt(path) === text) return false;
  writeFileAtomically(path, text);
  return true;
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
