/** Where a workflow of the pipeline stands, as everything that shows it needs it: a function of the judgement and of the time. */
import type { PipelineRecords } from '../ask-pipeline.ts';
import { type FieldLine, fieldLines } from '../brief/field-lines.ts';
import { flagsOf } from '../dialect/own-props.ts';
import { ESCAPE_OPTIONS, LIMITS, STAGE_IDS, type StageId, stageOf } from '../dialect/stages.ts';
import { fold, ownSections, type Priority, type Statement, statementsIn } from '../dialect/statements.ts';
import { transitionNamed } from '../dialect/transitions.ts';
import { type Filed, isComplete, lineIn, type Reason } from '../judge/filed.ts';
import { type Judged, type Judgement, judge, type Verdict } from '../judge/judge.ts';
import { tierOfScope } from '../judge/references.ts';
import type { SectionProgress } from '../judge/sections.ts';
import { Steps, type WayOf } from '../judge/way.ts';
import type { Decided, Workflow } from '../judge/workflow.ts';
import { type Checkpoint, checkpointAt } from './checkpoint.ts';
import { type Gate, gateAt, type OwnResult } from './gate.ts';
import { type Clock, clocksAt, type Overdue, overdueOf } from './overdue.ts';
import { type MayFail, mayFail, type ToDo, toDo } from './to-do.ts';

export type Status =
  | 'in_progress'
  | 'pending'
  | 'failed'
  | 'stopped'
  | 'refused'
  | 'revision'
  | 'escalated'
  | 'delivered';

interface Spot {
  text: string;
  path: string;
  line: number;
}
export interface Revision extends Spot {
  priority: Priority;
  kind: string;
  /** All that it is about. */
  sections: string[];
  section?: string;
  recommendation?: string;
}
export interface Challenge extends Spot {
  kind: string;
  category?: string;
  section?: string;
  resolution?: string;
  resolved: boolean;
}
export interface Step {
  at: string;
  path: string;
  line: number;
  from: string;
  to: string;
  status: string;
  stage: string;
  transition: string;
  summary: string;
  /** That it is about, if it is about one. */
  section?: string;
  /** Whether it counts; why not stands in `reasons`. */
  verdict: Verdict;
  reasons: Reason[];
  replaced: boolean;
}

export interface Standing {
  id: string;
  objective: string | null;
  startedAt: string;
  tier: string | null;
  stage: StageId | 'delivered';
  stageName: string;
  owner: string | null;
  status: Status;
  /** Of the stage that was left last. */
  gate: Gate | null;
  /** Of every stage that was left, in order. */
  gates: Gate[];
  checkpoint: Checkpoint | null;
  cycles: SectionProgress[];
  options: { section: string; option: string; text: string; command: string }[];
  /** How long what is being worked on has lasted, and may. */
  clocks: Clock[];
  overdue: Overdue[];
  /** What went wrong, and what to do about it. */
  toDo: ToDo[];
  /** What may go wrong at this stage, which only people can tell. */
  mayFail: MayFail[];
  missing: string[];
  /** Handoffs that are refused, came early or are rejected, each with why and to whom it goes back. */
  refused: Step[];
  early: Step[];
  rejected: Step[];
  overrides: (Omit<Decided, 'at'> & { decidedAt: string })[];
  /** What the final handoff itself says was waived. */
  overridesSaid: string[];
  revisions: Record<Priority, Revision[]>;
  /** By delivery; null before it, or where nobody says. */
  resolved: Record<Priority, boolean | null>;
  challenges: Challenge[];
  gaps: (Spot & { severity?: string })[];
  /** What handoffs say that does not agree with itself; of each handoff that counts. */
  warnings: { text: string; path: string; line: number }[];
  added: number | null;
  trigger: string | null;
  /** What the handoffs say that count or were rejected, field by field. */
  fields: FieldLine[];
  timeline: Step[];
}

export function standingOf({ id, objective, handoffs, decisions }: PipelineRecords, now: number): Standing {
  const judgement = judge(handoffs, decisions, now);
  const { workflow, judged, sections, way } = judgement;
  const steps = new Steps(workflow.all);
  const scope = steps.last('1→2');
  const tier = tierOfScope(workflow);
  const { stage } = way;
  const gates = gatesOf(steps, sections, way, tier);
  const delivered = steps.last('8→delivery');
  const clocks = stage === 'delivered' ? [] : clocksAt(stage, steps, sections, now);
  const timeline = judged.map(stepOf);
  const are = (verdict: Verdict) => timeline.filter((step) => step.verdict === verdict);
  return {
    id,
    objective: objective ?? null,
    startedAt: timeline.find(({ at }) => at !== '')?.at ?? '',
    tier: tier ?? null,
    stage,
    stageName: stage === 'delivered' ? 'Delivered' : stageOf(stage).name,
    owner: stage === 'delivered' ? null : stageOf(stage).owner,
    status: statusOf(judgement),
    gate: lastLeft(gates, stage),
    gates,
    checkpoint: stage === 'delivered' ? null : checkpointAt(stage, tier, flagsOf(scope?.own.plan ?? [])),
    cycles: sections,
    options: optionsOf(id, sections),
    clocks,
    overdue: overdueOf(clocks),
    toDo: stage === 'delivered' ? [] : toDo({ workflow, judged, steps, sections, way, gates }),
    mayFail: stage === 'delivered' ? [] : mayFail(stage),
    missing: missingOf(judgement, steps),
    refused: are('refused'),
    early: are('early'),
    rejected: are('rejected'),
    overrides: decisions.map(({ at, ...decision }) => ({ ...decision, decidedAt: at })),
    overridesSaid: delivered?.own.overrides ?? [],
    revisions: revisionsOf(workflow, steps),
    resolved: resolvedBy(stage === 'delivered' || stage === '8' ? delivered : undefined),
    challenges: lastWords(textsOf(workflow, steps.all, 'Challenge', challengeOf)).filter(({ resolved }) => !resolved),
    gaps: [...lastWords(textsOf(workflow, steps.all, 'Gap', gapOf)), ...leftOut(sections)],
    warnings: [
      ...steps.all.flatMap(({ warnings, path, line }) => warnings.map((text) => ({ text, path, line }))),
      ...decisions
        .filter(({ option }) => option === 'pass' || option === 'skip')
        .map(({ section, path, line }) => ({ text: `${section} took too long and was not checked`, path, line })),
    ],
    added: way.share ?? null,
    trigger: way.trigger ?? null,
    fields: judged.flatMap(({ one, verdict }) =>
      verdict === 'counts' || verdict === 'rejected' ? fieldLines(one) : [],
    ),
    timeline,
  };
}

function stepOf({ one, verdict, reasons, replaced }: Judged): Step {
  const { at, path, line, from, to, status, stage, transition, summary } = one;
  const [own, ...more] = ownSections(one.body);
  const section = more.length === 0 ? own?.name : undefined;
  const about = section === undefined ? {} : { section };
  return { at, path, line, from, to, status, stage, transition, summary, ...about, verdict, reasons, replaced };
}

/** What handoffs say under a label, each with its place. */
function textsOf<One>(
  { shown }: Workflow,
  steps: readonly Filed[],
  label: Statement['label'],
  make: (spot: Spot, statement: Statement) => One,
): One[] {
  const place = (step: Filed) => (a: Statement, b: Statement) => lineIn(step, a.way) - lineIn(step, b.way);
  return steps.flatMap((step) =>
    statementsIn(step.body)
      .filter((one) => one.label === label)
      .sort(place(step))
      .map((one) =>
        make(
          { text: one.text, path: step.path, line: lineIn(step, one.way) },
          { ...one, sections: one.sections.map(shown) },
        ),
      ),
  );
}
const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as object;
const challengeOf = (spot: Spot, { props, sections }: Statement): Challenge => {
  const { kind, category, resolution, resolved } = props;
  return {
    ...spot,
    kind: String(kind),
    resolved: resolved === true,
    ...given({ category, resolution, section: sections[0] }),
  };
};
const gapOf = (spot: Spot, { props }: Statement) => ({ ...spot, ...given({ severity: props.severity }) });
const revisionOf = (spot: Spot, { props, sections }: Statement): Revision => ({
  ...spot,
  priority: props.priority as Priority,
  kind: String(props.kind),
  sections,
  ...given({ section: sections[0], recommendation: props.recommendation }),
});

/** A section that was removed is a gap for whoever makes the document. */
const leftOut = (sections: readonly SectionProgress[]): Standing['gaps'] =>
  sections.flatMap(({ section, state, decision }) =>
    state === 'removed' && decision
      ? [{ text: `the section ${section} is left out`, path: decision.path, line: decision.line }]
      : [],
  );

/** A delivery that came early settles nothing yet. */
function resolvedBy(delivery: Filed | undefined): Standing['resolved'] {
  const said = flagsOf(delivery?.own.settled ?? []);
  return { P0: said.get('P0') ?? null, P1: said.get('P1') ?? null, P2: null };
}

/** Of statements with the same text the last one. */
function lastWords<One extends { text: string }>(statements: readonly One[]): One[] {
  return [...new Map(statements.map((one) => [fold(one.text), one])).values()];
}

function statusOf({ workflow, sections, judged, way: { stage, stopped, sentBack } }: Judgement): Status {
  if (stage === 'delivered') return 'delivered';
  if (stopped) return 'stopped';
  if (sentBack) return 'revision';
  const own = workflow.all.findLast((step) => step.stage === stage)?.status;
  if (own === 'failed' || own === 'pending') return own;
  const writing = stage === '5' || stage === '6a';
  if (writing && sections.some(({ state }) => state === 'escalated')) return 'escalated';
  if (writing && sections.some(({ state }) => state === 'revision')) return 'revision';
  const isHeld = ({ verdict, replaced }: Judged) => verdict === 'refused' && !replaced;
  return judged.some(isHeld) ? 'refused' : 'in_progress';
}

/** Handoffs whose gate is that of the stage they leave, by stage; of several ways out the last one taken counts. */
function gatesOf(steps: Steps, sections: readonly SectionProgress[], way: WayOf, tier: string | undefined): Gate[] {
  return STAGE_IDS.flatMap((id) => {
    const results = id === '5' || id === '6a' ? sectionResults(sections) : leavingResults(steps, id);
    if (id === '7.5' && way.trigger !== undefined)
      results.unshift({
        id: 'trigger',
        result: 'pass',
        text: `${way.trigger}, by ${way.share ?? '?'} percent added and tier ${tier ?? '?'}`,
      });
    const own = id === '7' ? results.map((one) => withShare(one, way, steps)) : results;
    const there = steps.all.some(({ stage }) => stage === id);
    return there ? [gateAt(id, own)] : [];
  });
}

function sectionResults(sections: readonly SectionProgress[]): OwnResult[] {
  return sections
    .filter(({ state }) => state !== 'removed')
    .flatMap(({ section, state, gate }) =>
      gate
        // What somebody waived fails no more.
        .filter(({ result }) => state !== 'accepted' || result !== 'fail')
        .map((one) => ({ ...one, of: section })),
    );
}

function leavingResults(steps: Steps, stage: StageId): OwnResult[] {
  const step = steps.all.findLast((one) => one.stage === stage && one.checks.length > 0);
  return (step?.checks ?? []).filter(({ id }) => id !== 'trigger');
}

/** The share that synthesis added, by the texts themselves, must have been said. */
function withShare(one: OwnResult, { share }: WayOf, steps: Steps): OwnResult {
  if (one.id !== 'additions' || share === undefined) return one;
  const declared = steps.last('7→7.5', '7→8')?.own.share;
  const said = declared === undefined ? undefined : Number(declared);
  const flagged = share <= LIMITS.addition || (said !== undefined && said > LIMITS.addition);
  const text = `${share} percent were added${said === undefined || Math.abs(said - share) <= 1 ? '' : `, ${said} by the handoff`}`;
  return { ...one, result: flagged ? 'pass' : 'fail', text };
}

function lastLeft(gates: readonly Gate[], stage: StageId | 'delivered'): Gate | null {
  const end = stage === 'delivered' ? STAGE_IDS.length : STAGE_IDS.indexOf(stage);
  const busy = stage === '5' || stage === '6a';
  return gates.findLast((gate) => STAGE_IDS.indexOf(gate.stage) < end || (busy && gate.stage === stage)) ?? null;
}

function optionsOf(id: string, sections: readonly SectionProgress[]): Standing['options'] {
  return sections
    .filter(({ state }) => state === 'escalated')
    .flatMap(({ section }) =>
      ESCAPE_OPTIONS.map(({ option, text }) => ({
        section,
        option,
        text,
        command: `passdown workflow ${id} --decide ${section} ${option}`,
      })),
    );
}

const SENT_BACK: Readonly<Partial<Record<WayOf['stage'], string>>> = {
  '2': 'reviews for another scope: the user rejected the outline twice',
  '8': 'P0 items: the final handoff does not say that they are resolved',
};

function missingOf({ workflow, judged, sections, way }: Judgement, steps: Steps): string[] {
  const title = (name: string) => `${name}, ${transitionNamed(name)!.title}`;
  const waits = way.waiting.filter(isComplete).map(({ transition }) => transition);
  const scope = steps.last('1→2');
  return [
    ...judged
      .filter(({ verdict, replaced }) => verdict === 'refused' && !replaced)
      .map(
        ({ one, reasons }) =>
          `${one.transition || one.path} is refused and goes back to ${one.from || 'its producer'}: ${reasons[0]!.message} (${one.path}:${reasons[0]!.line})`,
      ),
    ...(way.stopped ? [`approval: the user rejected ${way.stopped.path}`] : []),
    ...(way.sentBack ? [`${SENT_BACK[way.stage]}, in ${way.sentBack.path}`] : []),
    ...(scope && scope.own.approved === undefined ? ['approval of the scope: nobody was asked'] : []),
    ...(way.wants.length > 0 ? [`next: ${way.wants.map(title).join(' or ')}`] : []),
    ...(waits.length > 0 ? [`${[...new Set(waits)].join(', ')} came early and waits for that`] : []),
    ...(way.stage === '5' || way.stage === '6a' ? sections.flatMap(lacking) : []),
    ...(way.stage === '7' && way.trigger !== undefined && way.trigger !== 'NOT_TRIGGERED' && !steps.last('7→7.5')
      ? [`7.5 is due: ${way.trigger}`]
      : []),
    ...workflow.all
      .filter((one) => !isComplete(one))
      .map(({ transition, status, path }) => `${transition} in ${path} is ${status}`),
  ];
}

function lacking({ section, state, issues, cycles, decision, agent }: SectionProgress): string[] {
  const why = issues.length > 0 ? `: ${issues.join('; ')}` : '';
  if (state === 'assigned')
    return [
      `${section}: a draft${decision?.option === 'reassign' ? ` by another researcher${agent ? ` than ${agent}` : ''}` : ''}`,
    ];
  if (state === 'drafted') return [`${section}: the quick fact-check`];
  if (state === 'revision') return [`${section}: a revised draft${why}`];
  return state === 'escalated' ? [`${section}: a decision after ${cycles} failed checks${why}`] : [];
}

/** What the last deep fact-check wants, and what it wants of single sections; each once. */
function revisionsOf(workflow: Workflow, steps: Steps): Standing['revisions'] {
  const last = steps.last('6b→7');
  const all = textsOf(workflow, [...(last ? [last] : []), ...steps.every('6b→6c')], 'Revision', revisionOf);
  const unique = lastWords(all.toReversed()).reverse();
  const of = (priority: Priority) => unique.filter((one) => one.priority === priority);
  return { P0: of('P0'), P1: of('P1'), P2: of('P2') };
}
