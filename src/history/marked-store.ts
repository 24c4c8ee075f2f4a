/** A reader whose items carry how what they name stands now. The marks are of the moment: no store keeps them. */
import { type GraphNode, ITEM_LABELS, type Label, type Properties } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { type Depth, findStale, type Stale, type StaleOptions } from './find-stale.ts';
import type { Verdict } from './judge.ts';

/** Properties that only such a reader's nodes have; `stale` is how the worst of what an item names stands. */
export const MARK_PROPERTIES = ['stale', 'staleWhat', 'staleCommit', 'staleNow'] as const;

/** The same workplace with marks; `unmarked` says that there are none because finding them takes longer than was given. */
export async function withMarks<W extends Omit<StaleOptions, 'depth'>>(
  workplace: W,
  depth: Depth,
): Promise<W & { unmarked: string | undefined }> {
  const { marks, why, later } = await findStale({ ...workplace, depth });
  return { ...workplace, store: markedReader(workplace.store, marks), unmarked: later && why };
}

const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

/** Whatever else the reader can do it does as before. */
export function markedReader<R extends GraphReader>(reader: R, marks: Stale['marks']): R {
  if (marks.size === 0) return reader;
  const mark = (node: GraphNode): GraphNode => {
    const verdict = isItem(node.label) ? marks.get(node.key)?.[0] : undefined;
    return verdict ? { ...node, props: { ...node.props, ...propsOf(verdict) } } : node;
  };
  const marking: Pick<GraphReader, 'nodesByKey' | 'nodesByLabel' | 'latest' | 'items' | 'nodesByKeyPrefix'> = {
    nodesByKey: async (label, keys) => (await reader.nodesByKey(label, keys)).map(mark),
    nodesByLabel: async (label, project) => (await reader.nodesByLabel(label, project)).map(mark),
    latest: async (query, most) => (await reader.latest(query, most)).map(mark),
    items: async (query, part) => {
      const { nodes, total } = await reader.items(query, part);
      return { nodes: nodes.map(mark), total };
    },
    nodesByKeyPrefix: async (label, prefix) => (await reader.nodesByKeyPrefix(label, prefix)).map(mark),
  };
  return new Proxy(reader, {
    get(target, name) {
      if (Object.hasOwn(marking, name)) return marking[name as keyof typeof marking];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function propsOf({ state, what, commit, now }: Verdict): Properties {
  return {
    stale: state,
    staleWhat: what,
    ...(commit !== null && { staleCommit: commit }),
    ...(now !== undefined && { staleNow: now }),
  };
}

export interface StaleMark {
  state: Verdict['state'];
  what: string;
  /** Null where it is not committed yet. */
  commit: string | null;
  /** Where a moved file is; then it is current. */
  now?: string;
}

/** The mark of an item that such a reader gave. */
export function markIn({ stale, staleWhat, staleCommit, staleNow }: Properties): StaleMark | undefined {
  if (stale === undefined) return undefined;
  return {
    state: stale as Verdict['state'],
    what: String(staleWhat),
    commit: staleCommit === undefined ? null : String(staleCommit),
    ...(staleNow !== undefined && { now: String(staleNow) }),
  };
}

/** `1a2b3c4d5`, as people read it. */
const SHORT_HASH = 9;

/** `gone (1a2b3c4d5): src/auth/jwt.ts`; `words` makes others' words harmless for their place. */
export function markWords({ state, what, commit, now }: StaleMark, words: (text: string) => string): string {
  const when = commit === null ? 'not committed' : commit.slice(0, SHORT_HASH);
  return now === undefined ? `${state} (${when}): ${words(what)}` : `moved (${when}): ${words(what)} is ${words(now)}`;
}
