/** The briefing finds more of what was marked than any plain way, at both budgets; on the queries that may be looked at. */
import { beforeAll, describe, expect, test } from 'vitest';
import { BUDGETS, evaluate, type Figures, judge, prepare, WAYS } from './evaluate.ts';
import type { Mark } from './load.ts';

const BASELINES = ['everything by recency', 'predecessors only', 'keyword search only'];
const OURS = 'passdown brief --no-caps';
const CAPPED = 'passdown brief';

describe.each(BUDGETS)('at %i tokens', (budget) => {
  let figures: Record<string, Figures>;
  beforeAll(async () => {
    const { prepared, everything } = await prepare('development');
    figures = Object.fromEntries(
      Object.entries(WAYS).map(([name, way]) => [name, evaluate(way, budget, prepared, everything)]),
    );
  }, 60_000);

  test.each(BASELINES)('beats %s in recall and in precision, by a clear margin', (baseline) => {
    expect(figures[OURS]!.recall).toBeGreaterThan(figures[baseline]!.recall + 0.08);
    expect(figures[OURS]!.precision).toBeGreaterThan(figures[baseline]!.precision + 0.04);
  });

  test('with caps it says less, and what it says is to the point more often', () => {
    expect(figures[CAPPED]!.precision).toBeGreaterThan(figures[OURS]!.precision);
    for (const baseline of BASELINES)
      expect(figures[CAPPED]!.precision).toBeGreaterThan(figures[baseline]!.precision + 0.09);
  });
});

describe('judging', () => {
  const mark = (text: string, grade: 1 | 2, or: string[] = []): Mark => ({ kind: 'gotcha', text, or, grade });
  const shown = (...texts: string[]) => texts.map((text) => ({ kind: 'warning' as const, props: { text } }));

  test('recall counts grades, precision counts items, and a second wording of a mark counts once', () => {
    const marks = [mark('a', 2, ['also a']), mark('b', 1), mark('c', 1)];
    expect(judge(marks, shown('a', 'also a', 'b', 'x'))).toEqual({ recall: 3 / 4, precision: 2 / 4, shown: 4 });
    expect(judge(marks, shown('also a'))).toEqual({ recall: 2 / 4, precision: 1, shown: 1 });
    expect(judge(marks, [])).toEqual({ recall: 0, precision: 0, shown: 0 });
  });
});
