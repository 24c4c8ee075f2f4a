/** The next agent's briefing: gather, rank, fit the budget, render. */
import type { FileTree } from '../ask/resolve-paths.ts';
import type { GraphReader } from '../store/store.ts';
import { BUDGETS, type Fitted, fit } from './fit.ts';
import type { FocusRequest } from './focus.ts';
import { gather } from './gather.ts';
import { CAPS, rank } from './rank.ts';

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

/** Undefined if the task is unknown. */
export async function briefFocus(
  reader: GraphReader,
  project: string,
  request: FocusRequest,
  { budget, caps = true, level = 1, tree }: BriefOptions = {},
): Promise<Fitted | undefined> {
  const knowledge = await gather(reader, project, request, tree);
  if (!knowledge) return undefined;
  const { complexity } = knowledge.focus;
  return fit(rank(knowledge, caps ? CAPS[complexity] : {}), budget ?? BUDGETS[complexity], level);
}
