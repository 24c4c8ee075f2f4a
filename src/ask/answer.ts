/** What answers are made of: where something was seen, and items with what they show. */
import { MARK_PROPERTIES, markIn, markWords, type StaleMark } from '../history/marked-store.ts';
import {
  type GraphEdge,
  type GraphNode,
  ITEM_MARKS,
  type ItemLabel,
  type Label,
  type Properties,
  type Property,
  STATEMENT_OF,
} from '../model/index.ts';
import { countable } from '../store/show-node.ts';
import type { GraphReader } from '../store/store.ts';
import { type ItemState, type StateBy, statesOf } from './item-states.ts';

/** Where a statement stands; `task` is null for a note that names none, and for what one skill hands to another: `handoff` names both. */
export interface Seen {
  project: string;
  task: string | null;
  handoff?: string;
  path: string;
  line: number;
}

export interface ItemAnswer {
  id: string;
  text: string;
  count: number;
  derived: boolean;
  tags?: string[];
  /** What it names is gone or was touched since; only where git can tell. */
  stale?: StaleMark;
  seenIn: Seen[];
  /** Whether it still holds, and what says that it does not. */
  state: ItemState;
  by?: StateBy;
  [field: string]: Property | Seen[] | StaleMark | StateBy | undefined;
}

/** Properties of a node that are the store's business, not the asker's. */
const HIDDEN = new Set<string>(['ids', 'firstBy', 'path', 'line', 'lastSeen', 'standing', ...MARK_PROPERTIES]);

export async function describeItems(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
): Promise<ItemAnswer[]> {
  const keys = nodes.map(({ key }) => key);
  const statements = Map.groupBy(
    await reader.edgesAt({ keys, label, direction: 'in', types: [STATEMENT_OF[label]] }),
    ({ to }) => to,
  );
  const seen = await seenBy(reader, [...statements.values()].flat());
  const states = await statesOf(reader, label, nodes, statements);
  const tags = label === 'Pattern' ? await tagsOf(reader, keys) : undefined;
  return nodes.map(({ key, props }) => {
    const shown = Object.fromEntries(Object.entries(props).filter(([name]) => !HIDDEN.has(name)));
    const places = (statements.get(key) ?? []).map((edge) => seen.get(edge.key)!).sort(bySeen);
    return {
      ...shown,
      ...(tags && { tags: tags.get(key) ?? [] }),
      derived: props.derived === true,
      ...staleIn(props),
      seenIn: places,
      ...states.get(key),
    } as unknown as ItemAnswer;
  });
}

export function staleIn(props: Properties): { stale?: StaleMark } {
  const stale = markIn(props);
  return stale ? { stale } : {};
}

export function bySeen(a: Seen, b: Seen): number {
  return compare(a.project, b.project) || compare(a.path, b.path) || a.line - b.line;
}

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function compareIds(a: string, b: string): number {
  return compare(countable(a), countable(b)) || compare(a, b);
}

/** How an item stands, in words: how much it matters, what it says of itself, whether it is settled, and whether what it names is gone. */
export function marksOf(item: ItemAnswer): string[] {
  const levels = ITEM_MARKS.levels.flatMap((name) => (item[name] ? [String(item[name])] : []));
  const flags = ITEM_MARKS.flags.filter((name) => item[name] === true);
  const stale = item.stale ? [markWords(item.stale, (name) => name)] : [];
  return [...levels, ...flags, ...(item.state === 'current' ? [] : [item.state]), ...stale];
}

/** What says that an item no longer holds: `settled by notes/HANDOFF.md:12`. */
export function closedBy({ state, by }: ItemAnswer): string | undefined {
  if (state === 'current' || !by) return undefined;
  const how = state === 'earlier' ? 'earlier: superseded by' : `${state} by`;
  return `${how} ${by.path}:${by.line}${by.text === undefined ? '' : `: ${by.text}`}`;
}

/** Who says something, in a word or two. */
export const speakerOf = ({ task, handoff }: Seen) => task ?? handoff ?? 'note';

/** Edge key → where that statement stands. */
export async function seenBy(reader: GraphReader, edges: readonly GraphEdge[]): Promise<Map<string, Seen>> {
  const ids = await namesOf(
    reader,
    edges.map(({ from, fromLabel }) => ({ key: from, label: fromLabel })),
  );
  const given = edges.filter(({ fromLabel }) => fromLabel === 'Handoff').map(({ from }) => from);
  const nodes = given.length === 0 ? [] : await reader.nodesByKey('Handoff', [...new Set(given)]);
  const handoffs = new Map(nodes.map(({ key, props }) => [key, String(props.name)]));
  return new Map(
    edges.map((edge) => [
      edge.key,
      {
        project: edge.project,
        task: edge.fromLabel === 'Task' ? (ids.get(edge.from) ?? null) : null,
        ...(edge.fromLabel === 'Handoff' && { handoff: handoffs.get(edge.from) ?? '' }),
        path: edge.doc,
        line: edge.line,
      },
    ]),
  );
}

/** What nodes are called: a task's id, a file's path, a tag's name. */
export async function namesOf(
  reader: GraphReader,
  ends: readonly { key: string; label: Label }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [label, group] of Map.groupBy(ends, ({ label }) => label)) {
    const keys = [...new Set(group.map(({ key }) => key))];
    for (const { key, props } of await reader.nodesByKey(label, keys))
      names.set(key, String(props.id ?? props.path ?? props.name ?? props.text));
  }
  return names;
}

async function tagsOf(reader: GraphReader, keys: readonly string[]): Promise<Map<string, string[]>> {
  const edges = await reader.edgesAt({ keys, label: 'Pattern', direction: 'out', types: ['APPLIES_TO'] });
  const names = await namesOf(
    reader,
    edges.map(({ to }) => ({ key: to, label: 'Tag' as const })),
  );
  const tags = Map.groupBy(edges, ({ from }) => from);
  return new Map([...tags].map(([key, group]) => [key, [...new Set(group.map(({ to }) => names.get(to)!))].sort()]));
}
