/** A drawing of boxes and arrows from left to right, which can be zoomed, moved and walked through by keyboard. */
import dagre from '@dagrejs/dagre';
import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { reveal } from '../src/words/hidden.ts';
import type { Child } from './parts.ts';

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

const WIDTH = 190;
const HEIGHT = 46;
const TITLE = 20;
const TEXT = 25;
const ZOOM = { least: 0.2, most: 3, step: 1.25 };

interface Spot {
  x: number;
  y: number;
}

interface Laid {
  nodes: (DrawnNode & { x: number; y: number })[];
  edges: (DrawnEdge & { path: string })[];
  width: number;
  height: number;
}

function lay(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[]): Laid {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 12, ranksep: 56, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key } of nodes) graph.setNode(key, { width: WIDTH, height: HEIGHT });
  for (const [i, { from, to }] of edges.entries()) graph.setEdge(from, to, {}, String(i));
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    nodes: nodes.map((node) => {
      const { x, y } = graph.node(node.key) as Spot;
      return { ...node, x: x - WIDTH / 2, y: y - HEIGHT / 2 };
    }),
    edges: edges.map((edge, i) => {
      const { points = [] } = graph.edge({ v: edge.from, w: edge.to, name: String(i) }) as {
        points?: { x: number; y: number }[];
      };
      const from = graph.node(edge.from) as Spot;
      const to = graph.node(edge.to) as Spot;
      // From the right side of one box to the left side of the other, by the way that keeps clear of boxes.
      const ends = [{ x: from.x + WIDTH / 2, y: from.y }, ...points.slice(1, -1), { x: to.x - WIDTH / 2, y: to.y }];
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

const cut = (text: string, most: number) => {
  const shown = reveal(text).replace(/\s+/g, ' ');
  return shown.length > most ? `${shown.slice(0, most - 1)}…` : shown;
};

interface DrawingProps {
  label: string;
  nodes: readonly DrawnNode[];
  edges: readonly DrawnEdge[];
  /** Called instead of following the link with the key held, or by the key x. */
  onExpand?: (key: string) => void;
  /** There is nowhere to follow a link to: a click expands. */
  isInPlace?: boolean;
}

export function Drawing({ label, nodes, edges, onExpand, isInPlace = false }: DrawingProps): Child {
  const key = JSON.stringify([nodes.map((node) => node.key), edges.map(({ from, to }) => [from, to])]);
  const laid = useMemo(() => lay(nodes, edges), [key]);
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | undefined>(undefined);
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  useEffect(() => {
    // What it is about comes into the middle.
    const marked = laid.nodes.find(({ isMarked }) => isMarked) ?? laid.nodes.find(({ y }) => y < HEIGHT);
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    if (marked)
      frame.current?.scrollTo(marked.x + WIDTH / 2 - clientWidth / 2, marked.y + HEIGHT / 2 - clientHeight / 2);
  }, [laid]);
  const change = (to: number) => setZoom(Math.min(ZOOM.most, Math.max(ZOOM.least, to)));
  const fit = () => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    change(Math.min((clientWidth - 4) / laid.width, (clientHeight - 4) / laid.height, 1));
  };
  return html`<div class="drawing">
    <div class="drawing-tools" role="group" aria-label="Size of the drawing">
      <button type="button" aria-label="Larger" onClick=${() => change(zoom * ZOOM.step)}>+</button>
      <button type="button" aria-label="Smaller" onClick=${() => change(zoom / ZOOM.step)}>−</button>
      <button type="button" onClick=${fit}>Fit</button>
    </div>
    <div
      class="drawing-frame"
      ref=${frame}
      role="region"
      aria-label=${label}
      tabindex="0"
      onWheel=${(event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        change(event.deltaY < 0 ? zoom * 1.1 : zoom / 1.1);
      }}
      onPointerDown=${(event: PointerEvent) => {
        if (!(event.target as Element).closest('a')) dragged.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove=${(event: PointerEvent) => {
        if (!dragged.current || event.buttons === 0) return;
        frame.current!.scrollBy(dragged.current.x - event.clientX, dragged.current.y - event.clientY);
        dragged.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp=${() => {
        dragged.current = undefined;
      }}
    >
      <svg width=${laid.width * zoom} height=${laid.height * zoom} viewBox=${`0 0 ${laid.width} ${laid.height}`} role="group" aria-label=${`${label}: ${nodes.length} boxes, ${edges.length} arrows`}>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="arrow" d="M0 0L8 4L0 8z" /></marker>
        </defs>
        <g aria-hidden="true">${laid.edges.map(({ path, isMarked, label: said }, i) => html`<path key=${i} class=${isMarked ? 'edge is-marked' : 'edge'} d=${path} marker-end="url(#arrow)">${said && html`<title>${said}</title>`}</path>`)}</g>
        ${laid.nodes.map(({ key, x, y }) => {
          const { title, text, kind, note, href, isMarked } = byKey.get(key)!;
          return html`<a key=${key} data-go href=${href} class=${`node ${kind}${isMarked ? ' is-marked' : ''}`}
            onKeyDown=${(event: KeyboardEvent) => {
              if (event.key === 'x' && onExpand) onExpand(key);
            }}
            onClick=${(event: MouseEvent) => {
              if (!onExpand || !(event.altKey || isInPlace)) return;
              event.preventDefault();
              onExpand(key);
            }}>
            <title>${cut(`${title} · ${note}\n${text}`, 400)}</title>
            <rect x=${x} y=${y} width=${WIDTH} height=${HEIGHT} rx="6" />
            <rect class="node-edge" x=${x} y=${y} width="4" height=${HEIGHT} rx="2" />
            <svg x=${x} y=${y} width=${WIDTH - 6} height=${HEIGHT}>
              <text class="node-title" x="14" y="18">${cut(title, TITLE)}<tspan class="node-note" dx="6">${cut(note, 12)}</tspan></text>
              <text x="14" y="35">${cut(text, TEXT)}</text>
            </svg>
          </a>`;
        })}
      </svg>
    </div>
  </div>`;
}
