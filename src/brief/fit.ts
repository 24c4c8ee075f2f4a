/** The longest beginning of the order that fits the budget, with its headings and the line that counts the rest. */

import { costOfLines } from '../words/tokens.ts';
import type { Complexity, Kind } from './knowledge.ts';
import { KINDS } from './knowledge.ts';
import { type Placed, place } from './layout.ts';
import { openingLines, restLines } from './page.ts';
import type { Ranked, Ranking } from './rank.ts';

export const BUDGETS: Readonly<Record<Complexity, number>> = { easy: 800, normal: 2000, complex: 4000 };
/** The opening and the line that counts the rest need so much. */
export const LEAST_BUDGET = 200;

export type Counts = Partial<Record<Kind, number>>;

export interface Fitted {
  ranking: Ranking;
  /** In the order of their rank. */
  shown: { one: Ranked; placed: Placed }[];
  leftOut: Ranked[];
  budget: number;
  /** A budget that holds everything. */
  ample: number;
  /** Heading level of the whole. */
  level: number;
}

export function fit(ranking: Ranking, budget: number, level = 1): Fitted {
  const { order, capped } = ranking;
  const placed = [...order, ...capped].map((one) => ({ one, placed: place(one, ranking.predecessors, level) }));
  const opening = costOfLines(openingLines(ranking, level));
  const costs = runningCosts(placed.map((each) => each.placed)).map((cost) => opening + cost);
  const whole = costs.at(-1) ?? opening;
  const ample = Math.ceil((1.5 * whole) / 100_000) * 1000;
  // Room for the last line as it is at its longest; only where all is told there is none.
  const room = costOfLines(restLines(ranking.task.id, countKinds([...order, ...capped]), ample));
  const fits = costs.slice(0, order.length).filter((cost) => cost + room <= 100 * budget).length;
  const length = capped.length === 0 && whole <= 100 * budget ? order.length : fits;
  return {
    ranking,
    shown: placed.slice(0, length),
    leftOut: [...order.slice(length), ...capped],
    budget,
    ample,
    level,
  };
}

/** What each beginning of the order costs; headings are charged to the first that stands below them. */
function runningCosts(placed: readonly Placed[]): number[] {
  const open = new Set<string>();
  let total = 0;
  return placed.map(({ section, part, line }) => {
    const lines = [line];
    for (const [name, { lines: head }] of [
      [`${section.order}`, section],
      [`${section.order} ${part.order}`, part],
    ] as const) {
      if (!open.has(name)) lines.push(...head);
      open.add(name);
    }
    total += costOfLines(lines);
    return total;
  });
}

export function countKinds(list: readonly Ranked[]): Counts {
  const counts: Counts = {};
  for (const kind of KINDS) {
    const count = list.filter((one) => one.kind === kind).length;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}
