/** ready: tasks that can be started now, most urgent first. */
import type { GraphEdge, GraphNode, Property } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { claimsNow, untilText } from '../workplace/claims.ts';
import { compare, compareIds } from './answer.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { ALL_PROJECTS, type Asked, type Question, SINCE, scopeOf } from './question.ts';
import { taskLines } from './task-lines.ts';
import { tasksSaidSince } from './tasks.ts';

type Args = { since?: string | undefined; allProjects?: boolean | undefined };

export const question: Question<Args, TaskAnswer[]> = {
  takes: [SINCE, ALL_PROJECTS],
  async ask(asked, args) {
    const ready = await askReady(asked.store, scopeOf(asked, args));
    return markClaims(asked, await tasksSaidSince(asked, ready, args.since));
  },
  text: (tasks, voice, { allProjects }) => taskLines(tasks, voice, allProjects),
  none: 'No task is ready.',
};

/** Who has which of them. */
async function markClaims(asked: Asked, tasks: readonly TaskAnswer[]): Promise<TaskAnswer[]> {
  const marked = new Map<TaskAnswer, TaskAnswer>();
  for (const [project, group] of Map.groupBy(tasks, ({ project }) => project)) {
    const claims = await claimsNow({ ...asked, project });
    for (const task of group) {
      const claim = claims.get(task.id);
      if (claim) marked.set(task, { ...task, claimedBy: { who: claim.who, until: untilText(claim) } });
    }
  }
  return tasks.map((task) => marked.get(task) ?? task);
}

const PRIORITIES = ['high', 'medium', 'low'];

/** Pending or partial, every dependency completed, no open part, no active blocker; by priority, then by id. */
export async function askReady(reader: GraphReader, project: string | undefined): Promise<TaskAnswer[]> {
  return readyAmong(reader, await reader.nodesByLabel('Task', project));
}

/** The same of some tasks. */
export async function readyAmong(reader: GraphReader, nodes: readonly GraphNode[]): Promise<TaskAnswer[]> {
  const open = nodes.filter(
    ({ props }) => props.described === true && (props.status === 'pending' || props.status === 'partial'),
  );
  const described = await describeTasks(reader, open);
  const parts = await partsOf(reader, open);
  const others = [...described.flatMap(({ dependencies }) => dependencies), ...parts.map(({ from }) => from)];
  const status = await statusOf(reader, nodes, others);
  const waiting = new Set(parts.filter(({ from }) => !SETTLED.includes(status.get(from))).map(({ to }) => to));
  const ready = described.filter(
    ({ key, answer, dependencies }) =>
      answer.blockedBy.length === 0 &&
      !waiting.has(key) &&
      dependencies.every((other) => status.get(other) === 'completed'),
  );
  const rank = ({ priority = 'medium' }: TaskAnswer) => PRIORITIES.indexOf(priority);
  return ready
    .map(({ answer }) => answer)
    .sort((a, b) => rank(a) - rank(b) || compare(a.project, b.project) || compareIds(a.id, b.id));
}

const SETTLED: readonly unknown[] = ['completed', 'skipped'];

/** Whoever works on a task with sub-tasks works on one of those. */
function partsOf(reader: GraphReader, nodes: readonly GraphNode[]): Promise<GraphEdge[]> {
  const keys = nodes.map(({ key }) => key);
  return reader.edgesAt({ keys, label: 'Task', direction: 'in', types: ['PART_OF'] });
}

/** How tasks stand, by key: those that are at hand already, and others. */
async function statusOf(
  reader: GraphReader,
  nodes: readonly GraphNode[],
  others: readonly string[],
): Promise<Map<string, Property | undefined>> {
  const status = new Map(nodes.map(({ key, props }) => [key, props.status]));
  const missing = [...new Set(others)].filter((key) => !status.has(key));
  for (const { key, props } of await reader.nodesByKey('Task', missing)) status.set(key, props.status);
  return status;
}
