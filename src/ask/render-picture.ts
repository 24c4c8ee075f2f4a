/** A picture as mermaid and as dot: a node's colour says its kind, a task's colour its status; what is settled is dashed. */
import { count } from '../model/index.ts';
import type { Picture, PictureNode } from './picture.ts';

export type { Picture } from './picture.ts';

/** By status for a task, else by kind. */
const COLOURS: Readonly<Record<string, string>> = {
  pending: '#e2e3e5',
  in_progress: '#9ec5fe',
  completed: '#a3cfbb',
  partial: '#ffe69c',
  failed: '#f1aeb5',
  blocked: '#ea868f',
  skipped: '#f8f9fa',
  unknown: '#ffffff',
  Note: '#d2f4ea',
  File: '#fff8e1',
  Tag: '#eceff1',
  Pattern: '#c5e8b7',
  Gotcha: '#ffcc80',
  Blocker: '#ef9a9a',
  Question: '#b3e5fc',
  Step: '#d1c4e9',
  Handoff: '#c5cae9',
  Workflow: '#b2dfdb',
  Skill: '#f8bbd0',
  Stage: '#dcedc8',
  Section: '#f0f4c3',
  Review: '#d7ccc8',
};
const OTHER = 'other';
const OTHER_COLOUR = '#fafafa';

const kindOf = ({ status, label }: PictureNode) => {
  const kind = status ?? label;
  return kind in COLOURS ? kind : OTHER;
};
const colourOf = (kind: string) => COLOURS[kind] ?? OTHER_COLOUR;
const remark = (left: number) => `${count(left, 'more node')} not drawn`;

export function renderMermaid({ nodes, edges, left }: Picture): string {
  const safe = (text: string) => text.replace(/[^\p{L}\p{N} .,:/_()-]/gu, (c) => `#${c.codePointAt(0)};`);
  const className = (node: PictureNode) => `${kindOf(node)}${node.settled ? '_settled' : ''}`;
  return [
    'flowchart LR',
    ...nodes.map((node) => `  n${node.number}["${safe(node.caption)}"]:::${className(node)}`),
    ...edges.map(({ a, b, type }) => `  n${a} -->|${type}| n${b}`),
    ...(left > 0 ? [`  left["${remark(left)}"]`] : []),
    ...[...new Set(nodes.map(className))].sort().map(classDefinition),
  ].join('\n');
}

/** Black on light colours, so that it is legible on a dark page too. */
function classDefinition(name: string): string {
  const dashes = name.endsWith('_settled') ? ',stroke-dasharray:4' : '';
  return `  classDef ${name} fill:${colourOf(name.replace('_settled', ''))},stroke:#555,color:#111${dashes}`;
}

export function renderDot({ nodes, edges, left }: Picture): string {
  return [
    'digraph passdown {',
    '  rankdir=LR;',
    '  node [shape=box, style="rounded,filled", fillcolor="#ffffff"];',
    ...nodes.map((node) => `  n${node.number} [label=${JSON.stringify(node.caption)}, ${dotStyle(node)}];`),
    ...edges.map(({ a, b, type }) => `  n${a} -> n${b} [label="${type}"];`),
    ...(left > 0 ? [`  left [label="${remark(left)}", style=dashed];`] : []),
    '}',
  ].join('\n');
}

const dotStyle = (node: PictureNode) =>
  `fillcolor="${colourOf(kindOf(node))}"${node.settled ? ', style="rounded,filled,dashed"' : ''}`;
