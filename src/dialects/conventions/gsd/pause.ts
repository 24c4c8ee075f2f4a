/** What somebody leaves who stops in the middle: `.continue-here.md`, whose parts stand between tags, and `HANDOFF.json`. */
import { lineEnd, lineText } from '../../../parse/line-map.ts';
import { JsonObject, parseJson } from '../../../parse/parse-json.ts';
import { readRows, readTables } from '../../../parse/read-table.ts';
import { readYaml } from '../../../parse/read-yaml.ts';
import { KIND, type Markdown, scanMarkdown, stripMarks } from '../../../parse/scan-markdown.ts';
import type { YamlNode } from '../../../parse/yaml-node.ts';
import { clip } from '../../../words/clip.ts';
import { inWords, syntaxFindings } from '../../kit/convention.ts';
import { type Entry, entries, isNothing } from '../../kit/decisions.ts';
import { Fields, frontMatterOf } from '../../kit/fields.ts';
import { fileIn } from '../../kit/file-list.ts';
import { HandoffBuilder } from '../../kit/handoff-builder.ts';
import type { ConventionReading } from '../../kit/reading.ts';
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

const nameOf = (where: string | undefined) => (where ? `Paused: ${inWords(where)}` : 'Paused here');

export function readPause(doc: Markdown, place: Place): Partial<ConventionReading> {
  const { fields, findings } = frontMatterOf(doc);
  const builder = new HandoffBuilder();
  for (const part of partsOf(doc)) takePart(doc, part, builder);
  return {
    findings: [...findings, ...builder.findings()],
    name: nameOf(fields.text('phase') ?? place.words),
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
  for (const { text, start } of steps.length > 0 ? steps : [firstParagraph(doc, part)])
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
    const text = clip([title, ...below.map((one) => one.text)].join('. '), LONGEST_STEP);
    if (below.length === 0 || !below.every((one) => IS_DETAIL.test(one.text))) yield* below;
    else yield { text, start: doc.starts[line]! };
  }
}

/** Headings, and lines that are all bold. */
function titlesIn(doc: Markdown, { firstLine, endLine }: Part): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  for (let line = firstLine; line < endLine; line++) {
    const text = lineText(doc, line).trim();
    const isBold = doc.kinds[line] === KIND.text && /^\*\*.{1,200}\*\*:?$/.test(text);
    if (doc.kinds[line] === KIND.heading || isBold)
      found.push({ text: stripMarks(text.replace(/^#+\s*|:$/g, '')), line });
  }
  return found;
}

const COLUMNS = [
  /pattern|^name$/i,
  /description|problem|what/i,
  /severity/i,
  /prevention|instead|mitigation|fix/i,
] as const;

/** Rows of `| Pattern | Description | Severity | Prevention |`. */
function takeTraps(doc: Markdown, part: Part, builder: HandoffBuilder): void {
  const tables = readTables(doc, part.firstLine, part.endLine);
  for (const table of tables) {
    const at = COLUMNS.map((like) => table.header.findIndex(({ text }) => like.test(text)));
    for (const row of readRows(doc, table)) {
      const [name = '', about = '', severity = '', mitigation] = at.map((column) => row[column]?.text);
      const issue = [name, about].filter((one) => one !== '' && !isNothing(one)).join(': ');
      const isHigh = /blocking|critical|high/i.test(severity);
      const more = { ...(mitigation && { mitigation }), ...(isHigh && { severity: 'high' }) };
      builder.add('gotchas', { issue, ...more }, row[0]?.start ?? 0);
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
/** At least one of these is there. */
const NAMES = ['next-action', 'remaining-tasks', 'completed-tasks', 'decisions', 'blockers', 'context-notes'];

export function readHandoffJson(doc: Markdown): Partial<ConventionReading> | undefined {
  const { fields, findings } = readJson(doc);
  if (!NAMES.some((name) => fields.node(name) !== undefined) && findings.length === 0) return undefined;
  const builder = new HandoffBuilder();
  takeWork(fields, builder);
  takeObstacles(fields, builder);
  for (const said of fields.decided('decisions'))
    builder.add('patterns_discovered', { pattern: said.text }, said.start);
  for (const { text: said, start: at } of fields.texts(['uncommitted-files'])) {
    const file = fileIn(said, at);
    // Its own bookkeeping is no work.
    if (file && !file.path.startsWith('.planning/')) builder.addFile(file);
  }
  // The place of all that a sentence says is the line of its field.
  const notes = fields.at('context-notes');
  if (notes) builder.derived(derive(scanMarkdown(notes.text)), undefined, notes.start);
  const where = [fields.text('phase'), fields.text('phase-name')].filter(Boolean).join(' ') || fields.text('quick-id');
  return {
    findings: [...findings, ...builder.findings()],
    name: nameOf(where),
    handoff: builder.build(sortableDate(fields.text('timestamp'))),
  };
}

/** JSON is YAML; where it is broken, what can be told apart is read. */
function readJson(doc: Markdown): { fields: Fields; findings: ConventionReading['findings'] } {
  const start = doc.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const read = readYaml(doc.text.slice(start), start);
  const { value, mistakes } = 'node' in read ? { value: undefined, mistakes: [] } : parseJson(doc.text);
  const node = 'node' in read ? read.node : nodeOf(value, 0);
  return { fields: new Fields(node?.kind === 'map' ? [node] : []), findings: syntaxFindings(doc, mistakes) };
}

/** A value of JSON as a node; what stands in a list is at the place of the list. */
function nodeOf(value: unknown, start: number): YamlNode {
  const scalar = (text: string, at: number) =>
    ({ kind: 'scalar', style: 'plain', single: true, text, start: at, end: at }) as const;
  if (Array.isArray(value))
    return { kind: 'list', flow: true, items: value.map((one) => nodeOf(one, start)), start, end: start };
  if (!(value instanceof JsonObject)) return scalar(String(value ?? ''), start);
  const entries = value.members.map((one) => ({
    key: scalar(one.key, one.start),
    value: nodeOf(one.value, one.start),
  }));
  return { kind: 'map', flow: true, entries, start: value.start, end: value.end };
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
