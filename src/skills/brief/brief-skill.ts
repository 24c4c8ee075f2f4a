/** The briefing of a skill in a workflow, from the graph. */
import type { GraphReader } from '../../store/store.ts';
import { askWorkflow, lastWorkflowOf } from '../ask-workflow.ts';
import { briefSkill, type SkillBriefing } from './skill-page.ts';

export interface SkillBriefRequest {
  store: GraphReader;
  project: string;
  skill: string;
  /** By default the last one in which somebody handed on to the skill. */
  workflow?: string | undefined;
  budget?: number | undefined;
}

/** Undefined where nobody handed on to the skill there. The same graph gives the same bytes. */
export async function briefSkillOf({
  store,
  project,
  skill,
  workflow,
  budget,
}: SkillBriefRequest): Promise<{ text: string; briefing: SkillBriefing } | undefined> {
  const id = workflow ?? (await lastWorkflowOf(store, project, skill));
  const answer = id === undefined ? undefined : await askWorkflow(store, project, id);
  if (!answer) return undefined;
  return briefSkill({ skill, workflow: answer.id, goal: answer.objective, timeline: answer.timeline }, budget);
}
