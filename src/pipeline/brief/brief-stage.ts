/** The briefing for the owner of the stage at which a workflow of the pipeline stands. */

import { type StageId, stageOf } from '../dialect/stages.ts';
import { FEEDS } from '../dialect/transitions.ts';
import type { Standing } from '../standing/standing.ts';
import { type StandingRequest, workflowStanding } from '../standing/workflow-standing.ts';
import { briefStage, type StageBriefing } from './stage-page.ts';

export interface StageBriefRequest extends StandingRequest {
  budget?: number | undefined;
}

export type StageBriefResult =
  | { text: string; briefing: StageBriefing }
  /** Nobody goes on from there. */
  | 'delivered';

/** Undefined if it is not a workflow of the pipeline. */
export async function briefStageOf({ budget, ...request }: StageBriefRequest): Promise<StageBriefResult | undefined> {
  const standing = await workflowStanding(request);
  if (!standing) return undefined;
  return standing.stage === 'delivered' ? 'delivered' : briefStage(pageOf(standing, standing.stage), budget);
}

function pageOf(standing: Standing, id: StageId) {
  const stage = stageOf(id);
  const checkpoint = standing.checkpoint!;
  const { P0, P1 } = standing.revisions;
  return {
    workflow: standing.id,
    goal: standing.objective,
    tier: standing.tier,
    stage: id,
    name: stage.name,
    owner: stage.owner,
    input: stage.input,
    output: stage.output,
    received: receivedBy(standing, id),
    gate: stage.gate,
    expected: `${stage.duration.join(' to ')} min${stage.perSection ? ' a section' : ''}`,
    timeLimit: `${spellMinutes(stage.timeout)}${stage.perSection ? ' a section' : ''}`,
    onTimeout: stage.onTimeout,
    checkpoint: `${checkpoint.due ? 'a person is asked' : 'nobody is asked'} (${checkpoint.why})`,
    clocks: standing.clocks,
    toDo: standing.toDo,
    mayFail: standing.mayFail,
    missing: standing.missing,
    warnings: standing.warnings,
    sections: standing.cycles,
    revisions: [...P0, ...P1],
    challenges: standing.challenges,
    gaps: standing.gaps,
  };
}

/** Of several handoffs of one kind about one section the last. */
function receivedBy({ timeline }: Standing, id: StageId) {
  const own = timeline.filter(({ verdict, transition }) => verdict === 'counts' && FEEDS[id].includes(transition));
  const last = new Map(own.map((step) => [`${step.transition} ${step.section ?? ''}`, step]));
  return own
    .filter((step) => [...last.values()].includes(step))
    .map(({ transition, from, summary, path, line }) => ({ transition, from, text: summary, path, line }));
}

const spellMinutes = (minutes: number) =>
  minutes % 60 === 0 && minutes >= 60 ? `${minutes / 60} h` : `${minutes} min`;
