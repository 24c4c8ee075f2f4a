/**
 * What went wrong and what is to be done about it now: by whom, by which handoff, until when. The failures are those of the stages' table;
 * here is how the graph tells that one has happened. One that it cannot tell is only named, for whoever works at the stage.
 */
import type { PipelineStep, ToldRevision } from '../ask-pipeline.ts';
import { type Failure, LIMITS, STAGES, type StageId, stageOf } from '../dialect/stages.ts';
import type { Gate } from './gate.ts';
import { minutesAfter } from './overdue.ts';
import type { SectionStanding } from './sections.ts';
import type { Steps, WayOf } from './way.ts';

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
  steps: Steps;
  sections: readonly SectionStanding[];
  way: WayOf;
  gates: readonly Gate[];
}

interface Happened {
  section?: string;
  since?: string;
}

export function toDo(circumstances: Circumstances): ToDo[] {
  return STAGES.flatMap(({ failures }) => failures).flatMap((failure) =>
    (HAPPENED[failure.id]?.(circumstances) ?? []).map((one) => asToDo(failure, one)),
  );
}

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
  'failed-often': ({ sections }) => sections.filter(({ state }) => state === 'escalated').map(at),
  'p0-open': ({ steps, way }) =>
    way.stage === '8' && !way.sentBack
      ? about(steps.last('6b→7'), ({ priority }) => priority === 'P0', steps.last('7→8', '7.5→8'))
      : [],
  'synthesis-fails': ({ steps, way, gates }) =>
    ['7', '7.5', '8'].includes(way.stage) && gates.some(({ stage, result }) => stage === '7' && result === 'failed')
      ? step(steps.last('7→7.5', '7→8'))
      : [],
  inconsistent: ({ steps, way }) =>
    way.stage === '7' ? about(steps.last('6b→7'), ({ kind }) => kind === 'contradiction', steps.last('6b→7')) : [],
  'delivery-open': ({ way }) => (way.stage === '8' ? step(way.sentBack) : []),
};

const since = (of: PipelineStep | undefined): Happened => (of ? { since: of.at } : {});
const step = (of: PipelineStep | undefined): Happened[] => (of ? [since(of)] : []);
const at = ({ section, since: from }: SectionStanding): Happened => ({
  section,
  ...(from !== undefined && { since: from }),
});
/** Each section of which the fact-check says such a thing, once. */
function about(
  told: PipelineStep | undefined,
  isOne: (revision: ToldRevision) => boolean,
  from: PipelineStep | undefined,
): Happened[] {
  const sections = new Set(told?.revisions.filter(isOne).map(({ section }) => section));
  return [...sections].map((section) => ({ ...(section !== undefined && { section }), ...since(from) }));
}
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

/** The introduction hands other sections to the writers than the outline has. */
function unlikeOutline({ steps, way }: Circumstances): Happened[] {
  const [outline, handed] = [steps.last('3→4'), steps.last('4→5')];
  if (!outline || !handed || !['4', '5'].includes(way.stage)) return [];
  const names = (of: PipelineStep) => of.sections.map(({ section }) => section).sort();
  return names(outline).join('\n') === names(handed).join('\n') ? [] : [since(handed)];
}
