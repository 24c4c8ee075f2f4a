/** The briefing finds more of what was marked than any plain way, at both budgets; on the queries that may be looked at. */
import { beforeAll, describe, expect, test } from 'vitest';
import { BUDGETS, evaluate, type Figures, judge, prepare, WAYS } from './evaluate.ts';
import type { Mark } from './load.ts';

const BASELINES = ['everything by recency', 'predecessors only', 'keyword search only'];
const OURS = ['passdown brief', 'passdown brief --no-caps'];

describe.each(BUDGETS)('at %i tokens', (budget) => {
  let figures: Record<string, Figures>;
  beforeAll(async () => {
    const { prepared, everything } = await prepare('development');
    figures = Object.fromEntries(
      Object.entries(WAYS).map(([name, way]) => [name, evaluate(way, budget, prepared, everything)]),
    );
  });

  for (const ours of OURS)
    test.each(BASELINES)(`${ours} beats %s in recall and in precision`, (baseline) => {
      expect(figures[ours]!.recall).toBeGreaterThan(figures[baseline]!.recall + 0.08);
      expect(figures[ours]!.precision).toBeGreaterThan(figures[baseline]!.precision + 0.01);
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
