/** The graph, or what lies around one node, for other tools: mermaid, dot, JSON, Cypher. */
import type { GraphExport } from '../store/export-graph.ts';
import { toJson } from '../words/to-json.ts';
import { renderCypher } from './render-cypher.ts';
import { type Picture, renderDot, renderMermaid } from './render-picture.ts';

export const GRAPH_FORMATS = ['mermaid', 'dot', 'json', 'cypher'] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** A part of a graph, and how many steps each of its nodes is away from the one that was asked for. */
export interface Surroundings extends GraphExport {
  steps: ReadonlyMap<string, number>;
}

/** What is within some steps of a node that is called so: a task id, an item's id, a path or a tag. */
export function around(whole: GraphExport, name: string, depth: number): Surroundings | undefined {
  const { nodes } = whole;
  const centre = nodes.filter(({ props }) => [props.id, props.path, props.name].includes(name));
  if (centre.length === 0) return undefined;
  // Everything is part of the project, which is not among the nodes: no way leads through it.
  const there = new Set(nodes.map(({ key }) => key));
  const edges = whole.edges.filter(({ from, to }) => there.has(from) && there.has(to));
  const steps = new Map(centre.map(({ key }) => [key, 0]));
  for (let step = 1; step <= depth; step++) {
    const known = edges.filter(({ from, to }) => steps.has(from) !== steps.has(to));
    const reached = known.map(({ from, to }) => (steps.has(from) ? to : from));
    if (reached.length === 0) break;
    for (const key of reached) steps.set(key, step);
  }
  return {
    nodes: nodes.filter(({ key }) => steps.has(key)),
    edges: edges.filter(({ from, to }) => steps.has(from) && steps.has(to)),
    steps,
  };
}

export function renderGraph(graph: GraphExport, format: 'json' | 'cypher'): string {
  return format === 'cypher' ? renderCypher(graph) : toJson(graphData(graph));
}

export function renderPicture(picture: Picture, format: 'mermaid' | 'dot'): string {
  return format === 'dot' ? renderDot(picture) : renderMermaid(picture);
}

/** Properties beside what identifies a node or an edge. */
export function graphData({ nodes, edges }: GraphExport): { nodes: object[]; edges: object[] } {
  return {
    nodes: nodes.map(({ label, key, project, props }) => ({ label, key, project, ...props })),
    edges: edges.map(({ props, ...edge }) => ({ ...edge, ...props })),
  };
}
