/** The file of the embedded store: opened as asked, and with the tables of this version. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBelow } from '../../disk/inside.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { databasePlace } from '../../disk/write-file.ts';
import { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import { KEPT_LOG_BYTES } from './checkpoint.ts';

/** A file with another version is replaced by a new graph: it can always be rebuilt from the files. */
const SCHEMA_VERSION = 9;
const TABLES = ['nodes', 'tagged', 'edges', 'types', 'docs', 'word_index', 'term_index', 'word_rows'];
export const MEMORY = ':memory:';

/** `immutable`: the file alone, as if nobody could ever change it; works in a folder where not even a lock can be made. */
export type Access = 'write' | 'read' | 'immutable';

export interface Opened {
  database: DatabaseSync;
  /** A graph of another version was there. */
  replaced: boolean;
}

/** Below `root` no link is followed. */
export function openDatabase(path: string, busyMs: number, access: Access, root: string): Opened {
  const database = openFile(path, busyMs, access, root);
  keepInCache(database, CACHE_KB);
  if (access === 'write') return { database, replaced: prepareToWrite(database) };
  database.exec('PRAGMA temp_store = MEMORY');
  if (schemaVersion(database) !== SCHEMA_VERSION) throw new Error('another version of passdown made it');
  return { database, replaced: false };
}

/** Kept of the database in memory; less while an empty graph is filled, from its beginning to its end: then most of it is wanted only once. */
export const [CACHE_KB, FILLING_KB] = [64 * 1024, 32 * 1024];
/** For what goes through very many rows once. What is sorted for an index may take as much again, and the rest of it goes to a file. */
const PASSING_KB = 8 * 1024;

export function keepInCache(database: DatabaseSync, kilobytes: number): void {
  database.exec(`PRAGMA cache_size = -${kilobytes}`);
}

export function inPassing<T>(database: DatabaseSync, work: () => T): T {
  const { cache_size: before } = database.prepare('PRAGMA cache_size').get() as { cache_size: number };
  keepInCache(database, PASSING_KB);
  try {
    return work();
  } finally {
    database.exec(`PRAGMA cache_size = ${before}`);
  }
}

/** As it is: nobody looks whether it is a graph. */
export function openFile(path: string, busyMs: number, access: Access, root: string): DatabaseSync {
  if (path !== MEMORY) prepare(path, root, access);
  return open(path, busyMs, access);
}

function prepareToWrite(database: DatabaseSync): boolean {
  assertOurs(database);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
  database.exec(`PRAGMA journal_size_limit = ${KEPT_LOG_BYTES}`);
  return createSchema(database);
}

/** A configuration may name any database below the root, and a graph of another version is replaced. */
function assertOurs(database: DatabaseSync): void {
  const foreign = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .find((name) => !TABLES.some((table) => name === table || name.startsWith(`${table}_`)));
  if (foreign !== undefined) throw new Error(`it is the database of another program, with a table ${foreign}`);
}

function schemaVersion(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** Whether a graph of another version was replaced. */
function createSchema(database: DatabaseSync): boolean {
  if (schemaVersion(database) === SCHEMA_VERSION) return false;
  database.exec('BEGIN IMMEDIATE');
  try {
    const found = schemaVersion(database);
    if (found !== SCHEMA_VERSION) {
      database.exec('DROP VIEW IF EXISTS statements');
      for (const table of TABLES) database.exec(`DROP TABLE IF EXISTS ${table}`);
      database.exec(statement('sql', 'schema/create'));
      database.exec(statement('sql', 'schema/create-edge-indexes'));
      database.exec(statement('sql', 'schema/create-list-indexes'));
      database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    }
    database.exec('COMMIT');
    return found !== SCHEMA_VERSION && found !== 0;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** A place outside the root was named by whoever started us. Also who only reads lets SQLite write beside the database. */
function prepare(path: string, root: string, access: Access): void {
  const isOurs = isBelow(root, dirname(path));
  if (access === 'write' && isOurs) makeFolder(root, dirname(path));
  if (access === 'write' && !isOurs) mkdirSync(dirname(path), { recursive: true });
  databasePlace(isOurs ? root : dirname(path), path);
}

function open(path: string, busyMs: number, access: Access): DatabaseSync {
  if (access === 'write') return new DatabaseSync(path, { timeout: busyMs });
  const file = pathToFileURL(path);
  if (access === 'immutable') file.searchParams.set('immutable', '1');
  return new DatabaseSync(file, { timeout: busyMs, readOnly: true });
}
