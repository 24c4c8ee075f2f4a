/** Tasks as answers show them: status, dependencies, and what blocks them. */
import { daysIn, type SaidDays } from '../history/marks.ts';
import type { GraphEdge, GraphNode } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare, compareIds, namesOf } from './answer.ts';

export interface TaskAnswer extends SaidDays {
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
  /** Who has said that they work on it; only `ready` tells. */
  claimedBy?: { who: string; until: string };
}

export async function describeTasks(
  reader: GraphReader,
  nodes: readonly GraphNode[],
): Promise<{ key: string; answer: TaskAnswer; dependencies: string[] }[]> {
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
      dependsOn: on.map((other) => names.get(other)!).sort(compareIds),
      blockedBy: by.sort((a, b) => compare(a.id, b.id)),
      path: (props.path as string) ?? null,
      state: (props.state as string) ?? null,
    };
    Object.assign(answer, daysIn(props));
    if (props.priority) answer.priority = String(props.priority);
    return { key, answer, dependencies: on };
  });
  return answers.sort((a, b) => compare(a.answer.project, b.answer.project) || compareIds(a.answer.id, b.answer.id));
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
