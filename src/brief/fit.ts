/** The part of a ranking that fits the budget, line by line. */
import { fitPage, runningCosts } from '../words/fit.ts';
import { costOfLines } from '../words/tokens.ts';
import type { Complexity } from './knowledge.ts';
import { type Placed, placing } from './layout.ts';
import { countKinds, openingLines, restLines } from './page.ts';
import type { Ranked, Ranking } from './rank.ts';

export const BUDGETS: Readonly<Record<Complexity, number>> = { easy: 800, normal: 2000, complex: 4000 };
/** Where a project stands fits a page that an agent reads at its start. */
export const STANDING_BUDGET = 1500;
/** The opening and the line that counts the rest need this much. */
export const LEAST_BUDGET = 200;

export interface Fitted {
  ranking: Ranking;
  /** In the order of their rank. */
  shown: (Placed & { one: Ranked })[];
  leftOut: Ranked[];
  budget: number;
  /** A budget that fits everything. */
  ample: number;
  /** Heading level of the whole. */
  level: number;
}

export function fit(ranking: Ranking, budget: number, level = 1): Fitted {
  const { focus, order, capped } = ranking;
  const place = placing(ranking, level);
  const entries = [...order, ...capped].map((one) => ({ one, ...place(one) }));
  const opening = openingLines(ranking, level);
  const costs = runningCosts(opening, entries);
  const ample = Math.ceil((1.5 * (costs.at(-1) ?? costOfLines(opening))) / 100_000) * 1000;
  const page = {
    opening,
    entries: entries.slice(0, order.length),
    rest: restLines(focus, countKinds([...order, ...capped]), ample),
    isCut: capped.length > 0,
    budget,
  };
  const { shown, leftOut } = fitPage(page, costs.slice(0, order.length));
  return { ranking, shown, leftOut: [...leftOut.map(({ one }) => one), ...capped], budget, ample, level };
}
