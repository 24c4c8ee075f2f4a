/** What lies around one node, nearest first and no more than can be drawn. Asks by keys only, so its cost does not grow with the graph. */
import {
  addAll,
  EDGE_ENDS,
  EDGE_TYPES,
  type GraphEdge,
  type GraphNode,
  type Label,
  nodeKey,
  normalisePath,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare } from './answer.ts';
import { itemNodesById } from './items.ts';
import { taskMeant } from './task-meant.ts';

export interface Near {
  key: string;
  label: Label;
  /** A task's or an item's id, a path, a name: what other questions know it by. */
  id: string;
  text: string;
  status?: string;
  settled?: true;
  /** How many steps it is away. */
  step: number;
}

export interface Neighbourhood {
  centre: string;
  nodes: Near[];
  edges: { from: string; to: string; type: string }[];
  /** How many of the nodes that were met are not among them. */
  left: number;
}

export interface NeighbourhoodQuery {
  depth: number;
  most: number;
  /** Only these labels, beside the centre's. */
  kinds?: readonly string[] | undefined;
}

/** The store's bookkeeping, and the project that everything is a part of: no way leads through these. */
const NOT_SHOWN: ReadonlySet<Label> = new Set<Label>(['Project', 'Document', 'Reference']);

export async function askNeighbourhood(
  reader: GraphReader,
  project: string,
  name: string,
  { depth, most, kinds }: NeighbourhoodQuery,
): Promise<Neighbourhood | undefined> {
  const [centre] = await nodesCalled(reader, project, name);
  if (!centre) return undefined;
  const found = new Map<string, Near>([[centre.key, near(centre, 0)]]);
  const edges = new Map<string, GraphEdge>();
  let edge: GraphNode[] = [centre];
  let left = 0;
  for (let step = 1; step <= depth && edge.length > 0; step++) {
    const met = await edgesAround(reader, edge, kinds);
    const others = await endsOf(reader, met, found);
    const kept = others.slice(0, Math.max(0, most - found.size));
    left += others.length - kept.length;
    for (const node of kept) found.set(node.key, near(node, step));
    for (const one of met) edges.set(`${one.type} ${one.from} ${one.to}`, one);
    edge = kept;
  }
  const drawn = [...edges.values()].filter(({ from, to }) => found.has(from) && found.has(to));
  return {
    centre: centre.key,
    nodes: [...found.values()],
    edges: drawn.map(({ from, to, type }) => ({ from, to, type })),
    left,
  };
}

/** By a task's id, a path, a tag, an item's id, or the id of a workflow. */
async function nodesCalled(reader: GraphReader, project: string, name: string): Promise<GraphNode[]> {
  const named: [Label, string][] = [
    ['Task', await taskMeant(reader, project, name)],
    ['File', normalisePath(name)],
    ['Note', name],
    ['Tag', name],
    ['Workflow', name],
    ['Skill', name],
    ['Handoff', name],
  ];
  for (const [label, identity] of named) {
    const nodes = await reader.nodesByKey(label, [nodeKey(label, project, identity)]);
    if (nodes.length > 0) return nodes;
  }
  return itemNodesById(reader, project, name);
}

async function edgesAround(
  reader: GraphReader,
  nodes: readonly GraphNode[],
  kinds: readonly string[] | undefined,
): Promise<GraphEdge[]> {
  const found: GraphEdge[] = [];
  const shows = (label: Label) => !NOT_SHOWN.has(label) && (!kinds || kinds.includes(label));
  for (const [label, group] of Map.groupBy(nodes, (node) => node.label)) {
    const keys = group.map(({ key }) => key);
    for (const direction of ['out', 'in'] as const) {
      const own = direction === 'out' ? 0 : 1;
      const types = EDGE_TYPES.filter((type) => (EDGE_ENDS[type][own] as readonly Label[]).includes(label));
      const edges = types.length === 0 ? [] : await reader.edgesAt({ keys, label, direction, types });
      addAll(
        found,
        edges.filter(({ fromLabel, toLabel }) => shows(direction === 'out' ? toLabel : fromLabel)),
      );
    }
  }
  return found;
}

/** The nodes at the other ends that are not known yet, those with most ties first. */
async function endsOf(
  reader: GraphReader,
  edges: readonly GraphEdge[],
  known: ReadonlyMap<string, Near>,
): Promise<GraphNode[]> {
  const ties = new Map<string, { label: Label; count: number }>();
  for (const { from, fromLabel, to, toLabel } of edges)
    for (const [key, label] of [
      [from, fromLabel],
      [to, toLabel],
    ] as const)
      if (!known.has(key)) ties.set(key, { label, count: (ties.get(key)?.count ?? 0) + 1 });
  const nodes: GraphNode[] = [];
  for (const [label, group] of Map.groupBy([...ties], ([, { label }]) => label))
    nodes.push(
      ...(await reader.nodesByKey(
        label,
        group.map(([key]) => key),
      )),
    );
  const count = ({ key }: GraphNode) => ties.get(key)!.count;
  return nodes.sort((a, b) => count(b) - count(a) || compare(a.key, b.key));
}

function near({ key, label, props }: GraphNode, step: number): Near {
  const id = String(props.id ?? props.path ?? props.name ?? props.text);
  return {
    key,
    label,
    id,
    text: String(props.name ?? props.text ?? props.path ?? id),
    ...(props.status !== undefined && { status: String(props.status) }),
    ...(props.resolved === true && { settled: true as const }),
    step,
  };
}
