/**
 * What went wrong and what is to be done about it now: by whom, by which handoff, until when. The failures are those of the stages' table;
 * here is how the graph tells that one has happened. One that it cannot tell is only named, for whoever works at the stage.
 */
import { type Failure, LIMITS, STAGES, type StageId, stageOf } from '../dialect/stages.ts';
import { type Statement, statementsIn } from '../dialect/statements.ts';
import type { Filed } from '../judge/filed.ts';
import type { Judged } from '../judge/judge.ts';
import type { SectionProgress } from '../judge/sections.ts';
import type { Steps, WayOf } from '../judge/way.ts';
import type { Workflow } from '../judge/workflow.ts';
import type { Gate } from './gate.ts';
import { minutesAfter } from './overdue.ts';

export interface ToDo {
  /** The stage that works on it. */
  stage: StageId;
  owner: string;
  section?: string;
  when: string;
  action: string;
  /** What to hand on then. */
  path: string;
  since?: string;
  until?: string;
}

/** What may still go wrong at a stage, which only people can tell. */
export type MayFail = Pick<Failure, 'when' | 'action' | 'path'>;

interface Circumstances {
  workflow: Workflow;
  judged: readonly Judged[];
  steps: Steps;
  sections: readonly SectionProgress[];
  way: WayOf;
  gates: readonly Gate[];
}

interface Happened {
  section?: string;
  since?: string;
}

export function toDo(circumstances: Circumstances): ToDo[] {
  return [...STAGES.flatMap(({ failures }) => failures), ...AFTER_DECISIONS].flatMap((failure) =>
    (HAPPENED[failure.id]?.(circumstances) ?? []).map((one) => asToDo(failure, one)),
  );
}

/** What a decision asks for. */
const AFTER_DECISIONS: readonly Failure[] = [
  {
    id: 'adjusted',
    when: 'the user adjusted what is required',
    action: 'the fact-checker checks the draft again, by the reason of the decision',
    at: '6a',
    path: '6a→5/7',
  },
  {
    id: 'reassigned',
    when: 'the user wants another researcher',
    action: 'another researcher writes the section',
    at: '5',
    path: '5→6a',
  },
];

export function mayFail(stage: StageId): MayFail[] {
  return stageOf(stage)
    .failures.filter(({ id }) => !(id in HAPPENED))
    .map(({ when, action, path }) => ({ when, action, path }));
}

function asToDo({ when, action, at, path, minutes }: Failure, { section, since }: Happened): ToDo {
  const { timeout, owner } = stageOf(at);
  return {
    stage: at,
    owner,
    ...(section !== undefined && { section }),
    when,
    action,
    path,
    ...(since !== undefined && { since, until: minutesAfter(since, minutes ?? timeout) }),
  };
}

type Tells = (circumstances: Circumstances) => Happened[];

const HAPPENED: Readonly<Record<string, Tells>> = {
  'scope-rejected': ({ way }) => (way.stage === '1' ? step(way.stopped) : []),
  'few-converge': (all) => failing(all, '2→3', ['2', '3'], 'convergence'),
  'few-reviews': (all) => failing(all, '2→3', ['2', '3'], 'reviews', LIMITS.fewestReviews),
  'outline-rejected': ({ way }) => (way.stage === '3' ? step(way.stopped) : []),
  'outline-rejected-twice': ({ way }) => (way.stage === '2' ? step(way.sentBack) : []),
  unbalanced: (all) => failing(all, '3→4', ['3', '4'], 'balance'),
  'unlike-outline': unlikeOutline,
  'few-papers': ({ sections, way }) =>
    sections
      .filter(({ state }) => isWriting(way) && (state === 'drafted' || state === 'revision'))
      .filter(({ gate }) =>
        gate.some((one) => one.id === 'papers' && one.result === 'fail' && (one.number ?? 0) < LIMITS.papers[0]),
      )
      .map(at),
  minor: ({ sections }) => sections.filter(({ severity }) => severity === 'minor').map(at),
  major: ({ sections }) => sections.filter(({ severity }) => severity === 'major').map(at),
  adjusted: ({ sections }) => decided(sections, 'adjust', 'drafted'),
  reassigned: ({ sections }) => decided(sections, 'reassign', 'assigned'),
  'failed-often': ({ sections }) => sections.filter(({ state }) => state === 'escalated').map(at),
  'p0-open': ({ workflow, steps, way }) =>
    way.stage === '8' && !way.sentBack
      ? about(workflow, steps.last('6b→7'), ({ props }) => props.priority === 'P0', steps.last('7→8', '7.5→8'))
      : [],
  'synthesis-fails': ({ steps, way, gates }) =>
    ['7', '7.5', '8'].includes(way.stage) && gates.some(({ stage, result }) => stage === '7' && result === 'failed')
      ? step(steps.last('7→7.5', '7→8'))
      : [],
  inconsistent: ({ workflow, steps, way }) =>
    way.stage === '7'
      ? about(workflow, steps.last('6b→7'), ({ props }) => props.kind === 'contradiction', steps.last('6b→7'))
      : [],
  'delivery-open': ({ way }) => (way.stage === '8' ? step(way.sentBack) : []),
};

const since = (of: Filed | undefined): Happened => (of ? { since: of.at } : {});
const step = (of: Filed | undefined): Happened[] => (of ? [since(of)] : []);
const at = ({ section, since: from }: SectionProgress): Happened => ({
  section,
  ...(from !== undefined && { since: from }),
});
/** Each section of which the fact-check says such a thing, once. */
function about(
  workflow: Workflow,
  told: Filed | undefined,
  isOne: (statement: Statement) => boolean,
  from: Filed | undefined,
): Happened[] {
  const found = told ? statementsIn(told.body).filter(isOne) : [];
  const sections = new Set(
    found.flatMap(({ sections }) => (sections.length > 0 ? sections.map(workflow.shown) : [undefined])),
  );
  return [...sections].map((section) => ({ ...(section !== undefined && { section }), ...since(from) }));
}
const decided = (sections: readonly SectionProgress[], option: string, state: SectionProgress['state']) =>
  sections.filter((one) => one.decision?.option === option && one.state === state).map(at);
const isWriting = ({ stage }: WayOf) => stage === '5' || stage === '6a';

/** An item of the gate that the last such handoff failed, while it is still time to hand it on again. */
function failing(
  { steps, way }: Circumstances,
  transition: string,
  stages: readonly string[],
  id: string,
  below = Number.POSITIVE_INFINITY,
): Happened[] {
  const last = steps.last(transition);
  const failed = last?.checks.some(
    (one) => one.id === id && one.result === 'fail' && !(one.number !== undefined && one.number >= below),
  );
  return last && failed && stages.includes(way.stage) ? [since(last)] : [];
}

/** The introduction hands other sections to the writers than the outline has, so it is refused. */
function unlikeOutline({ judged }: Circumstances): Happened[] {
  const last = judged.findLast(({ one }) => one.key === 'stage_4_to_5');
  return last?.verdict === 'refused' && last.reasons.some(({ code }) => UNLIKE.has(code)) ? [since(last.one)] : [];
}
const UNLIKE = new Set(['section-left-out', 'section-not-in-outline']);
