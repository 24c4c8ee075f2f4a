/** A reader whose items and tasks carry how what they name stands now and when they were said. The marks are of the moment: no store keeps them. */
import { type GraphNode, ITEM_LABELS, type Label } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { type Depth, type Found, findStale, type Stale, type StaleOptions } from './find-stale.ts';
import { type Glance, glanceAt } from './glance.ts';
import { propsOf } from './marks.ts';
import { recentReader } from './recent-reader.ts';
import { stateOf } from './repository-state.ts';
import { dayOf, firstOf, isSince, lastOf } from './since.ts';
import { wrappedReader } from './wrapped-reader.ts';

/**
 * The same workplace with marks; with `since` all of it is looked at, and only what was said since then is there. `unmarked` says that there are
 * no marks because finding them takes longer than was given, and with `since` also why git cannot tell: then what no text dates counts as new.
 */
export async function withMarks<W extends Omit<StaleOptions, 'depth'>>(
  workplace: W,
  depth: Depth,
  since?: string,
): Promise<W & { unmarked: string | undefined }> {
  const options = { ...workplace, depth: since === undefined ? depth : 'all', since } as const;
  const state = stateOf(options.root);
  const looked = since === undefined ? await glanceAt(options, state) : undefined;
  if (looked) return { ...workplace, store: glancingReader(workplace.store, looked.glance), unmarked: looked.unmarked };
  const stale = await findStale(options, state);
  return {
    ...workplace,
    store: markedReader(workplace.store, stale),
    unmarked: stale.later || since !== undefined ? stale.why : undefined,
  };
}

const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

/** What was found before may mark another reader of the same graph. */
export function markedReader<R extends GraphReader>(reader: R, { marks, said, since }: Omit<Stale, 'why'>): R {
  const marked = wrappedReader(reader, (nodes) => nodes.map((node) => withMark(node, { marks, said })));
  if (!since) return marked;
  const keys = new Set([...said].flatMap(([key, moments]) => (moments.some((one) => isSince(one, since)) ? key : [])));
  return recentReader(marked, keys);
}

/** Looks at what it gives, when it gives it. */
const glancingReader = <R extends GraphReader>(reader: R, glance: Glance): R =>
  wrappedReader(reader, async (nodes) => {
    const wanted = nodes.filter(({ label }) => isItem(label) || label === 'Task');
    if (wanted.length === 0) return nodes;
    const found = await glance.at(wanted);
    return nodes.map((node) => withMark(node, found));
  });

function withMark(node: GraphNode, { marks, said }: Found): GraphNode {
  const isMarked = isItem(node.label);
  if (!isMarked && node.label !== 'Task') return node;
  const verdict = isMarked ? marks.get(node.key)?.[0] : undefined;
  const moments = said.get(node.key);
  if (!verdict && !moments) return node;
  const days = moments && { firstSaid: dayOf(firstOf(moments)), lastSaid: dayOf(lastOf(moments)) };
  return { ...node, props: { ...node.props, ...(verdict && propsOf(verdict)), ...days } };
}
