/** The next agent's briefing: gather, rank, fit the budget, render. */
import type { FileTree } from '../ask/resolve-paths.ts';
import type { Repository } from '../history/repository.ts';
import { nodeKey } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { BUDGETS, type Fitted, fit, STANDING_BUDGET } from './fit.ts';
import type { FocusRequest } from './focus.ts';
import { gather } from './gather.ts';
import { describeState } from './overview.ts';
import { CAPS, rank, unranked } from './rank.ts';
import { gatherStanding } from './standing.ts';

export interface BriefOptions {
  /** Tokens; if not given, by the task's complexity. */
  budget?: number | undefined;
  /** False: no caps, as many of each kind as fit. */
  caps?: boolean | undefined;
  /** Heading level of the title. */
  level?: number;
  /** The files that are there: other spellings of a path are understood, and files that are gone are not recommended. */
  tree?: FileTree | undefined;
  /** The checkout, for where the project stands; without it the graph alone tells. */
  repository?: Repository | undefined;
  /** Ages are told as of this time; without it only dates. */
  now?: number | undefined;
}

/** Nothing in particular is asked for: where the project stands. */
const isStanding = ({ task, about, files }: FocusRequest) =>
  task === undefined && !about?.trim() && (files ?? []).length === 0;

/** Texts that describe no task, or several. */
async function withoutTasks(reader: GraphReader, project: string, paths: readonly string[]): Promise<Set<string>> {
  const keys = new Map(paths.map((path) => [nodeKey('Document', project, path), path]));
  const query = { keys: [...keys.keys()], label: 'Document', direction: 'out', types: ['DESCRIBES'] } as const;
  const described = Map.groupBy(await reader.edgesAt(query), ({ from }) => from);
  const isTask = (key: string) => described.get(key)?.length === 1 && described.get(key)![0]!.toLabel === 'Task';
  return new Set([...keys].flatMap(([key, path]) => (isTask(key) ? [] : path)));
}

/** Undefined if the task is unknown. */
export async function briefFocus(
  reader: GraphReader,
  project: string,
  request: FocusRequest,
  { budget, caps = true, level = 1, tree, repository, now }: BriefOptions = {},
): Promise<Fitted | undefined> {
  if (isStanding(request)) {
    const overview =
      repository && (await describeState(repository, (paths) => withoutTasks(reader, project, paths), now));
    const knowledge = await gatherStanding(reader, project, request.minConfidence, overview);
    return fit(unranked(knowledge), budget ?? STANDING_BUDGET, level);
  }
  const knowledge = await gather(reader, project, request, tree);
  if (!knowledge) return undefined;
  const { complexity } = knowledge.focus;
  return fit(rank(knowledge, caps ? CAPS[complexity] : {}), budget ?? BUDGETS[complexity], level);
}
