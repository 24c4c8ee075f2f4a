/** ready: tasks that can be started now, most urgent first. */
import type { GraphNode, Property } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { claimsNow, untilText } from '../workplace/claims.ts';
import { compare, compareIds } from './answer.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { ALL_PROJECTS, type Asked, type Question, scopeOf } from './question.ts';
import { taskLines } from './task-lines.ts';

type Args = { allProjects?: boolean | undefined };

export const question: Question<Args, TaskAnswer[]> = {
  takes: [ALL_PROJECTS],
  ask: async (asked, args) => markClaims(asked, await askReady(asked.store, scopeOf(asked, args))),
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
  const nodes = await reader.nodesByLabel('Task', project);
  const status = new Map(nodes.map(({ key, props }) => [key, props.status]));
  const open = nodes.filter(
    ({ props }) => props.described === true && (props.status === 'pending' || props.status === 'partial'),
  );
  const described = await describeTasks(reader, open);
  const waiting = await withOpenParts(reader, open, status);
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
async function withOpenParts(
  reader: GraphReader,
  nodes: readonly GraphNode[],
  status: ReadonlyMap<string, Property | undefined>,
): Promise<Set<string>> {
  const keys = nodes.map(({ key }) => key);
  const parts = await reader.edgesAt({ keys, label: 'Task', direction: 'in', types: ['PART_OF'] });
  return new Set(parts.filter(({ from }) => !SETTLED.includes(status.get(from))).map(({ to }) => to));
}
