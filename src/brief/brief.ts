/** The next agent's briefing: gather, rank, fit the budget, render. */
import type { GraphReader } from '../store/store.ts';
import { BUDGETS, type Fitted, fit } from './fit.ts';
import { gather } from './gather.ts';
import { CAPS, rank } from './rank.ts';

export interface BriefOptions {
  /** Tokens; if not given, by the task's complexity. */
  budget?: number | undefined;
  /** False: no caps, as many of each kind as fit. */
  caps?: boolean | undefined;
  /** Heading level of the title. */
  level?: number;
}

/** Undefined if the task is unknown. */
export async function briefTask(
  reader: GraphReader,
  project: string,
  id: string,
  { budget, caps = true, level = 1 }: BriefOptions = {},
): Promise<Fitted | undefined> {
  const knowledge = await gather(reader, project, id);
  if (!knowledge) return undefined;
  const { complexity } = knowledge.task;
  return fit(rank(knowledge, caps ? CAPS[complexity] : {}), budget ?? BUDGETS[complexity], level);
}
