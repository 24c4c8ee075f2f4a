/** How far each section is between its draft and the quick fact-check, and how often it was sent back. */
import type { GateResult } from '../dialect/gates.ts';
import { vocabularyOf } from '../dialect/measure-text.ts';
import { LIMITS } from '../dialect/stages.ts';
import { issuesIn, ownSections, severityOf, treatedIn } from '../dialect/statements.ts';
import { type Filed, type FiledAs, isComplete, lineIn } from './filed.ts';
import { type Found, isAbout } from './references.ts';
import type { Decided, Workflow } from './workflow.ts';

/** `escalated`: failed as often as it may, and nobody has decided. `accepted`: by such a decision, or because its check took too long. */
export type SectionState = 'assigned' | 'drafted' | 'revision' | 'passed' | 'escalated' | 'accepted' | 'removed';

export interface SectionProgress {
  section: string;
  title?: string;
  thesis?: string;
  /** Who was to write it. */
  agent?: string;
  state: SectionState;
  /** Results that sent it back, since the last decision that begins to count again. */
  cycles: number;
  /** Why it was sent back the last time. */
  issues: string[];
  /** Whether that is quickly fixed, or needs a thorough revision. */
  severity?: 'minor' | 'major';
  /** How its last draft came out; hints among them. */
  gate: GateResult[];
  /** When it came into this state. */
  since?: string;
  decision?: Decided;
  path: string;
  line: number;
}

type Draft = FiledAs<'stage_5_to_6a'>;
type Result = FiledAs<'stage_6a_result'>;
interface Course {
  section: string;
  drafts: Draft[];
  results: Result[];
  decisions: Decided[];
}

export function sectionsOf(workflow: Workflow): SectionProgress[] {
  return coursesOf(workflow).map((course) => progressOf(workflow, course));
}

/** The sections of the outline, else those assigned, else those drafted; in that order. */
function coursesOf(workflow: Workflow): Course[] {
  const { outline, calls, shown } = workflow;
  const handled = outline ? [outline] : workflow.all;
  const named = handled.flatMap(({ body }) => ownSections(body).flatMap(({ name }) => name ?? []));
  const names = new Map(named.map((name) => [calls(name), shown(name)]));
  return [...names].map(([called, section]) => {
    const own = (one: unknown) => isComplete(one as Filed) && isAbout(workflow, one as Filed, called);
    return {
      section,
      drafts: workflow.every('stage_5_to_6a').filter(own),
      results: workflow.every('stage_6a_result').filter(own),
      decisions: workflow.decisionsOn(section),
    };
  });
}

/** The draft that a result is about. */
const draftBefore = (result: Result, drafts: readonly Draft[]) => drafts.findLast(({ at }) => at <= result.at);
const failuresIn = (draft: Draft | undefined) => (draft?.checks ?? []).filter(({ result }) => result === 'fail');
const isAdjusted = ({ decisions }: Course) => decisions.some(({ option }) => option === 'adjust');

/** A PASS does not count where the draft fails what can be counted, unless somebody changed what is required. */
const isUnfounded = (result: Result, course: Course) =>
  result.body.status === 'PASS' && !isAdjusted(course) && failuresIn(draftBefore(result, course.drafts)).length > 0;

/** Options after which a section holds up nothing. */
const THROUGH: Readonly<Partial<Record<string, SectionState>>> = {
  remove: 'removed',
  accept: 'accepted',
  pass: 'accepted',
};

function progressOf(workflow: Workflow, course: Course): SectionProgress {
  const { section, drafts, results, decisions } = course;
  const told = workflow.all
    .flatMap((one) => treatedIn(one.key, one.body).map((treated) => ({ one, treated })))
    .filter(({ treated }) => workflow.calls(treated.section) === workflow.calls(section));
  const last = (name: 'title' | 'thesis' | 'agent') => told.findLast(({ treated }) => treated[name])?.treated[name];
  const [title, thesis, agent] = [last('title'), last('thesis'), last('agent')];
  const [draft, result, decision] = [drafts.at(-1), results.at(-1), decisions.at(-1)];
  const again = decisions.findLast(({ option }) => option === 'adjust' || option === 'reassign');
  const counted = results.filter(({ at }) => !again || at > again.at);
  const failed = counted.filter((one) => one.body.status !== 'PASS' || isUnfounded(one, course));
  const state = stateOf(course, counted, failed);
  const place = result ?? draft;
  const shown = told.at(-1);
  const since = sinceOf(course, state);
  return {
    section,
    ...(title !== undefined && { title }),
    ...(thesis !== undefined && { thesis }),
    ...(agent !== undefined && { agent }),
    state,
    cycles: failed.length,
    issues: state === 'revision' || state === 'escalated' ? issuesOf(result!, course) : [],
    ...(state === 'revision' && { severity: result!.body.status === 'PASS' ? 'major' : severityOf(result!.body) }),
    gate: [...gateOfDraft(draft, isAdjusted(course)), ...thesisHint(thesis, draft?.vocabulary)],
    ...(since !== undefined && { since }),
    ...(decision && { decision }),
    path: place?.path ?? shown!.one.path,
    line: place ? lineIn(place, ['section_id']) : lineIn(shown!.one, shown!.treated.way),
  };
}

function stateOf(
  { drafts, results, decisions }: Course,
  counted: readonly Result[],
  failed: readonly Result[],
): SectionState {
  const [draft, result, decision] = [drafts.at(-1), results.at(-1), decisions.at(-1)];
  const through = THROUGH[decision?.option ?? ''];
  if (through) return through;
  const passed = result !== undefined && counted.includes(result) && !failed.includes(result);
  // A draft after too many failures waits for a decision, but one that passed needs none.
  if (failed.length >= LIMITS.cycles && !passed) return 'escalated';
  const isNewer = (than: { at: string } | undefined) => !than || (draft?.at ?? '') > than.at;
  if (!draft || (decision?.option === 'reassign' && !isNewer(decision))) return 'assigned';
  if (!result || isNewer(result) || (decision?.option === 'adjust' && !counted.includes(result))) return 'drafted';
  return passed ? 'passed' : 'revision';
}

function issuesOf(result: Result, { drafts }: Course): string[] {
  return [...issuesIn(result.body), ...failuresIn(draftBefore(result, drafts)).map(({ id, text }) => `${id}: ${text}`)];
}

/** What somebody adjusted is no failure of the gate. */
const gateOfDraft = (draft: Draft | undefined, adjusted: boolean): GateResult[] =>
  (draft?.checks ?? []).map((one) =>
    adjusted && one.result === 'fail' ? { ...one, result: 'hint', text: `${one.text}; adjusted by a decision` } : one,
  );

function sinceOf({ drafts, results, decisions }: Course, state: SectionState): string | undefined {
  const [draft, decision] = [drafts.at(-1)?.at, decisions.at(-1)?.at];
  const times = [draft, results.at(-1)?.at, decision].filter((at) => at !== undefined).sort();
  return state === 'drafted'
    ? [draft, decision]
        .filter((at) => at !== undefined)
        .sort()
        .at(-1)
    : times.at(-1);
}

function thesisHint(thesis: string | undefined, vocabulary: readonly string[] | undefined): GateResult[] {
  const words = thesis === undefined ? [] : vocabularyOf(thesis);
  if (words.length === 0 || !vocabulary) return [];
  const known = new Set(vocabulary);
  const found = words.filter((word) => known.has(word)).length;
  return [{ id: 'thesis', result: 'hint', text: `${found} of ${words.length} words of the thesis occur` }];
}

/** Whether the section holds up nothing any more. */
export const isThrough = ({ state }: SectionProgress) =>
  state === 'passed' || state === 'accepted' || state === 'removed';

/** The last result of each section against the draft that it is about. */
export function checkResults(workflow: Workflow): Found[] {
  return coursesOf(workflow).flatMap((course): Found[] => {
    const result = course.results.at(-1);
    const draft = result && draftBefore(result, course.drafts);
    if (!result || !draft || THROUGH[course.decisions.at(-1)?.option ?? '']) return [];
    const one = result as Filed;
    const failures = failuresIn(draft).map(({ id, text }) => `${id}: ${text}`);
    const papers = draft.checks.find(({ id }) => id === 'papers')?.number;
    const said = result.body.checks.paper_count?.value;
    return [
      ...(isUnfounded(result, course)
        ? [
            {
              one,
              code: 'pass-unfounded' as const,
              way: ['status'],
              message: `The draft in ${draft.path} fails its gate: ${failures.join('; ')}. Write REVISION_NEEDED, or have the draft revised`,
            },
          ]
        : []),
      ...(papers !== undefined && said !== undefined && Math.abs(papers - said) > Math.max(2, papers / 10)
        ? [
            {
              one,
              code: 'count-differs' as const,
              way: ['checks', 'paper_count', 'value'],
              message: `The draft in ${draft.path} cites ${papers} papers, not ${said}. Write value: ${papers}`,
            },
          ]
        : []),
    ];
  });
}
