/** Statement files: their headers tell the truth, each is one statement, each is used, and SQLite serves them by its indexes. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import {
  EDGE_PROPERTIES,
  fieldsOf,
  ITEM_DETAILS,
  ITEM_LABELS,
  ITEM_MARKS,
  NODE_PROPERTIES,
} from '../../src/model/index.ts';
import { fill } from '../../src/store/neo4j/fill.ts';
import { statement } from '../../src/store/statements.ts';
import { namedInSources, statementFiles } from '../support/statement-files.ts';

describe.each(['sql', 'cypher'] as const)('%s', (language) => {
  const files = statementFiles(language);

  test.each(files.map((file) => [file.name, file] as const))(
    '%s: a header, its parameters are those of the text, one statement',
    (_name, { header, text, declared, used }) => {
      expect(header).toMatch(/^(?:--|\/\/) \S.*[.;]/);
      expect(declared.toSorted()).toEqual(used.toSorted());
      if (!header.includes('@multiple')) expect(text).not.toContain(';');
      expect(statement(language, _name)).toBe(text.trim());
    },
  );

  test('every file is used, and every used file is there', () => {
    expect([...namedInSources(language)].sort()).toEqual(files.map(({ name }) => name).sort());
  });
});

describe('the properties that Cypher names one by one', () => {
  const named = (file: string, variable: string) =>
    [...fill(file, {}).matchAll(new RegExp(`${variable}\\.(\\w+) = row\\.(\\w+)`, 'g'))].map(([, left, right]) =>
      left === right ? left! : `${left} is not ${right}`,
    );

  test('are those of the closed lists', () => {
    expect(named('write/set-nodes', 'node').sort()).toEqual(['project', 'words', ...NODE_PROPERTIES].sort());
    expect(named('write/set-edges', 'edge').sort()).toEqual(['project', 'doc', 'line', ...EDGE_PROPERTIES].sort());
  });

  test('hold those of every kind of item', () => {
    for (const property of ITEM_LABELS.flatMap(fieldsOf).flatMap(({ property = [] }) => property))
      expect(EDGE_PROPERTIES).toContain(property);
    for (const property of [...ITEM_DETAILS, ...ITEM_MARKS.levels, ...ITEM_MARKS.flags])
      expect(NODE_PROPERTIES).toContain(property);
  });
});

describe('SQLite uses its indexes', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(statement('sql', 'schema/create'));
  database.exec(statement('sql', 'schema/create-claims'));
  database.exec(statement('sql', 'schema/create-history'));
  const files = statementFiles('sql').filter(({ name }) => !name.startsWith('schema/'));

  test.each(files.map((file) => [file.name, file] as const))('%s scans no table', (_name, { text }) => {
    const plan = (database.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    );
    // json_each is our own list of parameters; a virtual table's scan goes through the full-text index.
    expect(
      plan.filter((line) =>
        /^SCAN (?!wanted|json_each|CONSTANT ROW|\(subquery|(?:(?:word|passage)_index|passage_words) VIRTUAL)/.test(
          line,
        ),
      ),
    ).toEqual([]);
  });
});
