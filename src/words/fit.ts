/** The longest start of an ordered list that fits a budget of tokens, with its headings and the lines that say what was left out. */
import { costOfLines } from './tokens.ts';

/** A heading with the lines directly below it. The first entry below it pays for it. */
export interface Heading {
  /** The same for all entries below it, and only for these. */
  id: string;
  lines: readonly string[];
}

export interface Entry {
  line: string;
  /** What the line costs, where that is known, in hundredths of a token. */
  cost?: number;
  /** The headings above it, outermost first. */
  below: readonly Heading[];
}

export interface Page<E extends Entry> {
  /** Always shown. */
  opening: readonly string[];
  /** Most important first. */
  entries: readonly E[];
  /** The lines that say that something was left out, at their longest. */
  rest: readonly string[];
  /** Something is left out whatever the budget. */
  isCut?: boolean;
  /** In tokens. */
  budget: number;
}

/** If everything fits without the lines about the rest, everything is shown. `costs`: where they are known, those of the entries. */
export function fitPage<E extends Entry>(
  { opening, entries, rest, isCut = false, budget }: Page<E>,
  costs: readonly number[] = runningCosts(opening, entries),
) {
  const limit = 100 * budget;
  const room = costOfLines(rest);
  const isWhole = !isCut && (costs.at(-1) ?? 0) <= limit;
  const length = isWhole ? entries.length : costs.filter((cost) => cost + room <= limit).length;
  return { shown: entries.slice(0, length), leftOut: entries.slice(length) };
}

/** What the opening and each beginning of the list cost together, in hundredths of a token. */
export function runningCosts(opening: readonly string[], entries: readonly Entry[]): number[] {
  const open = new Set<string>();
  let total = costOfLines(opening);
  return entries.map(({ line, cost = costOfLines([line]), below }) => {
    for (const { id, lines } of below) {
      if (!open.has(id)) total += costOfLines(lines);
      open.add(id);
    }
    total += cost;
    return total;
  });
}

/** Entries below their headings. Headings are in the order of their first entries. */
export function layOut(entries: readonly Entry[], depth = 0): string[] {
  return [...Map.groupBy(entries, ({ below }) => below[depth]?.id).values()].flatMap((group) => {
    const heading = group[0]!.below[depth];
    return heading ? [...heading.lines, ...layOut(group, depth + 1)] : group.map(({ line }) => line);
  });
}
