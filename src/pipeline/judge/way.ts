/**
 * How far a workflow has come. A stage is left when the handoffs that end it are there, complete, not rejected and not refused; the first
 * stage that is not left is where the workflow is. What was handed on before its turn waits.
 */
import { LIMITS, type StageId } from '../dialect/stages.ts';
import { ownSections, statementsIn } from '../dialect/statements.ts';
import { type Filed, isComplete } from './filed.ts';
import type { Triggered } from './references.ts';
import { isThrough, type SectionProgress } from './sections.ts';
import type { Workflow } from './workflow.ts';

interface Leg {
  stage: StageId;
  left: boolean;
  /** The handoffs that would end it. */
  wants: readonly string[];
}

export interface WayOf {
  /** `delivered` when nothing is left to do. */
  stage: StageId | 'delivered';
  /** The handoffs that would end the stage. */
  wants: readonly string[];
  /** Handoffs that came before their turn. */
  waiting: Filed[];
  /** Percent that synthesis added, by what can be counted. */
  share?: number | undefined;
  /** Whether and why 7.5 runs; undefined before there is a synthesis. */
  trigger?: string | undefined;
  stopped?: Filed | undefined;
  /** The handoff that sends the workflow back: an outline rejected as often as it may be, or a delivery with open P0 items. */
  sentBack?: Filed | undefined;
}

/** Handoffs in order; only complete ones that nobody refuses count. */
export class Steps {
  readonly all: readonly Filed[];
  /** Those that are pending, in progress or failed. */
  readonly open: readonly Filed[];

  constructor(valid: readonly Filed[]) {
    this.all = valid.filter(isComplete);
    this.open = valid.filter((one) => !isComplete(one));
  }

  every = (transition: string) => this.all.filter((step) => step.transition === transition);
  last = (...transitions: string[]) => this.all.findLast(({ transition }) => transitions.includes(transition));
}

/** The stage that waits while a handoff is refused: all sections together are handed on by 5, but are the end of 6a. */
const legOf = ({ transition, stage }: Filed) => (transition === '5→6b' ? '6a' : stage);

export function wayOf(
  workflow: Workflow,
  refused: readonly Filed[],
  sections: readonly SectionProgress[],
  { share, trigger, due }: Triggered,
): WayOf {
  const steps = new Steps(workflow.all);
  // It may run where nobody needs it, and must run where it is due.
  const isRun = due || steps.last('7→7.5')?.own.triggered === true;
  const legs = legsOf(workflow, steps, sections, isRun).map((leg) =>
    refused.some((one) => legOf(one) === leg.stage) ? { ...leg, left: false } : leg,
  );
  const at = legs.findIndex(({ left }) => !left);
  const current = legs[at];
  const stopped = current && rejection(steps, current.stage);
  const sentBack = current && sender(workflow, steps, current.stage);
  return {
    stage: current?.stage ?? 'delivered',
    wants: current?.wants ?? [],
    waiting: current ? workflow.all.filter((step) => isAhead(step, legs, at, sections)) : [],
    share,
    trigger,
    stopped: sentBack ? undefined : stopped,
    sentBack,
  };
}

function legsOf(workflow: Workflow, steps: Steps, sections: readonly SectionProgress[], isRun: boolean): Leg[] {
  const leg = (stage: StageId, left: unknown, ...wants: string[]): Leg => ({ stage, left: Boolean(left), wants });
  const has = (...transitions: string[]) => steps.last(...transitions) !== undefined;
  const approved = (transition: string) => has(transition) && steps.last(transition)!.own.approved !== false;
  const writing = sections.some(({ state }) => state === 'assigned' || state === 'revision');
  const done = sections.length > 0 && sections.every(isThrough);
  const challenged = new Set(
    steps.every('6b→6c').flatMap(({ body }) => ownSections(body).map(({ name = '' }) => workflow.calls(name))),
  );
  const all = sections.every(({ section, state }) => state === 'removed' || challenged.has(section));
  const direct = has('6b→7') && challenged.size === 0 && !has('6c→7');
  const skipped = workflow.decided('6b') === 'skip';
  // Each section is challenged after its fact-check, and the editor needs the whole list too.
  const checked = skipped || direct || (challenged.size > 0 && all && (has('6b→7') || !has('6c→7')));
  const around = steps.last('7.5→8');
  return [
    leg('1', approved('1→2'), '1→2'),
    leg('2', has('2→3') && !isRejectedTwice(steps), '2→3'),
    leg('3', approved('3→4'), '3→4'),
    leg('4', has('4→5'), '4→5'),
    leg('5', sections.length > 0 && !writing, '5→6a'),
    leg('6a', done && has('5→6b'), done ? '5→6b' : '6a→5/7'),
    leg('6b', checked, ...(challenged.size > 0 ? [all ? '6b→7' : '6b→6c'] : ['6b→6c', '6b→7'])),
    leg('6c', has('6c→7') || direct || skipped, '6c→7'),
    leg('7', has('7→7.5') ? isRun || has('7→8') || around : has('7→8') && !isRun, ...wantedOf7(isRun, has('7→7.5'))),
    leg('7.5', isRun ? around && around.own.triggered !== false : has('7→8') || around, '7.5→8'),
    leg('8', has('8→delivery') && !leavesP0(workflow, steps.last('8→delivery')), '8→delivery'),
  ];
}

const wantedOf7 = (isRun: boolean, evaluated: boolean) => (isRun ? ['7→7.5'] : evaluated ? ['7→8'] : ['7→8', '7→7.5']);

/** How often an outline was rejected since the reviews were handed on: twice in a row needs new reviews. */
function isRejectedTwice(steps: Steps): boolean {
  const reviews = steps.last('2→3')?.at ?? '';
  const outlines = steps.every('3→4').filter(({ at }) => at > reviews);
  return outlines.some(
    ({ own }, i) => own.approved === false && outlines[i + LIMITS.rejections - 1]?.own.approved === false,
  );
}

/** What the user rejected, until the stage gets something new to work on. */
function rejection(steps: Steps, stage: StageId): Filed | undefined {
  if (stage !== '1' && stage !== '2' && stage !== '3') return undefined;
  const last = steps.last(stage === '1' ? '1→2' : '3→4');
  const renewed = stage !== '1' && last && (steps.last('1→2', '2→3')?.at ?? '') > last.at;
  return last?.own.approved === false && !renewed ? last : undefined;
}

/** P0 items must be resolved, and saying nothing is not saying so. */
export function leavesP0(workflow: Workflow, delivery: Filed | undefined): boolean {
  if (delivery?.key !== 'stage_8_final') return false;
  const { p0_resolved: resolved } = delivery.body.quality_summary;
  return resolved === false || (resolved === undefined && openP0(workflow));
}
const openP0 = (workflow: Workflow) =>
  workflow.all.some(
    ({ key, body }) =>
      (key === 'stage_6b_to_7' || key === 'stage_6b_to_6c') &&
      statementsIn(body).some(({ props }) => props.priority === 'P0'),
  );

function sender(workflow: Workflow, steps: Steps, stage: StageId): Filed | undefined {
  if (stage === '2' && isRejectedTwice(steps)) return steps.every('3→4').findLast(({ own }) => own.approved === false);
  const delivery = steps.last('8→delivery');
  return stage === '8' && leavesP0(workflow, delivery) ? delivery : undefined;
}

function isAhead(one: Filed, legs: readonly Leg[], at: number, sections: readonly SectionProgress[]): boolean {
  const own = one.transition === '5→6b' ? '6b' : one.stage;
  // Some sections are checked while others are written.
  if (own === '6a' && legs[at]!.stage === '5') return sections.length === 0;
  return legs.findIndex((leg) => leg.stage === own) > at;
}
