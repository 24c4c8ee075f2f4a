/**
 * One writer per root: an exclusive lock on a small SQLite file, which the system releases when the process dies for
 * any reason. A file beside it names the holder, for messages only.
 */
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RUN_FOLDER, readRunFile, writeRunFile } from '../disk/own-state.ts';
import { makeFolder } from '../disk/safe-place.ts';
import { statAt } from '../disk/stamp.ts';
import { databasePlace, setAside } from '../disk/write-file.ts';
import { clock, OperatorError } from '../model/index.ts';
import { DatabaseSync } from './node-sqlite.ts';

export { RUN_FOLDER };

const LOCK_FILE = `${RUN_FOLDER}/lock.db`;
/** Held for the moment in which a database is made or replaced. */
const MAKING_FILE = `${RUN_FOLDER}/making.db`;
const MAKING_MS = 10_000;
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
  const database = tryOpen(root, LOCK_FILE, waitMs);
  if (!database) return readHolder(root);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), purpose };
  writeRunFile(root, WRITER_FILE, holder);
  held.add(database);
  return {
    isHeld: () => readHolder(root)?.since === holder.since && readHolder(root)?.pid === process.pid,
    release: () => {
      held.delete(database);
      database.close();
    },
  };
}

/** Runs work while no other process makes or replaces a database here. */
export function whileMaking<T>(root: string, work: () => T): T {
  const database = tryOpen(root, MAKING_FILE, MAKING_MS);
  if (!database) throw locked(undefined);
  try {
    return work();
  } finally {
    database.close();
  }
}

/** The file of a lock, open and locked; undefined while another process has it. */
function tryOpen(root: string, file: string, waitMs: number): DatabaseSync | undefined {
  makeFolder(root, RUN_FOLDER);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockPlace(root, file), { timeout: waitMs });
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw error instanceof OperatorError ? error : unusable(join(root, file), error);
  }
}

/** A lock's file is empty. One that is not came with the files, and SQLite must not read it. */
function lockPlace(root: string, file: string): string {
  const path = databasePlace(root, file);
  if (sizeOf(path)) setAside(root, path);
  return path;
}

const sizeOf = (path: string) => statAt(path)?.size;

/** The current holder of the lock; undefined if it is free. */
export function holderOf(root: string): Holder | 'somebody' | undefined {
  if (sizeOf(join(root, LOCK_FILE)) !== 0n) return undefined;
  const database = new DatabaseSync(lockPlace(root, LOCK_FILE), { timeout: 0, readOnly: true });
  try {
    database.exec('PRAGMA schema_version');
    return undefined;
  } catch (error) {
    return isBusy(error) ? (readHolder(root) ?? 'somebody') : undefined;
  } finally {
    database.close();
  }
}

/** Whether another process is writing here. */
export function isWrittenByOther(root: string): boolean {
  const holder = holderOf(root);
  return holder !== undefined && (holder === 'somebody' || holder.pid !== process.pid || holder.host !== hostname());
}

/** SQLITE_BUSY, SQLITE_LOCKED. */
const isBusy = (error: unknown) => [5, 6].includes((error as { errcode?: number }).errcode! & 0xff);

function unusable(path: string, error: unknown): OperatorError {
  return new OperatorError({
    code: 'lock-unusable',
    message: `${path} cannot be used: ${(error as Error).message}`,
    hint: 'Remove it if no passdown runs here: it is made again',
    cause: error,
  });
}

function readHolder(root: string): Holder | undefined {
  const holder = readRunFile<Holder>(root, WRITER_FILE);
  return holder && Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
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
