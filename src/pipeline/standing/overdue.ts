/** What has lasted longer than its stage may, and what is to be done then. */
import { type Stage, type StageId, stageOf } from '../dialect/stages.ts';
import type { SectionStanding } from './sections.ts';
import type { Steps } from './way.ts';

export interface Overdue {
  stage: StageId;
  section?: string;
  since: string;
  /** Minutes. */
  timeout: number;
  over: number;
  /** What the stage's timeout asks for. */
  action: string;
}

/** The handoffs with which work at a stage begins. */
const BEGINS: Readonly<Record<StageId, readonly string[]>> = {
  '1': ['1→2'],
  '2': ['1→2', '3→4'],
  '3': ['2→3', '3→4'],
  '4': ['3→4'],
  '5': ['4→5'],
  '6a': ['5→6a'],
  '6b': ['5→6b'],
  '6c': ['6b→6c'],
  '7': ['6c→7', '6b→7'],
  '7.5': ['7→7.5'],
  '8': ['7→8', '7.5→8'],
};

/** Some sections may wait for the next stage while others are still at this one. */
const BESIDE: Partial<Record<StageId, StageId>> = { '5': '6a', '6b': '6c' };

export function overdueAt(id: StageId, steps: Steps, sections: readonly SectionStanding[], now: number): Overdue[] {
  const beside = BESIDE[id];
  return [...lateAt(id, steps, sections, now), ...(beside ? lateAt(beside, steps, sections, now) : [])];
}

function lateAt(id: StageId, steps: Steps, sections: readonly SectionStanding[], now: number): Overdue[] {
  const stage = stageOf(id);
  const begun = begunAt(id, steps);
  if (!stage.perSection) return late(stage, begun, now);
  return waiting(id, steps, sections).flatMap(({ section, since }) =>
    late(stage, since ?? begun, now).map((one) => ({ ...one, section })),
  );
}

/** When work at a stage began: with what it received, else with its own first handoff that is not complete. */
const begunAt = (id: StageId, steps: Steps) =>
  (steps.last(...BEGINS[id]) ?? steps.open.find(({ stage }) => stage === id))?.at;

/** Sections that the stage has to do with now, and since when. */
function waiting(
  id: StageId,
  steps: Steps,
  sections: readonly SectionStanding[],
): { section: string; since?: string }[] {
  if (id === '5') return sections.filter(({ state }) => state === 'assigned' || state === 'revision');
  if (id === '6a') return sections.filter(({ state }) => state === 'drafted');
  return steps
    .every('6b→6c')
    .flatMap(({ at, sections: treated }) => treated.map(({ section }) => ({ section, since: at })));
}

function late({ id, timeout, onTimeout }: Stage, since: string | undefined, now: number): Overdue[] {
  if (since === undefined) return [];
  const over = Math.floor((now - Date.parse(`${since}Z`)) / 60_000) - timeout;
  return over > 0 ? [{ stage: id, since, timeout, over, action: onTimeout }] : [];
}
