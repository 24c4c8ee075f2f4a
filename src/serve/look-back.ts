/** What git says of items and tasks, for the page: what marks.ts knows already, or, since some moment, all of it. */
import { lookingBack, type Question } from '../ask/question.ts';
import type { Served } from './answer-row.ts';
import type { Args } from './read-arguments.ts';

export async function lookBack(
  question: Pick<Question, 'marked' | 'ownSince'>,
  served: Served,
  { since }: Args,
): Promise<Served> {
  if (since !== undefined) return lookingBack(question, served, { since: String(since) });
  return question.marked ? { ...served, store: served.marked } : served;
}
