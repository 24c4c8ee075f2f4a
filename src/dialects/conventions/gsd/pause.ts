/** `.continue-here.md`: what somebody who stopped in the middle leaves for whoever goes on. Its parts stand between tags. */
import type { Finding } from '../../../model/index.ts';
import { lineEnd, lineText } from '../../../parse/line-map.ts';
import { readRows, readTables } from '../../../parse/read-table.ts';
import { KIND, type Markdown, scanMarkdown, stripMarks } from '../../../parse/scan-markdown.ts';
import { clip } from '../../../words/clip.ts';
import { inWords } from '../../kit/convention.ts';
import { type Entry, entries, isNothing } from '../../kit/decisions.ts';
import { type Fields, frontMatterOf, type TextAt } from '../../kit/fields.ts';
import { fileIn } from '../../kit/file-list.ts';
import { HandoffBuilder } from '../../kit/handoff-builder.ts';
import { readJson } from '../../kit/read-json.ts';
import type { ConventionReading } from '../../kit/reading.ts';
import type { ConventionCode } from '../../kit/rules.ts';
import { derive } from '../../task/derived.ts';
import { isInside, SECTIONS, type SectionName } from '../../task/schema.ts';
import { sortableDate } from '../../task/text-date.ts';
import { type Part, type Place, partsOf } from './place.ts';

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

export function readPause(doc: Markdown, place: Place): ConventionReading {
  const { fields, findings } = frontMatterOf(doc);
  const builder = new HandoffBuilder();
  for (const part of partsOf(doc)) takePart(doc, part, builder);
  const where = fields.text('phase') ?? place.words;
  return {
    state: 'ingested',
    findings: [...findings, ...builder.findings()],
    name: where ? `Paused: ${inWords(where)}` : 'Paused here',
    tasks: [],
    handoff: builder.build(sortableDate(fields.text('last-updated', 'updated', 'date'))),
  };
}

function takePart(doc: Markdown, part: Part, builder: HandoffBuilder): void {
  const { tag, title = '' } = part;
  if (tag === 'next_action') takeNext(doc, part, builder);
  else if (tag !== undefined && tag in LISTS) takeList(doc, part, LISTS[tag]!, builder);
  else if (tag === 'completed_work') return;
  else if (TRAPS.test(title)) takeTraps(doc, part, builder);
  else if (READING.test(title)) takeReading(doc, part, builder);
  else builder.prose(doc, part);
}

/** Steps in their order, or one text. */
function takeNext(doc: Markdown, part: Part, builder: HandoffBuilder): void {
  const steps = entries(doc, part).filter(({ text, done }) => !done && !isNothing(text));
  const texts = steps.length > 0 ? steps : [firstParagraph(doc, part)];
  for (const { text, start } of texts)
    if (!isNothing(text))
      builder.add('suggested_next_steps', { step: clip(text, LONGEST_STEP), priority: 'high' }, start);
}

function firstParagraph(doc: Markdown, part: Part): { text: string; start: number } {
  const raw = doc.text
    .slice(doc.starts[part.firstLine]!, lineEnd(doc, part.endLine - 1))
    .replaceAll(/<\/?[a-z_]+>/g, (tag) => ' '.repeat(tag.length));
  const text = raw.trim().split(/\n[ \t\r]*\n/)[0]!;
  return { text: text.replace(/\s+/g, ' '), start: doc.starts[part.firstLine]! + raw.indexOf(text) };
}

function takeList(doc: Markdown, part: Part, section: SectionName, builder: HandoffBuilder): void {
  const listed = [...entriesIn(doc, part)];
  for (const { text, start, done } of listed)
    if (!done && !isNothing(text) && !IS_DONE.test(text))
      builder.add(section, { [SECTIONS[section].lead]: text }, start);
  if (listed.length === 0) builder.prose(doc, part);
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
function takeTraps(doc: Markdown, part: Part, builder: HandoffBuilder): void {
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
      builder.add(
        'gotchas',
        { issue: text, ...(mitigation && { mitigation }), ...(isHigh && { severity: 'high' }) },
        row[0]?.start ?? 0,
      );
    }
  }
  if (tables.length === 0) builder.prose(doc, part);
}

/** `` 1. `src/a.ts` — why ``; what is no file of the project is left to the reader of prose. */
function takeReading(doc: Markdown, part: Part, builder: HandoffBuilder): void {
  for (const { text, start } of entries(doc, part)) {
    const file = fileIn(text, start);
    if (file && isInside(file.path))
      builder.add('dependencies_for_next', { file: file.path, ...(file.about && { reason: file.about }) }, start);
  }
}

const DONE = /^(?:done|completed?|skipped|cancell?ed)$/i;

export function readHandoffJson({ text }: Markdown, _place: Place): ConventionReading | undefined {
  const { fields, findings } = readJson(text);
  if (!NAMES.some((name) => fields.node(name) !== undefined) && findings.length === 0) return undefined;
  const builder = new HandoffBuilder();
  takeWork(fields, builder);
  takeObstacles(fields, builder);
  for (const { text: said, start: at, fields: parts } of fields.list('decisions'))
    takeDecision({ text: said, start: at }, parts, builder);
  for (const { text: said, start: at } of fields.texts(['uncommitted-files'])) {
    const file = fileIn(said, at);
    // Its own bookkeeping is no work.
    if (file && !file.path.startsWith('.planning/')) builder.addFile(file);
  }
  takeNotes(fields.at('context-notes'), builder);
  const found: Finding<ConventionCode>[] = [...findings, ...builder.findings()];
  return {
    state: 'ingested',
    findings: found,
    name: nameOf(fields),
    tasks: [],
    handoff: builder.build(sortableDate(fields.text('timestamp'))),
  };
}

/** At least one of these is there. */
const NAMES = ['next-action', 'remaining-tasks', 'completed-tasks', 'decisions', 'blockers', 'context-notes'];

function nameOf(fields: Fields): string {
  const where = [fields.text('phase'), fields.text('phase-name')].filter(Boolean).join(' ') || fields.text('quick-id');
  return where ? `Paused: ${inWords(where)}` : 'Paused here';
}

/** What is left, in its order, behind what comes first. An entry says itself whether it is done, whichever list it is in. */
function takeWork(fields: Fields, builder: HandoffBuilder): void {
  const next = fields.at('next-action');
  if (next && !isNothing(next.text))
    builder.add('suggested_next_steps', { step: clip(next.text, LONGEST_STEP), priority: 'high' }, next.start);
  for (const list of ['remaining-tasks', 'completed-tasks'])
    for (const { text, start, fields: parts } of fields.list(list)) {
      const status = parts.text('status') ?? (list === 'completed-tasks' ? 'done' : '');
      const name = text || parts.text('name', 'title', 'description', 'task');
      if (!name || DONE.test(status)) continue;
      const more = [parts.text('progress'), parts.text('notes'), parts.text('recommended')].filter(Boolean).join(' ');
      builder.add('suggested_next_steps', { step: clip(more ? `${name}. ${more}` : name, LONGEST_STEP) }, start);
    }
}

function takeObstacles(fields: Fields, builder: HandoffBuilder): void {
  for (const { text, start, fields: parts } of fields.list('blockers')) {
    const blocker = text || parts.text('description', 'blocker', 'issue', 'name');
    const way = parts.text('workaround', 'resolution', 'suggested-resolution');
    if (!blocker || isNothing(blocker)) continue;
    builder.add('blockers', { blocker, ...(way && !isNothing(way) && { suggested_resolution: way }) }, start);
  }
  for (const { text, start, fields: parts } of fields.list('human-actions-pending')) {
    const [action, context] = [text || parts.text('action', 'description'), parts.text('context')];
    if (!action || isNothing(action)) continue;
    if (/^(?:true|yes)$/i.test(parts.text('blocking') ?? ''))
      builder.add('blockers', { blocker: action, ...(context && { impact: context }) }, start);
    else builder.add('suggested_next_steps', { step: action }, start);
  }
}

/** A decision and its reason are one item. */
function takeDecision({ text, start }: TextAt, parts: Fields, builder: HandoffBuilder): void {
  const decision = text || parts.text('decision', 'what', 'choice');
  const reason = parts.text('rationale', 'reason', 'why');
  if (!decision || isNothing(decision)) return;
  const pattern = reason ? `${decision.replace(/\.$/, '')}. Why: ${reason}` : decision;
  builder.add('patterns_discovered', { pattern }, start);
}

/** The place of all that a sentence says is the line of its field. */
function takeNotes(notes: TextAt | undefined, builder: HandoffBuilder): void {
  if (notes) builder.derived(derive(scanMarkdown(notes.text)), undefined, notes.start);
}
