/** One task in full: what it is, its files, and every item that it tells of. */
import { type GraphEdge, ITEM_LABELS, ITEM_PREFIXES, nodeKey, type Properties, STATEMENT_OF } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare, compareIds, describeItems, type ItemAnswer, namesOf } from './answer.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';

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
  /** The task that this one is a part of, and its own parts. */
  partOf: string | null;
  parts: string[];
  /** Other ties to tasks, in both directions: what this one says of another, and what another says of this one. */
  relatesTo: { kind: string; id: string }[];
  relatedFrom: { kind: string; id: string }[];
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
  const others = async (type: 'DEPENDS_ON' | 'PART_OF', direction: 'in' | 'out') => {
    const edges = await reader.edgesAt({ keys: [key], label: 'Task', direction, types: [type] });
    const ends = direction === 'in' ? edges.map(({ from }) => from) : edges.filter(isBetweenTasks).map(({ to }) => to);
    const names = await namesOf(
      reader,
      ends.map((end) => ({ key: end, label: 'Task' as const })),
    );
    return [...new Set(names.values())].sort(compareIds);
  };
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
    neededBy: await others('DEPENDS_ON', 'in'),
    partOf: (await others('PART_OF', 'out'))[0] ?? null,
    parts: await others('PART_OF', 'in'),
    relatesTo: await ties(reader, key, 'out'),
    relatedFrom: await ties(reader, key, 'in'),
    files: {
      created: await mentions('CREATED'),
      modified: await mentions('MODIFIED'),
      toRead: await mentions('HANDS_ON'),
    },
    ...items,
    problems: (document?.props.problems as string[]) ?? [],
  } as WholeTask;
}

async function ties(reader: GraphReader, key: string, direction: 'in' | 'out'): Promise<WholeTask['relatesTo']> {
  const edges = await reader.edgesAt({ keys: [key], label: 'Task', direction, types: ['RELATES_TO'] });
  const ends = edges.map(({ from, to, props }) => ({
    key: direction === 'in' ? from : to,
    label: 'Task' as const,
    kind: String(props.kind),
  }));
  const names = await namesOf(reader, ends);
  return ends
    .map((end) => ({ kind: end.kind, id: names.get(end.key)! }))
    .sort((a, b) => compare(a.kind, b.kind) || compareIds(a.id, b.id));
}

const isBetweenTasks = ({ toLabel }: GraphEdge) => toLabel === 'Task';

async function fileMentions(reader: GraphReader, edges: readonly GraphEdge[]): Promise<FileMention[]> {
  const names = await namesOf(
    reader,
    edges.map(({ to }) => ({ key: to, label: 'File' as const })),
  );
  return edges
    .map(({ to, doc, line, props }) => ({ path: names.get(to)!, doc, line, ...props }))
    .sort((a, b) => compare(a.path, b.path) || a.line - b.line);
}
