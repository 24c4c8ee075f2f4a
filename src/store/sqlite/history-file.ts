/** The file of the kept history: a text for all of it, and one for each document, so that nobody reads those of documents that nobody asks for. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { databasePlace, removeFile } from '../../disk/write-file.ts';
import { RUN_FOLDER } from '../lock.ts';
import { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import { isBroken } from './trouble.ts';

const FILE = `${RUN_FOLDER}/history.db`;
const BUSY_MS = 5_000;

export interface HistoryRow {
  /** Another one after each writing. */
  written: string;
  value: string;
}

export interface HistoryRows {
  value: string;
  /** Document → its text, where it is another one. */
  lines: Iterable<readonly [doc: string, value: string]>;
  /** What was written then goes on; undefined replaces everything. */
  after: string | undefined;
}

export class HistoryFile {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  read(): HistoryRow | undefined {
    return this.using('read', rowIn);
  }

  /** Of some documents or all; nothing where somebody has written meanwhile. */
  lines(written: string, docs?: readonly string[]): [doc: string, value: string][] {
    const path = docs ? 'read/history-lines' : 'read/all-history-lines';
    const asked = docs ? { written, docs: JSON.stringify(docs) } : { written };
    const rows = this.using('read', (database) => database.prepare(statement('sql', path)).all(asked));
    return rows.map(({ doc, value }) => [String(doc), String(value)]);
  }

  /** What it is called now; undefined where somebody was faster, and nothing was written. */
  write(rows: HistoryRows): string | undefined {
    try {
      return this.using('write', (database) => write(database, rows));
    } catch (error) {
      if (isBroken(error)) this.remove();
      throw error;
    }
  }

  remove(): void {
    removeFile(this.root, FILE);
  }

  /** A transaction that was not committed ends with the connection. */
  private using<T>(access: 'read' | 'write', work: (database: DatabaseSync) => T): T {
    const place = databasePlace(this.root, join(this.root, FILE));
    const database = new DatabaseSync(place, { timeout: BUSY_MS, readOnly: access === 'read' });
    try {
      return work(database);
    } finally {
      database.close();
    }
  }
}

const rowIn = (database: DatabaseSync) =>
  database.prepare(statement('sql', 'read/history')).get() as HistoryRow | undefined;

function write(database: DatabaseSync, { value, lines, after }: HistoryRows): string | undefined {
  database.exec('BEGIN IMMEDIATE');
  database.exec(statement('sql', 'schema/create-history'));
  if (after !== undefined && rowIn(database)?.written !== after) return undefined;
  if (after === undefined) database.prepare(statement('sql', 'remove/history-lines')).run();
  const set = database.prepare(statement('sql', 'write/set-history-lines'));
  for (const [doc, text] of lines) set.run({ doc, value: text });
  const written = randomUUID();
  database.prepare(statement('sql', 'write/set-history')).run({ written, value });
  database.exec('COMMIT');
  return written;
}
