/** What git says of items and tasks, for the page: worked out once and used for every answer of some seconds. */
import { lookingBack, type Question } from '../ask/question.ts';
import { findStale, type Stale } from '../history/find-stale.ts';
import { markedReader } from '../history/marked-store.ts';
import { ITEM_LABELS } from '../model/index.ts';
import type { Served } from './answer-row.ts';
import type { Args } from './read-arguments.ts';

/** The work tree changes without the graph. */
export const MARKED_MS = 20_000;
/** Looking at more items would hold up every other answer; `passdown stale` does it. */
const MOST_ITEMS = 20_000;

export async function lookBack(
  question: Pick<Question, 'marked' | 'ownSince'>,
  served: Served,
  { since }: Args,
): Promise<Served> {
  if (since !== undefined) return lookingBack(question, served, { since: String(since) });
  return question.marked ? marked(served) : served;
}

export async function marked(served: Served): Promise<Served> {
  const found = await served.once(`marks ${Math.floor(Date.now() / MARKED_MS)}`, () => look(served));
  return { ...served, store: markedReader(served.store, found) };
}

async function look(served: Served): Promise<Pick<Stale, 'marks' | 'said'>> {
  const { store, project } = served;
  let items = 0;
  for (const label of ITEM_LABELS)
    items += (await store.items({ label, project, standing: 'open' }, { limit: 0 })).total;
  return items > MOST_ITEMS ? { marks: new Map(), said: new Map() } : findStale({ ...served, depth: 'short' });
}
