/** Where a person is asked: by the plan of the scope, else by the rule for the tier. */
import type { Flags } from '../dialect/own-props.ts';
import { LIMITS, STAGES, type StageId, stageOf } from '../dialect/stages.ts';

export interface Checkpoint {
  stage: StageId;
  due: boolean;
  why: string;
  /** Where the plan and the rule for the tier do not agree. */
  differences: string[];
}

export function checkpointAt(stage: StageId, tier: string | undefined, plan: Flags): Checkpoint {
  const planned = plan.get(stage);
  const rule = byRule(stage, tier);
  return {
    stage,
    due: planned ?? rule.due,
    why: planned === undefined ? rule.why : `the plan says ${planned ? 'yes' : 'no'}`,
    differences: STAGES.flatMap(({ id }) => differenceAt(id, tier, plan)),
  };
}

function byRule(stage: StageId, tier: string | undefined): { due: boolean; why: string } {
  const { checkpoint } = stageOf(stage);
  if (checkpoint === 'always') return { due: true, why: 'always' };
  if (checkpoint === 'never') return { due: false, why: 'never at this stage' };
  if (checkpoint === 'section')
    return {
      due: false,
      why: `each section is held until it passes; after ${LIMITS.cycles} failed checks the user decides`,
    };
  const due = (checkpoint as readonly string[]).includes(tier ?? '');
  return {
    due,
    why: tier === undefined ? `for ${checkpoint.join(', ')}; the tier is not known` : `the tier is ${tier}`,
  };
}

function differenceAt(stage: StageId, tier: string | undefined, plan: Flags): string[] {
  const planned = plan.get(stage);
  const { due } = byRule(stage, tier);
  if (planned === undefined || tier === undefined || planned === due) return [];
  return [
    `stage ${stage}: the plan ${planned ? 'asks' : 'does not ask'}, the rule for ${tier} ${due ? 'does' : 'does not'}`,
  ];
}
