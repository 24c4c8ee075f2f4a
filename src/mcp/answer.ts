/** Answers are small: lines up to a budget of tokens, and one that says what was left out and how to get it. */
import { INTRODUCTION } from '../brief/page.ts';
import { costOfLines } from '../words/tokens.ts';
import type { Session } from './workplace.ts';

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
  let room = 100 * budget - costOfLines([...head, rest(lines.length + more)]);
  let count = 0;
  for (const line of lines) {
    room -= costOfLines([line]);
    if (room < 0) break;
    count++;
  }
  const left = lines.length - count + more;
  return [...head, ...lines.slice(0, count), ...(left > 0 ? [rest(left)] : [])].join('\n');
}

/** What stands above words of notes. */
export function opening({ asOf }: Pick<Session, 'asOf'>): string[] {
  return [INTRODUCTION, ...(asOf === undefined ? [] : [`Somebody else is writing; this is as of ${asOf}.`])];
}
