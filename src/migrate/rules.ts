/** What the rules made by hand say of a piece: a score for each field, from headings, marks, cues and form. */
import { type Context, SURE } from './context.ts';
import { type Cue, IMPERATIVES, PAST } from './cues.ts';
import {
  addTo,
  bestOf,
  GOTCHAS,
  KINDS,
  type Kind,
  noScores,
  PATTERNS,
  QUESTIONS,
  reaches,
  type Scores,
  STEPS,
} from './fields.ts';
import { type Negation, NOTHING, QUOTED_QUESTION, TEMPLATES } from './never.ts';
import { type ClassedWord, phrasesIn } from './phrases.ts';
import { headOf } from './pieces.ts';
import { type Route, routeOf, UNKNOWN } from './routes.ts';
import type { Sign } from './signs.ts';
import { folded } from './table.ts';
import type { Unit } from './units.ts';

/** From this score on the rules alone would take a piece. */
export const THRESHOLD = 3;
const MENTIONED = 3;
/** `**Status:** …`, `**Done:** …`: the label says that it is for the record. */
const TOLD = 2.5;
/** The beginning of an item shows what it is. */
const LONGEST_HEAD = 300;

/** `**Gotcha:** …`, `Known gap (intentional): …`, `Decision — …`: the item's own label. */
const INLINE_LABEL =
  /^(?:\*\*|__)([^*_:]{2,60}?)(?::(?:\*\*|__)|(?:\*\*|__)(?:\s*\([^)]{1,40}\))?\s*[:—–-])|^([\p{Lu}][\p{L} /-]{2,30}):\s/u;

export function inlineLabel(text: string): { title: string; rest: string } | undefined {
  if (!mayBeLabelled(text)) return undefined;
  const match = INLINE_LABEL.exec(text);
  const title = match?.[1] ?? match?.[2];
  return title === undefined ? undefined : { title, rest: text.slice(match![0].length).trim() };
}

/** Most texts begin neither with emphasis nor with a few words and a colon. */
function mayBeLabelled(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === STAR || first === LINE) return true;
  const colon = text.indexOf(':');
  return colon > 2 && colon <= LONGEST_LABEL;
}
const [STAR, LINE] = [42, 95];
const LONGEST_LABEL = 64;

/** What may be a way to say nothing, or a placeholder: short, or beginning like one. */
const EMPTYISH = /^(?:[[{<|_(]|no|nil|see\b|not\b|end\b|th(?:is|e)\b)/;
const SHORT = 50;

function isNothing(plain: string): boolean {
  if (plain.length > SHORT && !EMPTYISH.test(plain)) return false;
  if (plain === '') return true;
  return NEVER.test(plain) && NEVERS.some(({ like }) => like.test(plain));
}

const NEVERS = [...NOTHING, ...TEMPLATES];
/** All of them at once: nearly every text is none of these. */
const NEVER = new RegExp(NEVERS.map(({ like }) => like.source).join('|'));

/** The item's own label; a weak word in it (“Port strategy”) counts less than the section. */
function ownRoute(title: string, around: Route): Route {
  const route = routeOf(title);
  return route.weak && around.speaks ? UNKNOWN : route;
}

export interface Ruled {
  /** The item without what is nested below it, as written and folded. */
  head: string;
  plain: string;
  /** Whether it begins with an order. */
  imperative: boolean;
  /** Its own label, and what that says. */
  label: string | undefined;
  own: Route;
  /** What its words say. */
  cues: readonly Cue[];
  signs: readonly Sign[];
  classes: readonly ClassedWord[];
  scores: Scores;
  /** A heading or label above it gives a field. */
  sectioned: boolean;
  /** It gives one clearly. */
  sure: boolean;
  /** The heading has one meaning, or the words need no heading: no statistics are needed to say what it is. */
  plainly: Kind | undefined;
  /** Kinds that its own words rule out. */
  denied: readonly Kind[];
  /** Marked as done: whatever it says, it is no item. */
  done: boolean;
  /** Nothing that anybody could miss: no words, a placeholder, a line for the record. */
  empty: boolean;
}

export function ruleScores(unit: Unit, { route }: Context): Ruled {
  const head = headOf(unit).slice(0, LONGEST_HEAD);
  const plain = folded(head).trim();
  const label = inlineLabel(head);
  const own = label ? ownRoute(label.title, route) : UNKNOWN;
  const scores = noScores();
  if (own.speaks) addTo(scores, own.gives);
  else if (!(own.known && own.past)) addTo(scores, route.gives);
  // Under a heading that is sure, other traps are only mentioned; blockers and questions still count.
  const sure = reaches(scores, SURE);
  // A key of front matter is meant as what it says.
  const alone = onlyOne(scores, unit.section?.level === 8 ? THRESHOLD : SURE);
  const { cues, signs, negations, fine, classes } = phrasesIn(plain);
  const named = weighWords(scores, cues, plain, sure);
  const imperative = isImperative(plain);
  weighShape(scores, unit, { head, plain, imperative, fine }, route);
  const asked = unit.mark === 'open' || (unit.ordered === true && imperative);
  const denied = deniedBy(negations, plain, asked);
  for (const kind of denied) scores[KINDS.indexOf(kind)] = Math.min(scores[KINDS.indexOf(kind)]!, 1);
  if (own.known && own.past && !own.speaks) lower(scores, TOLD);
  return {
    head,
    plain,
    imperative,
    label: label?.title,
    own,
    scores,
    sure,
    cues,
    signs,
    classes,
    denied,
    sectioned: route.speaks || own.speaks,
    plainly: plainKind(scores, named, alone),
    done: isDone(unit, route),
    empty:
      isNothing(plain) ||
      (plain.includes(':') && METADATA.test(plain)) ||
      (own.known && isNothing(folded(label!.rest).trim())),
  };
}

/** One kind is announced, with so much, and no other. */
function onlyOne(scores: Scores, enough: number): boolean {
  let announced = 0;
  for (let kind = 0; kind < scores.length; kind++) if (scores[kind]! > 0) announced++;
  return announced === 1 && reaches(scores, enough);
}

function lower(scores: Scores, by: number): void {
  for (let kind = 0; kind < scores.length; kind++) scores[kind]! -= by;
}

/** What is asked for in so many words is a step all the same. */
function deniedBy(negations: readonly Negation[], plain: string, asked: boolean): readonly Kind[] {
  const isQuoted = plain.includes('?') && QUOTED_QUESTION.test(plain);
  if (negations.length === 0 && !isQuoted) return NONE;
  const denied: Kind[] = negations.map(({ kind }) => kind).filter((kind) => kind !== 'steps' || !asked);
  return isQuoted ? [...denied, 'questions'] : denied;
}
const NONE: readonly Kind[] = [];

/** Returns the kind that the words give without any heading. */
function weighWords(scores: Scores, cues: readonly Cue[], plain: string, sure: boolean): Kind | undefined {
  if (cues.length === 0) return undefined;
  const words = WORDS.fill(0);
  for (const { gives } of cues) addTo(words, gives);
  for (let kind = 0; kind < scores.length; kind++)
    scores[kind]! += Math.min(
      words[kind]!,
      sure && scores[kind] === 0 && (kind === GOTCHAS || kind === PATTERNS) ? MENTIONED : 6,
    );
  if (plain.length > LONGEST_PLAIN) return undefined;
  for (let kind = 0; kind < words.length; kind++) if (words[kind]! >= THRESHOLD) return KINDS[kind];
  return undefined;
}
/** What the words of one piece after the other give. */
const WORDS = noScores();

/** In a longer text a cue may be about anything. */
const LONGEST_PLAIN = 150;

function plainKind(scores: Scores, named: Kind | undefined, sure: boolean): Kind | undefined {
  const best = bestOf(scores);
  const kind = KINDS[best];
  return scores[best]! >= THRESHOLD && (named === kind || sure) ? kind : undefined;
}

/** ✅ in front of something learned is no box. */
export function isDone(unit: Unit, { gives }: Route): boolean {
  const told = unit.mark === 'done' || (unit.cells !== undefined && isDoneRow(unit.cells));
  return told && !(unit.emoji && Math.max(gives[PATTERNS]!, gives[GOTCHAS]!) >= THRESHOLD);
}

/** A line for the record, anywhere. */
const METADATA =
  /^(?:status|outcome|task|goal|due date|state|date|branch|author|version|last updated|created|updated|commit|pr)\s*:/;

const isImperative = (plain: string) => IMPERATIVES.has(/^\W*(?:\d+\W+)?([a-z-]+)/.exec(plain)?.[1] ?? '');

/** A ban is the point of what begins with it. */
const BANS = /^(?:\W|\d)*(?:do not|don't|never|avoid)\b/;

/** What the form of a piece says: boxes, imperatives, question marks, narration. */
export const SHOUTED = /\b(?:NOT|NEVER|MUST|ONLY|DON'T|CANNOT|WARNING|IMPORTANT|CRITICAL|BROKEN|BEFORE|WITHOUT)\b/;

interface Shape extends Pick<Ruled, 'head' | 'plain' | 'imperative'> {
  /** It says that something is in order. */
  fine: boolean;
}

function weighShape(scores: Scores, unit: Unit, shape: Shape, route: Route): void {
  const { head, plain, imperative, fine } = shape;
  if (unit.mark === 'open') scores[STEPS] = Math.max(scores[STEPS]! + 0.5, THRESHOLD + (unit.emoji ? 0.2 : 1.5));
  if (BANS.test(plain)) scores[GOTCHAS]! += 1.5;
  if (imperative) scores[STEPS]! += unit.ordered ? 1.2 : 0.8;
  if (plain.includes('?') && /\?\W{0,4}$/.test(plain)) scores[QUESTIONS]! += 4.2;
  if (unit.alarm) scores[GOTCHAS]! += 3.5;
  // A single word in capitals within a sentence is a warning.
  if (SHOUTED.test(head) && /[a-z]{3}/.test(head)) scores[GOTCHAS]! += 1;
  if (unit.cells) weighCells(scores, unit.cells);
  if (unit.mark !== 'open' && PAST.test(plain)) {
    // Under “Next steps” a word like “paginated” does not mean the past.
    scores[STEPS]! -= route.gives[STEPS]! >= SURE ? 0.5 : 2;
    scores[PATTERNS]! -= 0.9;
    scores[QUESTIONS]! -= 1;
  }
  if (fine) lower(scores, route.past ? 1 : 0.8);
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
    if (STATUS_COLUMN.test(header) && OPEN_CELL.test(plain)) scores[STEPS]! += 3.5;
    else if (ACTION_COLUMN.test(header) && IMPERATIVES.has(word)) scores[STEPS]! += 3;
  }
}
