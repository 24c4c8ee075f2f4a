/** The least that ingesting can cost on SQLite: read, js-yaml, and the rows that the graph ends up with through one prepared statement a table. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { load } from 'js-yaml';
import { report } from './measure.ts';

const [root, rowsFrom] = process.argv.slice(2) as [string, string];
const source = new DatabaseSync(rowsFrom, { readOnly: true });
const nodes = source.prepare('SELECT key, label, project, props FROM nodes').all() as Record<string, string>[];
const edges = source
  .prepare('SELECT key, type, source, source_label, target, target_label, project, doc, line, props FROM edges')
  .all() as Record<string, string>[];
const words = source.prepare('SELECT words, key, label, project FROM word_index').all() as Record<string, string>[];
// FTS5 makes the tables behind its indexes itself.
const schema = source
  .prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB '*_index_*'")
  .all() as { sql: string }[];

await report(() => {
  const folder = join(root, 'tasks');
  let files = 0;
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    const start = text.indexOf('```yaml\n') + 8;
    load(text.slice(start, text.indexOf('\n```', start) + 1));
    files++;
  }
  const target = new DatabaseSync(join(root, 'floor.db'));
  target.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  for (const { sql } of schema) target.exec(sql);
  const addNode = target.prepare('INSERT INTO nodes VALUES ($key, $label, $project, $props)');
  const addEdge = target.prepare(
    'INSERT INTO edges (key, type, source, source_label, target, target_label, project, doc, line, props) VALUES ($key, $type, $source, $source_label, $target, $target_label, $project, $doc, $line, $props)',
  );
  const addWords = target.prepare(
    'INSERT INTO word_index (words, key, label, project) VALUES ($words, $key, $label, $project)',
  );
  // In as many transactions as the work has.
  const batches = Math.ceil(files / 500);
  for (let batch = 0; batch < batches; batch++) {
    const part = <T>(rows: T[]) =>
      rows.slice(Math.floor((batch * rows.length) / batches), Math.floor(((batch + 1) * rows.length) / batches));
    target.exec('BEGIN');
    for (const row of part(nodes)) addNode.run(row);
    for (const row of part(edges)) addEdge.run(row);
    for (const row of part(words)) addWords.run(row);
    target.exec('COMMIT');
  }
  target.close();
  return { files, nodes: nodes.length, edges: edges.length };
});
