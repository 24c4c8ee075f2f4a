/** How long what is being worked on has lasted: by when it is expected, until when it may last, and what is done after that. */
import { type Stage, type StageId, stageOf } from '../dialect/stages.ts';
import { treatedIn } from '../dialect/statements.ts';
import type { SectionProgress } from '../judge/sections.ts';
import type { Steps } from '../judge/way.ts';

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

export interface Clock {
  stage: StageId;
  section?: string;
  since: string;
  /** When the longest expected duration ends, and when the time limit does. */
  expectedBy: string;
  until: string;
  /** `late`: longer than expected. `overdue`: longer than it may. */
  state: 'in time' | 'late' | 'overdue';
  /** Whole minutes since the expected or, where it is overdue, the latest end. */
  over: number;
  /** What is done when the time is over. */
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

/** Of the stage at which a workflow stands, and of what goes on beside it. */
export function clocksAt(id: StageId, steps: Steps, sections: readonly SectionProgress[], now: number): Clock[] {
  const beside = BESIDE[id];
  return [...clocksOf(id, steps, sections, now), ...(beside ? clocksOf(beside, steps, sections, now) : [])];
}

export function overdueOf(clocks: readonly Clock[]): Overdue[] {
  return clocks
    .filter(({ state }) => state === 'overdue')
    .map(({ stage, section, since, over, action }) => ({
      stage,
      since,
      timeout: stageOf(stage).timeout,
      over,
      action,
      ...(section !== undefined && { section }),
    }));
}

function clocksOf(id: StageId, steps: Steps, sections: readonly SectionProgress[], now: number): Clock[] {
  const stage = stageOf(id);
  const begun = begunAt(id, steps);
  if (!stage.perSection) return clock(stage, begun, now);
  return waiting(id, steps, sections).flatMap(({ section, since }) =>
    clock(stage, since ?? begun, now).map((one) => ({ ...one, section })),
  );
}

/** When work at a stage began: with what it received, else with its own first handoff that is not complete. */
const begunAt = (id: StageId, steps: Steps) =>
  (steps.last(...BEGINS[id]) ?? steps.open.find(({ stage }) => stage === id))?.at;

/** Sections that the stage has to do with now, and since when. */
function waiting(
  id: StageId,
  steps: Steps,
  sections: readonly SectionProgress[],
): { section: string; since?: string }[] {
  if (id === '5') return sections.filter(({ state }) => state === 'assigned' || state === 'revision');
  if (id === '6a') return sections.filter(({ state }) => state === 'drafted');
  return steps
    .every('6b→6c')
    .flatMap(({ at, key, body }) => treatedIn(key, body).map(({ section }) => ({ section, since: at })));
}

function clock({ id, duration, timeout, onTimeout }: Stage, since: string | undefined, now: number): Clock[] {
  if (since === undefined) return [];
  const lasted = Math.floor((now - Date.parse(`${since}Z`)) / 60_000);
  const [late, over] = [lasted - duration[1], lasted - timeout];
  // A stage may take exactly as long as its limit says.
  const state = over > 0 ? 'overdue' : late > 0 ? 'late' : 'in time';
  return [
    {
      stage: id,
      since,
      expectedBy: minutesAfter(since, duration[1]),
      until: minutesAfter(since, timeout),
      state,
      over: state === 'overdue' ? over : Math.max(late, 0),
      action: onTimeout,
    },
  ];
}

/** In the form in which the graph keeps times: UTC without its mark. */
export const minutesAfter = (since: string, minutes: number) =>
  new Date(Date.parse(`${since}Z`) + minutes * 60_000).toISOString().replace(/(?:\.000)?Z$/, '');
