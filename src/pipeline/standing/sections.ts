/** How each section of a workflow stands between its draft and the quick fact-check, and how often it was sent back. */
import type { PipelineTold, Spot, ToldDecision, Treated } from '../ask-pipeline.ts';
import type { GateResult } from '../dialect/gates.ts';
import { vocabularyOf } from '../dialect/measure-text.ts';
import { LIMITS } from '../dialect/stages.ts';

/** `escalated`: failed as often as it may, and nobody has decided. `accepted`: by such a decision. */
export type SectionState = 'assigned' | 'drafted' | 'revision' | 'passed' | 'escalated' | 'accepted' | 'removed';

export interface SectionStanding extends Spot {
  section: string;
  title?: string;
  thesis?: string;
  state: SectionState;
  /** Results that sent it back, since the last decision that begins anew. */
  cycles: number;
  /** Why it was sent back the last time. */
  issues: string[];
  /** Whether that is quickly mended, or needs a thorough revision. */
  severity?: 'minor' | 'major';
  /** How its last draft came out; hints among them. */
  gate: GateResult[];
  /** When it came into this state. */
  since?: string;
  decision?: ToldDecision;
}

interface Event {
  at: string;
  path: string;
  line: number;
  treated: Treated;
  gate: GateResult[];
}

/** The sections of the outline, else those assigned, else those drafted; in that order. */
export function sectionsOf(told: PipelineTold): SectionStanding[] {
  const events = told.steps
    .filter(({ status }) => status === 'complete')
    .flatMap((step) =>
      step.sections.map((treated) => ({
        at: step.at,
        path: treated.path,
        line: treated.line,
        treated,
        gate: step.checks,
      })),
    );
  return namesIn(events).map((name) =>
    standingOf(
      name,
      events.filter(({ treated }) => treated.section === name),
      told.decisions.filter(({ section }) => section === name),
    ),
  );
}

function namesIn(events: readonly Event[]): string[] {
  for (const kinds of [['outlined'], ['assigned'], ['drafted', 'judged', 'passed']]) {
    const last = events.filter(({ treated }) => treated.kind === kinds[0]).at(-1);
    // Of several outlines the last one counts; drafts come one by one.
    const own = events.filter(
      ({ treated, path }) => kinds.includes(treated.kind) && (kinds.length > 1 || path === last?.path),
    );
    if (own.length > 0) return [...new Set(own.map(({ treated }) => treated.section))];
  }
  return [];
}

function standingOf(section: string, events: readonly Event[], decisions: readonly ToldDecision[]): SectionStanding {
  const told = (name: 'title' | 'thesis') => events.findLast(({ treated }) => treated[name])?.treated[name];
  const [title, thesis] = [told('title'), told('thesis')];
  const drafts = events.filter(({ treated }) => treated.kind === 'drafted');
  const verdicts = events.filter(({ treated }) => treated.kind === 'judged');
  const decision = decisions.at(-1);
  const anew = decisions.findLast(({ option }) => option === 'adjust' || option === 'reassign');
  const counted = verdicts.filter(({ at }) => !anew || at > anew.at);
  const adjusted = decisions.some(({ option }) => option === 'adjust');
  const failed = counted.filter((verdict) => !passes(verdict, drafts, adjusted));
  const [draft, verdict] = [drafts.at(-1), verdicts.at(-1)];
  const place = verdict ?? draft ?? events.at(-1)!;
  const state = stateOf(draft, verdict, counted, failed, decision);
  return {
    section,
    ...(title !== undefined && { title }),
    ...(thesis !== undefined && { thesis }),
    state,
    cycles: failed.length,
    issues: state === 'revision' || state === 'escalated' ? issuesOf(verdict!, drafts) : [],
    ...(state === 'revision' && { severity: severityOf(verdict!) }),
    gate: [...(draft?.gate ?? []), ...thesisHint(thesis, draft?.treated.vocabulary)],
    ...sinceOf(draft, verdict, decision, state),
    ...(decision && { decision }),
    path: place.path,
    line: place.line,
  };
}

/** The draft that a result is about. */
const draftBefore = (verdict: Event, drafts: readonly Event[]) => drafts.findLast(({ at }) => at <= verdict.at);
const failuresIn = (draft: Event | undefined) => (draft?.gate ?? []).filter(({ result }) => result === 'fail');

/** A PASS is not believed where the draft fails what can be counted, unless somebody changed what is required. */
function passes(verdict: Event, drafts: readonly Event[], adjusted: boolean): boolean {
  if (verdict.treated.status !== 'PASS') return false;
  return adjusted || failuresIn(draftBefore(verdict, drafts)).length === 0;
}

function stateOf(
  draft: Event | undefined,
  verdict: Event | undefined,
  counted: readonly Event[],
  failed: readonly Event[],
  decision: ToldDecision | undefined,
): SectionState {
  if (decision?.option === 'remove') return 'removed';
  if (decision?.option === 'accept') return 'accepted';
  const passed = verdict !== undefined && counted.includes(verdict) && !failed.includes(verdict);
  // A draft after too many failures waits for a decision, but one that passed needs none.
  if (failed.length >= LIMITS.cycles && !passed) return 'escalated';
  if (draft && (!verdict || draft.at > verdict.at)) return 'drafted';
  if (!verdict) return 'assigned';
  // A verdict from before a decision that begins anew does not count.
  return passed ? 'passed' : 'revision';
}

function issuesOf(verdict: Event, drafts: readonly Event[]): string[] {
  const counted = failuresIn(draftBefore(verdict, drafts)).map(({ id, text }) => `${id}: ${text}`);
  return [...(verdict.treated.text ? verdict.treated.text.split(' · ') : []), ...counted];
}

/** A PASS that is not believed needs a thorough revision, whatever the list says. */
const severityOf = ({ treated }: Event) =>
  treated.status !== 'PASS' && treated.severity === 'minor' ? 'minor' : 'major';

function sinceOf(
  draft: Event | undefined,
  verdict: Event | undefined,
  decision: ToldDecision | undefined,
  state: SectionState,
): { since?: string } {
  const times = [draft?.at, verdict?.at, decision?.at].filter((at) => at !== undefined).sort();
  const since = state === 'drafted' ? draft?.at : times.at(-1);
  return since === undefined ? {} : { since };
}

function thesisHint(thesis: string | undefined, vocabulary: readonly string[] | undefined): GateResult[] {
  const words = thesis === undefined ? [] : vocabularyOf(thesis);
  if (words.length === 0 || !vocabulary) return [];
  const known = new Set(vocabulary);
  const found = words.filter((word) => known.has(word)).length;
  return [{ id: 'thesis', result: 'hint', text: `${found} of ${words.length} words of the thesis occur` }];
}

/** Whether the section holds up nothing any more. */
export const isThrough = ({ state }: SectionStanding) =>
  state === 'passed' || state === 'accepted' || state === 'removed';
