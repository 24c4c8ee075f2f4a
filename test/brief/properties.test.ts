/** What holds of every briefing, whatever the project. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextPlace } from '../../src/dialects/task/context-place.ts';
import { putIntoTask } from '../../src/outputs/brief-into-task.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { estimateTokens } from '../../src/words/tokens.ts';
import { graphOf, pageOf, task } from '../support/brief-graph.ts';
import { IDS, pathOf, project } from '../support/brief-model.ts';
import { readText } from '../support/fixtures.ts';

const RUNS = { numRuns: 60 };
const budget = fc.integer({ min: 200, max: 1500 });
const idsOf = (files: Record<string, string>) => IDS.filter((id) => pathOf(id) in files).map((id) => `task-${id}`);

async function pages(store: Store, ids: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const id of ids) texts.push((await pageOf(store, id)).text);
  return texts;
}

const unrelated = (path: string) => ({
  [path]: task('900', {
    name: 'Zebra',
    objective: 'Feed zebras hay from zoo/stable.ts',
    stamp: '2026-09-09',
    yaml: 'outcome: completed\npatterns_discovered:\n  - pattern: Zebras like hay\n    applies_to: [zebra]\n    location: zoo/stable.ts\ngotchas:\n  - issue: Hay burns\n    severity: high\ndependencies_for_next:\n  - file: zoo/stable.ts',
  }),
});

describe('a briefing', () => {
  test('is never over its budget, and says what it costs', () =>
    fc.assert(
      fc.asyncProperty(project, budget, fc.boolean(), async (files, tokens, caps) => {
        const store = await graphOf(files);
        for (const id of idsOf(files)) {
          const { text, briefing } = await pageOf(store, id, { budget: tokens, caps });
          expect(briefing.tokens).toBe(estimateTokens(text.slice(0, -1).split('\n')));
          expect(briefing.tokens).toBeLessThanOrEqual(tokens);
        }
      }),
      RUNS,
    ));

  test('with a larger budget drops nothing: it is a longer beginning of the same order', () =>
    fc.assert(
      fc.asyncProperty(project, budget, budget, async (files, one, two) => {
        const store = await graphOf(files);
        const [less, more] = [Math.min(one, two), Math.max(one, two)];
        for (const id of idsOf(files)) {
          const keys = async (tokens: number) =>
            (await pageOf(store, id, { budget: tokens })).fitted.shown.map(({ one: { key } }) => key);
          const [few, many] = [await keys(less), await keys(more)];
          expect(many.slice(0, few.length)).toEqual(few);
        }
      }),
      RUNS,
    ));

  test('lists nothing twice', () =>
    fc.assert(
      fc.asyncProperty(project, async (files) => {
        const store = await graphOf(files);
        for (const id of idsOf(files)) {
          const { shown, leftOut } = (await pageOf(store, id)).fitted;
          const keys = [...shown.map(({ one }) => one.key), ...leftOut.map(({ key }) => key)];
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
      RUNS,
    ));

  test('is the same in whatever order the files were read, and on either store', () =>
    fc.assert(
      fc.asyncProperty(project, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), async (files, order) => {
        const ids = idsOf(files);
        const wanted = await pages(await graphOf(files), ids);
        const sqlite = new SqliteStore(':memory:');
        const shuffled = Object.entries(files)
          .map(([path, text], i) => ({ path, text, rank: order[i]! }))
          .sort((a, b) => a.rank - b.rank);
        for (const { path, text } of shuffled) await graphOf({ [path]: text }, sqlite);
        expect(await pages(sqlite, ids)).toEqual(wanted);
        await sqlite.close();
      }),
      { numRuns: 40 },
    ));

  test('does not change when a task comes that shares no term, tag, file or dependency', () =>
    fc.assert(
      fc.asyncProperty(project, async (files) => {
        const ids = idsOf(files);
        const before = await pages(await graphOf(files), ids);
        expect(await pages(await graphOf({ ...unrelated('a/first.md'), ...files }), ids)).toEqual(before);
      }),
      RUNS,
    ));

  test('that stands in the task file never feeds the next one', () =>
    fc.assert(
      fc.asyncProperty(project, async (files) => {
        for (const id of idsOf(files)) {
          const path = pathOf(id.slice('task-'.length));
          const again = async (now: Record<string, string>) => {
            const store = await graphOf(now);
            const { markdown, reading } = readText(now[path]!, path);
            const place = contextPlace(markdown, reading.task);
            const { text } = await pageOf(store, id, { level: place.level + 1 });
            return { text, files: { ...now, [path]: putIntoTask(now[path]!, text, place) } };
          };
          const first = await again(files);
          const second = await again(first.files);
          const third = await again(second.files);
          const bare = (page: string) => page.replace(/:\d+/g, '');
          // Its own statements, if it has any, stand some lines lower the second time.
          expect(bare(second.text)).toBe(bare(first.text));
          expect(third).toEqual(second);
        }
      }),
      { numRuns: 30 },
    ));
});
