/**
 * How far a workflow has come. A stage is left when its handoff is there, complete and not rejected; the stage that is not left is where the
 * workflow stands. What was handed on before its turn waits. A workflow whose first handoffs were never written begins at its first one.
 */
import type { PipelineStep, PipelineTold } from '../ask-pipeline.ts';
import { shareAdded } from '../dialect/addition.ts';
import { LIMITS, type StageId, triggerOf } from '../dialect/stages.ts';
import { flagsOf } from './flags.ts';
import { isThrough, type SectionStanding } from './sections.ts';

/** `absent`: nothing was ever handed on there. */
type Left = 'yes' | 'no' | 'absent';

interface Leg {
  stage: StageId;
  left: Left;
  /** The handoffs that would end it. */
  wants: readonly string[];
}

export interface WayOf {
  /** `delivered` when nothing is left to do. */
  stage: StageId | 'delivered';
  /** Handoffs that should be there and are not. */
  absent: string[];
  /** The handoffs that would end the stage. */
  wants: readonly string[];
  /** Handoffs that came before their turn. */
  waiting: PipelineStep[];
  /** Percent that synthesis added, by what can be counted. */
  share?: number;
  /** Whether and why 7.5 runs; undefined before there is a synthesis. */
  trigger?: string;
  stopped?: PipelineStep;
  /** The handoff that sends the workflow back: an outline rejected as often as it may be, or a delivery with open P0 items. */
  sentBack?: PipelineStep;
}

/** Handoffs in order; only complete ones count. */
export class Steps {
  readonly all: readonly PipelineStep[];
  /** Those that are pending, in progress or failed. */
  readonly open: readonly PipelineStep[];

  constructor({ steps }: PipelineTold) {
    this.all = steps.filter(({ status }) => status === 'complete');
    this.open = steps.filter(({ status }) => status !== 'complete');
  }

  every = (transition: string) => this.all.filter((step) => step.transition === transition);
  last = (...transitions: string[]) => this.all.filter(({ transition }) => transitions.includes(transition)).at(-1);
}

export function wayOf(told: PipelineTold, sections: readonly SectionStanding[], tier: string | undefined): WayOf {
  const steps = new Steps(told);
  const share = shareOf(steps);
  const synthesis = steps.last('7→7.5', '7→8');
  const trigger = synthesis && triggerOf(tier, share);
  const due = trigger !== undefined && trigger !== 'NOT_TRIGGERED';
  // Whoever wants the challenge may have it; whoever needs it cannot do without.
  const legs = legsOf(steps, sections, due || steps.last('7→7.5')?.triggered === true);
  const first = legs.findIndex(({ left }) => left !== 'absent');
  const at = legs.findIndex(({ left }, i) => i >= first && left !== 'yes');
  const current = legs[at];
  const stage = current?.stage ?? 'delivered';
  const stopped = current && rejection(steps, current.stage);
  const sentBack = current && sender(steps, current.stage);
  return {
    stage,
    absent: legs.slice(0, Math.max(first, 0)).map(({ wants }) => wants[0]!),
    wants: current?.wants ?? [],
    waiting: current ? steps.all.filter((step) => isAhead(step, legs, at)) : [],
    ...(share !== undefined && { share }),
    ...(trigger !== undefined && { trigger }),
    ...(stopped && !sentBack && { stopped }),
    ...(sentBack && { sentBack }),
  };
}

function legsOf(steps: Steps, sections: readonly SectionStanding[], challenged: boolean): Leg[] {
  const has = (...transitions: string[]): Left => (steps.last(...transitions) ? 'yes' : 'absent');
  const leg = (stage: StageId, left: Left, ...wants: string[]): Leg => ({ stage, left, wants });
  return [
    leg('1', steps.last('1→2')?.approved === false ? 'no' : has('1→2'), '1→2'),
    leg('2', timesRejected(steps) >= LIMITS.rejections ? 'no' : has('2→3'), '2→3'),
    leg('3', steps.last('3→4')?.approved === false ? 'no' : has('3→4'), '3→4'),
    leg('4', has('4→5'), '4→5'),
    ...sectionLegs(steps, sections),
    ...checkLegs(steps, sections),
    ...synthesisLegs(steps, challenged),
    leg('8', leavesP0(steps.last('8→delivery')) ? 'no' : has('8→delivery'), '8→delivery'),
  ];
}

/** Writing and quick checks go on side by side: 5 while something is to be written, 6a while something is to be checked. */
function sectionLegs(steps: Steps, sections: readonly SectionStanding[]): Leg[] {
  const begun = steps.last('5→6a', '6a→5/7', '5→6b') !== undefined;
  const writing = sections.some(({ state }) => state === 'assigned' || state === 'revision');
  const done = sections.length > 0 && sections.every(isThrough);
  return [
    { stage: '5', left: !begun ? 'absent' : writing ? 'no' : 'yes', wants: ['5→6a'] },
    {
      stage: '6a',
      left: !begun ? 'absent' : done && steps.last('5→6b') ? 'yes' : 'no',
      wants: done ? ['5→6b'] : ['6a→5/7'],
    },
  ];
}

/** 6b may hand sections to the devil's advocate one by one, or its list straight to synthesis. */
function checkLegs(steps: Steps, sections: readonly SectionStanding[]): Leg[] {
  const begun = new Set(steps.every('6b→6c').flatMap((step) => step.sections.map(({ section }) => section)));
  const due = sections.filter(({ state }) => state !== 'removed');
  const direct = steps.last('6b→7') !== undefined && begun.size === 0;
  const challenged = steps.last('6c→7') !== undefined;
  const all = begun.size > 0 && due.every(({ section }) => begun.has(section));
  return [
    {
      stage: '6b',
      left: challenged || direct || all ? 'yes' : begun.size > 0 ? 'no' : 'absent',
      wants: begun.size > 0 ? ['6b→6c'] : ['6b→6c', '6b→7'],
    },
    { stage: '6c', left: challenged || direct ? 'yes' : begun.size > 0 ? 'no' : 'absent', wants: ['6c→7'] },
  ];
}

function synthesisLegs(steps: Steps, challenged: boolean): Leg[] {
  const evaluated = steps.last('7→7.5') !== undefined;
  const direct = steps.last('7→8') !== undefined;
  const around = steps.last('7.5→8');
  const skipped = around?.triggered === false;
  // What counts is whether 7.5 is due, not whether somebody says so.
  const left7: Left = challenged
    ? evaluated
      ? 'yes'
      : direct
        ? 'no'
        : 'absent'
    : direct || around
      ? 'yes'
      : evaluated
        ? 'no'
        : 'absent';
  const left75: Left = !challenged
    ? direct || around
      ? 'yes'
      : 'absent'
    : around && !skipped
      ? 'yes'
      : around
        ? 'no'
        : 'absent';
  return [
    { stage: '7', left: left7, wants: challenged ? ['7→7.5'] : evaluated ? ['7→8'] : ['7→8', '7→7.5'] },
    { stage: '7.5', left: left75, wants: ['7.5→8'] },
  ];
}

/** How often in a row the outline was rejected since the reviews were handed on. */
function timesRejected(steps: Steps): number {
  const reviews = steps.last('2→3')?.at ?? '';
  const outlines = steps.every('3→4').filter(({ at }) => at > reviews);
  const approved = outlines.findLastIndex((step) => step.approved !== false);
  return outlines.length - 1 - approved;
}

/** What the user rejected, until the stage gets something new to work on. */
function rejection(steps: Steps, stage: StageId): PipelineStep | undefined {
  if (stage !== '1' && stage !== '2' && stage !== '3') return undefined;
  const last = steps.last(stage === '1' ? '1→2' : '3→4');
  const renewed = stage !== '1' && last && (steps.last('1→2', '2→3')?.at ?? '') > last.at;
  return last?.approved === false && !renewed ? last : undefined;
}

const leavesP0 = (delivery: PipelineStep | undefined) => flagsOf(delivery?.settled ?? []).get('P0') === false;

function sender(steps: Steps, stage: StageId): PipelineStep | undefined {
  if (stage === '2' && timesRejected(steps) >= LIMITS.rejections) return rejection(steps, stage);
  const delivery = steps.last('8→delivery');
  return stage === '8' && leavesP0(delivery) ? delivery : undefined;
}

/** All sections together are handed on by stage 5, but are the end of 6a. */
function isAhead({ stage, transition }: PipelineStep, legs: readonly Leg[], at: number): boolean {
  // Some sections are checked while others are written.
  if (transition === '6a→5/7' && legs[at]!.stage === '5') return false;
  const own = transition === '5→6b' ? '6b' : stage;
  return legs.findIndex((leg) => leg.stage === own) > at;
}

/** By what the handoff declares or by the texts before and after synthesis, whichever is more. */
function shareOf(steps: Steps): number | undefined {
  const synthesis = steps.last('7→7.5', '7→8');
  return synthesis && shareAdded(synthesis.share, steps.last('5→6b')?.words, synthesis.words);
}
