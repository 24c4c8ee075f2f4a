/** ready: tasks that can be started now, most urgent first. */
import { byPlace, urgency } from '../store/list-order.ts';
import type { GraphReader } from '../store/store.ts';
import { claimsNow, untilText } from '../workplace/claims.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { projectsOf } from './items.ts';
import { ALL_PROJECTS, type Asked, OFFSET, type Question, SINCE, scopeOf } from './question.ts';
import { taskLines } from './task-lines.ts';
import { moreTasks, partOf, type TaskPage } from './task-page.ts';

type Args = {
  since?: string | undefined;
  allProjects?: boolean | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

const DEFAULT_LIMIT = 50;

export const question: Question<Args, TaskPage> = {
  takes: [
    SINCE,
    ALL_PROJECTS,
    { spelling: '--limit <count>', about: 'at most this many', count: DEFAULT_LIMIT },
    OFFSET,
  ],
  marked: 'data',
  ask: async (asked, args) => {
    const page = await askReadyPage(asked.store, scopeOf(asked, args), partOf(args, DEFAULT_LIMIT));
    return { ...page, tasks: await markClaims(asked, page.tasks) };
  },
  text: (page, voice, { allProjects }) => [...taskLines(page.tasks, voice, allProjects), ...moreTasks(page)],
  json: ({ tasks }) => tasks,
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

/** Pending or partial, every dependency completed, no open part, no active blocker; by priority, then by id. */
export async function askReady(
  reader: GraphReader,
  project: string | undefined,
  limit = Number.POSITIVE_INFINITY,
): Promise<TaskAnswer[]> {
  return (await askReadyPage(reader, project, { limit, offset: 0 })).tasks;
}

async function askReadyPage(
  reader: GraphReader,
  project: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<TaskPage> {
  const projects = await projectsOf(reader, project);
  const most = limit + offset;
  const pages = await Promise.all(projects.map((own) => reader.tasks({ project: own, ready: true }, { limit: most })));
  const nodes = pages.flatMap((page) => page.nodes);
  if (pages.length > 1)
    nodes.sort(
      (a, b) => urgency(a) - urgency(b) || (a.project < b.project ? -1 : a.project > b.project ? 1 : byPlace(a, b)),
    );
  const shown = nodes.slice(offset, most);
  const answers = new Map((await describeTasks(reader, shown)).map(({ key, answer }) => [key, answer]));
  return {
    tasks: shown.map(({ key }) => answers.get(key)!),
    total: pages.reduce((sum, { total }) => sum + total, 0),
    next: offset + shown.length,
  };
}
