/** One item in full: every statement of it in its author's words, with its place and date, what it is tied to, and what settled it. */
import {
  EDGE_ENDS,
  EDGE_TYPES,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  ITEM_PREFIXES,
  type ItemLabel,
  type Label,
  type Properties,
  STATEMENT_OF,
} from '../model/index.ts';
import { dayOf } from '../store/show-node.ts';
import type { GraphReader } from '../store/store.ts';
import { bySeen, compare, describeItems, type ItemAnswer, namesOf, type Seen, seenBy } from './answer.ts';
import { itemNodesById } from './items.ts';

export interface WholeItem {
  kind: string;
  item: ItemAnswer;
  /** Of very many the last by their documents; the item has how many there are. */
  statements: (Seen & Properties)[];
  /** Files, tags and tasks that it names. */
  ties: { label: Label; id: string; type: EdgeType }[];
  settledBy: Seen[];
  /** Days; null where no statement has one. */
  firstSeen: string | null;
  lastSeen: string | null;
}

/** A page has no room for more. */
const MOST_STATEMENTS = 200;
const TIES = ['File', 'Tag', 'Task'] as const satisfies Label[];

export async function askItem(reader: GraphReader, project: string, id: string): Promise<WholeItem | undefined> {
  const [node] = await itemNodesById(reader, project, id);
  if (!node) return undefined;
  const label = node.label as ItemLabel;
  const [item] = await describeItems(reader, label, [node]);
  const stated = await lastInto(reader, node, STATEMENT_OF[label]);
  const seen = await seenBy(reader, stated);
  const settled = await lastInto(reader, node, 'RESOLVED');
  const settledAt = await seenBy(reader, settled);
  return {
    kind: ITEM_PREFIXES[label],
    item: item!,
    statements: stated.map(({ key, props }) => ({ ...seen.get(key)!, ...props }) as Seen & Properties).sort(bySeen),
    ties: await tiesOf(reader, node),
    settledBy: settled.map(({ key }) => settledAt.get(key)!).sort(bySeen),
    firstSeen: dayOf(node.props.firstSeen) ?? null,
    lastSeen: dayOf(node.props.lastSeen) ?? null,
  };
}

async function lastInto(reader: GraphReader, { key, label }: GraphNode, type: EdgeType): Promise<GraphEdge[]> {
  return (await reader.lastEdgesInto({ keys: [key], label, type }, MOST_STATEMENTS)).edges;
}

async function tiesOf(reader: GraphReader, { key, label }: GraphNode): Promise<WholeItem['ties']> {
  const types = EDGE_TYPES.filter((type) => (EDGE_ENDS[type][0] as readonly Label[]).includes(label));
  const edges = await reader.edgesAt({ keys: [key], label, direction: 'out', types });
  const wanted = edges.filter(({ toLabel }) => (TIES as readonly Label[]).includes(toLabel));
  const names = await namesOf(
    reader,
    wanted.map(({ to, toLabel }) => ({ key: to, label: toLabel })),
  );
  // Of several ties to one node the first by name counts: stores give edges in any order.
  const inOrder = wanted.toSorted((a, b) => compare(b.type, a.type));
  const ties = new Map(inOrder.map(({ to, toLabel, type }) => [to, { label: toLabel, id: names.get(to)!, type }]));
  return [...ties.values()].sort((a, b) => compare(a.label, b.label) || compare(a.id, b.id));
}
