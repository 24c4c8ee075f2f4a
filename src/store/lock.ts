/**
 * One writer per root: an exclusive lock on a small SQLite file, which the system releases when the process dies for
 * any reason. A file beside it names the holder, for messages only.
 */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasOpen } from '../disk/open-for-writing.ts';
import { readText } from '../disk/read-text.ts';
import { makeFolder } from '../disk/safe-place.ts';
import { databasePlace, writeFileAtomically } from '../disk/write-file.ts';
import { clock, OperatorError } from '../model/index.ts';
import { DatabaseSync } from './node-sqlite.ts';

/** Files that a running process keeps beside the graph. */
export const RUN_FOLDER = '.passdown/run';
const LOCK_FILE = `${RUN_FOLDER}/lock.db`;
export const WRITER_FILE = `${RUN_FOLDER}/writer.json`;

export interface Holder {
  pid: number;
  host: string;
  since: string;
  purpose: string;
}

export interface Lock {
  /** Whether the lock's file is still ours: somebody may have removed the folder. */
  isHeld(): boolean;
  release(): void;
}

/** How long we wait for a process that only asks whether the lock is held. */
const PATIENCE_MS = 300;

/** An unreferenced connection would be garbage-collected, and its lock released. */
const held = new Set<DatabaseSync>();

/** The lock, or who holds it. */
export function tryLock(root: string, purpose: string, waitMs = 0): Lock | Holder | undefined {
  makeFolder(root, RUN_FOLDER);
  const database = new DatabaseSync(databasePlace(root, LOCK_FILE), { timeout: waitMs });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw unusable(root, error);
    return readHolder(root);
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), purpose };
  writeFileAtomically(root, WRITER_FILE, JSON.stringify(holder), { durable: false });
  held.add(database);
  return {
    isHeld: () => readHolder(root)?.since === holder.since && readHolder(root)?.pid === process.pid,
    release: () => {
      held.delete(database);
      database.close();
    },
  };
}

/** The current holder of the lock; undefined if it is free. */
export function holderOf(root: string): Holder | 'somebody' | undefined {
  if (!existsSync(join(root, LOCK_FILE))) return undefined;
  const database = new DatabaseSync(databasePlace(root, LOCK_FILE), { timeout: 0, readOnly: true });
  try {
    database.exec('PRAGMA schema_version');
    return undefined;
  } catch (error) {
    // A repository may bring a file that is no database, and another that names a process.
    return isBusy(error) ? (readHolder(root) ?? 'somebody') : undefined;
  } finally {
    database.close();
  }
}

/** Whether this process has the lock's file open; undefined if the system cannot report it. */
export function holdsLock(root: string, { pid, host }: Holder): boolean | undefined {
  return host === hostname() && hasOpen(pid, join(root, LOCK_FILE));
}

const isBusy = (error: unknown) => /lock|busy/i.test((error as Error).message);

function unusable(root: string, error: unknown): OperatorError {
  return new OperatorError({
    code: 'lock-unusable',
    message: `${join(root, LOCK_FILE)} cannot be used: ${(error as Error).message}`,
    hint: 'Remove it if no passdown runs here: it is made again',
    cause: error,
  });
}

function readHolder(root: string): Holder | undefined {
  try {
    const holder = JSON.parse(readText(join(root, WRITER_FILE)));
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

export function isLock(result: Lock | Holder | undefined): result is Lock {
  return result !== undefined && 'release' in result;
}

/** What questions hold it for. */
export const QUESTION = 'question';
/** How long we wait for a question, which writes for a moment, where files have changed. */
const QUESTION_MS = 20_000;
const GLANCE_MS = 50;

/** The lock, or an error that names its holder. */
export async function lock(root: string, purpose: string): Promise<Lock> {
  const until = clock() + QUESTION_MS;
  for (;;) {
    const result = tryLock(root, purpose, PATIENCE_MS);
    if (isLock(result)) return result;
    if (result?.purpose !== QUESTION || clock() >= until) throw locked(result);
    await pause(GLANCE_MS);
  }
}

function locked(holder: Holder | undefined): OperatorError {
  const who = holder
    ? `process ${holder.pid} on ${holder.host} (passdown ${holder.purpose}, since ${holder.since})`
    : 'another process';
  return new OperatorError({
    code: 'locked',
    message: `${who} is already writing here`,
    hint:
      holder?.purpose === 'daemon'
        ? 'passdown status shows its state, passdown stop ends it'
        : 'Wait until it has finished, or stop it',
  });
}
