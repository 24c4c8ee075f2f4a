/** Where a workflow of the pipeline stands: a function of what the graph tells and of the time, and of nothing else. */
import type { PipelineStep, PipelineTold, ToldChallenge, ToldDecision, ToldRevision } from '../ask-pipeline.ts';
import { ESCAPE_OPTIONS, LIMITS, STAGE_IDS, type StageId, stageOf } from '../dialect/stages.ts';
import { transitionNamed } from '../dialect/transitions.ts';
import { type Checkpoint, checkpointAt } from './checkpoint.ts';
import { flagsOf } from './flags.ts';
import { type Gate, gateAt, type OwnResult } from './gate.ts';
import { type Clock, clocksAt, type Overdue, overdueOf } from './overdue.ts';
import { withSectionNames } from './section-names.ts';
import { type SectionStanding, sectionsOf } from './sections.ts';
import { type MayFail, mayFail, type ToDo, toDo } from './to-do.ts';
import { Steps, type WayOf, wayOf } from './way.ts';

export type Status = 'in_progress' | 'pending' | 'failed' | 'stopped' | 'revision' | 'escalated' | 'delivered';
export type Priority = 'P0' | 'P1' | 'P2';

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
  cycles: SectionStanding[];
  options: { section: string; option: string; text: string; command: string }[];
  /** How long what is being worked on has lasted, and may. */
  clocks: Clock[];
  overdue: Overdue[];
  /** What went wrong, and what to do about it. */
  toDo: ToDo[];
  /** What may go wrong at this stage, which only people can tell. */
  mayFail: MayFail[];
  missing: string[];
  overrides: (Omit<ToldDecision, 'at'> & { decidedAt: string })[];
  /** What the final handoff itself says was waived. */
  overridesSaid: string[];
  revisions: Record<Priority, ToldRevision[]>;
  /** By delivery; null before it, or where nobody says. */
  resolved: Record<Priority, boolean | null>;
  challenges: ToldChallenge[];
  gaps: PipelineStep['gaps'];
  /** What handoffs say that does not agree with itself; of each handoff that counts. */
  warnings: { text: string; path: string; line: number }[];
  added: number | null;
  trigger: string | null;
  timeline: PipelineStep[];
}

export function standingOf(asTold: PipelineTold, now: number): Standing {
  const told = withSectionNames(asTold);
  const steps = new Steps(told);
  const scope = steps.last('1→2');
  const tier = scope?.tier ?? told.steps.findLast((step) => step.tier)?.tier;
  const sections = sectionsOf(told);
  const way = wayOf(told, sections, tier);
  const { stage } = way;
  const gates = gatesOf(steps, sections, way, tier);
  const delivered = steps.last('8→delivery');
  const clocks = stage === 'delivered' ? [] : clocksAt(stage, steps, sections, now);
  return {
    id: told.id,
    objective: told.objective ?? null,
    startedAt: told.steps[0]!.at,
    tier: tier ?? null,
    stage,
    stageName: stage === 'delivered' ? 'Delivered' : stageOf(stage).name,
    owner: stage === 'delivered' ? null : stageOf(stage).owner,
    status: statusOf(told, sections, way),
    gate: lastLeft(gates, stage),
    gates,
    checkpoint: stage === 'delivered' ? null : checkpointAt(stage, tier, flagsOf(scope?.plan ?? [])),
    cycles: sections,
    options: optionsOf(told.id, sections),
    clocks,
    overdue: overdueOf(clocks),
    toDo: stage === 'delivered' ? [] : toDo({ steps, sections, way, gates }),
    mayFail: stage === 'delivered' ? [] : mayFail(stage),
    missing: missingOf(told, steps, sections, way),
    overrides: told.decisions.map(({ at, ...decision }) => ({ ...decision, decidedAt: at })),
    overridesSaid: delivered?.overrides ?? [],
    revisions: revisionsOf(steps),
    resolved: resolvedBy(stage === 'delivered' || stage === '8' ? delivered : undefined),
    challenges: lastWords(steps.all.flatMap(({ challenges }) => challenges)).filter(({ resolved }) => !resolved),
    gaps: [...lastWords(steps.all.flatMap(({ gaps }) => gaps)), ...leftOut(sections)],
    warnings: steps.all.flatMap(({ warnings, path, line }) => warnings.map((text) => ({ text, path, line }))),
    added: way.share ?? null,
    trigger: way.trigger ?? null,
    timeline: told.steps.map(shown),
  };
}

/** A section that was removed is a gap for whoever makes the document. */
const leftOut = (sections: readonly SectionStanding[]): Standing['gaps'] =>
  sections.flatMap(({ section, state, decision }) =>
    state === 'removed' && decision
      ? [{ text: `the section ${section} is left out`, path: decision.path, line: decision.line }]
      : [],
  );

/** The words of a draft are for the thesis alone. */
const shown = (step: PipelineStep): PipelineStep => ({
  ...step,
  sections: step.sections.map(({ vocabulary: _, ...section }) => section),
});

/** A delivery that came early settles nothing yet. */
function resolvedBy(delivery: PipelineStep | undefined): Standing['resolved'] {
  const said = flagsOf(delivery?.settled ?? []);
  return { P0: said.get('P0') ?? null, P1: said.get('P1') ?? null, P2: null };
}

const BY_TEXT = (text: string) => text.trim().toLowerCase();

/** Of statements with the same text the last one. */
function lastWords<One extends { text: string }>(statements: readonly One[]): One[] {
  return [...new Map(statements.map((one) => [BY_TEXT(one.text), one])).values()];
}

function statusOf(
  told: PipelineTold,
  sections: readonly SectionStanding[],
  { stage, stopped, sentBack }: WayOf,
): Status {
  if (stage === 'delivered') return 'delivered';
  if (stopped) return 'stopped';
  if (sentBack) return 'revision';
  const own = told.steps.findLast((step) => step.stage === stage)?.status;
  if (own === 'failed' || own === 'pending') return own;
  if (stage !== '5' && stage !== '6a') return 'in_progress';
  if (sections.some(({ state }) => state === 'escalated')) return 'escalated';
  return sections.some(({ state }) => state === 'revision') ? 'revision' : 'in_progress';
}

/** Handoffs whose gate is that of the stage they leave, by stage; of several ways out the last one taken counts. */
function gatesOf(steps: Steps, sections: readonly SectionStanding[], way: WayOf, tier: string | undefined): Gate[] {
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

function sectionResults(sections: readonly SectionStanding[]): OwnResult[] {
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
  const said = steps.last('7→7.5', '7→8')?.share;
  const flagged = share <= LIMITS.addition || (said !== undefined && said > LIMITS.addition);
  const text = `${share} percent were added${said === undefined || Math.abs(said - share) <= 1 ? '' : `, ${said} by the handoff`}`;
  return { ...one, result: flagged ? 'pass' : 'fail', text };
}

function lastLeft(gates: readonly Gate[], stage: StageId | 'delivered'): Gate | null {
  const end = stage === 'delivered' ? STAGE_IDS.length : STAGE_IDS.indexOf(stage);
  const busy = stage === '5' || stage === '6a';
  return gates.findLast((gate) => STAGE_IDS.indexOf(gate.stage) < end || (busy && gate.stage === stage)) ?? null;
}

function optionsOf(id: string, sections: readonly SectionStanding[]): Standing['options'] {
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
  '8': 'P0 items: the final handoff says that they are not resolved',
};

function missingOf(told: PipelineTold, steps: Steps, sections: readonly SectionStanding[], way: WayOf): string[] {
  const title = (name: string) => `${name}, ${transitionNamed(name)!.title}`;
  const waits = way.waiting.map(({ transition }) => transition);
  return [
    ...way.absent.map((name) => `${title(name)}: was never handed on`),
    ...(way.stopped ? [`approval: the user rejected ${way.stopped.path}`] : []),
    ...(way.sentBack ? [`${SENT_BACK[way.stage]}, in ${way.sentBack.path}`] : []),
    ...(steps.last('1→2') && steps.last('1→2')!.approved === undefined
      ? ['approval of the scope: nobody was asked']
      : []),
    ...(way.wants.length > 0 ? [`next: ${way.wants.map(title).join(' or ')}`] : []),
    ...(waits.length > 0 ? [`${[...new Set(waits)].join(', ')} came early and waits for that`] : []),
    ...(way.stage === '5' || way.stage === '6a' ? sections.flatMap(lacking) : []),
    ...(way.stage === '7' && way.trigger !== undefined && way.trigger !== 'NOT_TRIGGERED' && !steps.last('7→7.5')
      ? [`7.5 is due: ${way.trigger}`]
      : []),
    ...(steps.last('6c→7') && !steps.last('6b→7') ? [`${title('6b→7')}: the editor needs it too`] : []),
    ...told.steps
      .filter(({ status }) => status !== 'complete')
      .map(({ transition, status, path }) => `${transition} in ${path} is ${status}`),
  ];
}

function lacking({ section, state, issues, cycles }: SectionStanding): string[] {
  const why = issues.length > 0 ? `: ${issues.join('; ')}` : '';
  if (state === 'assigned') return [`${section}: a draft`];
  if (state === 'drafted') return [`${section}: the quick fact-check`];
  if (state === 'revision') return [`${section}: a revised draft${why}`];
  return state === 'escalated' ? [`${section}: a decision after ${cycles} failed checks${why}`] : [];
}

/** What the last deep fact-check wants, and what it wants of single sections; each once. */
function revisionsOf(steps: Steps): Standing['revisions'] {
  const all = [...(steps.last('6b→7')?.revisions ?? []), ...steps.every('6b→6c').flatMap(({ revisions }) => revisions)];
  const unique = [...new Map(all.toReversed().map((one) => [BY_TEXT(one.text), one])).values()].reverse();
  const of = (priority: Priority) => unique.filter((one) => one.priority === priority);
  return { P0: of('P0'), P1: of('P1'), P2: of('P2') };
}
