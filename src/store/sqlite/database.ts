/** The file of the embedded store: opened as asked, and with the tables of this version. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBelow } from '../../disk/inside.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { databasePlace } from '../../disk/write-file.ts';
import { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import { isBroken } from './trouble.ts';

/** A file with another version is replaced by a new graph: it can always be rebuilt from the files. */
const SCHEMA_VERSION = 11;
const TABLES = [
  'nodes',
  'tagged',
  'edges',
  'types',
  'docs',
  'passages',
  'passage_words',
  'passage_index',
  'word_index',
  'term_index',
];
const FOREIGN_VIEW = "SELECT 1 FROM sqlite_schema WHERE type = 'view' AND name <> 'statements'";
export const MEMORY = ':memory:';
/** The log (WAL) is truncated to this size after a checkpoint. */
const MAX_LOG_BYTES = 1024 * 1024;
/** SQLite's page cache. */
const CACHE_KB = 64 * 1024;

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
  database.exec(`PRAGMA cache_size = -${CACHE_KB}`);
  if (access === 'write') return { database, replaced: prepareToWrite(database) };
  database.exec('PRAGMA temp_store = MEMORY');
  if (schemaVersion(database) !== SCHEMA_VERSION) throw new Error('another version of passdown made it');
  // A view in the place of a table could keep a reader busy for ever.
  if (database.prepare(FOREIGN_VIEW).get()) throw new Error('it has a view that passdown did not make');
  return { database, replaced: false };
}

/** As it is: nobody looks whether it is a graph. */
function openFile(path: string, busyMs: number, access: Access, root: string): DatabaseSync {
  if (path !== MEMORY) prepare(path, root, access);
  return open(path, busyMs, access);
}

function prepareToWrite(database: DatabaseSync): boolean {
  assertOurs(database);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(`PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`);
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

const BUSY_MS = 5_000;

/** What is wrong with the file of a graph; undefined if it is whole. One that was cut short opens, and answers until a missing page is read. */
export function flawOf(path: string, root: string): string | undefined {
  try {
    const database = openFile(path, BUSY_MS, 'read', root);
    try {
      const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      return found === 'ok' ? undefined : found.replaceAll(/\s+/g, ' ').trim();
    } finally {
      database.close();
    }
  } catch (error) {
    if (isBroken(error)) return (error as Error).message;
    throw error;
  }
}
