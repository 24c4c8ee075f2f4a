/** docs/adding-a-dialect.md is right: a dialect in under 60 lines reads, judges, and stands in the graph like the others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askItems } from '../../src/ask/items.ts';
import type { Reading } from '../../src/dialects/dialect.ts';
import { DIALECTS } from '../../src/dialects/index.ts';
import { readWith } from '../../src/dialects/read-document.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { MemoryStore } from '../../src/store/memory/store.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { LIMITS } from '../support/fixtures.ts';
import { incidentDialect } from '../support/toy-dialect.ts';
import { REPOSITORY } from '../support/workspace.ts';

const DOCUMENT =
  'incident:\n  reporter: "@ann"\n  at: 2026-05-04\n  what: The queue ran full\n  unclear:\n    - Why was there no alarm?\n';
const read = (text: string) =>
  readWith<Reading>([...DIALECTS, incidentDialect], { path: 'notes/x.yaml', text }, LIMITS)!;

async function put(store: Store, text: string, known: boolean): Promise<Map<string, string>> {
  const { reading, dialect, markdown, path } = read(text);
  const facts = dialect.facts(reading, path, markdown, 'p');
  const row = { path, dialect: dialect.name, state: reading.state };
  await store.write((writer) => commitDocuments(writer, 'p', [{ kind: 'says', path, known, row, facts }]));
  return canonical(await exportGraph(store, 'p'));
}

test('the walk through is the dialect that is tested here, in under 60 lines', () => {
  const source = readFileSync(join(REPOSITORY, 'test/support/toy-dialect.ts'), 'utf8').trimEnd();
  expect(source.split('\n').length).toBeLessThan(60);
  expect(readFileSync(join(REPOSITORY, 'docs/adding-a-dialect.md'), 'utf8')).toContain(source);
});

test('its documents are known by their content, and what is wrong has code, place and hint', () => {
  expect(read(DOCUMENT)).toMatchObject({ dialect: { name: 'incident' }, reading: { state: 'ingested' }, problems: [] });
  const { problems, reading } = read(DOCUMENT.replace('"@ann"', 'Ann').replace('  at: 2026-05-04\n', ''));
  expect(problems.map(({ code, line, column, severity }) => [code, line, column, severity])).toEqual([
    ['field-missing', 1, 1, 'error'],
    ['reporter-no-handle', 2, 13, 'error'],
  ]);
  expect(problems[1]!.message).toContain('Write "@Ann"');
  expect(reading.state).toBe('invalid');
});

test('what it states can be asked, and after an edit the graph is what a rebuild gives', async () => {
  const store = new SqliteStore(':memory:');
  await put(store, DOCUMENT, false);
  expect(await askItems(store, { label: 'Gotcha', project: 'p', limit: 5 })).toMatchObject([
    { text: 'The queue ran full', severity: 'high', seenIn: [{ path: 'notes/x.yaml', line: 4 }] },
  ]);
  const edited = DOCUMENT.replace('ran full', 'was lost');
  expect(await put(store, edited, true)).toEqual(await put(new MemoryStore(), edited, false));
});
