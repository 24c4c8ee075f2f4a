/** The next agent's briefing: gather, rank, fit the budget, render. */
import type { FileTree } from '../ask/resolve-paths.ts';
import type { GraphReader } from '../store/store.ts';
import { rankAbout } from './about.ts';
import { BUDGETS, type Fitted, fit, STANDING_BUDGET } from './fit.ts';
import type { FocusRequest } from './focus.ts';
import { gather } from './gather.ts';
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
}

/** Nothing in particular is asked for: where the project stands. */
const isStanding = ({ task, about, files }: FocusRequest) =>
  task === undefined && !about?.trim() && (files ?? []).length === 0;

/** Undefined if the task is unknown. */
export async function briefFocus(
  reader: GraphReader,
  project: string,
  request: FocusRequest,
  { budget, caps = true, level = 1, tree }: BriefOptions = {},
): Promise<Fitted | undefined> {
  if (isStanding(request))
    return fit(
      unranked(await gatherStanding(reader, project, request.minConfidence)),
      budget ?? STANDING_BUDGET,
      level,
    );
  const knowledge = await gather(reader, project, request, tree);
  if (!knowledge) return undefined;
  const { complexity } = knowledge.focus;
  if (request.task === undefined) {
    const asked = { about: request.about ?? '', files: request.files ?? [] };
    return fit(await rankAbout(reader, knowledge, asked, tree), budget ?? BUDGETS[complexity], level);
  }
  return fit(rank(knowledge, caps ? CAPS[complexity] : {}), budget ?? BUDGETS[complexity], level);
}
