/** Which field a piece of a note belongs to, how sure that is, and why. */
import { isReasonToBlock } from './blocked.ts';
import type { Context } from './context.ts';
import { HAS_NAMED, NAMED_CUES } from './cues.ts';
import { bestOf, KINDS, type Kind } from './fields.ts';
import { NAMED_SURE, namedKind } from './named.ts';
import { isDenied } from './polarity.ts';
import { type Ruled, ruleScores } from './rules.ts';
import type { Unit } from './units.ts';

import { CLASSES, type Class, type Contribution, MODEL, type Model, PLAINLY } from './weigh.ts';

export interface Judgement {
  kind: Kind;
  /** 0 to 1: how often such an item was right in notes of owners that the weights did not know. */
  confidence: number;
  /** The evidence: `heading “Gotchas”`, `words`. */
  why: string;
  /** What it would be otherwise. */
  next: Class;
  /** No statistics were needed. */
  plain: boolean;
}

export interface Verdict {
  best?: Judgement;
  /** Not sure enough, and why. */
  ambiguous?: string;
  /** Nothing that anybody could miss. */
  empty?: true;
}

/** What is no item but came this close (in hundredths), or has this much by the rules, is reported. */
const NEAR = 100;
const CLOSE = 2;

/** Of what is only a part, nothing is taken on statistics. */
export function judgePart(context: Context, ruled: Ruled, judged: { verdict(): Verdict }): Verdict {
  if (ruled.plainly === undefined) return ruled.empty ? { empty: true } : ruled.done ? {} : mentioned(ruled);
  const verdict = judged.verdict();
  const { best } = verdict;
  // What finished work waited for, waits no more.
  if (!best) return verdict;
  return best.plain && !(best.kind === 'blockers' && context.route.past) ? { best } : {};
}

export function judge(unit: Unit, context: Context, ruled: Ruled, model: Model): Verdict {
  if (ruled.done) return {};
  if (ruled.empty) return { empty: true };
  const { first, second, lead } = ranked(model.sums(unit, context, ruled), unit, context, ruled);
  const named = namedKind(unit, ruled.label);
  if (named !== undefined && yields(first, named, lead, ruled) && !ruled.denied.includes(named))
    return {
      best: {
        kind: named,
        confidence: first === named ? Math.max(NAMED_SURE, model.confidence(named, lead)) : NAMED_SURE,
        why: reason(ruled, context),
        next: first === named ? second : first,
        plain: true,
      },
    };
  if (first !== 'none')
    return {
      best: {
        kind: first,
        confidence: model.confidence(first, lead),
        why: reason(ruled, context),
        next: second,
        plain: ruled.plainly === first,
      },
    };
  // Below a heading that gives something, what comes near is reported.
  const best = bestOf(ruled.scores);
  if (ruled.sectioned && (lead < NEAR || ruled.sure || ruled.scores[best]! >= CLOSE))
    return { ambiguous: `it could be one of ${lead < NEAR ? second : KINDS[best]}, but nothing says so clearly` };
  return mentioned(ruled);
}

/** The heading's word counts unless something else is plain, or leads by as much. */
const yields = (first: Class, named: Kind, lead: number, { plainly }: Ruled) =>
  first === 'none' || first === named || (first !== plainly && lead < PLAINLY);

export function explain(
  unit: Unit,
  context: Context,
  first: Class,
  second: Class,
  model: Model = MODEL,
): Contribution[] {
  return model.explain(unit, context, ruleScores(unit, context), first, second);
}

const reason = ({ label, own, sectioned }: Ruled, { title }: Context) =>
  sectioned ? `under “${own.speaks ? label : title}”` : 'by its words';

/** What a heading or the words deny is out, and so is a blocker without a reason. */
export function isPossible(kind: Class, unit: Unit, context: Context, ruled: Ruled): boolean {
  if (kind === 'none') return true;
  if (ruled.denied.includes(kind) || isDenied(kind, unit.section)) return false;
  return kind !== 'blockers' || isReasonToBlock(unit, context, ruled);
}

/** The two strongest that are possible; in a tie the first in the order of classes. */
function ranked(
  sums: Float64Array,
  unit: Unit,
  context: Context,
  ruled: Ruled,
): { first: Class; second: Class; lead: number } {
  for (;;) {
    const one = strongest(sums, -1);
    const other = strongest(sums, one);
    const [first, second] = [CLASSES[one]!, CLASSES[other]!];
    if (!isPossible(first, unit, context, ruled)) sums[one] = Number.NEGATIVE_INFINITY;
    else if (!isPossible(second, unit, context, ruled)) sums[other] = Number.NEGATIVE_INFINITY;
    else return { first, second, lead: sums[one]! - sums[other]! };
  }
}

function strongest(sums: Float64Array, not: number): number {
  let found = not === 0 ? 1 : 0;
  for (let at = found + 1; at < sums.length; at++) if (at !== not && sums[at]! > sums[found]!) found = at;
  return found;
}

/** A word that the schema's text names may be meant literally; negations are checked too. */
function mentioned({ plain, denied }: Ruled): Verdict {
  const cue = HAS_NAMED.test(plain) ? NAMED_CUES.find(({ like }) => like.test(plain)) : undefined;
  if (!cue || denied.includes(cue.kind)) return {};
  return { ambiguous: `“${cue.like.exec(plain)![0].trim()}” could mean one of ${cue.kind}, but nothing else says so` };
}
