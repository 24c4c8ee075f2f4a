/** A reader whose items and tasks carry how what they name stands now and when they were said. The marks are of the moment: no store keeps them. */
import { GitFailed } from '../disk/git-stream.ts';
import { addAll, type GraphNode, ITEM_LABELS, type Label } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import {
  type Depth,
  type Found,
  findStale,
  historyWithin,
  NOT_YET,
  NOW,
  type Stale,
  type StaleOptions,
  saidIn,
} from './find-stale.ts';
import { cacheHistory, type History } from './history.ts';
import { Look } from './look.ts';
import { propsOf } from './marks.ts';
import { recentReader } from './recent-reader.ts';
import { type RepositoryState, stateOf } from './repository-state.ts';
import { dayOf, firstOf, isSince, lastOf } from './since.ts';
import { type Confirmations, confirmations, Documents, type NamingItem, whatIsSaidOf } from './statements.ts';
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
  if (since === undefined) {
    const { store, unmarked } = await shownMarked<W['store']>(options, state);
    return { ...workplace, store, unmarked };
  }
  const stale = await findStale(options, state);
  return { ...workplace, store: markedReader(workplace.store, stale), unmarked: stale.why };
}

/** Marks on what is shown, looked at when it is shown. Where git cannot tell, the texts alone say when something was said. */
async function shownMarked<R extends GraphReader>(options: StaleOptions & { store: R }, state: RepositoryState) {
  const { root, store, project } = options;
  const stamps = await store.stamps(project);
  const documents = new Documents(stamps);
  const failed = (error: unknown) => {
    if (error instanceof GitFailed) return undefined;
    throw error;
  };
  const history = 'why' in state ? undefined : await historyWithin(options, state.head, documents).catch(failed);
  const isLater = history === undefined && !('why' in state) && stamps.length > 0;
  const look = history && new Look({ root, history, documents });
  const seen = new Set<string>();
  const found: Found = { marks: new Map(), said: new Map() };
  let confirmed: Promise<Confirmations> | undefined;
  const lookAt = async (nodes: readonly GraphNode[]) => {
    const fresh = nodes.filter((node) => isMarkable(node) && node.project === project && !seen.has(node.key));
    if (fresh.length === 0) return;
    confirmed ??= confirmations(store, project);
    const items = await itemsAt(store, fresh, await confirmed);
    const marks = await look?.judge(items).catch(failed);
    for (const [key, verdicts] of marks ?? []) found.marks.set(key, verdicts);
    for (const [key, moments] of saidIn(items, marks && NOW, (one) => look?.momentOf(one)))
      found.said.set(key, moments);
    for (const { key } of fresh) seen.add(key);
    if (look?.learned) cacheHistory(root, history as History);
  };
  // One after the other: what one asks of git, the next one knows.
  let turn: Promise<unknown> = Promise.resolve();
  const reader = wrappedReader(store, async (nodes) => {
    const own = turn.then(() => lookAt(nodes));
    turn = own.catch(() => {});
    await own;
    return nodes.map((node) => withMark(node, found));
  });
  return { store: reader, unmarked: isLater ? NOT_YET : undefined };
}

async function itemsAt(
  store: GraphReader,
  nodes: readonly GraphNode[],
  confirmed: Confirmations,
): Promise<NamingItem[]> {
  const items: NamingItem[] = [];
  for (const [label, group] of Map.groupBy(nodes, (node) => node.label as NamingItem['label']))
    addAll(items, await whatIsSaidOf(store, label, [...new Set(group.map(({ key }) => key))], confirmed));
  return items;
}

const isMarkable = ({ label }: GraphNode) => isItem(label) || label === 'Task';
const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

/** What was found before may mark another reader of the same graph. */
export function markedReader<R extends GraphReader>(reader: R, { marks, said, since }: Omit<Stale, 'why'>): R {
  const marked = wrappedReader(reader, (nodes) => nodes.map((node) => withMark(node, { marks, said })));
  if (!since) return marked;
  const keys = new Set([...said].flatMap(([key, moments]) => (moments.some((one) => isSince(one, since)) ? key : [])));
  return recentReader(marked, keys);
}

function withMark(node: GraphNode, { marks, said }: Found): GraphNode {
  const isMarked = isItem(node.label);
  if (!isMarked && node.label !== 'Task') return node;
  const verdict = isMarked ? marks.get(node.key)?.[0] : undefined;
  const moments = said.get(node.key);
  if (!verdict && !moments) return node;
  const days = moments && { firstSaid: dayOf(firstOf(moments)), lastSaid: dayOf(lastOf(moments)) };
  return { ...node, props: { ...node.props, ...(verdict && propsOf(verdict)), ...days } };
}
