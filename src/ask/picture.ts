/** What a picture of a graph shows: no bookkeeping, each line once, and no more than a renderer takes. */
import type { GraphEdge, GraphNode, Label } from '../model/index.ts';
import type { GraphExport } from '../store/export-graph.ts';
import { clip } from '../words/clip.ts';
import { oneLine } from '../words/show.ts';

export interface Picture {
  nodes: PictureNode[];
  edges: { a: number; b: number; type: string }[];
  /** How many nodes are not drawn. */
  left: number;
}

export interface PictureNode {
  number: number;
  caption: string;
  label: Label;
  status: string | undefined;
  settled: boolean;
}

/** What mermaid draws unless it is told otherwise: 500 lines, 50,000 characters. Some are kept for the colours. */
const LIMITS = { edges: 500, characters: 47_000 };
const NO_LIMITS = { edges: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };
/** Upper bounds of what a line of the picture has beside its caption or type. */
const FRAME = { node: 40, edge: 22 };
const MOST_LETTERS = 60;

export interface PictureOptions {
  /** How far each node is from the one that was asked for: near ones are drawn first. */
  steps?: ReadonlyMap<string, number>;
  /** Everything, however large. */
  whole?: boolean;
}

export function drawGraph(graph: GraphExport, { steps, whole = false }: PictureOptions = {}): Picture {
  const nodes = graph.nodes.filter(({ label }) => !BOOKKEEPING.has(label));
  const edges = uniqueEdges(graph.edges);
  const kept = firstThatFit(inOrder(nodes, steps), edges, whole ? NO_LIMITS : LIMITS);
  const numbers = new Map([...kept].sort().map((key, number) => [key, number]));
  return {
    nodes: nodes
      .filter(({ key }) => kept.has(key))
      .map((node) => pictureNode(node, numbers.get(node.key)!))
      .sort((a, b) => a.number - b.number),
    edges: edges
      .filter(({ from, to }) => kept.has(from) && kept.has(to))
      .map(({ from, to, type }) => ({ a: numbers.get(from)!, b: numbers.get(to)!, type })),
    left: nodes.length - kept.size,
  };
}

/** References and documents are the store's bookkeeping; a picture is about the work. */
const BOOKKEEPING: ReadonlySet<Label> = new Set<Label>(['Reference', 'Subject', 'Session', 'Series', 'Document']);

function pictureNode({ label, props, ...node }: GraphNode, number: number): PictureNode {
  return {
    number,
    label,
    caption: caption({ label, props, ...node }),
    status: label === 'Task' ? String(props.status ?? 'unknown') : undefined,
    settled: props.resolved === true,
  };
}

function caption({ label, props }: GraphNode): string {
  const text = String(
    props.name && props.id ? `${props.id}: ${props.name}` : (props.text ?? props.path ?? props.name ?? props.id ?? ''),
  );
  return `${label}: ${oneLine(clip(text, MOST_LETTERS))}`;
}

/** Several statements between the same two nodes are one line, in the order of keys so that the same graph gives the same text. */
function uniqueEdges(edges: readonly GraphEdge[]): GraphEdge[] {
  const seen = new Set<string>();
  return edges
    .toSorted((a, b) => compare(a.key, b.key))
    .filter(({ type, from, to }) => !seen.has(`${type} ${from} ${to}`) && seen.add(`${type} ${from} ${to}`));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Open work comes first and the latest task of each status, then what is known, then what only connects. */
const FIRST = ['in_progress', 'blocked', 'partial', 'failed', 'pending', 'unknown', 'Workflow', 'Blocker', 'completed'];
const LAST = ['skipped', 'File', 'Tag'];

function inOrder(nodes: readonly GraphNode[], steps?: ReadonlyMap<string, number>): GraphNode[] {
  const ranked = nodes.map((node) => ({ node, step: steps?.get(node.key) ?? 0, place: placeOf(node) }));
  ranked.sort((a, b) => a.step - b.step || a.place - b.place || byName(a.node, b.node));
  return ranked.map(({ node }) => node);
}

function placeOf({ label, props }: GraphNode): number {
  const kind = label === 'Task' ? String(props.status ?? 'unknown') : label;
  const first = FIRST.indexOf(kind);
  return first >= 0 ? first : FIRST.length + 1 + LAST.indexOf(kind);
}

const byName = (a: GraphNode, b: GraphNode) =>
  (a.label === 'Task' && b.label === 'Task' ? compare(String(b.props.id), String(a.props.id)) : 0) ||
  compare(a.key, b.key);

/** The longest beginning of the order that stays within the limits, with the lines between its nodes. */
function firstThatFit(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  limits: typeof LIMITS,
): ReadonlySet<string> {
  const kept = new Set<string>();
  const at = edgesAt(edges);
  const left = { ...limits };
  for (const node of nodes) {
    const lines = (at.get(node.key) ?? []).filter(
      ({ from, to }) => (from === node.key || kept.has(from)) && (to === node.key || kept.has(to)),
    );
    left.edges -= lines.length;
    left.characters -= lines.reduce(
      (sum, { type }) => sum + type.length + FRAME.edge,
      spelled(caption(node)) + FRAME.node,
    );
    if (left.edges < 0 || left.characters < 0) break;
    kept.add(node.key);
  }
  return kept;
}

/** A character that mermaid must not see is spelled by its number: at most `#1114111;`. */
const spelled = (text: string) => text.length + 8 * (text.match(/[^\p{L}\p{N} .,:/_()-]/gu)?.length ?? 0);

function edgesAt(edges: readonly GraphEdge[]): Map<string, GraphEdge[]> {
  const at = new Map<string, GraphEdge[]>();
  for (const edge of edges)
    for (const key of new Set([edge.from, edge.to])) {
      const there = at.get(key);
      if (there) there.push(edge);
      else at.set(key, [edge]);
    }
  return at;
}
