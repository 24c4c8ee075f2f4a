/** The estimate against the real tokenizer, over real notes: it may say too much, but hardly too little. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { estimateTokens } from '../../src/words/tokens.ts';
import { loadSplit, PROJECT_ROOT } from '../relevance/load.ts';
import { pageOf } from '../support/brief-graph.ts';
import { CORPUS, hasCorpus } from '../support/shared.ts';
import { REPOSITORY } from '../support/workspace.ts';

const OWN = ['test/relevance/project', 'test/fixtures/specification', 'examples', 'docs'];
const LEAST = 0.95;
const MOST_ON_THE_WHOLE = 1.2;

const real = (text: string) => countTokens(text, { disallowedSpecial: new Set() });
const notesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:md|ya?ml)$/.test(path) && statSync(path).isFile());

function expectClose(paths: string[]): void {
  const figures = paths.map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, real: real(text), estimate: estimateTokens(text.split('\n')) };
  });
  expect(figures.length).toBeGreaterThan(90);
  expect(figures.filter((one) => one.estimate < LEAST * one.real)).toEqual([]);
  const total = (of: 'real' | 'estimate') => figures.reduce((sum, one) => sum + one[of], 0);
  expect(total('estimate') / total('real')).toBeLessThan(MOST_ON_THE_WHOLE);
}

describe('the estimate', () => {
  test('undercounts no note of ours by more than 5 %, and overcounts all of them together by less than 20 %', () => {
    expectClose(OWN.flatMap((folder) => notesIn(join(REPOSITORY, folder))));
  });

  test.skipIf(!hasCorpus)('is as close on notes of others (needs ../shared/corpus)', () => {
    expectClose(notesIn(CORPUS));
  });

  test('holds for briefings themselves', async () => {
    const store = new SqliteStore(':memory:');
    await ingest({ root: PROJECT_ROOT, config: loadConfig(PROJECT_ROOT, {}, {}), project: 'p', store });
    const { development, final } = loadSplit();
    for (const id of [...development, ...final]) {
      const { text, briefing } = await pageOf(store, id);
      expect([id, briefing.tokens >= LEAST * real(text)]).toEqual([id, true]);
    }
  });

  test.each([
    ['other scripts', 'Größe prüfen, 配達の写真は七日後に消える, الرسائل تصل متأخرة, Доставка задерживается'],
    ['signs', '→ ⚠️ ✅ ≥ 5 µs … “quoted” — dash'],
    ['code', '`const x = await store.write((writer) => commitDocuments(writer, project, changes));`'],
    [
      'hashes and addresses',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 https://example.com/a/b?c=d&e=f',
    ],
  ])('does not fall far short on %s', (_name, text) => {
    expect(estimateTokens([text])).toBeGreaterThanOrEqual(0.8 * real(text));
  });
});
