/**
 * One writer a root: an exclusive lock on a small SQLite file, which the system frees when a process dies, however it dies.
 * Beside it stands who holds it, for messages only.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../model/index.ts';

const RUN = '.passdown/run';

export interface Holder {
  pid: number;
  host: string;
  since: string;
  purpose: string;
}

export interface Lock {
  release(): void;
}

/** A connection that nobody refers to is collected, and its lock with it. */
const held = new Set<DatabaseSync>();

/** The lock, or who holds it. */
export function tryLock(root: string, purpose: string): Lock | Holder | undefined {
  const folder = join(root, RUN);
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!/lock|busy/i.test((error as Error).message)) throw error;
    return readHolder(root);
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), purpose };
  writeFileSync(join(folder, 'writer.json'), JSON.stringify(holder));
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      database.close();
    },
  };
}

function readHolder(root: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(root, RUN, 'writer.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

export function isLock(result: Lock | Holder | undefined): result is Lock {
  return result !== undefined && 'release' in result;
}

export function lock(root: string, purpose: string): Lock {
  const result = tryLock(root, purpose);
  if (isLock(result)) return result;
  const who = result
    ? `process ${result.pid} on ${result.host} (passdown ${result.purpose}, since ${result.since})`
    : 'another process';
  throw new OperatorError({
    code: 'locked',
    message: `${who} is writing here already`,
    hint: 'Wait for it, or stop it; a process that died holds nothing',
  });
}
