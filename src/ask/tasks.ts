/** tasks: all of them with status, dependencies and what blocks them. */
import { SHOWN_STATUSES } from '../dialects/task/metadata.ts';
import { saidSince } from '../history/said.ts';
import { foldedTag, type GraphNode, nodeKey, tagsIn } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { keysNamed } from './items.ts';
import { ALL_PROJECTS, type Asked, type Question, SINCE, scopeOf } from './question.ts';
import { taskLines } from './task-lines.ts';

type Args = {
  status?: string | undefined;
  tag?: string | undefined;
  since?: string | undefined;
  allProjects?: boolean | undefined;
};

export const question: Question<Args, TaskAnswer[]> = {
  takes: [
    { spelling: '--status <status>', about: 'only tasks with this status', choices: SHOWN_STATUSES },
    { spelling: '--tag <tag>', about: 'only tasks that are labelled with this tag or found patterns with it' },
    SINCE,
    ALL_PROJECTS,
  ],
  async ask(asked, args) {
    const { status, tag } = args;
    const tasks = await askTasks(asked.store, scopeOf(asked, args), { status, tag: tag && foldedTag(tag) });
    return tasksSaidSince(asked, tasks, args.since);
  },
  text: (tasks, voice, { allProjects }) => taskLines(tasks, voice, allProjects),
  none: 'No tasks found.',
};

/** Those that a file described, began or ended since then. */
export async function tasksSaidSince(
  asked: Asked,
  tasks: readonly TaskAnswer[],
  since: string | undefined,
): Promise<TaskAnswer[]> {
  const keys = await saidSince(asked, since);
  return tasks.filter(({ project, id }) => !keys || keys.has(nodeKey('Task', project, id)));
}

export async function askTasks(
  reader: GraphReader,
  project: string | undefined,
  filter: { status?: string | undefined; tag?: string | undefined } = {},
): Promise<TaskAnswer[]> {
  let nodes = await thoseThatCount(reader, await reader.nodesByLabel('Task', project));
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

const SETTLED: readonly unknown[] = ['completed', 'skipped'];

/** A task that no file describes is worth a line only while an open one waits for it. */
async function thoseThatCount(reader: GraphReader, nodes: GraphNode[]): Promise<GraphNode[]> {
  const keys = nodes.filter(({ props }) => props.described !== true).map(({ key }) => key);
  if (keys.length === 0) return nodes;
  const open = new Set(nodes.filter(({ props }) => !SETTLED.includes(props.status)).map(({ key }) => key));
  const waiting = await reader.edgesAt({ keys, label: 'Task', direction: 'in', types: ['DEPENDS_ON', 'BLOCKS'] });
  const wanted = new Set(waiting.filter(({ from, type }) => type === 'BLOCKS' || open.has(from)).map(({ to }) => to));
  return nodes.filter(({ key, props }) => props.described === true || wanted.has(key));
}
