/**
 * Whether each handoff of a workflow counts, and if not, why: the one judgement that check, receive, workflow and brief ask. What is
 * refused stops its stage until it is handed on again; a rejected one waits for another; what came early waits for its turn.
 */
import { PIPELINE_RULES } from '../dialect/rules.ts';
import { ownSections } from '../dialect/statements.ts';
import { TRANSITION_KEYS, transitionOf } from '../dialect/transitions.ts';
import { type Filed, isComplete, lineIn, type Reason } from './filed.ts';
import { checkReferences, checkTimes, type Found, triggerIn } from './references.ts';
import { checkResults, type SectionProgress, sectionsOf } from './sections.ts';
import { leavesP0, type WayOf, wayOf } from './way.ts';
import { type Decided, Workflow } from './workflow.ts';

/** `open`: its stage is not complete. */
export type Verdict = 'counts' | 'refused' | 'rejected' | 'early' | 'open';

export interface Judged {
  one: Filed;
  verdict: Verdict;
  /** Why it is refused or came early. */
  reasons: Reason[];
  /** Another one took its place, so it holds up nothing. */
  replaced: boolean;
}

export interface Judgement {
  /** Those that are not refused. */
  workflow: Workflow;
  /** What is wrong between handoffs. */
  found: Found[];
  judged: Judged[];
  sections: SectionProgress[];
  way: WayOf;
}

const isRefusal = ({ code }: Found) => PIPELINE_RULES[code].severity === 'error';

export function judge(handoffs: readonly Filed[], decisions: readonly Decided[], now: number): Judgement {
  const all = handoffs.toSorted((a, b) => compare(a.at, b.at) || compare(a.path, b.path));
  const valid = all.filter(({ errors }) => errors.length === 0);
  const known = new Workflow(valid, decisions);
  const found = [...checkReferences(known), ...checkTimes(known, now)];
  const isRefused = new Set(found.filter(isRefusal).map(({ one }) => one));
  const workflow = new Workflow(
    valid.filter((one) => !isRefused.has(one)),
    decisions,
  );
  found.push(...checkResults(workflow));
  for (const { one } of found.filter(isRefusal)) isRefused.add(one);
  const refused = all.filter((one) => one.errors.length > 0 || isRefused.has(one));
  const replaced = refused.filter((one) => valid.some((other) => !isRefused.has(other) && replaces(other, one)));
  const sections = sectionsOf(workflow);
  const way = wayOf(
    workflow,
    refused.filter((one) => !replaced.includes(one)),
    sections,
    triggerIn(known),
  );
  found.push(...way.waiting.map((one) => cameEarly(one, way)), ...openDelivery(workflow));
  const judged = all.map((one): Judged => {
    const own = found.filter((each) => each.one === one);
    const isEarly = way.waiting.includes(one);
    const verdict = refused.includes(one)
      ? 'refused'
      : one.own.approved === false
        ? 'rejected'
        : !isComplete(one)
          ? 'open'
          : isEarly
            ? 'early'
            : 'counts';
    const why = own.filter((each) => isRefusal(each) || (isEarly && each.code === 'handoff-ahead'));
    const reasons = why.map(({ code, way: at, message }) => ({ code, message, line: lineIn(one, at) }));
    return { one, verdict, reasons: [...one.errors, ...reasons], replaced: replaced.includes(one) };
  });
  return { workflow, found, judged, sections, way };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A later handoff of the same kind, about the same section. */
function replaces(other: Filed, one: Filed): boolean {
  const about = ({ body }: Filed) => (isPerSection(one) ? (ownSections(body)[0]?.name ?? '') : '');
  return one.at !== '' && other.key === one.key && other.at > one.at && about(other) === about(one);
}
const isPerSection = ({ key }: Filed) => TRANSITION_KEYS.includes(key) && transitionOf(key)!.perSection;

function cameEarly(one: Filed, { stage, wants }: WayOf): Found {
  const message = `${one.transition} came early: the workflow is at stage ${stage} and waits for ${wants.join(' or ')}. Hand that on first, valid, complete and approved`;
  return { one, code: 'handoff-ahead', way: ['handoff', 'stage'], message };
}

function openDelivery(workflow: Workflow): Found[] {
  const one = workflow.lastComplete('stage_8_final') as Filed | undefined;
  if (!one || !leavesP0(workflow, one)) return [];
  const message =
    'There are P0 items, and this does not say that they are resolved. Write p0_resolved: true once they are';
  return [{ one, code: 'delivery-open', way: ['quality_summary', 'p0_resolved'], message }];
}
