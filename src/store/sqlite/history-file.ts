/** The file of the kept history: a text for all of it, and one for each document, so that nobody reads those of documents that nobody asks for. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { RUN_FOLDER } from '../../disk/own-state.ts';
import type { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import { readOwn, type Schema, writeOwn } from './own-file.ts';

const SCHEMA: Schema = { name: 'schema/create-history', version: 1 };
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
  private readonly path: string;

  constructor(root: string) {
    this.root = root;
    this.path = join(root, RUN_FOLDER, 'history.db');
  }

  read(): HistoryRow | undefined {
    return this.using(rowIn);
  }

  /** Of some documents or all; nothing where somebody has written meanwhile. */
  lines(written: string, docs?: readonly string[]): [doc: string, value: string][] {
    const path = docs ? 'read/history-lines' : 'read/all-history-lines';
    const asked = docs ? { written, docs: JSON.stringify(docs) } : { written };
    const rows = this.using((database) => database.prepare(statement('sql', path)).all(asked)) ?? [];
    return rows.map(({ doc, value }) => [String(doc), String(value)]);
  }

  /** What it is called now; undefined where another process was faster, and nothing was written. */
  write(rows: HistoryRows): string | undefined {
    return writeOwn(this.root, this.path, SCHEMA, BUSY_MS, (database) => write(database, rows));
  }

  private using<T>(work: (database: DatabaseSync) => T): T | undefined {
    return readOwn(this.root, this.path, BUSY_MS, work);
  }
}

const rowIn = (database: DatabaseSync) =>
  database.prepare(statement('sql', 'read/history')).get() as HistoryRow | undefined;

function write(database: DatabaseSync, { value, lines, after }: HistoryRows): string | undefined {
  if (after !== undefined && rowIn(database)?.written !== after) return undefined;
  if (after === undefined) database.prepare(statement('sql', 'remove/history-lines')).run();
  const set = database.prepare(statement('sql', 'write/set-history-lines'));
  for (const [doc, text] of lines) set.run({ doc, value: text });
  const written = randomUUID();
  database.prepare(statement('sql', 'write/set-history')).run({ written, value });
  database.exec('COMMIT');
  return written;
}
