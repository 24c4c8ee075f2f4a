/** What answers are made of: where something was seen, and items with what they show. */
import { daysIn, MARK_PROPERTIES, markIn, markWords, type SaidDays, type StaleMark } from '../history/marks.ts';
import {
  type GraphEdge,
  type GraphNode,
  ITEM_MARKS,
  type ItemLabel,
  type Label,
  nodeKey,
  type Properties,
  type Property,
  STATEMENT_OF,
} from '../model/index.ts';
import { countable } from '../store/show-node.ts';
import type { GraphReader } from '../store/store.ts';
import { type ItemState, MOST_STATEMENTS, type Standing, type StateBy, statesOf } from './item-states.ts';

/** Where a statement stands; `task` is null for a note that names none, and for what one skill hands to another: `handoff` names both. */
export interface Seen {
  project: string;
  task: string | null;
  handoff?: string;
  path: string;
  line: number;
}

export interface ItemAnswer extends SaidDays {
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

/** Properties of a node that are the store's business, not the asker's; tags are shown where authors give them. */
const HIDDEN = new Set<string>([
  ...['ids', 'firstBy', 'path', 'line', 'firstSeen', 'lastSeen', 'standing', 'places', 'tags', 'held'],
  ...MARK_PROPERTIES,
]);

/**
 * As lists show them: with the first places only, which their nodes know; `count` says how often each is stated. Without `states` all of
 * them still hold.
 */
export async function listItems(
  reader: GraphReader,
  nodes: readonly GraphNode[],
  states: ReadonlyMap<string, Standing> = new Map(),
): Promise<ItemAnswer[]> {
  const places = nodes.map(placesOn);
  const given = places.flat().filter(({ by }) => by === 'Handoff');
  const handoffs = given.length === 0 ? [] : await reader.nodesByKey('Handoff', [...new Set(given.map(handoffKey))]);
  const names = new Map(handoffs.map(({ key, props }) => [key, String(props.name)]));
  return nodes.map((node, index) =>
    shownItem(
      node,
      places[index]!.map((place) => {
        const { project, by, name, path, line } = place;
        const handoff = by === 'Handoff' && { handoff: names.get(handoffKey(place)) ?? '' };
        return { project, task: by === 'Task' ? name : null, ...handoff, path, line };
      }),
      states.get(node.key) ?? { state: 'current' },
    ),
  );
}

interface Place {
  project: string;
  path: string;
  line: number;
  by: Label;
  /** The id of a task, the path of a note or handoff. */
  name: string;
}

const handoffKey = ({ project, name }: Place) => nodeKey('Handoff', project, name);

/** Where a node says that it is stated. */
function placesOn({ project, props }: GraphNode): Place[] {
  const { places, path, line, firstBy } = props;
  if (places === undefined)
    return [
      {
        ...{ project, path: String(path), line: Number(line) },
        ...(firstBy === undefined ? { by: 'Note', name: String(path) } : { by: 'Task', name: String(firstBy) }),
      } as Place,
    ];
  return (places as string[]).map((spelt) => {
    const [doc, at, by, name] = JSON.parse(spelt) as [string, number, Label, string];
    return { project, path: doc, line: at, by, name };
  });
}

function shownItem({ label, props }: GraphNode, seenIn: Seen[], standing: Standing): ItemAnswer {
  const shown = Object.fromEntries(Object.entries(props).filter(([name]) => !HIDDEN.has(name)));
  const tags = label === 'Pattern' && { tags: props.tags ?? [] };
  const told = { derived: props.derived === true, ...marksIn(props), seenIn, ...standing };
  return { ...shown, ...tags, ...told } as unknown as ItemAnswer;
}

/** With every place; of what is stated more often than anybody reads, with the first places, which its node knows. */
export async function describeItems(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
): Promise<ItemAnswer[]> {
  const keys = nodes.map(({ key }) => key);
  const query = { keys, label, direction: 'in', types: [STATEMENT_OF[label]] } as const;
  const statements = Map.groupBy(await reader.fewEdgesAt(query, MOST_STATEMENTS), ({ to }) => to);
  const seen = await seenBy(reader, [...statements.values()].flat());
  const states = await statesOf(reader, label, nodes, statements);
  const told = new Map<string, ItemAnswer>();
  for (const node of nodes) {
    const places = statements.get(node.key)?.map((edge) => seen.get(edge.key)!);
    if (places) told.set(node.key, shownItem(node, places.sort(bySeen), states.get(node.key)!));
  }
  const hubs = nodes.filter(({ key }) => !told.has(key));
  const listed = await listItems(reader, hubs, states);
  hubs.forEach(({ key }, index) => {
    told.set(key, listed[index]!);
  });
  return nodes.map(({ key }) => told.get(key)!);
}

/** What is of the moment: how what it names stands, and when it was said. */
export function marksIn(props: Properties): { stale?: StaleMark } & SaidDays {
  const stale = markIn(props);
  return { ...(stale && { stale }), ...daysIn(props) };
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
