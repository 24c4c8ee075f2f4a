/** What can be asked under /api/: one row each. */
import { type Argument, lookingBack, type Question } from '../ask/question.ts';
import type { Shown } from './current-graph.ts';
import type { Args } from './read-arguments.ts';

/** A workplace, and what was worked out already at the same revision of its graph. */
export interface Served extends Shown {
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
}

export interface AnswerRow {
  name: string;
  about: string;
  takes: readonly Argument[];
  /** The command that prints the same data with --json, where there is one. */
  command?: string;
  /** It does not follow from the graph alone: it is asked anew each time, or where it costs much, after so many milliseconds. */
  fresh?: true | number;
  ask(served: Served, args: Args): Promise<unknown>;
}

/** A part of a list, with how many there are in all. */
export class Page {
  readonly list: readonly unknown[];
  readonly total: number;

  constructor(list: readonly unknown[], total: number) {
    this.list = list;
    this.total = total;
  }
}

/** The most that one answer lists. */
const MOST_LISTED = 5_000;

export const LIMIT: Argument = { spelling: '--limit <count>', about: 'at most this many', count: MOST_LISTED };

/** What was asked for of a list. */
export function partOf({ offset = 0, limit = MOST_LISTED }: Args): { offset: number; limit: number } {
  return { offset: Number(offset), limit: Math.min(Number(limit), MOST_LISTED) };
}

export function pageOf(list: readonly unknown[], args: Args): Page {
  const { offset, limit } = partOf(args);
  return new Page(list.slice(offset, offset + limit), list.length);
}

/** What git says of items and tasks: what marks.ts knows already, or, since some moment, all of it. */
export async function lookBack(
  question: Pick<Question, 'marked' | 'ownSince'>,
  served: Served,
  { since }: Args,
): Promise<Served> {
  if (since !== undefined) return lookingBack(question, served, { since: String(since) });
  return question.marked ? { ...served, store: served.marked } : served;
}
