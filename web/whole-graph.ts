/** The whole graph, drawn by WebGL. A part of its own: it is loaded only when somebody asks for it. */
import { MultiGraph } from 'graphology';
import Sigma from 'sigma';
import { settle } from './settle-graph.ts';

interface Node {
  key: string;
  label: string;
  id?: string;
  path?: string;
  name?: string;
  text?: string;
}

interface Whole {
  nodes: Node[];
  edges: { from: string; to: string }[];
}

const NOT_SHOWN = ['Document', 'Reference', 'Project'];
const COLOURS: Record<string, string> = {
  Task: '#4c8bd6',
  Note: '#7f9bb8',
  File: '#8d8d8d',
  Tag: '#b58a2e',
  Pattern: '#3d9a63',
  Gotcha: '#cf7a2b',
  Blocker: '#cc4b45',
  Question: '#8c6bd0',
  Step: '#3a9aa5',
};

export function drawWhole(
  frame: HTMLElement,
  { nodes, edges }: Whole,
  open: (node: { label: string; id: string }) => void,
): { said: string; end: () => void } {
  const graph = new MultiGraph();
  for (const node of nodes) if (!NOT_SHOWN.includes(node.label)) graph.addNode(node.key, lookOf(node));
  for (const { from, to } of edges)
    if (graph.hasNode(from) && graph.hasNode(to) && from !== to) graph.addEdge(from, to, { size: 0.5 });
  const places = settle(
    graph.nodes(),
    graph.mapEdges((_, __, from, to) => [from, to]),
  );
  graph.forEachNode((key) => {
    graph.mergeNodeAttributes(key, { ...places.get(key)!, size: 2 + Math.sqrt(graph.degree(key)) });
  });
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const sigma = new Sigma(graph, frame, {
    labelColor: { color: isDark ? '#d8d6d1' : '#24292f' },
    defaultEdgeColor: isDark ? '#3a3f46' : '#d5d2cb',
    labelRenderedSizeThreshold: 7,
    labelFont: 'system-ui, sans-serif',
  });
  sigma.on('clickNode', ({ node }) => {
    const { kind, id } = graph.getNodeAttributes(node) as { kind: string; id: string };
    open({ label: kind, id });
  });
  return {
    said: `${graph.order.toLocaleString('en')} nodes, ${graph.size.toLocaleString('en')} ties. A click opens one.`,
    end: () => sigma.kill(),
  };
}

function lookOf({ label, id, path, name, text }: Node) {
  const called = String(name ?? text ?? path ?? id);
  return {
    label: called.length > 40 ? `${called.slice(0, 39)}…` : called,
    kind: label,
    id: String(id ?? path ?? name),
    color: COLOURS[label] ?? '#999999',
    x: 0,
    y: 0,
  };
}
