/** tasks: all of them with status, dependencies and what blocks them. */
import { SHOWN_STATUSES } from '../dialects/task/statuses.ts';
import { foldedTag, type GraphNode, tagsIn } from '../model/index.ts';
import type { GraphReader, NodePage, TasksQuery } from '../store/store.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { keysNamed, projectsOf } from './items.ts';
import { ALL_PROJECTS, OFFSET, type Question, SINCE, scopeOf } from './question.ts';
import { taskLines } from './task-lines.ts';
import { moreTasks, partOf, type TaskPage } from './task-page.ts';

type Args = {
  status?: string | undefined;
  tag?: string | undefined;
  /** The page searches in ids and names. */
  text?: string | undefined;
  since?: string | undefined;
  allProjects?: boolean | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

const DEFAULT_LIMIT = 200;

export const question: Question<Args, TaskPage> = {
  takes: [
    { spelling: '--status <status>', about: 'only tasks with this status', choices: SHOWN_STATUSES },
    { spelling: '--tag <tag>', about: 'only tasks that are labelled with this tag or found patterns with it' },
    SINCE,
    ALL_PROJECTS,
    { spelling: '--limit <count>', about: 'at most this many', count: DEFAULT_LIMIT },
    OFFSET,
  ],
  marked: 'data',
  ask(asked, args) {
    const { status, tag, text = '' } = args;
    const filter = { status, tag: tag && foldedTag(tag), words: text.toLowerCase().split(/\s+/).filter(Boolean) };
    return askTaskPage(asked.store, scopeOf(asked, args), filter, partOf(args, DEFAULT_LIMIT));
  },
  text: (page, voice, { allProjects }) => [...taskLines(page.tasks, voice, allProjects), ...moreTasks(page)],
  json: ({ tasks }) => tasks,
  none: 'No tasks found.',
};

interface Filter {
  status?: string | undefined;
  tag?: string | undefined;
  /** In lower case; id or name has all of them. */
  words?: readonly string[];
}

const EVERYTHING = { limit: Number.POSITIVE_INFINITY, offset: 0 };

export async function askTasks(
  reader: GraphReader,
  project: string | undefined,
  filter: Filter = {},
): Promise<TaskAnswer[]> {
  return (await askTaskPage(reader, project, filter, EVERYTHING)).tasks;
}

export async function askTaskPage(
  reader: GraphReader,
  project: string | undefined,
  { status, tag, words = [] }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<TaskPage> {
  // One project comes after the other.
  const pages: NodePage[] = [];
  for (const own of (await projectsOf(reader, project)).sort()) {
    const query = { project: own, standing: status };
    const isWhole = tag === undefined && words.length === 0;
    pages.push(
      isWhole ? await reader.tasks(query, { limit: limit + offset }) : await chosen(reader, query, { tag, words }),
    );
  }
  const shown = pages.flatMap(({ nodes }) => nodes).slice(offset, offset + limit);
  return {
    tasks: (await describeTasks(reader, shown)).map(({ answer }) => answer),
    total: pages.reduce((sum, { total }) => sum + total, 0),
    next: offset + shown.length,
  };
}

/** Tasks that have these words, and are labelled with a tag or found a pattern that has it. */
async function chosen(
  reader: GraphReader,
  query: TasksQuery,
  { tag, words }: { tag: string | undefined; words: readonly string[] },
): Promise<NodePage> {
  const found = tag === undefined ? undefined : await thoseThatFound(reader, tag, query.project);
  const hasTag = ({ key, props }: GraphNode) =>
    !found || found.has(key) || tagsIn(String(props.category ?? '')).includes(tag!);
  const hasWords = ({ props }: GraphNode) => {
    const said = `${props.id} ${props.name ?? ''}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  const { nodes } = await reader.tasks(query, EVERYTHING);
  const wanted = nodes.filter((node) => hasTag(node) && hasWords(node));
  return { nodes: wanted, total: wanted.length };
}

/** The keys of tasks that found a pattern with a tag. */
async function thoseThatFound(reader: GraphReader, tag: string, project: string): Promise<Set<string>> {
  const patterns = await reader.sourcesOf('APPLIES_TO', await keysNamed(reader, 'Tag', tag, project));
  const keys = patterns.map(({ key }) => key);
  return new Set((await reader.sourcesOf('DISCOVERED', keys)).map(({ key }) => key));
}
