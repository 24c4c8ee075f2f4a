/**
 * State of passdown in a repository: databases, locks, and what processes tell each other. It belongs to this machine. Small files carry a
 * signature; a database is noted, in a file with a signature over its place, inode and time of creation.
 */
import type { BigIntStats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { realPath } from './inside.ts';
import { machineKey, sign } from './machine-key.ts';
import { readText } from './read-text.ts';
import { makeFolder } from './safe-place.ts';
import { statAt } from './stamp.ts';
import { writeFileAtomically } from './write-file.ts';

/** Files that a running process keeps next to the graph. */
export const RUN_FOLDER = '.passdown/run';
const BOUND = `${RUN_FOLDER}/bound`;

/** The value that this machine wrote at this place; undefined for any other. */
export function readRunFile<T>(root: string, path: string): T | undefined {
  try {
    const [json, signature] = readText(join(root, path)).split('\n');
    return signature === sign(realPath(root), path, json!) && signature !== undefined ? JSON.parse(json!) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * These are rewritten whenever they are needed, so they need not survive a power cut. The folder belongs to the lock:
 * if it is gone, the root may be gone too, and must not be created again. Without a key nothing is written.
 */
export function writeRunFile(root: string, path: string, value: unknown): void {
  const json = JSON.stringify(value);
  const signature = sign(realPath(root), path, json);
  if (signature !== undefined) writeFileAtomically(root, path, `${json}\n${signature}\n`, { durable: false });
}

/** Notes that this machine made a file; `from` is where it lies until it is renamed. */
export function bind(root: string, path: string, from = path): void {
  const stat = statAt(from);
  if (!stat || machineKey() === undefined) return;
  makeFolder(root, BOUND);
  const lines = [signatureOf(root, path, stat), signatureOf(root, path, stat, false)];
  writeFileAtomically(root, noteOf(root, path), `${lines.join('\n')}\n`, { durable: false });
}

/** Whether this machine made the very file that is there now. */
export function isBound(root: string, path: string): boolean {
  const stat = statAt(path);
  if (!stat?.isFile() || machineKey() === undefined) return false;
  try {
    const [whole, inode] = readText(join(root, noteOf(root, path))).split('\n');
    if (whole === signatureOf(root, path, stat)) return true;
    // Some systems know no time of creation and give that of the last change, also for a folder in which files come and go.
    const folder = statAt(join(root, RUN_FOLDER))!;
    return folder.birthtimeNs === folder.ctimeNs && inode === signatureOf(root, path, stat, false);
  } catch {
    return false;
  }
}

const belowRoot = (root: string, path: string) => relative(root, path).split(sep).join('/');
const noteOf = (root: string, path: string) => `${BOUND}/${encodeURIComponent(belowRoot(root, path))}`;

function signatureOf(root: string, path: string, { ino, birthtimeNs }: BigIntStats, timed = true): string | undefined {
  return sign(realPath(root), belowRoot(root, path), String(ino), timed ? String(birthtimeNs) : '');
}
