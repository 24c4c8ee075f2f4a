/**
 * Everything that may matter for a task: from its predecessors, by files, by tags and by terms. Bounded everywhere,
 * whatever the size of the graph.
 */
import { textsBeside } from '../dialects/task-lists/texts-beside.ts';
import { type GraphEdge, type GraphNode, type ItemLabel, nodeKey, STATEMENT_OF } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { describe } from './describe.ts';
import { Findings } from './findings.ts';
import { readFocus } from './focus.ts';
import { type Focus, type Knowledge, LIMITS, type Predecessor } from './knowledge.ts';
import { findPredecessors, statementsOf } from './predecessors.ts';

export async function gather(reader: GraphReader, project: string, id: string): Promise<Knowledge | undefined> {
  const task = await readFocus(reader, project, id);
  if (!task) return undefined;
  const found = new Findings();
  const predecessors = await findPredecessors(reader, task);
  const handedOn = await fromPredecessors(reader, predecessors, found);
  await fromBlockers(reader, task, found);
  await besideTask(reader, task, found);
  const work = await byNamedFiles(reader, task, found);
  await byHandedFiles(reader, handedOn, found);
  await byTags(reader, task, found);
  const weights = await byTerms(reader, task, found);
  return {
    task,
    predecessors,
    found: await describe(reader, {
      task,
      predecessors,
      found,
      told: [...handedOn, ...work],
      weights,
    }),
  };
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

async function fromBlockers(reader: GraphReader, task: Focus, found: Findings): Promise<void> {
  const edges = await reader.edgesAt({ keys: [task.key], label: 'Task', direction: 'in', types: ['BLOCKS'] });
  for (const { from } of edges) found.at('Blocker', from).blocks = true;
}

/** What was decided and asked for the whole of which the task is a line. */
async function besideTask(reader: GraphReader, task: Focus, found: Findings): Promise<void> {
  const types = Object.values(STATEMENT_OF);
  const parts = await reader.edgesAt({ keys: [task.key], label: 'Task', direction: 'out', types: ['PART_OF'] });
  const wholes = parts.filter(({ toLabel }) => toLabel === 'Task').map(({ to }) => to);
  const notes = textsBeside(task.path).map((path) => nodeKey('Note', task.project, path));
  for (const edge of [
    ...(await reader.edgesAt({ keys: wholes, label: 'Task', direction: 'out', types })),
    ...(await reader.edgesAt({ keys: notes, label: 'Note', direction: 'out', types })),
  ])
    found.at(edge.toLabel as ItemLabel, edge.to).beside = true;
}

/** Items that name such a file or are located there, and what those say who worked on it. Returns their work. */
async function byNamedFiles(reader: GraphReader, task: Focus, found: Findings): Promise<GraphEdge[]> {
  const paths = new Map(task.files.map((path) => [nodeKey('File', task.project, path), path]));
  const keys = [...paths.keys()];
  for (const { from, fromLabel, to } of await itemsAt(reader, keys)) {
    if (fromLabel !== 'Task') found.at(fromLabel as ItemLabel, from).namedFiles.add(paths.get(to)!);
  }
  const work = await reader.fewEdgesAt(
    { keys, label: 'File', direction: 'in', types: ['CREATED', 'MODIFIED', 'HANDS_ON'] },
    LIMITS.file,
  );
  for (const { to } of work) found.at('File', to).namedFiles.add(paths.get(to)!);
  const workers = Map.groupBy(
    work.filter(({ fromLabel, from }) => fromLabel === 'Task' && from !== task.key),
    ({ from }) => from,
  );
  const said = await reader.edgesAt({
    keys: [...workers.keys()].sort().slice(0, LIMITS.workers),
    label: 'Task',
    direction: 'out',
    types: ['DISCOVERED', 'HIT'],
  });
  for (const { from, to, toLabel } of said)
    for (const edge of workers.get(from)!) found.at(toLabel as ItemLabel, to).workedFiles.add(paths.get(edge.to)!);
  return work;
}

async function byHandedFiles(reader: GraphReader, handedOn: readonly GraphEdge[], found: Findings): Promise<void> {
  const keys = [...new Set(handedOn.map(({ to }) => to))].slice(0, LIMITS.handed);
  for (const { from, fromLabel, to } of await itemsAt(reader, keys))
    if (fromLabel !== 'Task') found.at(fromLabel as ItemLabel, from).handedFiles.add(to);
}

function itemsAt(reader: GraphReader, keys: readonly string[]): Promise<GraphEdge[]> {
  return reader.fewEdgesAt(
    { keys, label: 'File', direction: 'in', types: ['LOCATED_IN', 'NEEDS', 'NAMES'] },
    LIMITS.file,
  );
}

async function byTags(reader: GraphReader, task: Focus, found: Findings): Promise<void> {
  const tags = await reader.nodesByKey(
    'Tag',
    task.tagNames.map((name) => nodeKey('Tag', task.project, name)),
  );
  const keys = tags.map(({ key }) => key);
  const edges = await reader.fewEdgesAt({ keys, label: 'Tag', direction: 'in', types: ['APPLIES_TO'] }, LIMITS.tag);
  const names = new Map(tags.map(({ key, props }: GraphNode) => [key, String(props.name)]));
  for (const [key, group] of Map.groupBy(edges, ({ to }) => to)) {
    const patterns = new Set(group.map(({ from }) => from));
    for (const pattern of patterns) found.at('Pattern', pattern).tags.set(names.get(key)!, patterns.size);
  }
}

/** Returns how many items have each term that is rare enough to count. */
async function byTerms(reader: GraphReader, task: Focus, found: Findings): Promise<Map<string, number>> {
  const hits = await reader.itemsWithTerms(task.project, [...task.terms.keys()], LIMITS.term);
  const counts = new Map([...Map.groupBy(hits, ({ term }) => term)].map(([term, group]) => [term, group.length]));
  for (const { term, label, key } of hits) found.at(label as ItemLabel, key).terms.set(term, counts.get(term)!);
  return counts;
}
