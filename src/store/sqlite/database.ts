/** The file of the embedded store: opened as asked, and with the tables of this version. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBelow } from '../../disk/inside.ts';
import { isBound } from '../../disk/own-state.ts';
import { OWN } from '../../disk/safe-place.ts';
import { statAt } from '../../disk/stamp.ts';
import { BESIDE, databasePlace, placeNew, temporaryFor } from '../../disk/write-file.ts';
import { OperatorError } from '../../model/index.ts';
import type { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import {
  assertSchema,
  ensureOurs,
  fillDatabase,
  isOurs,
  type Opened,
  OtherVersion,
  openChecked,
  openOwn,
  type Schema,
  versionOf,
} from './own-file.ts';
import { broken, isBroken } from './trouble.ts';

/** A file with another version is replaced by a new graph: it can always be rebuilt from the files. */
export const GRAPH: Schema = { name: 'schema/create', version: 10 };
const TABLES = ['nodes', 'tagged', 'edges', 'types', 'docs', 'word_index', 'term_index'];
export const MEMORY = ':memory:';
/** The log (WAL) is truncated to this size after a checkpoint. */
const MAX_LOG_BYTES = 1024 * 1024;
/** SQLite's page cache. */
const CACHE_KB = 64 * 1024;

/** `immutable`: the file alone, as if nobody could ever change it; works in a folder where not even a lock can be made. */
export type Access = 'write' | 'read' | 'immutable';

/** Below `root` only a file that this machine made is opened; without one, the user named the place. */
export function openDatabase(path: string, busyMs: number, access: Access, root?: string): Opened {
  const opened = openAt(path, busyMs, access, root !== undefined && isBelow(root, path) ? root : undefined);
  opened.database.exec(`PRAGMA cache_size = -${CACHE_KB}`);
  opened.database.exec(
    access === 'write'
      ? `PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`
      : 'PRAGMA temp_store = MEMORY',
  );
  return opened;
}

function openAt(path: string, busyMs: number, access: Access, root: string | undefined): Opened {
  if (path === MEMORY) return { database: openChecked(path, { busyMs }, createSchema), replaced: undefined };
  if (root === undefined) return openNamed(path, busyMs, access);
  assertMayReplace(path, root);
  if (access === 'write') return openOwn(root, path, GRAPH, busyMs);
  databasePlace(root, path);
  if (!isOurs(root, path)) throw broken('it was not made on this machine');
  return { database: openChecked(addressOf(path, access), { busyMs, readOnly: true }, isCurrent), replaced: undefined };
}

const isCurrent = (database: DatabaseSync) => assertSchema(database, GRAPH);

/** SQLite's name for the file; one that is immutable is opened by its address only. */
function addressOf(path: string, access: Access): URL {
  const address = pathToFileURL(path);
  if (access === 'immutable') address.searchParams.set('immutable', '1');
  return address;
}

/** A file that the user named. Nothing of another program is changed; a graph of another version is replaced. */
function openNamed(path: string, busyMs: number, access: Access): Opened {
  databasePlace(dirname(path), path);
  const readOnly = access !== 'write';
  if (!readOnly && !statAt(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = temporaryFor(path);
    fillDatabase(temporary, GRAPH);
    placeNew(temporary, path);
  }
  let version: number = GRAPH.version;
  const database = openChecked(readOnly ? addressOf(path, access) : path, { busyMs, readOnly }, (opened) => {
    assertOnlyOurTables(opened);
    version = versionOf(opened);
    if (!readOnly && version !== GRAPH.version) replaceSchema(opened);
    isCurrent(opened);
  });
  return { database, replaced: version === 0 || version === GRAPH.version ? undefined : 'version' };
}

function replaceSchema(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
  if (versionOf(database) !== GRAPH.version) createSchema(database);
  database.exec('COMMIT');
}

/** In place of what is there. */
function createSchema(database: DatabaseSync): void {
  database.exec('DROP VIEW IF EXISTS statements');
  for (const table of TABLES) database.exec(`DROP TABLE IF EXISTS ${table}`);
  database.exec(statement('sql', GRAPH.name));
  database.exec(`PRAGMA user_version = ${GRAPH.version}`);
}

/** A configuration may name any file below the root; only in our own folder everything is ours. */
function assertMayReplace(path: string, root: string): void {
  const found = BESIDE.some((ending) => statAt(path + ending));
  if (!found || isBound(root, path) || isBelow(join(root, OWN), path) || isGraph(path)) return;
  throw new OperatorError({
    code: 'not-our-file',
    message: `${path} was not made by passdown, so it was neither opened nor changed`,
    hint: 'Name another file as store: in .passdown/config.yaml',
    exitCode: 3,
  });
}

/** Whether all tables are those of a graph. Nothing next to the file is looked at. */
function isGraph(path: string): boolean {
  try {
    openChecked(addressOf(path, 'immutable'), { busyMs: 0, readOnly: true }, assertOnlyOurTables).close();
    return true;
  } catch {
    return false;
  }
}

function assertOnlyOurTables(database: DatabaseSync): void {
  const foreign = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .find((name) => !TABLES.some((table) => name === table || name.startsWith(`${table}_`)));
  if (foreign !== undefined) throw new Error(`it is the database of another program, with a table ${foreign}`);
}

/** What is wrong with the file of a graph; undefined if it is whole. One that was cut short opens, and answers until a missing page is read. */
export function flawOf(path: string, root: string): string | undefined {
  try {
    const { database } = openDatabase(path, 5_000, 'read', root);
    try {
      const found = String(database.prepare('PRAGMA integrity_check(1)').get()!.integrity_check);
      return found === 'ok' ? undefined : found.replaceAll(/\s+/g, ' ').trim();
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof OtherVersion || isBroken(error)) return (error as Error).message;
    throw error;
  }
}

/** A new graph in the place of one of ours that has a flaw; one that the user named elsewhere stays. */
export function replaceGraph(path: string, root: string): void {
  if (isBelow(root, path)) ensureOurs(root, path, GRAPH, { why: 'broken', inode: statAt(path)?.ino });
}
