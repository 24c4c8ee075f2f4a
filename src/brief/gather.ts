/**
 * Everything that may matter for a focus: from a task's predecessors, by files, by tags and by terms. Bounded everywhere,
 * whatever the size of the graph.
 */
import type { FileTree } from '../ask/resolve-paths.ts';
import { textsBeside } from '../dialects/task-lists/texts-beside.ts';
import {
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  type ItemLabel,
  type Label,
  nodeKey,
  STATEMENT_OF,
} from '../model/index.ts';
import { itemText } from '../store/commit/item-text.ts';
import type { GraphReader } from '../store/store.ts';
import { termsOf } from '../store/terms.ts';
import { describe } from './describe.ts';
import { Findings, knownKey } from './findings.ts';
import { type FocusRequest, readFocus } from './focus.ts';
import {
  addCount,
  addFile,
  addTerm,
  type Focus,
  type FocusTask,
  type Knowledge,
  LIMITS,
  type Predecessor,
} from './knowledge.ts';
import { findPredecessors, statementsOf } from './predecessors.ts';

export async function gather(
  reader: GraphReader,
  project: string,
  request: FocusRequest,
  tree?: FileTree,
): Promise<Knowledge | undefined> {
  const focus = await readFocus(reader, project, request, tree);
  if (!focus) return undefined;
  const found = new Findings();
  const { predecessors, handedOn } = focus.task
    ? await aroundTask(reader, project, focus.task, found)
    : { predecessors: [], handedOn: [] };
  const work = await byNamedFiles(reader, focus, found);
  await byHandedFiles(reader, handedOn, found);
  await byTags(reader, focus, found);
  const { counts: weights, settled } = await byTerms(reader, focus, found);
  return {
    focus,
    weights,
    predecessors,
    settled,
    found: await describe(reader, {
      focus,
      predecessors,
      found,
      told: [...handedOn, ...work],
      weights,
      tree,
      minConfidence: request.minConfidence,
    }),
  };
}

/** What hangs together with a task: what it builds on, what blocks it, and the whole that it is a part of. */
async function aroundTask(reader: GraphReader, project: string, task: FocusTask, found: Findings) {
  const predecessors = await findPredecessors(reader, task);
  const handedOn = await fromPredecessors(reader, predecessors, found);
  await fromBlockers(reader, task, found);
  await besideTask(reader, project, task, found);
  return { predecessors, handedOn };
}

/** Each thing goes to the nearest predecessor that says it. Returns what predecessors say about files. */
async function fromPredecessors(
  reader: GraphReader,
  predecessors: readonly Predecessor[],
  found: Findings,
): Promise<GraphEdge[]> {
  const rank = new Map(predecessors.map((predecessor, index) => [predecessor.key, { index, predecessor }]));
  const edges = (await statementsOf(reader, predecessors)).sort(
    (a, b) => rank.get(a.from)!.index - rank.get(b.from)!.index || a.line - b.line || (a.key < b.key ? -1 : 1),
  );
  for (const edge of edges) {
    const lead = found.lead(edge.toLabel as ItemLabel | 'File', edge.to);
    lead.statement ??= edge;
    lead.evidence.distance ??= rank.get(edge.from)!.predecessor.distance;
  }
  return edges.filter(({ type }) => type === 'HANDS_ON');
}

async function fromBlockers(reader: GraphReader, task: FocusTask, found: Findings): Promise<void> {
  const edges = await reader.edgesAt({ keys: [task.key], label: 'Task', direction: 'in', types: ['BLOCKS'] });
  for (const { from } of edges) found.at('Blocker', from).blocks = true;
}

/** What was decided and asked for the whole of which the task is a line. */
async function besideTask(reader: GraphReader, project: string, task: FocusTask, found: Findings): Promise<void> {
  const types = Object.values(STATEMENT_OF);
  const parts = await reader.edgesAt({ keys: [task.key], label: 'Task', direction: 'out', types: ['PART_OF'] });
  const wholes = parts.filter(({ toLabel }) => toLabel === 'Task').map(({ to }) => to);
  const notes = textsBeside(task.path).map((path) => nodeKey('Note', project, path));
  for (const edge of [
    ...(await reader.edgesAt({ keys: wholes, label: 'Task', direction: 'out', types })),
    ...(await reader.edgesAt({ keys: notes, label: 'Note', direction: 'out', types })),
  ])
    found.at(edge.toLabel as ItemLabel, edge.to).beside = true;
}

/** Items that name such a file or are located there, and what those say who worked on it. Returns their work. */
async function byNamedFiles(reader: GraphReader, focus: Focus, found: Findings): Promise<GraphEdge[]> {
  const paths = new Map(focus.files.map((path) => [nodeKey('File', focus.project, path), path]));
  const keys = [...paths.keys()];
  for (const { from, fromLabel, to } of await itemsAt(reader, keys)) {
    if (isItem(fromLabel)) addFile(found.at(fromLabel, from), 'namedFiles', paths.get(to)!);
  }
  const work = await reader.fewEdgesAt(
    { keys, label: 'File', direction: 'in', types: ['CREATED', 'MODIFIED', 'HANDS_ON'] },
    LIMITS.file,
  );
  for (const { to } of work) addFile(found.at('File', to), 'namedFiles', paths.get(to)!);
  const workers = Map.groupBy(
    work.filter(({ from }) => from !== focus.task?.key),
    ({ from }) => from,
  );
  for (const label of ['Task', 'Note'] as const) {
    const own = [...workers].filter(([, [edge]]) => edge!.fromLabel === label).map(([key]) => key);
    await fromWorkers(
      reader,
      label,
      own.sort().slice(0, LIMITS.workers),
      (worker, item, files) => {
        for (const edge of workers.get(worker)!) addCount(item, 'workedFiles', paths.get(edge.to)!, files);
      },
      found,
    );
  }
  return work;
}

/** What tasks or notes learned; `link` gets each item's evidence with how many files its author worked on. */
async function fromWorkers(
  reader: GraphReader,
  label: 'Task' | 'Note',
  keys: readonly string[],
  link: (worker: string, item: ReturnType<Findings['at']>, files: number) => void,
  found: Findings,
): Promise<void> {
  const types = ['DISCOVERED', 'HIT', 'CREATED', 'MODIFIED'] as const;
  const said = await reader.edgesAt({ keys, label, direction: 'out', types });
  for (const [worker, edges] of Map.groupBy(said, ({ from }) => from)) {
    const files = new Set(edges.filter(({ toLabel }) => toLabel === 'File').map(({ to }) => to)).size;
    for (const { to, toLabel } of edges)
      if (toLabel !== 'File') link(worker, found.at(toLabel as ItemLabel, to), files);
  }
}

async function byHandedFiles(reader: GraphReader, handedOn: readonly GraphEdge[], found: Findings): Promise<void> {
  const keys = [...new Set(handedOn.map(({ to }) => to))].slice(0, LIMITS.handed);
  for (const { from, fromLabel, to } of await itemsAt(reader, keys))
    if (isItem(fromLabel)) addFile(found.at(fromLabel, from), 'handedFiles', to);
}

function itemsAt(reader: GraphReader, keys: readonly string[]): Promise<GraphEdge[]> {
  return reader.fewEdgesAt(
    { keys, label: 'File', direction: 'in', types: ['LOCATED_IN', 'NEEDS', 'NAMES'] },
    LIMITS.file,
  );
}

async function byTags(reader: GraphReader, { project, tagNames }: Focus, found: Findings): Promise<void> {
  const tags = await reader.nodesByKey(
    'Tag',
    tagNames.map((name) => knownKey('Tag', project, name)),
  );
  const keys = tags.map(({ key }) => key);
  const edges = await reader.fewEdgesAt({ keys, label: 'Tag', direction: 'in', types: ['APPLIES_TO'] }, LIMITS.tag);
  const names = new Map(tags.map(({ key, props }: GraphNode) => [key, String(props.name)]));
  for (const [key, group] of Map.groupBy(edges, ({ to }) => to)) {
    const patterns = new Set(group.map(({ from }) => from));
    for (const pattern of patterns) addCount(found.at('Pattern', pattern), 'tags', names.get(key)!, patterns.size);
  }
}

/** Items that share terms with the focus, the best matches. Returns how many of them have each term, and those that no longer hold. */
async function byTerms(reader: GraphReader, { project, terms }: Focus, found: Findings) {
  const query = { words: [...terms.keys()], project, some: true, labels: ITEM_LABELS } as const;
  const hits = await reader.search(query, LIMITS.matches);
  const shared: { node: GraphNode; own: string[] }[] = [];
  for (const [label, group] of Map.groupBy(hits, (hit) => hit.label)) {
    const keys = group.map(({ key }) => key);
    for (const node of await reader.nodesByKey(label, keys))
      shared.push({ node, own: termsOf(itemText(node.props)).filter((term) => terms.has(term)) });
  }
  const counts = new Map<string, number>();
  for (const { own } of shared) for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const { node, own } of shared)
    for (const term of own) addTerm(found.at(node.label as ItemLabel, node.key), term, counts.get(term)!);
  return { counts, settled: shared.flatMap(({ node }) => (node.props.standing === 'open' ? [] : node)) };
}

const isItem = (label: Label): label is ItemLabel => (ITEM_LABELS as readonly Label[]).includes(label);
