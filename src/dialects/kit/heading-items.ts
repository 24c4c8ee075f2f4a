/** The entries of a block as items, by what the headings above it and their own labels mean. */
import type { ItemLabel, Level } from '../../model/index.ts';
import type { Heading } from '../../parse/scan-markdown.ts';
import { isNothing } from './decisions.ts';
import { type Block, type Entry, foldTitle, type Label, plainTitle, wholeText, withDetails } from './outline.ts';
import type { ItemEntry } from './reading.ts';
import { isPart, sectionText } from './section-item.ts';

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
const isSorting = (label: string) => SORTING.test(foldTitle(label));

const LABELS: Readonly<Partial<Record<Meaning, ItemLabel>>> = {
  step: 'Step',
  gotcha: 'Gotcha',
  blocker: 'Blocker',
  question: 'Question',
  pattern: 'Pattern',
};

export function itemsIn(place: Place, entries: readonly Entry[]): ItemEntry[] {
  if (place.isWhole && place.topic && isTold(place.meaning)) return wholeItem(place, entries);
  return groupsOf(entries).flatMap((group) => itemsOfGroup(place, group));
}

const isTold = (meaning: Meaning | undefined) => meaning !== undefined && LABELS[meaning] !== undefined;

/** A heading that is itself the step or the pattern. */
function wholeItem({ meaning, topic, level }: Place, entries: readonly Entry[]): ItemEntry[] {
  const label = LABELS[meaning!]!;
  const left = label === 'Pattern' ? entries : entries.filter(({ done }) => !done);
  if (entries.length > 0 && left.length === 0) return [];
  const text = label === 'Pattern' ? sectionText(topic!.title, left) : inOneText(plainTitle(topic!.title), left);
  return text === undefined ? [] : [itemOf(label, text, topic!.start, level)];
}

const inOneText = (text: string, entries: readonly Entry[]) => withDetails(text, entries.map(wholeText));

/** Entries in a row that stand under the same line, or begin with the same word. */
function groupsOf(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  const nameOf = (entry: Entry) => entry.under?.start ?? (meaningIn(entry.label) ? entry.label!.start : undefined);
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && nameOf(last[0]!) === nameOf(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** What the word or line means that an entry stands under, where it is not a part of what is told. */
const meaningIn = (label: Label | undefined) => (label && !isPart(label.text) ? labelMeaning(label.text) : undefined);

export const ownMeaning = ({ label, under }: Entry) => meaningIn(label) ?? meaningIn(under);

function itemsOfGroup(place: Place, group: readonly Entry[]): ItemEntry[] {
  const { under } = group[0]!;
  const meaning = ownMeaning(group[0]!) ?? place.meaning;
  const topic = under?.bold && !meaningIn(under) && !isPart(under.text) && !isSorting(under.text) ? under : undefined;
  if (topic && meaning === 'pattern') {
    const text = sectionText(topic.text, group);
    return text === undefined ? [] : [itemOf('Pattern', text, topic.start)];
  }
  const about = topic?.text ?? place.topic?.title;
  return group
    .filter(isEntry(group))
    .flatMap((entry) => itemOfEntry(entry, meaning, about && plainTitle(about), place));
}

/** Beside a list a paragraph leads in, and beside boxes an entry without one is a remark. */
function isEntry(group: readonly Entry[]): (entry: Entry) => boolean {
  const hasList = group.some(({ kind }) => kind === 'item');
  const hasBoxes = group.some(({ box }) => box);
  return ({ kind, text, box }) => (hasBoxes ? box : kind === 'item' || (!hasList && !/:$/.test(text)));
}

function itemOfEntry(
  entry: Entry,
  meaning: Meaning | undefined,
  about: string | undefined,
  { level }: Place,
): ItemEntry[] {
  const { text, start, done, open, below } = entry;
  // A box that nobody ticked is open, whatever it stands under.
  const means =
    meaning === undefined && open
      ? 'step'
      : meaning === 'doubt'
        ? /\?\W*$/.test(text)
          ? 'question'
          : 'gotcha'
        : meaning;
  const label = means && LABELS[means];
  if (!label || (done && label !== 'Pattern') || isUnsaid(text)) return [];
  const { said, remedy } = label === 'Gotcha' ? withRemedy(entry) : { said: wholeText(entry), remedy: undefined };
  if (label === 'Question')
    return [
      {
        ...itemOf(label, text, start),
        ...(below.length > 0 && { context: below.map((piece) => piece.text).join('; ') }),
      },
    ];
  const whole = about && label !== 'Pattern' ? `${about}: ${said}` : said;
  return [{ ...itemOf(label, whole, start, level), ...(remedy && { mitigation: remedy }) }];
}

function itemOf(label: ItemLabel, text: string, start: number, level?: Place['level']): ItemEntry {
  const item: ItemEntry = { label, text, start };
  if (level && label === 'Step') item.priority = level;
  if (level && label === 'Gotcha') item.severity = level;
  return item;
}

/** What a template asks for, and nobody wrote. */
const ASKED =
  /^(?:list|describe|document|explain|outline|specify|add|note|detail|summari[sz]e|what|how|which)\b[^.?]{0,120}[.?…]?$/i;
const TEMPLATE =
  /^(?:list|describe|document|outline|specify)\b.{0,40}\b(?:any|key|major|known|the|all|here|in use|system|and describe)\b/i;

export const isUnsaid = (text: string) => isNothing(text) || (ASKED.test(text) && TEMPLATE.test(text));

const REMEDY = /(?:^|[\s(.;,—–-])\**(?:workaround|mitigation|fix|solution|resolution|remedy)\**\s*:\**\s*/i;

/** What is done about it, behind its word or nested below it. */
function withRemedy({ text, below }: Entry): { said: string; remedy: string | undefined } {
  const at = below.findIndex((piece) => REMEDY.test(piece.text.slice(0, 40)));
  if (at !== -1) {
    const rest = below.filter((_, i) => i !== at);
    return { said: wholeText({ text, below: rest }), remedy: below[at]!.text.replace(REMEDY, '').trim() };
  }
  const [head, ...behind] = wholeText({ text, below }).split(REMEDY);
  return { said: head!.trim(), remedy: behind.join(' ').trim() || undefined };
}
