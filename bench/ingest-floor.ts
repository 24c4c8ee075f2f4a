/** The least that ingesting can cost on SQLite: read, js-yaml, and the rows that the graph ends up with through one prepared statement a table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { load } from 'js-yaml';
import { loadConfig } from '../src/config/load-config.ts';
import { findFiles } from '../src/disk/find-files.ts';
import { report } from './measure.ts';

type Row = Record<string, SQLInputValue>;
interface Filled {
  name: string;
  rows: Row[];
}

const [root, rowsFrom] = process.argv.slice(2) as [string, string];
const source = new DatabaseSync(rowsFrom);
const made = source
  .prepare(
    "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB '*_index_*' AND name NOT GLOB 'sqlite_*'",
  )
  .all() as { name: string; sql: string }[];
const isIndex = (sql: string) => / USING fts5 /.test(sql);
const tables = made.filter(({ sql }) => sql.startsWith('CREATE TABLE')).map(({ name }) => filled(name));
const indexes = made.filter(({ sql }) => isIndex(sql)).map(({ name, sql }) => words(name, sql));

function filled(name: string): Filled {
  return { name, rows: source.prepare(`SELECT * FROM ${name}`).all() as Row[] };
}

/** A full-text index need not keep its texts, so they are put together from its words. */
function words(name: string, sql: string): Filled {
  source.exec(`CREATE VIRTUAL TABLE temp.said USING fts5vocab(main, ${name}, instance)`);
  const texts = new Map<number, string[]>();
  for (const row of source.prepare('SELECT doc, term FROM temp.said ORDER BY doc, offset').iterate()) {
    const { doc, term } = row as { doc: number; term: string };
    const list = texts.get(doc);
    if (list) list.push(term);
    else texts.set(doc, [term]);
  }
  source.exec('DROP TABLE temp.said');
  const column = /fts5 \((\w+)/.exec(sql)![1]!;
  return { name, rows: [...texts].map(([rowid, text]) => ({ rowid, [column]: text.join(' ') })) };
}

await report(() => {
  let files = 0;
  for (const path of findFiles(root, loadConfig(root, {}, {}))) {
    const text = readFileSync(join(root, path), 'utf8');
    const start = text.indexOf('```yaml\n') + 8;
    if (start > 8) load(text.slice(start, text.indexOf('\n```', start) + 1));
    files++;
  }
  const target = new DatabaseSync(join(root, 'floor.db'));
  target.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  for (const { sql } of made) target.exec(sql);
  const insert = ({ name, rows: [first = {}] }: Filled) => {
    const columns = Object.keys(first);
    const values = columns.map((column) => `$${column}`);
    return target.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
  };
  const filling = [...tables, ...indexes].filter(({ rows }) => rows.length > 0);
  const statements = filling.map(insert);
  const batches = Math.ceil(files / 500);
  for (let batch = 0; batch < batches; batch++) {
    target.exec('BEGIN');
    for (const [i, { rows }] of filling.entries()) {
      const at = (part: number) => Math.floor((part * rows.length) / batches);
      for (const row of rows.slice(at(batch), at(batch + 1))) statements[i]!.run(row);
    }
    target.exec('COMMIT');
  }
  target.close();
  return { files };
});
