/** Real notes from public repositories, when ../shared/corpus is there: nothing crashes, nothing is lost, and the fields are found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { migrateText } from '../../src/author/migrate-notes.ts';
import { readDocument } from '../../src/dialects/index.ts';
import { withoutMigrated } from '../../src/dialects/task/migrated.ts';
import { LIMITS, readText } from '../support/fixtures.ts';
import { CONFIG, misplaced } from '../support/notes.ts';
import { CORPUS, hasCorpus } from '../support/shared.ts';

const FOLDERS = ['notes', 'structured', 'broken-yaml', 'templates', 'skills', 'payloads'];
const files = hasCorpus
  ? FOLDERS.flatMap((folder) =>
      readdirSync(join(CORPUS, folder))
        .filter((name) => /\.(?:md|ya?ml|json)$/.test(name) && name !== 'gold.json')
        .map((name) => `${folder}/${name}`),
    )
  : [];
const textOf = (path: string) => readFileSync(join(CORPUS, path), 'utf8');
const wordsOf = (text: string) => {
  const counts = new Map<string, number>();
  for (const word of text.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

describe.skipIf(!hasCorpus)('real notes are migrated without loss (needs ../shared/corpus)', () => {
  test.each(files)('%s loses no word, has nothing to migrate the second time, no error, and comes back', (path) => {
    const text = textOf(path);
    const migrate = (from: string) =>
      migrateText({ path, text: from }, { config: CONFIG, named: true, outcome: 'completed' });
    const migration = migrate(text);
    // Forms and documents of other dialects are none of its business; every note is.
    if (!migration) {
      const { dialect, reading } = readDocument({ path, text }, LIMITS)!;
      return expect(['unfilled', 'invalid', 'session-log ingested']).toContain(
        dialect.name === 'session-log' ? `session-log ${reading.state}` : reading.state,
      );
    }
    expect([misplaced(migration), migration.before]).toEqual([[], text]);
    const { after } = migration;
    if (after === undefined) return expect(migration.refused).toMatch(/^\S+\s+\S/);
    const [before, now] = [wordsOf(text), wordsOf(after)];
    expect([...before].filter(([word, count]) => (now.get(word) ?? 0) < count)).toEqual([]);
    expect(migrate(after)).toBeUndefined();
    expect(readText(after, path).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(withoutMigrated(after)).toEqual({ text, kept: 0 });
  });

  test('every labelled note can be written once its outcome is given, but for those that tell of a worse one', () => {
    const refused = files
      .filter((path) => path.startsWith('notes/'))
      .map((path) => migrateText({ path, text: textOf(path) }, { config: CONFIG, named: true, outcome: 'completed' }))
      .filter((migration) => migration?.after === undefined);
    expect(refused.filter((migration) => migration?.handoff.outcome === 'completed')).toEqual([]);
    expect(refused.length).toBeLessThan(5);
  });

  test('nothing is read from a template that nobody filled in', () => {
    const found = files
      .filter((path) => path.startsWith('templates/'))
      .flatMap((path) => migrateText({ path, text: textOf(path) }, { config: CONFIG, named: true })?.items ?? []);
    expect(found).toEqual([]);
  });

  test('the labelled notes: macro F1 of at least 0.70, and no field under 0.50', async () => {
    const { score } = await import(pathToFileURL(join(CORPUS, 'score.mjs')).href);
    const predicted = files
      .filter((path) => path.startsWith('notes/'))
      .flatMap((path) => migrateText({ path, text: textOf(path) }, { config: CONFIG, named: true }) ?? []);
    const { fields, macroF1, notes } = score(JSON.parse(textOf('notes/gold.json')), predicted);
    expect(notes).toBe(50);
    expect(fields.filter(({ f1 }: { f1: number }) => f1 < 0.5)).toEqual([]);
    expect(macroF1).toBeGreaterThanOrEqual(0.7);
  });
});
