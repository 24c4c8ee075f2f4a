/** A summary is the handoff of a plan: files, decisions and patterns from its fields, deviations with what was done about them, and the rest as prose. */

import { withoutEnd } from '../../../model/index.ts';
import { lineText } from '../../../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../../../parse/scan-markdown.ts';
import { type Section, sectionOf } from '../../../parse/sections.ts';
import { clip } from '../../../words/clip.ts';
import { inWords } from '../../kit/convention.ts';
import { decisionsUnder, isNothing } from '../../kit/decisions.ts';
import { type Fields, frontMatterOf, type TextAt } from '../../kit/fields.ts';
import { fileIn, readFileList } from '../../kit/file-list.ts';
import { HandoffBuilder } from '../../kit/handoff-builder.ts';
import type { ConventionReading, Lines, TaskEntry } from '../../kit/reading.ts';
import { statusOf } from '../../task/metadata.ts';
import type { SectionName } from '../../task/schema.ts';
import { isoDate, sortableDate } from '../../task/text-date.ts';
import { type Place, titleOf } from './place.ts';
import { archivedPhase, partOf } from './plan.ts';

/** What is counted, proved or said elsewhere in the same file. */
const SKIPPED =
  /^(?:performance|metrics|task commits|commits|tasks completed|self[- ]?check|accomplishments?|verification(?: results)?|requirements? (?:completed|coverage|satisfied)|acceptance criteria|success criteria|test results|duration|plan metadata|threat (?:model|surface).*)\b/i;
const DECISIONS = /^(?:key |implementation |technical |design )?decisions?(?: made)?$/i;
const FILES = /^(?:key )?files?\b/i;
const DEVIATIONS = /^deviations?\b|^auto-?fixed\b/i;
/** How things stand at the end. What is in the way counts; it asks nobody to do anything. */
const READINESS = /^(?:next (?:phase|plan|step)s? readiness|readiness|next phase)\b/i;
const IN_THE_WAY: readonly SectionName[] = ['blockers', 'gotchas', 'open_questions'];

const LONGEST_NAME = 160;
const LONGEST_OBJECTIVE = 1000;

export function readSummary(doc: Markdown, place: Place): Partial<ConventionReading> {
  const { fields, findings } = frontMatterOf(doc);
  const builder = new HandoffBuilder(fields.texts(['tags'], true).map(({ text }) => text));
  takeFields(builder, fields, doc);
  const readiness = takeSections(builder, doc);
  const completed = completedOn(fields, doc);
  const title = titleOf(doc);
  return {
    findings: [...findings, ...builder.findings()],
    ...(title && { name: title }),
    tasks:
      place.task === undefined
        ? []
        : [taskOf(doc, fields, { ...place, task: place.task }, readiness), ...archivedPhase(place)],
    handoff: builder.build(sortableDate(completed), place.task),
  };
}

function taskOf(
  doc: Markdown,
  fields: Fields,
  place: Place & { task: string },
  readiness: string | undefined,
): TaskEntry {
  const [whole, told] = [partOf(place), oneLiner(doc)];
  const name = titleOf(doc) ?? told ?? (place.words && inWords(place.words));
  const completedAt = isoDate(completedOn(fields, doc));
  const tags = fields.text('subsystem');
  return {
    id: place.task,
    kind: 'file',
    // A summary is written when the plan was carried out; a known word may say that something is left.
    status: statusOf(fields.text('status') ?? '') ?? 'completed',
    ...(name && { name: clip(name, LONGEST_NAME) }),
    ...(told && { objective: clip(told, LONGEST_OBJECTIVE) }),
    ...(readiness && { context: readiness }),
    ...(tags && { category: tags }),
    ...(completedAt && { completedAt }),
    ...(whole !== undefined && { partOf: whole }),
    dependsOn: [],
    files: [],
    start: 0,
  };
}

function completedOn(fields: Fields, { text }: Markdown): string | undefined {
  return (
    fields.text('completed', 'completed-date', 'completed-at', 'date') ??
    fields.inside('metrics').text('completed', 'completed-date', 'completed-at', 'date') ??
    /^\*?\*?Completed:?\*?\*?:?\s*(\d{4}-\d{2}-\d{2}\S*)/m.exec(text.slice(-LAST))?.[1]?.replace(/\*+$/, '')
  );
}
/** A closing line is near the end. */
const LAST = 2000;

/** The bold sentence below the title. */
function oneLiner(doc: Markdown): string | undefined {
  const title = doc.headings.find(({ level }) => level === 1);
  for (let line = (title?.line ?? -1) + 1; title && line < doc.starts.length; line++) {
    if (doc.kinds[line] === KIND.blank) continue;
    const text = lineText(doc, line).trim();
    if (doc.kinds[line] !== KIND.text || !text.startsWith('**')) return undefined;
    return stripMarks(text).replace(/^(?:one-liner|summary)\s*:\s*/i, '') || undefined;
  }
  return undefined;
}

const PATTERN = ['patterns-established', 'patterns'];

function takeFields(builder: HandoffBuilder, fields: Fields, doc: Markdown): void {
  for (const file of filesOf(fields, doc)) builder.addFile(file);
  const told = decisionsUnder(doc, DECISIONS);
  const isTold = toldBy(told.map(({ text }) => text));
  for (const item of told) builder.addItem(item);
  for (const [place, said] of fields.decided('key-decisions', 'decisions', 'decisions-made').entries())
    if (!isTold(said.text, place)) pattern(builder, said);
  // `sticky-header` alone is a keyword.
  const used = fields
    .inside('tech-stack')
    .texts(['patterns'])
    .filter(({ text }) => text.includes(' '));
  for (const said of [...fields.texts(PATTERN), ...used]) pattern(builder, said);
}

const pattern = (builder: HandoffBuilder, { text, start }: TextAt) => {
  if (!isNothing(text)) builder.add('patterns_discovered', { pattern: text }, start);
};

/** Which files were created is said by the fields, what they are for by the list below. */
function filesOf(fields: Fields, doc: Markdown) {
  const listed = sections(doc)
    .filter(({ heading }) => FILES.test(heading.title))
    .flatMap((section) => readFileList(doc, section));
  const about = new Map(listed.flatMap((file) => (file.about ? [[file.path, file.about] as const] : [])));
  const keys = fields.inside('key-files');
  const groups = [
    ['created', keys.texts(['created', 'added', 'new'], true)],
    ['modified', keys.texts(['modified', 'changed', 'updated'], true)],
    ['deleted', keys.texts(['deleted', 'removed'], true)],
  ] as const;
  const told = groups.flatMap(([group, texts]) =>
    texts.flatMap(({ text, start }) => {
      const file = fileIn(text, start);
      const how = group === 'created' ? 'created' : ('modified' as const);
      if (!file) return [];
      const said = about.get(file.path) ?? file.about;
      return [
        { path: file.path, start, how, ...(group === 'deleted' && { deleted: true }), ...(said && { about: said }) },
      ] as const;
    }),
  );
  return [...told, ...listed];
}

/** The outermost sections below the title. */
function sections(doc: Markdown): Section[] {
  return doc.headings.flatMap(({ level }, index) => (level === 2 ? [sectionOf(doc, index)] : []));
}

/** Returns how things stand for what comes next. */
function takeSections(builder: HandoffBuilder, doc: Markdown): string | undefined {
  let readiness: string | undefined;
  for (const section of sections(doc)) {
    const { title, line } = section.heading;
    const lines = { firstLine: line, endLine: section.endLine };
    if (READINESS.test(title)) {
      readiness = doc.text.slice(section.start, section.end).trim();
      builder.prose(doc, lines, IN_THE_WAY);
    } else if (DEVIATIONS.test(title)) {
      for (const rest of readDeviations(doc, section, builder)) builder.prose(doc, rest);
    } else if (!SKIPPED.test(title) && !FILES.test(title) && !DECISIONS.test(title)) builder.prose(doc, lines);
  }
  return readiness;
}

const TITLE =
  /^[ \t]*(?:#{3,6}[ \t]+|[-*+][ \t]+)?(?:\*\*)?\d{1,3}[.)][ \t]*(?:\*\*[ \t]*)?\[[^\]\n]{1,80}\][ \t]*(?::[ \t]*)?([^ \t].*)$/;
const PART = /^[ \t]*[-*+][ \t]+\*\*([A-Z][A-Za-z /]{1,30}):?\*\*:?[ \t]*(.*)$/;
const LONGEST = 600;
const LONGEST_LINE = 4000;

interface Deviation {
  title: string;
  start: number;
  parts: Map<string, string>;
}

/** Adds each deviation as a gotcha; returns the lines that hold none, for the reader of prose. */
function readDeviations(doc: Markdown, section: Section, builder: HandoffBuilder): Lines[] {
  const others: Lines[] = [];
  let open: Deviation | undefined;
  let part: string | undefined;
  for (let line = section.heading.line; line < section.endLine; line++) {
    const text = lineText(doc, line).slice(0, LONGEST_LINE);
    const title = TITLE.exec(text)?.[1];
    if (title !== undefined || doc.kinds[line] === KIND.heading || doc.kinds[line] === KIND.rule) {
      keep(builder, open);
      open = title === undefined ? undefined : { title: bare(title), start: doc.starts[line]!, parts: new Map() };
      part = undefined;
    } else if (open) part = takePart(open, text, part);
    if (!open) extend(others, line);
  }
  keep(builder, open);
  return others;
}

const bare = (text: string) => withoutEnd(stripMarks(text), /[\s*]/);

function takePart(deviation: Deviation, text: string, part: string | undefined): string | undefined {
  const [, label, said] = PART.exec(text) ?? [];
  if (label !== undefined) {
    deviation.parts.set(label.toLowerCase(), said!.trim());
    return label.toLowerCase();
  }
  const known = part === undefined ? undefined : deviation.parts.get(part);
  if (known !== undefined && text.trim() !== '' && known.length < LONGEST)
    deviation.parts.set(part!, `${known} ${text.trim()}`);
  return text.trim() === '' ? undefined : part;
}

function keep(builder: HandoffBuilder, deviation: Deviation | undefined): void {
  if (!deviation) return;
  const { title, start, parts } = deviation;
  const wrong = ['issue', 'problem', 'cause', 'reason', 'root cause', 'why']
    .map((name) => parts.get(name))
    .find(Boolean);
  const fix =
    ['fix', 'solution', 'resolution', 'change'].map((name) => parts.get(name)).find(Boolean) ?? (wrong && title);
  const found = parts.get('found during') ?? parts.get('found in');
  const said = {
    issue: clip(wrong ?? title, LONGEST),
    ...(fix && { mitigation: clip(fix, LONGEST) }),
    ...(found && { discovered_in: clip(found, LONGEST) }),
  };
  builder.add('gotchas', said, start);
}

function extend(lines: Lines[], line: number): void {
  const last = lines.at(-1);
  if (last?.endLine === line) last.endLine = line + 1;
  else lines.push({ firstLine: line, endLine: line + 1 });
}

const WORD = /[\p{L}\p{N}_./-]{3,}/gu;
const MOST_COMPARED = 200;
/** So much of the words of the shorter text must be in the longer one. */
const SHARE = 0.5;
/** In the same place of both lists it is less. */
const SHARE_IN_PLACE = 0.3;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(WORD) ?? []);

/** Tells whether these say it. `place`: where the text stands in its own list. */
function toldBy(others: readonly string[]): (text: string, place: number) => boolean {
  const told = others.slice(0, MOST_COMPARED).map(wordsOf);
  return (text, place) => {
    const own = wordsOf(text);
    return own.size > 0 && told.some((other, at) => shares(own, other, at === place ? SHARE_IN_PLACE : SHARE));
  };
}

function shares(own: ReadonlySet<string>, other: ReadonlySet<string>, share: number): boolean {
  let common = 0;
  for (const word of own) if (other.has(word)) common++;
  return common >= own.size * share;
}
