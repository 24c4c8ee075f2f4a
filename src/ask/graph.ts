/** The graph, or what lies around one node, for other tools: mermaid, dot, JSON, Cypher. */
import { type GraphEdge, type GraphNode, nodeKey, type Properties } from '../model/index.ts';
import type { GraphExport } from '../store/export-graph.ts';
import { LEDGER_COLUMNS } from '../store/export-graph.ts';
import { clip } from '../words/clip.ts';
import { escapeOf, HIDDEN } from '../words/hidden.ts';
import { oneLine } from '../words/show.ts';
import { toJson } from '../words/to-json.ts';

export const GRAPH_FORMATS = ['mermaid', 'dot', 'json', 'cypher'] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** The part of a graph within two steps of a node that is called so: a task id, an item's id, a path or a tag. */
export function around({ nodes, edges }: GraphExport, name: string): GraphExport | undefined {
  const centre = nodes.filter(({ props }) => [props.id, props.path, props.name].includes(name));
  if (centre.length === 0) return undefined;
  const kept = new Set(centre.map(({ key }) => key));
  for (let step = 0; step < 2; step++) {
    const reached = edges.filter(({ from, to }) => kept.has(from) || kept.has(to));
    for (const { from, to } of reached) kept.add(from).add(to);
  }
  return {
    nodes: nodes.filter(({ key }) => kept.has(key)),
    edges: edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  };
}

export function renderGraph(graph: GraphExport, format: GraphFormat): string {
  // References and documents are the store's bookkeeping; a picture is about the work.
  const picture = {
    nodes: graph.nodes.filter(({ label }) => label !== 'Reference' && label !== 'Document'),
    edges: graph.edges,
  };
  if (format === 'mermaid') return renderMermaid(picture);
  if (format === 'dot') return renderDot(picture);
  if (format === 'cypher') return renderCypher(graph);
  return toJson(graphData(graph));
}

/** Properties beside what identifies a node or an edge. */
export function graphData({ nodes, edges }: GraphExport): { nodes: object[]; edges: object[] } {
  return {
    nodes: nodes.map(({ label, key, project, props }) => ({ label, key, project, ...props })),
    edges: edges.map(({ props, ...edge }) => ({ ...edge, ...props })),
  };
}

const MOST_LETTERS = 60;

function caption({ label, props }: GraphNode): string {
  const text = String(
    props.name && props.id ? `${props.id}: ${props.name}` : (props.text ?? props.path ?? props.name ?? props.id ?? ''),
  );
  return `${label}: ${oneLine(clip(text, MOST_LETTERS))}`;
}

/** Ends that are drawn, numbered in the order of keys so that the same graph gives the same text. */
function drawn({ nodes, edges }: GraphExport): {
  nodes: (GraphNode & { number: number })[];
  edges: (GraphEdge & { a: number; b: number })[];
} {
  const sorted = nodes.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((node, number) => ({ ...node, number }));
  const numbers = new Map(sorted.map(({ key, number }) => [key, number]));
  const seen = new Set<string>();
  const lines = edges
    .filter(({ from, to }) => numbers.has(from) && numbers.has(to))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .filter(({ type, from, to }) => !seen.has(`${type} ${from} ${to}`) && seen.add(`${type} ${from} ${to}`));
  return {
    nodes: sorted,
    edges: lines.map((edge) => ({ ...edge, a: numbers.get(edge.from)!, b: numbers.get(edge.to)! })),
  };
}

function renderMermaid(graph: GraphExport): string {
  const { nodes, edges } = drawn(graph);
  const safe = (text: string) => text.replace(/[^\p{L}\p{N} .,:/_()-]/gu, (c) => `#${c.codePointAt(0)};`);
  return [
    'flowchart LR',
    ...nodes.map((node) => `  n${node.number}["${safe(caption(node))}"]`),
    ...edges.map(({ a, b, type }) => `  n${a} -->|${type}| n${b}`),
  ].join('\n');
}

function renderDot(graph: GraphExport): string {
  const { nodes, edges } = drawn(graph);
  return [
    'digraph passdown {',
    '  rankdir=LR;',
    ...nodes.map((node) => `  n${node.number} [label=${JSON.stringify(caption(node))}];`),
    ...edges.map(({ a, b, type }) => `  n${a} -> n${b} [label="${type}"];`),
    '}',
  ].join('\n');
}

/** Statements that load into an empty Neo4j, one a line. */
function renderCypher({ nodes, edges }: GraphExport): string {
  const literal = (value: Properties[string]): string =>
    Array.isArray(value)
      ? `[${value.map(literal).join(', ')}]`
      : typeof value === 'string'
        ? cypherString(value)
        : String(value);
  const map = (props: Properties) =>
    `{${Object.entries(props)
      .map(([name, value]) => `${name}: ${literal(value)}`)
      .join(', ')}}`;
  const clean = (props: Properties) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => !LEDGER_COLUMNS.has(name)));
  const labels = [...new Set(nodes.map(({ label }) => label))].sort();
  const projects = [...new Set(nodes.map(({ project }) => project))].sort();
  return [
    ...[...labels, 'Project'].map(
      (label) => `CREATE CONSTRAINT IF NOT EXISTS FOR (n:${label}) REQUIRE n.key IS UNIQUE;`,
    ),
    ...projects.map(
      (name) => `CREATE (:Project ${map({ key: nodeKey('Project', name, name), project: name, name })});`,
    ),
    ...nodes.map(({ label, key, project, props }) => `CREATE (:${label} ${map({ key, project, ...clean(props) })});`),
    ...edges.map(
      ({ type, key, from, fromLabel, to, toLabel, project, doc, line, props }) =>
        `MATCH (a:${fromLabel} {key: '${from}'}), (b:${toLabel} {key: '${to}'}) CREATE (a)-[:${type} ${map({ key, project, doc, line, ...props })}]->(b);`,
    ),
  ].join('\n');
}

function cypherString(text: string): string {
  const escaped = text.replace(/['\\]/g, (c) => `\\${c}`).replace(HIDDEN, escapeOf);
  return `'${escaped.replace(/[\t\n\r]/g, escapeOf)}'`;
}
