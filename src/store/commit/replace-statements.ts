/** Replaces what some documents stated with what they state now: nodes, edges and the ledger's rows. What nodes show comes later. */
import { type GraphEdge, type GraphNode, type Label, nodeKey, type Properties } from '../../model/index.ts';
import type { GraphWriter } from '../store.ts';
import { wordsOf } from '../words.ts';
import type { DocumentChange } from './document-change.ts';
import { KeySets } from './key-sets.ts';

/** Labels of nodes that carry only their identity; they are removed when no edge touches them. */
export const PLAIN: readonly Label[] = ['File', 'Tag', 'Reference', 'Subject', 'Series', 'Skill', 'Archetype'];

/** Nobody looks for these by their words. */
const UNNAMED: ReadonlySet<Label> = new Set<Label>(['Reference', 'Subject', 'Series']);

export class Stated {
  /** Both ends of every statement that was added, removed or changed. */
  readonly touched = new KeySets();
  /** Nodes that lost an edge; only these can end up without any. */
  readonly loosened = new KeySets();
}

/** Adds to `stated` what changed. */
export async function replaceStatements(
  writer: GraphWriter,
  project: string,
  changes: readonly DocumentChange[],
  stated: Stated,
): Promise<void> {
  const before = await statementsBefore(writer, project, changes);
  const difference = compareStatements(changes, before, stated);
  const added = new Map<Label, Set<string>>();
  for (const [label, group] of difference.nodes) added.set(label, await writer.addNodes(label, [...group.values()]));
  // The ledger's rows must exist before the statements that begin there.
  await writer.setNodes('Document', documentNodes(project, changes));
  await writer.addEdges(difference.fresh);
  await writer.setEdges(difference.edges);
  if (difference.removed.length > 0) await writer.removeEdges(difference.removed);
  const gone = changes.filter(({ kind }) => kind === 'gone').map(({ path }) => nodeKey('Document', project, path));
  if (gone.length > 0) await writer.removeNodes('Document', gone);
  for (const change of changes)
    if (change.kind !== 'stamp')
      await writer.setPassages(project, change.path, change.kind === 'says' ? (change.passages ?? []) : []);
  for (const label of PLAIN) await indexNames(writer, difference.nodes.get(label), added.get(label));
}

/** The current statements of the documents that change. A document that the ledger does not know has stated nothing. */
async function statementsBefore(
  writer: GraphWriter,
  project: string,
  changes: readonly DocumentChange[],
): Promise<GraphEdge[]> {
  const paths = changes
    .filter((change) => change.kind === 'gone' || (change.kind === 'says' && change.known))
    .map(({ path }) => path);
  const edges = paths.length > 0 ? await writer.edgesOfDocuments(project, paths) : [];
  // RESOLVED is derived, not stated.
  return edges.filter(({ type }) => type !== 'RESOLVED');
}

interface Difference {
  nodes: Map<Label, Map<string, GraphNode>>;
  /** Of documents that stated nothing so far. */
  fresh: GraphEdge[];
  /** Other new or changed ones. */
  edges: GraphEdge[];
  removed: GraphEdge[];
}

function compareStatements(
  changes: readonly DocumentChange[],
  old: readonly GraphEdge[],
  { touched, loosened }: Stated,
): Difference {
  const before = new Map(old.map((edge) => [edge.key, edge]));
  const difference: Difference = { nodes: new Map(), fresh: [], edges: [], removed: [] };
  for (const change of changes) {
    if (change.kind !== 'says') continue;
    /** Where nothing new is said of a node, it is there. */
    const named = new Map<string, Label>();
    for (const edge of change.facts.edges) {
      const same = before.get(edge.key);
      if (same) {
        before.delete(edge.key);
        if (sameStatement(same, edge)) continue;
      }
      (change.known ? difference.edges : difference.fresh).push(edge);
      named.set(edge.from, edge.fromLabel).set(edge.to, edge.toLabel);
    }
    for (const [key, label] of named) touched.add(label, key);
    for (const node of change.facts.nodes) if (named.has(node.key)) addNode(difference.nodes, node);
  }
  for (const edge of before.values()) {
    touched.addEnds(edge);
    loosened.addEnds(edge);
  }
  difference.removed = [...before.values()];
  return difference;
}

/** A document's own node is the ledger's row, so it is skipped. */
function addNode(nodes: Map<Label, Map<string, GraphNode>>, node: GraphNode): void {
  if (node.label === 'Document') return;
  const group = nodes.get(node.label);
  if (group) group.set(node.key, node);
  else nodes.set(node.label, new Map([[node.key, node]]));
}

function sameStatement(a: GraphEdge, b: GraphEdge): boolean {
  return a.line === b.line && a.doc === b.doc && JSON.stringify(sorted(a.props)) === JSON.stringify(sorted(b.props));
}

const sorted = (props: Properties) => Object.entries(props).sort(([a], [b]) => (a < b ? -1 : 1));

function documentNodes(project: string, changes: readonly DocumentChange[]): GraphNode[] {
  return changes.flatMap((change) => {
    if (change.kind === 'gone') return [];
    const { path, row } = change;
    return [{ label: 'Document', key: nodeKey('Document', project, path), project, props: { ...row, path } }];
  });
}

/** Files, tags and the like can be found by their names. */
async function indexNames(
  writer: GraphWriter,
  nodes: ReadonlyMap<string, GraphNode> = new Map(),
  added: ReadonlySet<string> = new Set(),
): Promise<void> {
  const named = [...added].map((key) => nodes.get(key)!).filter(({ label }) => !UNNAMED.has(label));
  if (named.length === 0) return;
  await writer.setNodes(
    named[0]!.label,
    named.map((node) => {
      const name = String(node.props.path ?? node.props.name);
      return { ...node, words: wordsOf(name).join(' ') };
    }),
  );
}
