/** tasks: all of them with status, dependencies and what blocks them. */
import { SHOWN_STATUSES } from '../dialects/task/metadata.ts';
import { foldedTag } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { keysNamed } from './items.ts';
import { ALL_PROJECTS, type Question, scopeOf } from './question.ts';
import { taskLines } from './task-lines.ts';

type Args = { status?: string | undefined; tag?: string | undefined; allProjects?: boolean | undefined };

export const question: Question<Args, TaskAnswer[]> = {
  takes: [
    { spelling: '--status <status>', about: 'only tasks with this status', choices: SHOWN_STATUSES },
    { spelling: '--tag <tag>', about: 'only tasks that found patterns with this tag' },
    ALL_PROJECTS,
  ],
  ask(asked, args) {
    const { status, tag } = args;
    return askTasks(asked.store, scopeOf(asked, args), { status, tag: tag && foldedTag(tag) });
  },
  text: (tasks, voice, { allProjects }) => taskLines(tasks, voice, allProjects),
  none: 'No tasks found.',
};

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
