/** `.continue-here.md`: what somebody who stopped in the middle leaves for whoever goes on. Its parts stand between tags. */
import { lineEnd, lineText } from '../../parse/line-map.ts';
import { readRows, readTables } from '../../parse/read-table.ts';
import { KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { isInside, SECTIONS, type SectionName } from '../task/schema.ts';
import { sortableDate } from '../task/text-date.ts';
import { type Entry, entries, isNothing } from '../task-lists/decisions.ts';
import { ToldCollector } from '../told/collect-told.ts';
import { fileIn } from '../told/file-list.ts';
import { frontMatterOf } from '../told/read-fields.ts';
import type { ToldReading } from '../told/reading.ts';
import { inWords, type Place } from './place.ts';
import type { GsdCode } from './rules.ts';
import { type Part, partsOf } from './tagged.ts';

/** Entries of these are what their tag says; what is no list goes to the reader of prose. */
const LISTS: Readonly<Record<string, SectionName>> = {
  decisions_made: 'patterns_discovered',
  blockers: 'blockers',
  remaining_work: 'suggested_next_steps',
};
const TRAPS = /^(?:critical )?anti-?patterns?\b/i;
const READING = /^required reading\b/i;
const LONGEST_STEP = 1000;
/** `Task 3: done`, ticked off or struck out. */
const IS_DONE = /(?:^|[—–:(-]\s*)(?:done|completed?|✅|✓)[).]*$|^(?:~~|✅|✓)/i;

export function readPause(doc: Markdown, place: Place): ToldReading<GsdCode> {
  const { fields, findings } = frontMatterOf(doc);
  const collector = new ToldCollector();
  for (const part of partsOf(doc)) takePart(doc, part, collector);
  const where = fields.text('phase') ?? place.words;
  return {
    state: 'ingested',
    findings: [...findings, ...collector.findings()],
    name: where ? `Paused: ${inWords(where)}` : 'Paused here',
    tasks: [],
    telling: collector.told(sortableDate(fields.text('last-updated', 'updated', 'date'))),
  };
}

function takePart(doc: Markdown, part: Part, collector: ToldCollector): void {
  const { tag, title = '' } = part;
  if (tag === 'next_action') takeNext(doc, part, collector);
  else if (tag !== undefined && tag in LISTS) takeList(doc, part, LISTS[tag]!, collector);
  else if (tag === 'completed_work') return;
  else if (TRAPS.test(title)) takeTraps(doc, part, collector);
  else if (READING.test(title)) takeReading(doc, part, collector);
  else collector.prose(doc, part);
}

/** Steps in their order, or one text. */
function takeNext(doc: Markdown, part: Part, collector: ToldCollector): void {
  const steps = entries(doc, part).filter(({ text, done }) => !done && !isNothing(text));
  const texts = steps.length > 0 ? steps : [firstParagraph(doc, part)];
  for (const { text, start } of texts)
    if (!isNothing(text))
      collector.add('suggested_next_steps', { step: clip(text, LONGEST_STEP), priority: 'high' }, start);
}

function firstParagraph(doc: Markdown, part: Part): { text: string; start: number } {
  const raw = doc.text
    .slice(doc.starts[part.firstLine]!, lineEnd(doc, part.endLine - 1))
    .replaceAll(/<\/?[a-z_]+>/g, (tag) => ' '.repeat(tag.length));
  const text = raw.trim().split(/\n[ \t\r]*\n/)[0]!;
  return { text: text.replace(/\s+/g, ' '), start: doc.starts[part.firstLine]! + raw.indexOf(text) };
}

function takeList(doc: Markdown, part: Part, section: SectionName, collector: ToldCollector): void {
  const listed = [...entriesIn(doc, part)];
  for (const { text, start, done } of listed)
    if (!done && !isNothing(text) && !IS_DONE.test(text))
      collector.add(section, { [SECTIONS[section].lead]: text }, start);
  if (listed.length === 0) collector.prose(doc, part);
}

const IS_DETAIL = /^\**(?:file|issue|fix|note|also|why|where|status|impact)s?\**\s*:/i;

/** Below a title, `File: …`, `Issue: …` and `Fix: …` are about what the title names. */
function* entriesIn(doc: Markdown, part: Part): Generator<Entry> {
  const titles = titlesIn(doc, part);
  const ends = [...titles.map(({ line }) => line), part.endLine];
  yield* entries(doc, { firstLine: part.firstLine, endLine: ends[0]! });
  for (const [index, { text: title, line }] of titles.entries()) {
    const below = entries(doc, { firstLine: line + 1, endLine: ends[index + 1]! });
    if (below.length === 0 || !below.every(({ text }) => IS_DETAIL.test(text))) yield* below;
    else
      yield {
        text: clip([title, ...below.map(({ text }) => text)].join('. '), LONGEST_STEP),
        start: doc.starts[line]!,
      };
  }
}

/** Headings, and lines that are all bold. */
function titlesIn(doc: Markdown, { firstLine, endLine }: Part): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  for (let line = firstLine; line < endLine; line++) {
    const text = lineText(doc, line).trim();
    const isTitle =
      doc.kinds[line] === KIND.heading || (doc.kinds[line] === KIND.text && /^\*\*.{1,200}\*\*:?$/.test(text));
    if (isTitle) found.push({ text: stripMarks(text.replace(/^#+\s*|:$/g, '')), line });
  }
  return found;
}

/** Rows of `| Pattern | Description | Severity | Prevention |`. */
function takeTraps(doc: Markdown, part: Part, collector: ToldCollector): void {
  const tables = readTables(doc, part.firstLine, part.endLine);
  for (const table of tables) {
    const column = (like: RegExp) => table.header.findIndex(({ text }) => like.test(text));
    const [pattern, about, severity, prevention] = [
      /pattern|^name$/i,
      /description|problem|what/i,
      /severity/i,
      /prevention|instead|mitigation|fix/i,
    ].map(column);
    for (const row of readRows(doc, table)) {
      const [name, issue] = [row[pattern!]?.text ?? '', row[about!]?.text ?? ''];
      const text = [name, issue].filter((one) => one !== '' && !isNothing(one)).join(': ');
      const mitigation = row[prevention!]?.text;
      const isHigh = /blocking|critical|high/i.test(row[severity!]?.text ?? '');
      collector.add(
        'gotchas',
        { issue: text, ...(mitigation && { mitigation }), ...(isHigh && { severity: 'high' }) },
        row[0]?.start ?? 0,
      );
    }
  }
  if (tables.length === 0) collector.prose(doc, part);
}

/** `` 1. `src/a.ts` — why ``; what is no file of the project is left to the reader of prose. */
function takeReading(doc: Markdown, part: Part, collector: ToldCollector): void {
  for (const { text, start } of entries(doc, part)) {
    const file = fileIn(text, start);
    if (file && isInside(file.path))
      collector.add('dependencies_for_next', { file: file.path, ...(file.about && { reason: file.about }) }, start);
  }
}
