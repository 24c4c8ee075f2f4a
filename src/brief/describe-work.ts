/** Earlier work on the same subject: the notes and tasks that say most about it, each with the files that it touched. */
import type { FileTree } from '../ask/resolve-paths.ts';
import type { GraphEdge, GraphNode } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { inWords, termsOf } from '../store/terms.ts';
import type { SourceLabel, Sources } from './findings.ts';
import { compare, type Evidence, type Focus, type Found, LIMITS, noEvidence } from './knowledge.ts';
import { sharedTerms, textPoints } from './score.ts';

const TOUCHES = ['CREATED', 'MODIFIED', 'HANDS_ON', 'NAMES'] as const;

export interface Work {
  found: Found[];
  /** What the authors said about files. */
  told: GraphEdge[];
}

export interface Subject {
  focus: Focus;
  sources: Sources;
  weights: ReadonlyMap<string, number>;
  /** Files that are gone are left out. */
  tree: FileTree | undefined;
}

export async function describeWork(reader: GraphReader, subject: Subject): Promise<Work> {
  const { focus, sources } = subject;
  const best = bestOf(focus, sources);
  const work: Work = { found: [], told: [] };
  for (const [label, group] of Map.groupBy(best, (one) => one.label)) {
    const keys = group.map(({ key }) => key);
    const nodes = new Map((await reader.nodesByKey(label, keys)).map((node) => [node.key, node]));
    const edges = await reader.edgesAt({ keys, label, direction: 'out', types: TOUCHES });
    const paths = await pathsOf(reader, edges);
    for (const { key, evidence } of group) {
      const node = nodes.get(key);
      const own = edges.filter(({ from }) => from === key);
      if (node) work.found.push(found(label, node, evidence, rankFiles(subject, own, paths)));
      for (const edge of own) if (edge.type !== 'NAMES') work.told.push(edge);
    }
  }
  return work;
}

function bestOf(focus: Focus, sources: Sources) {
  return sources
    .all()
    .filter(({ key }) => key !== focus.task?.key)
    .map((one) => ({ ...one, points: textPoints(focus, one.evidence.terms) + 100 * one.evidence.namedFiles.size }))
    .sort((a, b) => b.points - a.points || compare(a.key, b.key))
    .slice(0, LIMITS.sources);
}

async function pathsOf(reader: GraphReader, edges: readonly GraphEdge[]): Promise<Map<string, string>> {
  const files = await reader.nodesByKey('File', [...new Set(edges.map(({ to }) => to))]);
  return new Map(files.map(({ key, props }) => [key, String(props.path)]));
}

/** Those whose path speaks of the subject first, then what it worked on, then what it only mentions; texts last. */
function rankFiles(
  { focus, weights, tree }: Subject,
  edges: readonly GraphEdge[],
  paths: ReadonlyMap<string, string>,
): string[] {
  const deleted = new Set(edges.filter(({ props }) => props.changeType === 'delete').map(({ to }) => to));
  const ordered = edges
    .filter(({ to }) => !deleted.has(to))
    .toSorted((a, b) => Number(a.type === 'NAMES') - Number(b.type === 'NAMES') || a.line - b.line);
  const files = ordered.flatMap(({ to }) => (tree ? (tree.meant(paths.get(to)!) ?? []) : paths.get(to)!));
  const points = (path: string) =>
    textPoints(focus, sharedTerms(weights, termsOf(inWords(path)))) - (TEXT.test(path) ? 1000 : 0);
  return [...new Set(files)]
    .map((path, index) => ({ path, index, points: points(path) }))
    .sort((a, b) => b.points - a.points || a.index - b.index)
    .map(({ path }) => path);
}

const TEXT = /\.(?:md|txt)$/i;

function found(label: SourceLabel, { key, props }: GraphNode, evidence: Evidence, files: string[]): Found {
  const path = String(props.path);
  return {
    kind: 'work',
    key,
    props: {
      text: String(props.name ?? props.id ?? path),
      ...(label === 'Task' && { status: String(props.status) }),
      ...(props.outcome !== undefined && { status: String(props.outcome) }),
      files,
    },
    source: { task: label === 'Task' ? String(props.id) : null, path, line: Number(props.line ?? 1) },
    count: 1,
    lastSeen: String(props.lastSeen ?? ''),
    evidence: { ...noEvidence(), ...evidence },
  };
}
