/** What the headings of a memory bank mean, by the file that they stand in. The first row that fits counts. */
import type { Level } from '../../model/index.ts';
import type { Heading } from '../../parse/scan-markdown.ts';
import { type Block, foldTitle } from './outline.ts';

/**
 * `done`: it tells what was done, so only its files count. `described`: a text about the system or the product.
 * `prose`: its words decide. `doubt`: a question where it asks, else a gotcha.
 */
export type Meaning = 'step' | 'gotcha' | 'blocker' | 'question' | 'doubt' | 'pattern' | 'done' | 'described' | 'prose';

const ROWS: readonly { like: RegExp; means: Meaning }[] = [
  { like: /^(?:important |additional |other )?notes?$/i, means: 'prose' },
  {
    like: /\b(?:resolved|fixed|closed|answered|past|solved)\b.*\b(?:issues?|bugs?|questions?|problems?|blockers?)\b/i,
    means: 'done',
  },
  { like: /\bquestions?\b.*\bissues?\b|\bissues?\b.*\bquestions?\b/i, means: 'doubt' },
  { like: /\bquestions?\b|\bunknowns\b/i, means: 'question' },
  { like: /\bblock(?:ers?|ed by|ing issues?)\b/i, means: 'blocker' },
  {
    like: /\b(?:learn(?:ings?|ed)|lessons?|insights?|decisions?|considerations|preferences|principles|conventions|guidelines|best practices)\b/i,
    means: 'pattern',
  },
  { like: /^(?:recent|previous|latest|last)\b|\brecent(?:ly)? (?:changes?|work|updates?|fix)/i, means: 'done' },
  {
    like: /\b(?:accomplish\w+|achieve\w+|completed|complete features|finished|shipped|delivered|implemented|history|changelog|milestones reached)\b/i,
    means: 'done',
  },
  { like: /^(?:what(?:'s| is)? work(?:s|ing)|working(?: features)?|works|done|complete)$/i, means: 'done' },
  {
    like: /\b(?:issues?|bugs?|problems?|limitations?|gotchas?|pitfalls?|caveats?|risks?|technical debt|warnings?|concerns)\b/i,
    means: 'gotcha',
  },
  {
    like: /(?<!\bfor (?:the )?)\bnext\b|\bwhat(?:'s| is)? left\b|\bremaining\b|\bto[ -]?dos?\b|\bpending\b|\bupcoming\b|\bplanned\b|\bnot (?:yet )?started\b|\bin[ -]progress\b|\bbacklog\b|\bfuture\b|\broadmap\b|\bpriority tasks?\b|\bpriorities\b|^(?:high|medium|low)[- ]priority\b|\b(?:ongoing|current|active|open|immediate|outstanding) tasks\b|\baction items?\b/i,
    means: 'step',
  },
  { like: /\bpatterns?\b/i, means: 'pattern' },
  {
    like: /^current\b|\bstatus\b|\bfocus\b|\bmetrics\b|\benvironment\b|\bsetup\b|\bsession\b|^overview$/i,
    means: 'done',
  },
];

/** Undefined where a heading says nothing: then the one above it counts. */
const meaningOf = (title: string) => ROWS.find(({ like }) => like.test(title))?.means;

/** In a text about the system only its patterns and decisions are knowledge; all else describes it. */
const SYSTEM = /\b(?:decisions?|patterns?|principles|conventions|guidelines|best practices|standards)\b/i;
const FLOW = /\bflows?\b|\bdiagram\b|\boverview\b/i;

function systemMeaning(title: string): Meaning {
  const name = foldTitle(title);
  return SYSTEM.test(name) && !FLOW.test(name) ? 'pattern' : 'described';
}

/** A label of several words is a sentence. */
const MOST_WORDS = 5;

/** What a label inside a block means: `Known issues:` */
export function labelMeaning(label: string): Meaning | undefined {
  const title = foldTitle(label);
  return title.split(/\s+/).length > MOST_WORDS ? undefined : meaningOf(title);
}

/** What the headings above a block say of it. */
export interface Place {
  meaning: Meaning | undefined;
  /** A heading below the one that gives the meaning: what the block is about. */
  topic?: Heading;
  /** The topic itself is the step or the pattern, and the block tells of it. */
  isWhole: boolean;
  level?: Level;
}

export function placeOf({ above }: Block): Place {
  // The title of the file only repeats its name.
  const headings = above.filter(({ level, title }) => level > 1 || !FILE_TITLE.test(title));
  if (headings.some(({ title }) => TICKED.test(title))) return { meaning: 'done', isWhole: false };
  const at = headings.findLastIndex(
    ({ title }, i) => (i === 0 || !NUMBERED.test(title)) && meaningOf(foldTitle(title)),
  );
  const meaning = at === -1 ? undefined : meaningOf(foldTitle(headings[at]!.title));
  return placeBelow(meaning, headings.slice(at), meaning === 'pattern');
}

const FILE_TITLE = /\b(?:context|progress|patterns)\b/i;
const TICKED = /[✅✔☑]|\((?:completed?|done)\)/iu;
const NUMBERED = /^\d{1,3}[.)]\s/;

/** The first heading gives the meaning, those below it sort or name what stands there. */
function placeBelow(meaning: Meaning | undefined, headings: readonly Heading[], areWhole: boolean): Place {
  const level = headings.map(({ title }) => levelIn(foldTitle(title))).findLast((one) => one !== undefined);
  const topic = headings.slice(1).findLast(({ title }) => !SORTING.test(foldTitle(title)) && !isKind(title));
  const isWhole = topic !== undefined && (areWhole || NUMBERED.test(topic.title));
  return { meaning, isWhole, ...(topic && { topic }), ...(level && { level }) };
}

/** `### Core Patterns` below `## Design Patterns` sorts what stands there. */
const isKind = (title: string) => /\b(?:patterns|decisions|issues|debt|concerns|principles)$/i.test(foldTitle(title));

export function systemPlace({ above }: Block): Place {
  const headings = above.filter(({ level, title }) => level > 1 || !FILE_TITLE.test(title));
  const at = headings.findIndex(({ title }) => systemMeaning(title) === 'pattern');
  return at === -1 ? { meaning: 'described', isWhole: false } : placeBelow('pattern', headings.slice(at), true);
}

/** Headings that only sort what stands below them. */
const SORTING =
  /^(?:immediate|short|medium|mid|long|near|later|now|soon|high|low|minor|major|critical|other|general|core|additional|must|should|could|nice|optional|sprint|week|day|priority|p\d)\b/i;
const LEVELS: readonly { like: RegExp; level: Level }[] = [
  { like: /\b(?:immediate|high(?:est)?|critical|urgent|must|p0|p1)\b/i, level: 'high' },
  { like: /\b(?:low|long[- ]term|later|future|backlog|nice|optional|could|minor|p3|p4)\b/i, level: 'low' },
];
const levelIn = (title: string) => LEVELS.find(({ like }) => like.test(title))?.level;

/** Whether a label only sorts: `**High priority**`. */
export const isSorting = (label: string) => SORTING.test(foldTitle(label));
