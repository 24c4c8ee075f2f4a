/** Tasks with status, dependencies and what blocks them; which are ready; one in full. */
import {
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  ITEM_PREFIXES,
  nodeKey,
  type Properties,
  STATEMENT_OF,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare, describeItems, type ItemAnswer, namesOf } from './answer.ts';
import { keysNamed } from './items.ts';

export interface TaskAnswer {
  project: string;
  id: string;
  name: string | null;
  status: string;
  dependsOn: string[];
  blockedBy: { id: string; text: string }[];
  path: string | null;
  /** How its document stands: ingested, invalid, unfilled, freeform; null where only an index or another task names it. */
  state: string | null;
  priority?: string;
}

export async function askTasks(
  reader: GraphReader,
  project: string | undefined,
  filter: { status?: string | undefined; tag?: string | undefined } = {},
): Promise<TaskAnswer[]> {
  let nodes = await reader.nodesByLabel('Task', project);
  if (filter.status !== undefined) nodes = nodes.filter(({ props }) => props.status === filter.status);
  if (filter.tag !== undefined) {
    const patterns = await reader.sourcesOf('APPLIES_TO', await keysNamed(reader, 'Tag', filter.tag, project));
    const tasks = new Set(
      (
        await reader.sourcesOf(
          'DISCOVERED',
          patterns.map(({ key }) => key),
        )
      ).map(({ key }) => key),
    );
    nodes = nodes.filter(({ key }) => tasks.has(key));
  }
  return (await describeTasks(reader, nodes)).map(({ answer }) => answer);
}

const PRIORITIES = ['high', 'medium', 'low'];

/** Pending or partial, every dependency completed, no active blocker; by priority, then by id. */
export async function askReady(reader: GraphReader, project: string | undefined): Promise<TaskAnswer[]> {
  const nodes = await reader.nodesByLabel('Task', project);
  const status = new Map(nodes.map(({ key, props }) => [key, props.status]));
  const open = nodes.filter(
    ({ props }) => props.described === true && (props.status === 'pending' || props.status === 'partial'),
  );
  const described = await describeTasks(reader, open);
  const ready = described.filter(
    ({ answer, dependencies }) =>
      answer.blockedBy.length === 0 && dependencies.every((key) => status.get(key) === 'completed'),
  );
  const rank = ({ priority = 'medium' }: TaskAnswer) => PRIORITIES.indexOf(priority);
  return ready
    .map(({ answer }) => answer)
    .sort((a, b) => rank(a) - rank(b) || compare(a.project, b.project) || compare(a.id, b.id));
}

async function describeTasks(
  reader: GraphReader,
  nodes: readonly GraphNode[],
): Promise<{ answer: TaskAnswer; dependencies: string[] }[]> {
  const keys = nodes.map(({ key }) => key);
  const dependencies = Map.groupBy(
    await reader.edgesAt({ keys, label: 'Task', direction: 'out', types: ['DEPENDS_ON'] }),
    ({ from }) => from,
  );
  const names = await namesOf(
    reader,
    [...dependencies.values()].flat().map(({ to }) => ({ key: to, label: 'Task' as const })),
  );
  const blocks = Map.groupBy(
    await reader.edgesAt({ keys, label: 'Task', direction: 'in', types: ['BLOCKS'] }),
    ({ to }) => to,
  );
  const blockers = await activeBlockers(reader, [...blocks.values()].flat());
  const answers = nodes.map(({ key, project, props }) => {
    const on = [...new Set((dependencies.get(key) ?? []).map(({ to }) => to))];
    const by = [...new Set((blocks.get(key) ?? []).map(({ from }) => from))].flatMap(
      (blocker) => blockers.get(blocker) ?? [],
    );
    const answer: TaskAnswer = {
      project,
      id: String(props.id),
      name: (props.name as string) ?? null,
      status: String(props.status),
      dependsOn: on.map((other) => names.get(other)!).sort(),
      blockedBy: by.sort((a, b) => compare(a.id, b.id)),
      path: (props.path as string) ?? null,
      state: (props.state as string) ?? null,
    };
    if (props.priority) answer.priority = String(props.priority);
    return { answer, dependencies: on };
  });
  return answers.sort((a, b) => compare(a.answer.project, b.answer.project) || compare(a.answer.id, b.answer.id));
}

async function activeBlockers(
  reader: GraphReader,
  edges: readonly GraphEdge[],
): Promise<Map<string, { id: string; text: string }>> {
  const nodes = await reader.nodesByKey('Blocker', [...new Set(edges.map(({ from }) => from))]);
  return new Map(
    nodes
      .filter(({ props }) => props.resolved !== true)
      .map(({ key, props }) => [key, { id: String(props.id), text: String(props.text) }]),
  );
}

export interface WholeTask extends TaskAnswer {
  objective: string | null;
  outcome: string | null;
  complexity: string;
  category: string | null;
  createdAt: string | null;
  completedAt: string | null;
  alsoIn: string[];
  /** Tasks that depend on this one. */
  neededBy: string[];
  files: { created: FileMention[]; modified: FileMention[]; toRead: FileMention[] };
  patterns: ItemAnswer[];
  gotchas: ItemAnswer[];
  questions: ItemAnswer[];
  steps: ItemAnswer[];
  blockers: ItemAnswer[];
  problems: string[];
}

export type FileMention = { path: string; line: number; doc: string } & Properties;

export async function askTask(reader: GraphReader, project: string, id: string): Promise<WholeTask | undefined> {
  const key = nodeKey('Task', project, id);
  const [node] = await reader.nodesByKey('Task', [key]);
  if (!node) return undefined;
  const [described] = await describeTasks(reader, [node]);
  const needed = await reader.edgesAt({ keys: [key], label: 'Task', direction: 'in', types: ['DEPENDS_ON'] });
  const needers = await namesOf(
    reader,
    needed.map(({ from }) => ({ key: from, label: 'Task' as const })),
  );
  const mentions = async (type: 'CREATED' | 'MODIFIED' | 'HANDS_ON') =>
    fileMentions(reader, await reader.edgesAt({ keys: [key], label: 'Task', direction: 'out', types: [type] }));
  const { props } = node;
  const text = (name: string) => (props[name] as string) ?? null;
  const [document] = props.path
    ? await reader.nodesByKey('Document', [nodeKey('Document', project, String(props.path))])
    : [];
  const items = Object.fromEntries(
    await Promise.all(
      ITEM_LABELS.map(async (label) => {
        const stated = await reader.edgesAt({
          keys: [key],
          label: 'Task',
          direction: 'out',
          types: [STATEMENT_OF[label]],
        });
        const nodes = await reader.nodesByKey(label, [...new Set(stated.map(({ to }) => to))]);
        return [
          `${ITEM_PREFIXES[label]}s`,
          await describeItems(
            reader,
            label,
            nodes.sort((a, b) => compare(String(a.props.text), String(b.props.text))),
          ),
        ];
      }),
    ),
  );
  return {
    ...described!.answer,
    objective: text('objective'),
    outcome: text('outcome'),
    complexity: text('complexity') ?? 'normal',
    category: text('category'),
    createdAt: text('createdAt'),
    completedAt: text('completedAt'),
    alsoIn: (props.alsoIn as string[]) ?? [],
    neededBy: [...new Set(needers.values())].sort(),
    files: {
      created: await mentions('CREATED'),
      modified: await mentions('MODIFIED'),
      toRead: await mentions('HANDS_ON'),
    },
    ...items,
    problems: (document?.props.problems as string[]) ?? [],
  } as WholeTask;
}

async function fileMentions(reader: GraphReader, edges: readonly GraphEdge[]): Promise<FileMention[]> {
  const names = await namesOf(
    reader,
    edges.map(({ to }) => ({ key: to, label: 'File' as const })),
  );
  return edges
    .map(({ to, doc, line, props }) => ({ path: names.get(to)!, doc, line, ...props }))
    .sort((a, b) => compare(a.path, b.path) || a.line - b.line);
}
