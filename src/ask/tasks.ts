/** tasks: all of them with status, dependencies and what blocks them. */
import { SHOWN_STATUSES } from '../dialects/task/metadata.ts';
import { foldedTag, tagsIn } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { keysNamed } from './items.ts';
import { ALL_PROJECTS, type Question, scopeOf } from './question.ts';
import { taskLines } from './task-lines.ts';

type Args = { status?: string | undefined; tag?: string | undefined; allProjects?: boolean | undefined };

export const question: Question<Args, TaskAnswer[]> = {
  takes: [
    { spelling: '--status <status>', about: 'only tasks with this status', choices: SHOWN_STATUSES },
    { spelling: '--tag <tag>', about: 'only tasks that are labelled with this tag or found patterns with it' },
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
  const { tag } = filter;
  if (tag !== undefined) {
    const found = await thoseThatFound(reader, tag, project);
    nodes = nodes.filter(({ key, props }) => found.has(key) || tagsIn(String(props.category ?? '')).includes(tag));
  }
  return (await describeTasks(reader, nodes)).map(({ answer }) => answer);
}

/** The keys of tasks that found a pattern with a tag. */
async function thoseThatFound(reader: GraphReader, tag: string, project: string | undefined): Promise<Set<string>> {
  const patterns = await reader.sourcesOf('APPLIES_TO', await keysNamed(reader, 'Tag', tag, project));
  const keys = patterns.map(({ key }) => key);
  return new Set((await reader.sourcesOf('DISCOVERED', keys)).map(({ key }) => key));
}
