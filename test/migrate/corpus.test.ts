/** Real notes from public repositories, when ../shared/corpus is there: nothing crashes, nothing is lost, and the fields are found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crossValidate } from '../../scripts/cross-validate.ts';
import { labelledNotes, loadScorer } from '../../scripts/labelled-notes.ts';
import { predict, study } from '../../scripts/learn-weights.ts';
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

  test('notes of owners that the weights do not know: what is found of each field, and of blockers how many are right', async () => {
    const notes = labelledNotes();
    const studied = study(notes);
    const { modelsOf } = crossValidate(studied);
    const score = await loadScorer();
    const { fields } = score(
      notes,
      studied.map((one) => predict(one, modelsOf(one))),
    );
    const below = fields.filter(({ field, f1 }) => f1 < FLOORS[field]!);
    expect(below).toEqual([]);
    expect(fields.find(({ field }) => field === 'blockers')!.precision).toBeGreaterThan(0.6);
  });
});

/** A little below what eval:migrate prints. */
const FLOORS: Record<string, number> = {
  patterns_discovered: 0.6,
  gotchas: 0.54,
  open_questions: 0.62,
  suggested_next_steps: 0.74,
  blockers: 0.38,
  files_created: 0.38,
  files_modified: 0.5,
  dependencies_for_next: 0.55,
};
