/**
 * What is committed stands in a log (WAL) first and is copied into the database later. SQLite would do that within a
 * commit, and hold the event loop for most of a second after a transaction of a hundred megabytes.
 */
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { startFile } from '../../disk/package.ts';
import type { DatabaseSync } from '../node-sqlite.ts';

/** When the log has grown by so many bytes, it is copied, */
const LONG = 16 * 1024 * 1024;
/** and by so many, in a thread. */
const VERY_LONG = 3 * LONG;
/** A log that was copied begins anew, and its file is cut to this. */
export const KEPT_LOG_BYTES = 1024 * 1024;

/** `before` is how long the log was when it was last copied; returns what it is now. */
export async function checkpoint(database: DatabaseSync, path: string, before: number): Promise<number> {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const grown = size < before ? size : size - before;
  if (grown < LONG) return Math.min(before, size);
  if (grown >= VERY_LONG) await inThread(path);
  else database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  return size;
}

/** If it fails, the next one copies more. */
function inThread(path: string): Promise<void> {
  const worker = new Worker(startFile('src/store/sqlite/checkpoint-thread'), { workerData: path });
  return new Promise((resolve) => {
    worker.once('error', () => resolve());
    worker.once('exit', () => resolve());
  });
}
