/** Boxes from left to right, and arrows that keep clear of them. */
import dagre from '@dagrejs/dagre';

export interface DrawnNode {
  key: string;
  title: string;
  text: string;
  /** A class: its colour. */
  kind: string;
  /** What stands beside the title, and is read aloud. */
  note: string;
  href: string;
  isMarked?: boolean;
}

export interface DrawnEdge {
  from: string;
  to: string;
  label?: string;
  isMarked?: boolean;
}

interface Spot {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

interface Laid extends Size {
  nodes: (DrawnNode & { x: number; y: number })[];
  edges: (DrawnEdge & { path: string })[];
}

export function lay(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[], box: Size): Laid {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 12, ranksep: 56, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key } of nodes) graph.setNode(key, { ...box });
  for (const [i, { from, to }] of edges.entries()) graph.setEdge(from, to, {}, String(i));
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    nodes: nodes.map((node) => {
      const { x, y } = graph.node(node.key) as Spot;
      return { ...node, x: x - box.width / 2, y: y - box.height / 2 };
    }),
    edges: edges.map((edge, i) => {
      const { points = [] } = graph.edge({ v: edge.from, w: edge.to, name: String(i) }) as {
        points?: { x: number; y: number }[];
      };
      const from = graph.node(edge.from) as Spot;
      const to = graph.node(edge.to) as Spot;
      // From the right side of one box to the left side of the other, by the way that keeps clear of boxes.
      const ends = [
        { x: from.x + box.width / 2, y: from.y },
        ...points.slice(1, -1),
        { x: to.x - box.width / 2, y: to.y },
      ];
      return { ...edge, path: curve(ends) };
    }),
    width,
    height,
  };
}

/** A smooth line through the points. */
function curve(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = [`M${first.x} ${first.y}`];
  let before = first;
  for (const point of rest) {
    const middle = (before.x + point.x) / 2;
    parts.push(`C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`);
    before = point;
  }
  return parts.join('');
}
