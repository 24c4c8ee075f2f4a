/** A project's graph as sorted lines, for comparing two stores. Leaves out what only the file system knows. */
import {
  addAll,
  EDGE_ENDS,
  EDGE_TYPES,
  type GraphEdge,
  type GraphNode,
  LABELS,
  type Properties,
} from '../model/index.ts';
import type { Passage } from '../parse/passages.ts';
import type { GraphReader } from './store.ts';

/** The ledger's columns that describe the file, not what the document says. */
export const LEDGER_COLUMNS: ReadonlySet<string> = new Set(['size', 'mtime', 'ctime', 'inode', 'scannedAt']);

export interface GraphExport {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** By document, where it was asked for. */
  passages?: Map<string, Passage[]>;
}

/** Leaves out the Project node: it carries leases and revisions, not facts. */
export async function exportGraph(reader: GraphReader, project: string): Promise<Required<GraphExport>> {
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  for (const label of LABELS) {
    const found = await reader.nodesByLabel(label, project);
    if (label !== 'Project') addAll(nodes, found);
    const types = EDGE_TYPES.filter((type) => (EDGE_ENDS[type][0] as readonly string[]).includes(label));
    if (types.length === 0) continue;
    for (let i = 0; i < found.length; i += 1000) {
      const keys = found.slice(i, i + 1000).map(({ key }) => key);
      addAll(edges, await reader.edgesAt({ keys, label, direction: 'out', types }));
    }
  }
  const passages = new Map<string, Passage[]>();
  for (const { props } of await reader.nodesByLabel('Document', project))
    passages.set(String(props.path), await reader.passagesOf(project, String(props.path)));
  return { nodes, edges, passages };
}

/** One line per node, per edge and per document's passages, for comparing. */
export function canonical({ nodes, edges, passages = new Map() }: GraphExport): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [path, own] of passages)
    lines.set(
      `passages ${path}`,
      JSON.stringify(own.map(({ line, under, level, text }) => [line, under, level, text])),
    );
  for (const { label, key, props } of nodes) lines.set(`${label} ${key}`, JSON.stringify(sorted(props)));
  for (const { type, key, from, to, doc, line, props } of edges)
    lines.set(`${type} ${key}`, JSON.stringify([from, to, doc, line, sorted(props)]));
  return lines;
}

function sorted(props: Properties): [string, Properties[string]][] {
  return Object.entries(props)
    .filter(([name]) => !LEDGER_COLUMNS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
