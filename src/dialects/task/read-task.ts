/** The parts of a task file: who it is, its metadata, what was asked, and what it hands on. */
import { frontMatterTags } from '../../migrate/front-matter.ts';
import { type Finding, normalisePath, normaliseTaskId, withoutOwnBlocks } from '../../model/index.ts';
import { lineEnd } from '../../parse/line-map.ts';
import { readFrontMatter } from '../../parse/read-front-matter.ts';
import { readRows, readTables, type Table } from '../../parse/read-table.ts';
import { type Heading, KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { type Section, sectionOf } from '../../parse/sections.ts';
import { nodeAt, type YamlNode } from '../../parse/yaml-node.ts';
import {
  dateFindings,
  frontMatterEntries,
  type Metadata,
  MetadataReader,
  markdownEntries,
  readReferences,
  statusOf,
  type TaskReference,
  unknownStatus,
} from './metadata.ts';
import { filesNamedIn, type NamedFile } from './named-files.ts';
import type { TaskCode } from './rules.ts';
import { isInside } from './schema.ts';
import { type Status, UNKNOWN_STATUS } from './statuses.ts';

export interface Criterion {
  text: string;
  done: boolean;
  start: number;
}

export interface Span {
  start: number;
  end: number;
}

/** A row of an index table: a task described outside its own file. */
export interface IndexRow extends Span {
  id: string;
  name?: string;
  status?: Status;
  dependsOn: TaskReference[];
  file?: string;
}

export interface TaskParts {
  id?: { value: string } & Span;
  name?: string;
  metadata: Metadata;
  objective?: string;
  /** What `tags:` and `labels:` of the front matter list. */
  labels: string[];
  criteria: Criterion[];
  context?: Span & { text: string; level: number };
  /** Files that objective, criteria and context name, each where it is named first. */
  named: NamedFile[];
  /** Files that the front matter says were changed. */
  modified: NamedFile[];
  log?: Span;
  /** `*Task completed: …*` at the end of the file. */
  completedStamp?: string;
  index: IndexRow[];
  findings: Finding<TaskCode>[];
}

/** What authors call the sections. */
const SECTION_NAMES: Readonly<Record<string, 'metadata' | 'objective' | 'criteria' | 'context' | 'log'>> = {
  metadata: 'metadata',
  details: 'metadata',
  'extended fields': 'metadata',
  objective: 'objective',
  goal: 'objective',
  description: 'objective',
  'problem statement': 'objective',
  'acceptance criteria': 'criteria',
  criteria: 'criteria',
  'success criteria': 'criteria',
  'definition of done': 'criteria',
  subtasks: 'criteria',
  'context provided': 'context',
  context: 'context',
  'execution log': 'log',
  'work log': 'log',
};

const LONGEST_TITLE = 300;
/** `Task 007: Name`, `TASK-7 - Name`, `Task AUTH: Name`; without a digit only a colon makes the word an id: `Task list` is none. */
const TASK_TITLE =
  /^task(?:[\s_#-]+|(?=\d))(?:([\p{L}\p{N}._-]*\d[\p{L}\p{N}._-]*?)(?:\s*[:—–]\s*(.*)|\s+-\s+(.*)|)|([\p{L}\p{N}][\p{L}\p{N}._-]*?)\s*:\s*(.*))$/isu;
/** `task-007-login.md` is 007, `task-AUTH-3-login.md` is AUTH-3, `task-add-login.md` is add-login. */
const FILE_NAME =
  /(?:^|\/)task(?:[-_ ](?=[\p{L}\p{N}])|(?=\d))(\d+(?:[._]\d+)*[a-z]?(?=[-_ .])|[\p{L}]+-\d+(?=[-_ .])|[^/]+?)(?:[-_ ][^/]*)?\.(?:md|markdown)$/iu;
const CHECKBOX = /^\s*(?:[-*+]|\d+[.)])\s+\[([ xX✓✔])\](.*)$/;
const STAMP = /^\s*[*_]*Task completed:[ \t]*([^*_[\]\n]+?)[*_]*\s*$/i;

/** `isNote`: the file is a note as a whole, so sections about tasks do not make it a task's file. */
export function readTask(path: string, doc: Markdown, isNote = false): TaskParts {
  const front = readFrontMatter(doc);
  const reader = new MetadataReader();
  const findings = front.findings.map((finding) => ({ ...finding, code: 'front-matter-syntax' as const }));
  const parts: TaskParts = {
    metadata: reader.metadata,
    labels: frontMatterTags(doc),
    criteria: [],
    named: [],
    modified: listedFiles(front.node, MODIFIED_FILES),
    index: [],
    findings,
  };
  readIdentity(parts, path, doc, front.node, isNote);
  for (const entry of frontMatterEntries(front.node, doc.text)) reader.take(entry);
  const title = doc.headings.findIndex((heading) => heading.level === 1);
  // Without a title the preamble is what stands before the first heading.
  const preamble = title === -1 ? 0 : doc.headings[title]!.line + 1;
  const next = doc.headings[title + 1];
  const tables = readTables(doc);
  const end = next ? next.line : doc.starts.length;
  for (const entry of markdownEntries(doc, tables, Math.max(preamble, doc.frontMatter?.line ?? 0), end))
    reader.take(entry);
  readSections(parts, reader, doc, tables);
  parts.index = readIndex(doc, indexTables(path, doc, tables, isNote || parts.id !== undefined), parts.findings);
  readStamp(parts, doc);
  // How the task stands may be what could not be read.
  if (!front.readable) reader.metadata.status ??= UNKNOWN_STATUS;
  for (const finding of reader.findings) parts.findings.push(finding);
  dropSelf(parts);
  return parts;
}

/** One word, or a path with an ending: names of files may have spaces. */
const PATH = /^(?:\S+|[^\n]*\.[A-Za-z0-9]{1,8})$/;
const MODIFIED_FILES = /^(?:modified|changed)[_-]files$/i;

/** Paths that a field of the front matter lists, each where it stands. */
function listedFiles(front: YamlNode | undefined, name: RegExp): NamedFile[] {
  const field = front?.kind === 'map' ? front.entries.find(({ key }) => name.test(key.text))?.value : undefined;
  const entries = field?.kind === 'list' ? field.items : field ? [field] : [];
  return entries.flatMap((entry) =>
    entry.kind === 'scalar' && isInside(entry.text) && PATH.test(entry.text.trim())
      ? [{ path: normalisePath(entry.text.trim()), start: entry.start }]
      : [],
  );
}

/** Front matter `id`, else the heading `# Task 007: Name`, else the file name `task-007-….md`. */
function readIdentity(
  parts: TaskParts,
  path: string,
  doc: Markdown,
  front: YamlNode | undefined,
  isNote: boolean,
): void {
  const declared = front?.kind === 'map' ? nodeAt(front, ['id']) : undefined;
  const named =
    front?.kind === 'map'
      ? (['name', 'title'].map((key) => nodeAt(front, [key])).find((node) => node.kind === 'scalar' && node.text) as
          | { text: string }
          | undefined)
      : undefined;
  const { heading, match } = taskHeading(doc, isNote);
  const [, numbered, numberedName, dashedName, worded, wordedName] = (match ?? []) as (string | undefined)[];
  const from = (text: string | undefined, start: number, end: number) => {
    const value = text === undefined ? undefined : normaliseTaskId(text);
    if (value !== undefined) parts.id ??= { value, start, end };
  };
  if (declared?.kind === 'scalar') from(declared.text, declared.start, declared.end);
  if (heading) from(numbered ?? worded, heading.start, heading.end);
  if (!parts.id) from(FILE_NAME.exec(path)?.[1], 0, 0);
  const name =
    named?.text ?? numberedName ?? dashedName ?? wordedName ?? doc.headings.find(({ level }) => level === 1)?.title;
  if (name && !/^(?:task\s+)?\[.*\]$/i.test(name)) parts.name = stripMarks(name);
  // The template itself, not a task that was begun with it.
  else if (name && parts.id && /template/i.test(parts.id.value)) {
    parts.findings.push(templateLeft(name, parts.id));
    delete parts.id;
  }
}

/** `[task name]` where an index has the name of a task. */
const BLANK_NAME = /^\[[^[\]\n]{1,80}\]$/;
const templateLeft = (name: string, { start, end }: Span): Finding<TaskCode> => ({
  code: 'placeholder-left',
  start,
  end,
  message: `${name} is the template's placeholder, so this is not a task. Write the task's name`,
});

/** `# Task 007: Name`; at the second level only where it is the one task of the file: in a note, or beside others, it is a section. */
function taskHeading(doc: Markdown, isNote: boolean): { heading?: Heading; match?: RegExpExecArray } {
  const titled: { heading: Heading; match: RegExpExecArray }[] = [];
  for (const heading of doc.headings) {
    const { level, title } = heading;
    const match = level <= 2 && /^task/i.test(title) ? TASK_TITLE.exec(title.slice(0, LONGEST_TITLE)) : null;
    if (match && level === 1) return { heading, match };
    if (match) titled.push({ heading, match });
  }
  return isNote || titled.length !== 1 ? {} : titled[0]!;
}

function readSections(parts: TaskParts, reader: MetadataReader, doc: Markdown, tables: Table[]): void {
  doc.headings.forEach(({ title }, index) => {
    const key = withoutRemark(title.toLowerCase());
    const name = Object.hasOwn(SECTION_NAMES, key) ? SECTION_NAMES[key] : undefined;
    if (!name) return;
    const section = sectionOf(doc, index);
    if (name === 'metadata')
      for (const entry of markdownEntries(doc, tables, section.firstLine, section.endLine)) reader.take(entry);
    else if (name === 'objective') parts.objective ??= proseOf(doc, section);
    else if (name === 'criteria') parts.criteria = parts.criteria.concat(criteriaOf(doc, section));
    else if (name === 'context')
      parts.context ??= {
        start: section.start,
        end: section.end,
        text: proseOf(doc, section),
        level: section.heading.level,
      };
    else parts.log ??= { start: section.start, end: section.end };
    if (name === 'objective' || name === 'criteria' || name === 'context') nameFiles(parts, doc, section);
  });
}

/** Files that a part of the text names, each where it is named first. */
export function nameFiles(parts: TaskParts, doc: Markdown, span: Span): void {
  for (const { path, start } of filesNamedIn(doc.text.slice(span.start, span.end)))
    if (!parts.named.some((file) => file.path === path)) parts.named.push({ path, start: span.start + start });
}

/** `Metadata (required)`: what stands in parentheses is about the section. */
function withoutRemark(title: string): string {
  if (!title.endsWith(')')) return (title.endsWith(':') ? title.slice(0, -1) : title).trim();
  const open = title.indexOf('(', title.lastIndexOf(')', title.length - 2) + 1);
  return open === -1 ? title : title.slice(0, open).trim();
}

/** A section's text, without the rule that sets it off from the next. What nobody filled in says nothing. */
function proseOf(doc: Markdown, section: Section): string {
  const whole = withoutOwnBlocks(doc.text.slice(section.start, section.end)).trim();
  const text = whole === '---' || whole.endsWith('\n---') ? whole.slice(0, -3).trim() : whole;
  return isUnfilled(text) ? '' : text;
}

/** `[what to do]` alone, or a table in which every row has a cell in brackets. */
function isUnfilled(text: string): boolean {
  if (!text.startsWith('|')) return IN_BRACKETS.test(text);
  const [, , ...rows] = text.split('\n');
  return rows.length > 0 && rows.every((row) => FORM_ROW.test(row));
}
const IN_BRACKETS = /^\[[^\]]*\]$/;
const FORM_ROW = /^\|.*\|\s*\[[^\]|]+\]\s*\|/;

function criteriaOf(doc: Markdown, section: Section): Criterion[] {
  const criteria: Criterion[] = [];
  for (let line = section.firstLine; line < section.endLine; line++) {
    if (doc.kinds[line] !== KIND.list) continue;
    const start = doc.starts[line]!;
    const box = CHECKBOX.exec(doc.text.slice(start, lineEnd(doc, line)));
    if (!box) continue;
    const text = box[2]!.trim();
    if (!IN_BRACKETS.test(text)) criteria.push({ text, done: box[1] !== ' ', start });
  }
  return criteria;
}

const MOST_ROWS = 10_000;

/** Files and headings that say that a table lists the project's tasks. In a note and in the file of one task only such a heading does. */
const INDEX_FILE =
  /(?:^|\/)tasks?\/|(?:^|\/)(?:[\w.-]*[-_.])?(?:readme|index|registry|tasks?|todo|backlog|journal|board|roadmap|plan)\.(?:md|markdown)$/i;
const INDEX_TITLE = /\b(?:tasks?|index|registry|backlog|tickets|work items)\b/i;
const INDEX_ALONE = /\btasks? (?:index|registry)\b|\b(?:index|registry) of (?:all )?tasks\b/i;

/** Those of the tables that a file name or a heading above calls an index. One pass: tables and headings are in the order of lines. */
function indexTables(path: string, doc: Markdown, tables: Table[], isAboutWork: boolean): Table[] {
  if (!isAboutWork && INDEX_FILE.test(path)) return tables;
  const saysIndex = isAboutWork ? INDEX_ALONE : INDEX_TITLE;
  const above: Heading[] = [];
  let next = 0;
  return tables.filter(({ line }) => {
    for (; next < doc.headings.length && doc.headings[next]!.line < line; next++) {
      const heading = doc.headings[next]!;
      while (above.length > 0 && above.at(-1)!.level >= heading.level) above.pop();
      above.push(heading);
    }
    return above.some(({ title }) => saysIndex.test(title));
  });
}

/** Tables with an ID and a Status column list tasks: the orchestrator's index. */
function readIndex(doc: Markdown, tables: Table[], findings: Finding<TaskCode>[]): IndexRow[] {
  return tables.flatMap((table) => {
    if (table.header.length < 3) return [];
    const names = table.header.map((cell) => stripMarks(cell.text).toLowerCase());
    const column = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name));
    const columns = {
      id: column('id', 'task id', 'task', '#'),
      name: column('name', 'title', 'task name', 'description'),
      status: column('status', 'state'),
      dependsOn: column('dependencies', 'depends on', 'dependency', 'deps'),
      file: column('file', 'path', 'task file'),
    };
    // A column called # numbers tasks only where they have names.
    if (columns.id === -1 || columns.status === -1 || (names[columns.id] === '#' && columns.name === -1)) return [];
    const rows = table.endLine - table.line - 2;
    if (rows > MOST_ROWS) {
      const start = doc.starts[table.line + 2 + MOST_ROWS]!;
      findings.push({
        code: 'index-too-long',
        start,
        end: start,
        message: `This table has ${rows.toLocaleString('en')} rows; from here on they are not read. Split it into several files`,
      });
    }
    return readRows(doc, table, MOST_ROWS).flatMap((cells): IndexRow[] => {
      const cell = cells[columns.id];
      const id = cell && normaliseTaskId(stripMarks(linkLabel(cell.text)));
      if (!id) return [];
      const row: IndexRow = { id, start: cell.start, end: cell.end, dependsOn: [] };
      const name = cells[columns.name]?.text;
      if (name && BLANK_NAME.test(name.trim())) {
        findings.push(templateLeft(name.trim(), cell));
        return [];
      }
      const status = statusOf(stripMarks(cells[columns.status]?.text ?? ''));
      const file = cells[columns.file]?.text;
      if (name) row.name = stripMarks(linkLabel(name));
      if (status) row.status = status;
      else if (cells[columns.status]?.text) {
        row.status = UNKNOWN_STATUS;
        findings.push(unknownStatus(cells[columns.status]!.text, cells[columns.status]!));
      }
      if (file) row.file = linkTarget(file);
      const dependsOn = cells[columns.dependsOn];
      if (dependsOn) {
        const read = readReferences(dependsOn.text, dependsOn.start);
        row.dependsOn = read.references;
        for (const finding of read.findings) findings.push(finding);
      }
      return [row];
    });
  });
}

const linkLabel = (text: string) => /^\[([^\]]*)\]\([^)]*\)$/.exec(text.trim())?.[1] ?? text;
const linkTarget = (text: string) => stripMarks(/^\[[^\]]*\]\(([^)]*)\)$/.exec(text.trim())?.[1] ?? text);

/** The stamp stands at the end; nobody looks for it further up than this. */
const STAMP_LINES = 12;
const STAMP_COLUMNS = 200;

function readStamp(parts: TaskParts, doc: Markdown): void {
  let lines = 0;
  for (let line = doc.starts.length - 1; line >= 0 && lines <= STAMP_LINES; line--) {
    if (doc.kinds[line] !== KIND.blank) lines++;
    if (doc.kinds[line] !== KIND.text || lineEnd(doc, line) - doc.starts[line]! > STAMP_COLUMNS) continue;
    const stamp = STAMP.exec(doc.text.slice(doc.starts[line], lineEnd(doc, line)));
    if (!stamp) continue;
    const text = stamp[1]!.trim();
    if (text) parts.completedStamp = text;
    const place = { start: doc.starts[line]!, end: lineEnd(doc, line) };
    for (const finding of dateFindings(text, place)) parts.findings.push(finding);
    return;
  }
}

function dropSelf(parts: TaskParts): void {
  const own = parts.id?.value;
  for (const { id, start, end } of parts.metadata.dependsOn) {
    if (id === own)
      parts.findings.push({
        code: 'depends-on-itself',
        start,
        end,
        message: `${id} cannot depend on itself. Remove this id`,
      });
  }
  parts.metadata.dependsOn = parts.metadata.dependsOn.filter(({ id }) => id !== own);
  parts.metadata.partOf = parts.metadata.partOf.filter(({ id }) => id !== own);
}
