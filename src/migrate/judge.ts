/** Which field a piece of a note belongs to, how sure that is, and why. */
import { type Context, SURE } from './context.ts';
import { CUE_TABLE, IMPERATIVES, NAMED_CUES, PAST } from './cues.ts';
import { addTo, inFull, KINDS, type Kind, type Scores } from './fields.ts';
import { FINE, NEGATIONS, NOTHING, TEMPLATES } from './never.ts';
import { piecesOf } from './pieces.ts';
import { type Route, routeOf, UNKNOWN } from './routes.ts';
import { folded } from './table.ts';
import type { Unit } from './units.ts';

export interface Judgement {
  kind: Kind;
  /** 0 to 1. */
  confidence: number;
  /** The evidence: `heading “Gotchas”`, `words`. */
  why: string;
}

/** From this score on a piece is an item; what comes close is reported as ambiguous. */
export const THRESHOLD = 3;
const NEAR = 2.2;
const MENTIONED = 3;
/** `**Status:** …`, `**Done:** …`: the label says that it is for the record. */
const TOLD = 2.5;
/** The beginning of an item shows what it is. */
const LONGEST_HEAD = 300;

/** `**Gotcha:** …`, `Known gap (intentional): …`, `Decision — …`: the item's own label. */
const INLINE_LABEL =
  /^(?:\*\*|__)([^*_:]{2,60}?)(?::(?:\*\*|__)|(?:\*\*|__)(?:\s*\([^)]{1,40}\))?\s*[:—–-])|^([\p{Lu}][\p{L} /-]{2,30}):\s/u;

function inlineLabel(text: string): { title: string; rest: string } | undefined {
  const match = INLINE_LABEL.exec(text);
  const title = match?.[1] ?? match?.[2];
  return title === undefined ? undefined : { title, rest: text.slice(match![0].length).trim() };
}

/** What may be a way to say nothing, or a placeholder: short, or beginning like one. */
const EMPTYISH = /^(?:[[{<|_(]|no|nil|see\b|not\b)/;
const SHORT = 50;

function isNothing(plain: string): boolean {
  if (plain.length > SHORT && !EMPTYISH.test(plain)) return false;
  return plain === '' || NOTHING.some(({ like }) => like.test(plain)) || TEMPLATES.some(({ like }) => like.test(plain));
}

/** The item's own label; a weak word in it (“Port strategy”) counts less than the section. */
function ownRoute(title: string, around: Route): Route {
  const route = routeOf(title);
  return route.weak && around.speaks ? UNKNOWN : route;
}

/** The item without what is nested below it. */
function headOf(unit: Unit): string {
  return piecesOf(unit)[0]!.text.slice(0, LONGEST_HEAD);
}

export interface Verdict {
  best?: Judgement;
  /** Not sure enough, and why. */
  ambiguous?: string;
  /** Nothing that anybody could miss: no words, a placeholder, a line for the record. */
  empty?: true;
}

export function judge(unit: Unit, context: Context): Verdict {
  const told = unit.mark === 'done' || (unit.cells !== undefined && isDoneRow(unit.cells));
  if (told && !(unit.emoji && Math.max(context.route.gives.patterns, context.route.gives.gotchas) >= THRESHOLD))
    return {};
  const head = headOf(unit);
  const label = inlineLabel(head);
  const own = label ? ownRoute(label.title, context.route) : UNKNOWN;
  const plain = folded(head).trim();
  if (isNothing(plain) || METADATA.test(plain) || (label && own.known && isNothing(folded(label.rest).trim())))
    return { empty: true };
  const scores = inFull({});
  const { route } = context;
  if (own.speaks) addTo(scores, own.gives);
  else if (!(own.known && own.past)) addTo(scores, route.gives);
  const sectioned = route.speaks || own.speaks;
  const words = inFull({});
  for (const cue of CUE_TABLE.match(plain)) addTo(words, cue.gives);
  // Under a heading that is sure, other traps are only mentioned; blockers and questions still count.
  const sure = KINDS.some((kind) => scores[kind] >= SURE);
  for (const kind of KINDS)
    scores[kind] += Math.min(
      words[kind],
      sure && scores[kind] === 0 && (kind === 'gotchas' || kind === 'patterns') ? MENTIONED : 6,
    );
  weighShape(scores, unit, head, plain, route);
  const asked = unit.mark === 'open' || (unit.ordered === true && isImperative(plain));
  for (const { kind, like } of NEGATIONS)
    if (!(kind === 'steps' && asked) && like.test(plain)) scores[kind] = Math.min(scores[kind], 1);
  if (own.known && own.past && !own.speaks) for (const kind of KINDS) scores[kind] -= TOLD;
  const [first, second] = topTwo(scores);
  const score = scores[first];
  const margin = score - scores[second];
  const needed = THRESHOLD + (route.past && !sectioned ? 0.2 : 0);
  if (score >= needed)
    return {
      best: {
        kind: first,
        confidence: confidenceOf(score, margin),
        why: sectioned ? `under “${label && own.speaks ? label.title : context.title}”` : 'by its words',
      },
    };
  // Below a heading that is sure, what is not taken is reported.
  if (sectioned && (score >= NEAR || sure))
    return {
      ambiguous: `it could be one of ${first}${scores[second] > 1 ? ` or ${second}` : ''}, but nothing says so clearly`,
    };
  return mentioned(plain);
}

/** A word that the schema's text names may be meant literally; negations are checked too. */
function mentioned(plain: string): Verdict {
  const cue = NAMED_CUES.find(({ like }) => like.test(plain));
  if (!cue || NEGATIONS.some(({ kind, like }) => kind === cue.kind && like.test(plain))) return {};
  return { ambiguous: `“${cue.like.exec(plain)![0].trim()}” could mean one of ${cue.kind}, but nothing else says so` };
}

/** In a tie the first in the order of kinds. */
function topTwo(scores: Scores): [Kind, Kind] {
  let [first, second] = [KINDS[0]!, KINDS[1]!];
  if (scores[second] > scores[first]) [first, second] = [second, first];
  for (const kind of KINDS.slice(2)) {
    if (scores[kind] > scores[first]) [first, second] = [kind, first];
    else if (scores[kind] > scores[second]) second = kind;
  }
  return [first, second];
}

function confidenceOf(score: number, margin: number): number {
  const value = 0.5 + Math.min(score - THRESHOLD, 3) * 0.1 + Math.min(margin, 2) * 0.08;
  return Math.round(Math.min(value, 0.95) * 100) / 100;
}

/** A line for the record, anywhere. */
const METADATA = /^(?:status|outcome|state|date|branch|author|version|last updated|created|updated|commit|pr)\s*:/;

const isImperative = (plain: string) => IMPERATIVES.has(/^\W*(?:\d+\W+)?([a-z-]+)/.exec(plain)?.[1] ?? '');

/** What the form of a piece says: boxes, imperatives, question marks, narration. */
const SHOUTED = /\b(?:NOT|NEVER|MUST|ONLY|DON'T|CANNOT|WARNING|IMPORTANT|CRITICAL|BROKEN|BEFORE|WITHOUT)\b/;

function weighShape(scores: Scores, unit: Unit, head: string, plain: string, route: Route): void {
  if (unit.mark === 'open') scores.steps = Math.max(scores.steps + 0.5, THRESHOLD + 0.2);
  if (isImperative(plain)) scores.steps += unit.ordered ? 1.2 : 0.8;
  if (/\?\W{0,4}$/.test(plain)) scores.questions += 4.2;
  if (unit.alarm) scores.gotchas += 3.5;
  // A single word in capitals within a sentence is a warning.
  if (SHOUTED.test(head) && /[a-z]{3}/.test(head)) scores.gotchas += 1;
  if (unit.cells) weighCells(scores, unit.cells);
  if (unit.mark !== 'open' && PAST.test(plain)) {
    // Under “Next steps” a word like “paginated” does not mean the past.
    scores.steps -= route.gives.steps >= SURE ? 0.5 : 2;
    scores.patterns -= 0.9;
    scores.questions -= 1;
  }
  if (FINE.test(plain)) for (const kind of KINDS) scores[kind] -= route.past ? 1 : 0.8;
}

const STATUS_COLUMN = /^(?:status|state|progress|done\??)$/;
const ACTION_COLUMN = /^(?:(?:next )?(?:action|step)s?|to-?do|needed|remaining|status|fix|recommendation)\b/;
const DONE_CELL =
  /^\W*(?:done|completed?|finished|fixed|resolved|closed|shipped|landed|merged|pass(?:ed)?|ok|yes|implemented|verified|n\/a)\b|✅|☑|✔/u;
const OPEN_CELL =
  /^\W*(?:next|pending|to-?do|open|not (?:yet )?(?:started|done|implemented)|in[ -]progress|wip|planned|remaining|deferred|queued|partial(?:ly)?|waiting|missing)\b|⬜|⏳|🚧|🔜|🔲|❌/u;

export function isDoneRow(cells: NonNullable<Unit['cells']>): boolean {
  return cells.some(({ header, text }) => STATUS_COLUMN.test(header) && DONE_CELL.test(folded(text)));
}

function weighCells(scores: Scores, cells: NonNullable<Unit['cells']>): void {
  for (const { header, text } of cells) {
    const plain = folded(text);
    const word = /^\W*([a-z-]+)/.exec(plain)?.[1] ?? '';
    if (STATUS_COLUMN.test(header) && OPEN_CELL.test(plain)) scores.steps += 3.5;
    else if (ACTION_COLUMN.test(header) && IMPERATIVES.has(word)) scores.steps += 3;
  }
}
