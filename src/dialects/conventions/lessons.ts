/** Files of lessons: what went wrong, with the rule that follows from it, as one gotcha. */
import { readRows, readTables, type Table } from '../../parse/read-table.ts';
import { type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { noteConvention } from '../kit/convention.ts';
import { isNothing, worded } from '../kit/decisions.ts';
import { type Block, blocksOf, type Entry, entriesOf, foldTitle, plainTitle, wholeText } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { joined } from '../kit/section-item.ts';
import { isoDate } from '../task/text-date.ts';

const PLACE = /(?:^|\/)(?:lessons(?:[-_ ]learn(?:ed|t))?|learnings)\.md$|(?:^|\/)tasks\/lessons\/[^/]+\.md$/i;

const WRONG =
  /^(?:what (?:went wrong|happened|failed)|mistakes?|problem(?: description| statement)?|issue|symptoms?|bug|error|failure|incident|trap|gotcha|trigger|situation|correction|before)$/i;
const CAUSE = /^(?:root cause\b.*|cause|why(?: it happened)?|reason)$/i;
/** In the order in which they count. */
const RULES = [
  /^(?:rules?|preventive rule|new rule|golden rule)$/i,
  /^(?:prevention(?: strategy)?|how to (?:avoid|prevent|apply)(?: it)?|going forward|next time|guard|takeaways?|key (?:learnings?|takeaways?|lessons?|insights?)(?: learned)?|lessons?(?: learned)?)$/i,
  /^(?:(?:the )?(?:complete |final )?(?:fix|solution|resolution|remedy|mitigation|workaround)|correct(?: approach| pattern| way)?|do(?: this)? instead|instead|right|action|after)$/i,
];
const isRule = (name: string) => RULES.some((like) => like.test(name));
const isLabel = (label: string) => {
  const name = foldTitle(label);
  return WRONG.test(name) || CAUSE.test(name) || isRule(name) || OTHER.test(name);
};
const OTHER =
  /^(?:pattern|context|date|source|files?(?: changed)?|evidence|example|where|area|severity|category|tags?|module|session|status)$/i;

/** Sections about the file itself. */
const ABOUT =
  /\b(?:how to use|guidelines|policy|format|template|purpose|legend|index of|table of contents|workflow|instructions?|review process)\b|^(?:index|about|usage|overview|related|references|see also|history|changelog|files changed|testing(?: verification)?|verification|summary|metrics)$/i;
/** What a date, a number or a word for a lesson adds to its title: `2026-01-05 — `, `Lesson 3: `, `Pattern: `. */
const LEAD =
  /^(?:\[?\d{4}-\d{2}-\d{2}\]?\s*(?:[—–:|-]\s*|$)|(?:lesson|pattern|rule|gotcha|mistake|L)\s*#?\d*\s*[:.—–-]\s*|#?\d+[.:)]\s+)/i;
const LONGEST = 600;

export const lessonsDialect = noteConvention({
  name: 'lessons',
  version: 2,
  place: PLACE,
  read(doc) {
    const items = [...tableLessons(doc), ...headedLessons(doc)];
    return { items: items.filter(({ text }) => !isNothing(text)).sort((a, b) => a.start - b.start) };
  },
});

/** The parts of one lesson, by what they are called. */
interface Lesson {
  title: string;
  start: number;
  parts: { name: string; text: string; isTitles?: true }[];
  /** What no word names. */
  body?: string;
  at?: string;
}

/** A lesson with something that went wrong is a gotcha; one that only says what to do is a pattern. */
function itemOf({ title, start, parts, body, at }: Lesson): ItemEntry {
  const part = (like: RegExp) => parts.find(({ name }) => like.test(name))?.text;
  const wrong = part(WRONG) ?? part(CAUSE);
  const rule = RULES.map(part).find((text) => text !== undefined);
  const topic = untitled(title);
  const when = at === undefined ? {} : { at };
  const said = wrong ?? (rule ? part(/^(?:pattern|context)$/i) : undefined) ?? body;
  const text = clip(topic && said ? worded(topic, said) : topic || said || rule || '', LONGEST);
  if (rule && (wrong ?? body)) return { label: 'Gotcha', text, start, mitigation: rule, ...when };
  if (rule) return { label: 'Pattern', text: clip(worded(topic, rule), LONGEST), start, ...when };
  if (wrong) return { label: 'Gotcha', text, start, ...when };
  return { label: /^pattern\b/i.test(title) || isAdvice(topic || text) ? 'Pattern' : 'Gotcha', text, start, ...when };
}

function untitled(title: string): string {
  let topic = plainTitle(title);
  while (LEAD.test(topic)) topic = topic.replace(LEAD, '').trim();
  return topic;
}

/** Says what to do, and not what happens. */
const ADVICE =
  /^(?:\W*)(?:(?:for|on|in|when|if|after|before|with|during|under|whenever)\b[^,]{3,120},\s*)?(?:please\s+)?(?:always|never|avoid|prefer|use|keep|don't|do not|ensure|make sure|check|verify|validate|test|treat|write|run|add|set|put|pin|gate|guard|call|read|re-read|update|patch|mock|name|ship|implement|install|embed|document|start|stop|wrap|store|track|separate|budget|label|sanitize|default|include|require|only|be)\b/i;
const MUST = /\b(?:must|should|needs? to|has to|have to|always|never|don't|do not)\b/i;

export const isAdvice = (text: string) => ADVICE.test(stripMarks(text)) || MUST.test(text.slice(0, 160));

/** One lesson for each heading that tells one, or one for each entry below a heading that only sorts. */
function headedLessons(doc: Markdown): ItemEntry[] {
  const items: ItemEntry[] = [];
  const blocks = blocksOf(doc);
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!;
    if (block.above.some(({ title, level }) => level > 1 && ABOUT.test(foldTitle(title)))) continue;
    const parts = partsBelow(doc, blocks, at);
    if (parts.length > 0) {
      items.push(itemOf(lessonOf(doc, block, parts)));
      at += parts.length;
    } else for (const item of lessonsIn(doc, block)) items.push(item);
  }
  return items;
}

/** `### Problem`, `### The Fix` below a heading are parts of its lesson. Empty where its headings below are something else. */
function partsBelow(doc: Markdown, blocks: readonly Block[], at: number): Lesson['parts'] {
  const level = blocks[at]!.above.at(-1)?.level ?? 1;
  const parts: (Lesson['parts'][number] & { level: number })[] = [];
  const open: typeof parts = [];
  for (let next = at + 1; level > 1 && next < blocks.length; next++) {
    const heading = blocks[next]!.above.at(-1)!;
    if (heading.level <= level) break;
    const name = foldTitle(heading.title);
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
    const whole = open.at(-1);
    // A part that only has headings below it says what they say.
    if (whole && (whole.text === '' || whole.isTitles)) {
      whole.text = clip(whole.text ? `${whole.text}; ${name}` : name, LONGEST);
      whole.isTitles = true;
    }
    const part = { name, level: heading.level, text: joined(entriesOf(doc, blocks[next]!)) ?? '' };
    parts.push(part);
    open.push(part);
  }
  const has = (is: (name: string) => boolean) => parts.some(({ name }) => is(name));
  return has((name) => WRONG.test(name) || CAUSE.test(name)) && has(isRule) ? parts : [];
}

function lessonOf(doc: Markdown, block: Block, below: Lesson['parts']): Lesson {
  const heading = block.above.at(-1)!;
  const entries = entriesOf(doc, block, isLabel);
  const own = below.length > 0 ? [] : entries.flatMap(partsOf);
  const body = joined(entries.filter(({ label, under }) => !label && !(under && isLabel(under.text))));
  const at = isoDate(block.above.map(({ title }) => title).findLast((title) => isoDate(title) !== undefined));
  return {
    title: doc.text.slice(heading.start, heading.end),
    start: heading.start,
    parts: [...own, ...below].filter(({ text }) => text !== ''),
    ...(body && { body }),
    ...(at && { at }),
  };
}

function partsOf(entry: Entry): Lesson['parts'] {
  const name = entry.label ?? entry.under;
  return name && isLabel(name.text) ? [{ name: foldTitle(name.text), text: wholeText(entry) }] : [];
}

function lessonsIn(doc: Markdown, block: Block): ItemEntry[] {
  const heading = block.above.at(-1);
  const entries = entriesOf(doc, block, isLabel);
  const named = entries.flatMap(partsOf).map(({ name }) => name);
  const isNamed = named.some((name) => WRONG.test(name) || isRule(name));
  const isLead = heading !== undefined && /^(?:lesson|pattern|rule|gotcha|mistake)\b/i.test(foldTitle(heading.title));
  const first = entries[0];
  if (!first) return [];
  const isTold = first.kind === 'paragraph' && !first.text.endsWith(':') && heading !== undefined && heading.level > 1;
  const whole = heading && lessonOf(doc, block, []);
  if (isNamed && whole) return runsOf(entries).map((run, i) => itemOf(lessonOfRun(whole, run, i > 0)));
  if (whole && (isLead || isTold)) return [itemOf(whole)];
  return entries.filter(({ kind }) => kind === 'item').map((entry) => itemOf(lessonOfEntry(entry, block)));
}

/** Several lessons under one heading: each begins with what went wrong. */
function runsOf(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [[]];
  let isOpen = false;
  for (const entry of entries) {
    const begins = partsOf(entry).some(({ name }) => WRONG.test(name));
    if (begins && isOpen) runs.push([]);
    if (begins) isOpen = true;
    runs.at(-1)!.push(entry);
  }
  return runs;
}

/** The first is where the heading is. */
function lessonOfRun({ title, start, at }: Lesson, run: readonly Entry[], isLater: boolean): Lesson {
  const body = joined(run.filter((entry) => partsOf(entry).length === 0));
  const place = isLater ? run[0]!.start : start;
  return { title, start: place, parts: run.flatMap(partsOf), ...(body && { body }), ...(at && { at }) };
}

const DAY_BEHIND = /\((\d{4}-\d{2}-\d{2})\)\s{0,3}\.?$/;
const DAY_BEFORE = /^\W*(\d{4}-\d{2}-\d{2})\W+/;

/** An entry of a list is a lesson; what is nested below it may name its parts. */
function lessonOfEntry(entry: Entry, block: Block): Lesson {
  const at = isoDate(entry.text) ?? isoDate(block.above.at(-1)?.title);
  const text = entry.text
    .replace(DAY_BEHIND, '')
    .replace(DAY_BEFORE, '')
    .replace(/\s+See \[[^\]]*\]\([^)]*\)\.?$/, '')
    .trim();
  const parts = entry.below.flatMap((piece) => {
    const match = /^\**([A-Za-z ]{3,30}?)\**\s*:\**\s*(\S.*)$/s.exec(piece.text);
    return match && isLabel(match[1]!) ? [{ name: match[1]!.trim(), text: match[2]! }] : [];
  });
  const rest = { ...entry, text, below: parts.length > 0 ? [] : entry.below };
  return { title: '', start: entry.start, parts, body: wholeText(rest), ...(at && { at }) };
}

const COLUMNS = {
  at: /^(?:date|when|day)$/i,
  wrong:
    /^(?:lessons?(?: learned)?|mistakes?|what went wrong|problem|issue|gotcha|symptom|learning|what happened|finding|pattern|description)$/i,
  rule: /^(?:rules?|fix|solution|prevention|correct(?:ion)?|what to do(?: instead)?|how to avoid|mitigation|resolution|action|remedy|instead)$/i,
  topic: /^(?:module|area|topic|category|where|component|title|context)$/i,
};

/** A table with a column for the lesson, and perhaps for the rule, the date and the module. */
function tableLessons(doc: Markdown): ItemEntry[] {
  return readTables(doc).flatMap((table) => {
    const column = columnsOf(table);
    if (column.wrong === undefined) return [];
    return readRows(doc, table).flatMap((cells) => {
      const cell = (name: keyof typeof COLUMNS) => (column[name] === undefined ? undefined : cells[column[name]]?.text);
      const body = cell('wrong');
      if (!body || isNothing(body)) return [];
      const rule = cell('rule');
      const at = isoDate(cell('at'));
      const parts = rule && !isNothing(rule) ? [{ name: 'rule', text: clip(rule, LONGEST) }] : [];
      const item = itemOf({
        title: '',
        start: cells[column.wrong!]!.start,
        parts,
        body: clip(body, LONGEST),
        ...(at && { at }),
      });
      const topic = cell('topic');
      return [{ ...item, ...(topic && item.label === 'Gotcha' && { context: topic }) }];
    });
  });
}

function columnsOf({ header }: Table): Partial<Record<keyof typeof COLUMNS, number>> {
  const at = (like: RegExp) => header.findIndex(({ text }) => like.test(stripMarks(text)));
  const found = Object.entries(COLUMNS).map(([name, like]) => [name, at(like)] as const);
  return Object.fromEntries(found.filter(([, index]) => index !== -1));
}
