/**
 * A database file that this machine made: whole from its first moment, noted as ours, and replaced where it came with the files, was copied
 * or is damaged. SQLite opens no other one below the root.
 */
import { basename, dirname } from 'node:path';
import { machineKey } from '../../disk/machine-key.ts';
import { bind, isBound } from '../../disk/own-state.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { statAt } from '../../disk/stamp.ts';
import { BESIDE, databasePlace, removeFile, renameFile, setAside, temporaryFor } from '../../disk/write-file.ts';
import { OperatorError } from '../../model/index.ts';
import { isWrittenByOther, whileMaking } from '../lock.ts';
import { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import type { Replaced } from '../store.ts';
import { broken, isBroken } from './trouble.ts';

export interface Schema {
  name: string;
  /** A file with another version is replaced: what it holds can always be made again. */
  version: number;
}

type OpenOptions = { busyMs: number; readOnly?: boolean };

export interface Opened {
  database: DatabaseSync;
  /** Why another file was replaced. */
  replaced: Replaced | undefined;
}

/** What the file says of itself is data: its views and triggers call nothing, and inner tables cannot be written. */
function openFile(path: string | URL, { busyMs, readOnly = false }: OpenOptions): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyMs, readOnly });
  database.enableDefensive?.(true);
  database.exec('PRAGMA trusted_schema = OFF');
  return database;
}

/** Opens a file and lets `check` refuse it. */
export function openChecked(
  path: string | URL,
  options: OpenOptions,
  check: (database: DatabaseSync) => void,
): DatabaseSync {
  const database = openFile(path, options);
  try {
    check(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens our own file to write; makes it first, or replaces what is there, where that is necessary. */
export function openOwn(root: string, path: string, schema: Schema, busyMs: number): Opened {
  const check = (database: DatabaseSync) => assertSchema(database, schema);
  databasePlace(root, path);
  const replaced = ensureOurs(root, path, schema);
  const inode = statAt(path)?.ino;
  try {
    return { database: openChecked(path, { busyMs }, check), replaced };
  } catch (error) {
    const why = error instanceof OtherVersion ? 'version' : isBroken(error) ? 'broken' : undefined;
    if (why === undefined) throw error;
    ensureOurs(root, path, schema, { why, inode });
    return { database: openChecked(path, { busyMs }, check), replaced: why };
  }
}

/** Whether this machine made the file, and the log next to it, if there is something in that. */
export function isOurs(root: string, path: string): boolean {
  if (!isBound(root, path)) return false;
  const log = `${path}-wal`;
  // A writer notes a new log before it writes there. If one log takes the place of another right now, the next look sees the new note.
  for (let attempt = 0; attempt < 3; attempt++) if (!statAt(log)?.size || isBound(root, log)) return true;
  return false;
}

/** Why the file of this inode is to be replaced though it is ours. */
type Flaw = { why: Replaced; inode: bigint | undefined };

/** Makes the file if it is not there, and replaces one that is not ours or has a flaw; returns why. */
export function ensureOurs(root: string, path: string, schema: Schema, flaw?: Flaw): Replaced | undefined {
  const isFine = () => (flaw ? statAt(path)?.ino !== flaw.inode : isOurs(root, path));
  if (isFine()) return undefined;
  if (machineKey() === undefined)
    throw notKept(`passdown has no key of this machine, so it cannot note that it made ${path}`);
  return whileMaking(root, () => {
    if (isFine()) return undefined;
    const found = statAt(path) !== undefined;
    if (found && isWrittenByOther(root))
      throw notKept(`${path} is not of this machine, and another process is writing`);
    const why = flaw?.why ?? 'foreign';
    for (const file of BESIDE.map((ending) => path + ending))
      if (why === 'version') removeFile(root, file);
      else setAside(root, file);
    putInPlace(root, makeNext(root, path, schema), path);
    return found ? why : undefined;
  });
}

/** A new database under another name: SQLite needs a journal before the log is switched on, and no other process sees a part of it. */
export function makeNext(root: string, path: string, schema: Schema): string {
  makeFolder(root, dirname(path));
  const temporary = databasePlace(root, temporaryFor(path));
  fillDatabase(temporary, schema);
  return temporary;
}

/** Gives it its place; whatever is there goes. A process that has the old file open notices that it was moved, and leaves the new log alone. */
export function putInPlace(root: string, temporary: string, path: string): void {
  bind(root, path, temporary);
  for (const ending of BESIDE.slice(1)) removeFile(root, path + ending);
  renameFile(root, temporary, basename(path));
}

export function fillDatabase(path: string, { name, version }: Schema): void {
  const database = openFile(path, { busyMs: 0 });
  try {
    database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    database.exec(statement('sql', name));
    database.exec(`PRAGMA user_version = ${version}; COMMIT`);
  } finally {
    database.close();
  }
}

export class OtherVersion extends Error {}

const expected = new Map<string, string>();

/** Tables, indexes, views and triggers are those that we make, by their statements: another view or trigger could keep a reader busy for ever. */
export function assertSchema(database: DatabaseSync, { name, version }: Schema): void {
  if (versionOf(database) !== version) throw new OtherVersion('another version of passdown made it');
  const rows = database.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
  const found = rows.map(({ sql }) => String(sql)).sort();
  if (!expected.has(name)) expected.set(name, expectedSchema(name));
  if (found.join(';\n') !== expected.get(name)) throw broken('its tables are not those that passdown makes');
}

export function versionOf(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** The tables in which SQLite keeps a full-text index. */
const INDEX_PARTS = [
  "_data'(id INTEGER PRIMARY KEY, block BLOB)",
  "_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
  "_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER)",
  "_config'(k PRIMARY KEY, v) WITHOUT ROWID",
];

function expectedSchema(name: string): string {
  const text = statement('sql', name);
  const made = text.replace(/;$/, '').split(';\n');
  for (const [, index] of text.matchAll(/CREATE VIRTUAL TABLE (\w+) USING fts5/g))
    made.push(...INDEX_PARTS.map((part) => `CREATE TABLE '${index}${part}`));
  if (text.includes('AUTOINCREMENT')) made.push('CREATE TABLE sqlite_sequence(name,seq)');
  return made.sort().join(';\n');
}

/** The code of an error after which a question reads the files into memory. */
export const NOT_KEPT = 'graph-not-kept';

function notKept(message: string): OperatorError {
  return new OperatorError({
    code: NOT_KEPT,
    message,
    hint: 'The key is in the folder passdown of your configuration directory (XDG_CONFIG_HOME, APPDATA or ~/.config): let passdown write there once',
    exitCode: 3,
  });
}
