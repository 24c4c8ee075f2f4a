/** Rows of the embedded store, and the nodes and edges that they are. */
import {
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  type Label,
  LEVELS,
  type Level,
  type Properties,
} from '../../model/index.ts';
import { spellStamp } from '../ledger-stamp.ts';
import { dayShown } from '../list-order.ts';
import type { Part, TaskTie } from '../store.ts';
import { inOrder } from '../task-ties.ts';

export type Parameter = string | number | null;

export interface NodeRow {
  key: string;
  project: string;
  props: string;
  standing: string | null;
  seen: string | null;
}

/** The columns of a node in the order in which statements of sql/read name them. */
export type NodeList = [key: string, project: string, props: string, standing: string | null, seen: string | null];

/** The same of an edge. */
export type EdgeRow = [
  key: string,
  type: EdgeType,
  source: string,
  sourceLabel: Label,
  target: string,
  targetLabel: Label,
  project: string,
  doc: string,
  line: number,
  props: string,
];

export function toEdge(row: EdgeRow): GraphEdge {
  const [key, type, from, fromLabel, to, toLabel, project, doc, line, props] = row;
  return { key, type, from, fromLabel, to, toLabel, project, doc, line, props: JSON.parse(props) };
}

export function toNode(label: Label, { key, project, props, standing, seen }: NodeRow): GraphNode {
  const shown: Properties = JSON.parse(props);
  if (standing !== null) shown.standing = standing;
  if (seen !== null) shown.lastSeen = seen;
  return { label, key, project, props: shown };
}

/** JSON lists of the same length. */
export type TaskLists = Record<'numbers' | 'keys' | 'standings', string>;
export type TieLists = Record<'followers' | 'awaited', string>;

export function toTies({ numbers, keys, standings }: TaskLists, { followers, awaited }: TieLists): TaskTie[] {
  const list = <T>(json: string) => JSON.parse(json) as T[];
  const status = list<string>(standings);
  const ties = list<string>(keys).map((key, i): TaskTie => ({ key, status: status[i]!, followers: [] }));
  const places = new Map(list<number>(numbers).map((number, place) => [number, place]));
  const on = list<number>(awaited);
  for (const [i, follower] of list<number>(followers).entries()) {
    const [tie, place] = [places.get(on[i]!), places.get(follower)];
    if (tie !== undefined && place !== undefined) ties[tie]!.followers.push(place);
  }
  for (const tie of ties) tie.followers = inOrder(tie.followers);
  return ties;
}

/** SQLite has no endless numbers. */
export function sqlPart({ limit, offset = 0 }: Part): { limit: number; offset: number } {
  return { limit: Math.min(limit, Number.MAX_SAFE_INTEGER), offset };
}

export type Last = { key: string; seen: string };
export const byLastSeen = (a: Last, b: Last) =>
  a.seen === b.seen ? (a.key < b.key ? 1 : -1) : a.seen < b.seen ? 1 : -1;

/** What an index orders or filters by has columns of its own; long texts of them are not told twice. */
export function columnsOf(label: Label, { standing, lastSeen, ...props }: Properties) {
  const ready = LEVELS.indexOf(props.ready as Level);
  const isDerived = isItem(label) && props.derived === true;
  return {
    props: JSON.stringify(props),
    standing: textOf(standing),
    seen: textOf(lastSeen),
    count: isItem(label) ? Number(props.count) : null,
    severity: isItem(label) ? textOf(props.severity) : null,
    confidence: isDerived ? Number(props.confidence) : null,
    place: textOf(props.place),
    ready: ready === -1 ? null : ready,
    first: dayShown(label, props, standing) ?? null,
    stamp: label === 'Document' ? spellStamp(props) : null,
  };
}
export type Columns = ReturnType<typeof columnsOf>;

export const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

const textOf = (value: Properties[string] | undefined) => (value as string | undefined) ?? null;
