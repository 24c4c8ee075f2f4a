/** What the file system says of a file without opening it: the ledger keeps it, so that an unchanged file is not read again. */
import { type BigIntStats, lstatSync, type Stats } from 'node:fs';
import type { Properties } from '../model/index.ts';

/** A file system's clock may be this coarse: a file that changed this close to the last look is read again. */
const RACY_MS = 2000;

export type Stamp = { size: number; mtime: string; ctime: string; inode: string };

export function stampAt(path: string): Stamp | undefined {
  const stat = statAt(path);
  return stat && stampOf(stat);
}

/** Links are not followed. Undefined if nothing is there, also when a file is in the place of a folder. */
export function statAt(path: string): BigIntStats | undefined {
  return ifThere(lstatExactly, path);
}

const lstatExactly = (path: string) => lstatSync(path, { bigint: true, throwIfNoEntry: false });
const lstatQuietly = (path: string) => lstatSync(path, NO_ERROR);
/** An error with its stack costs more than the look. */
const NO_ERROR = { throwIfNoEntry: false } as const;

function ifThere<T>(look: (path: string) => T, path: string): T | undefined {
  try {
    return look(path);
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

export function stampOf(stat: BigIntStats): Stamp {
  return { size: Number(stat.size), mtime: String(stat.mtimeNs), ctime: String(stat.ctimeNs), inode: String(stat.ino) };
}

export function sameStamp(a: Properties, b: Stamp): boolean {
  return a.size === b.size && a.mtime === b.mtime && a.ctime === b.ctime && a.inode === b.inode;
}

export function isRacy({ mtime, ctime, scannedAt }: Properties): boolean {
  const changed = Math.max(Number(mtime), Number(ctime)) / 1e6;
  return Number(scannedAt) - changed < RACY_MS;
}

/** A stamp as one short text that a walk without nanoseconds produces too; only for telling same from different. */
export function signatureOf(stats: Stats): string {
  return `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
}

/** Empty if nothing is there. */
export function signatureAt(path: string): string {
  // In less time than `statAt`, without nanoseconds.
  const stats = ifThere(lstatQuietly, path);
  return stats ? signatureOf(stats) : '';
}

/** The same text from a ledger's row. */
export function signatureOfRow({ size, mtime, ctime, inode }: Properties): string {
  return `${size} ${milliseconds(mtime)} ${milliseconds(ctime)} ${inode}`;
}

/** Computed as Node does for a stat, so that both ways give the same number. */
function milliseconds(nanoseconds: Properties[string] | undefined): number {
  const text = String(nanoseconds);
  return Number(text.slice(0, -9)) * 1000 + Number(text.slice(-9)) / 1e6;
}
