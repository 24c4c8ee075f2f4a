/** A drawing of boxes and arrows from left to right, which can be zoomed, moved and walked through by keyboard. */
import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { reveal } from '../src/words/reveal.ts';
import type { DrawnEdge, DrawnNode, lay } from './lay-out.ts';
import type { Child } from './parts.ts';

/** Of a box. */
const WIDTH = 190;
const HEIGHT = 46;
const TITLE = 20;
const TEXT = 25;
const ZOOM = { least: 0.2, most: 3, step: 1.25 };

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

/** What lays boxes out is a third of the scripts, and is loaded with the first drawing. */
const layOut = signal<typeof lay | undefined>(undefined);

export function Drawing(props: DrawingProps): Child {
  useEffect(() => {
    void import('./lay-out.ts').then((loaded) => {
      layOut.value = loaded.lay;
    });
  }, []);
  if (!layOut.value) return html`<p class="waiting" role="status">Drawing …</p>`;
  return html`<${Boxes} ...${props} lay=${layOut.value} />`;
}

type BoxesProps = DrawingProps & { lay: typeof lay };

function Boxes({ lay, label, nodes, edges, onExpand, isInPlace = false }: BoxesProps): Child {
  const key = JSON.stringify([nodes.map((node) => node.key), edges.map(({ from, to }) => [from, to])]);
  const laid = useMemo(() => lay(nodes, edges, { width: WIDTH, height: HEIGHT }), [key]);
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
