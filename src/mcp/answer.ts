/** Answers are small: lines up to a budget of tokens, and one that says what was left out and how to get it. */
import { INTRODUCTION } from '../brief/page.ts';
import { fitPage } from '../words/fit.ts';
import { quote } from '../words/quote.ts';
import type { CurrentWorkplace } from '../workplace/open-workplace.ts';

/** Tokens that an answer may cost where nobody asked for more; the rest of a thousand is room for estimates that are off. */
export const SMALL = 850;
/** The same for what was asked for by id or with a limit. */
export const LARGE = 6_000;

export interface Lines {
  /** Always there. */
  head: readonly string[];
  /** As many of these as fit. */
  lines: readonly string[];
  /** How many more there are than `lines`. */
  more?: number;
  /** How to get what was left out. */
  hint: string;
  budget: number;
}

export function fitLines({ head, lines, more = 0, hint, budget }: Lines): string {
  const rest = (left: number) => `… ${left} more: ${hint}`;
  const entries = lines.map((line) => ({ line, below: [] }));
  const longest = [rest(lines.length + more)];
  const { shown, leftOut } = fitPage({ opening: head, entries, rest: longest, isCut: more > 0, budget });
  const left = leftOut.length + more;
  return [...head, ...shown.map(({ line }) => line), ...(left > 0 ? [rest(left)] : [])].join('\n');
}

/** What stands above words of notes. */
export function opening({ remark }: Pick<CurrentWorkplace, 'remark'>): string[] {
  return [INTRODUCTION, ...(remark === undefined ? [] : [`${quote(remark)}.`])];
}
