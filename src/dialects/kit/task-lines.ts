/** The task lines of a list: a box, an id and a text, with what stands below it. What is in a fence is an example. */
import { createHash } from 'node:crypto';
import { type Finding, fingerprint, taskIdInList } from '../../model/index.ts';
import { lineEnd, lineText } from '../../parse/line-map.ts';
import { type Heading, KIND, type Markdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { type Status, UNKNOWN_STATUS } from '../task/statuses.ts';
import { filesTouched } from './file-list.ts';
import type { FileTouched, ListedTask } from './reading.ts';
import type { ConventionCode } from './rules.ts';

/** How a convention writes its ids. */
export interface Numbering {
  /** At the beginning of what stands behind the box: the id in its first group. */
  id: RegExp;
  /** The same for a heading that is a task, where a convention has these. */
  heading?: RegExp;
  /** The id of the task that this one is a part of. */
  parent?(id: string): string | undefined;
}

/** `1. Title`, `1.1 Title`, `1.1.1 Title`: how Kiro and OpenSpec number their lines. */
export const NUMBERED: Numbering = {
  // A number without a point begins a sentence: `3 tests are red`.
  id: /^\**(\d{1,4}(?:\.\d{1,4})+|\d{1,4}(?=[.)]))[.)]?\**:?\s+/,
  parent: (id) => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : undefined),
};

/** Task lines of one file that are read. */
const MOST_TASKS = 10_000;
const LONGEST_NAME = 200;
const LONGEST_DETAILS = 4000;
const LONGEST_GROUP = 120;

const BOX = /^([ \t]*)[-*+][ \t]+\[([^\]\n]{0,2})\](\\?\*)?(?:[ \t]+(?![ \t])|(?=[\p{L}\p{N}*`]))(.*)$/u;
const STATUS_OF = new Map<string, Status>([
  ...['', ' '].map((mark) => [mark, 'pending'] as const),
  ...['x', 'X', '✓', '✔', '✅'].map((mark) => [mark, 'completed'] as const),
  ...['-', '~', '/'].map((mark) => [mark, 'in_progress'] as const),
]);
const SKIPPED = /^SKIP(?:PED)?:[ \t]+/;
const REFERENCES = /^[ \t]*(?:[-*+][ \t]*)?_[A-Z][\w ]*:.*_$/;

interface BoxLine {
  line: number;
  box: string;
  optional: boolean;
  skipped: boolean;
  /** Behind the box, and where it begins. */
  text: string;
  start: number;
}

/** A line that names its task. */
interface NamedLine extends BoxLine {
  id: string;
  /** What is said of the task, behind its id. */
  rest: string;
  /** Of a heading that is a task. */
  level?: number;
}

interface Lines {
  tasks: ListedTask[];
  findings: Finding<ConventionCode>[];
}

/** Undefined where the text has no task lines. */
export function readLines(doc: Markdown, folder: string, numbering: Numbering): Lines | undefined {
  const boxes = boxLines(doc);
  let named = boxes.flatMap((box) => withId(box, numbering.id));
  if (named.length === 0 && numbering.heading) named = headings(doc, numbering.heading, boxes);
  // Lines without ids are tasks only where the list has no ids at all; beside them they are a checklist.
  const lines = new List(doc, folder, numbering).read(named.length > 0 ? named : boxes.map(byText()));
  return lines.tasks.length > 0 || lines.findings.length > 0 ? lines : undefined;
}

function boxLines(doc: Markdown): BoxLine[] {
  const boxes: BoxLine[] = [];
  for (let line = 0; line < doc.starts.length; line++) {
    const match = doc.kinds[line] === KIND.list ? BOX.exec(lineText(doc, line)) : null;
    if (!match?.[4]?.trim()) continue;
    const skip = SKIPPED.exec(match[4])?.[0].length ?? 0;
    const [text, start] = [match[4].slice(skip), lineEnd(doc, line) - match[4].length + skip];
    boxes.push({ line, box: match[2]!, optional: match[3] !== undefined, skipped: skip > 0, text, start });
  }
  return boxes;
}

function withId(box: BoxLine, pattern: RegExp): NamedLine[] {
  const match = pattern.exec(box.text);
  return match ? [{ ...box, id: match[1]!, rest: box.text.slice(match[0].length) }] : [];
}

/** `#### T010: Title`: done where every box below it is, begun where one is. */
function headings(doc: Markdown, pattern: RegExp, boxes: readonly BoxLine[]): NamedLine[] {
  let next = 0;
  return doc.headings.flatMap(({ title, line, start, level }, index) => {
    const end = doc.headings[index + 1]?.line ?? doc.starts.length;
    while (next < boxes.length && boxes[next]!.line < line) next++;
    const marks: string[] = [];
    while (next < boxes.length && boxes[next]!.line < end) marks.push(boxes[next++]!.box);
    const done = marks.filter((mark) => STATUS_OF.get(mark) === 'completed').length;
    const box = done === 0 ? ' ' : done === marks.length ? 'x' : '-';
    return withId({ line, box, optional: false, skipped: false, text: title, start }, pattern).map((one) => ({
      ...one,
      level,
    }));
  });
}

/** A line without an id is known by its text, so that ticking it off or moving it does not make it another task. */
function byText(): (box: BoxLine) => NamedLine {
  const seen = new Map<string, number>();
  return (box) => {
    const digits = createHash('sha256').update(fingerprint(box.text)).digest('hex').slice(0, 8);
    const count = (seen.get(digits) ?? 0) + 1;
    seen.set(digits, count);
    return { ...box, id: `line-${digits}${count > 1 ? `-${count}` : ''}`, rest: box.text };
  };
}

class List {
  private readonly doc: Markdown;
  private readonly folder: string;
  private readonly numbering: Numbering;
  private readonly tasks = new Map<string, ListedTask>();
  private readonly findings: Finding<ConventionCode>[] = [];
  private readonly created = new Set<string>();
  private heading = 0;
  /** The headings that the line at hand stands under, outermost first. */
  private above: Heading[] = [];

  constructor(doc: Markdown, folder: string, numbering: Numbering) {
    this.doc = doc;
    this.folder = folder;
    this.numbering = numbering;
  }

  read(lines: readonly NamedLine[]): Lines {
    for (const [index, line] of lines.slice(0, MOST_TASKS).entries()) this.take(line, lines[index + 1]?.line);
    const [cut, most] = [lines[MOST_TASKS], MOST_TASKS.toLocaleString('en')];
    if (cut) this.find('task-list-long', cut, `From here on task lines are not read: there are more than ${most}`);
    this.linkParts();
    return { tasks: [...this.tasks.values()], findings: this.findings };
  }

  private take(line: NamedLine, next: number | undefined): void {
    const id = taskIdInList(this.folder, line.id);
    if (id === undefined) {
      if (this.tasks.size === 0 && this.findings.length === 0)
        this.find('task-id-long', line, 'The ids of this list would be too long. Give its folder a shorter name');
      return;
    }
    if (this.tasks.has(id)) {
      const message = `${line.id} is in this list twice, and this line is not read. Give it an id of its own`;
      this.find('task-id-repeated', line, message);
      return;
    }
    const task = this.taskOf(id, line, next);
    for (const file of task.files) this.settle(file);
    this.tasks.set(id, task);
  }

  /** What an earlier line created exists: a later one changes it. */
  private settle(file: FileTouched): void {
    if (file.how !== 'CREATED') return;
    if (this.created.has(file.path)) file.how = 'MODIFIED';
    this.created.add(file.path);
  }

  private taskOf(id: string, line: NamedLine, next: number | undefined): ListedTask {
    const status = this.statusOf(line);
    const text = line.rest.trim();
    const below = this.below(line.line, next);
    const details = [text.length > LONGEST_NAME ? text : '', ...below.map((one) => one.text)]
      .filter(Boolean)
      .join('\n');
    const title = { text, start: line.start + line.text.length - line.rest.trimStart().length };
    const group = this.groupOf(line);
    return {
      ...{ id, written: line.id, name: clip(text, LONGEST_NAME), status },
      ...(group && { category: clip(group, LONGEST_GROUP) }),
      ...(details && { objective: details.slice(0, LONGEST_DETAILS) }),
      ...(line.optional && { priority: 'low' as const }),
      ...{ dependsOn: [], files: filesOf([title, ...below], status), start: line.start },
    };
  }

  private statusOf(line: NamedLine): Status {
    if (line.skipped) return 'skipped';
    const status = STATUS_OF.get(line.box);
    if (!status) this.find('task-box-unknown', line, `[${line.box}] says nothing. Write [ ], [-] or [x]`);
    return status ?? UNKNOWN_STATUS;
  }

  /** Indented lines belong to the task above them; a requirement there is a reference, not a word about the task. */
  private below(line: number, next: number | undefined): { text: string; start: number }[] {
    const { doc } = this;
    const lines: { text: string; start: number }[] = [];
    let length = 0;
    for (let at = line + 1; at < (next ?? doc.starts.length) && length < LONGEST_DETAILS; at++) {
      if (doc.kinds[at] === KIND.blank) continue;
      if (doc.kinds[at] !== KIND.list && doc.kinds[at] !== KIND.text) break;
      const text = lineText(doc, at);
      if (!/^[ \t]/.test(text)) break;
      if (REFERENCES.test(text.trimEnd())) continue;
      lines.push({ text: text.trim(), start: doc.starts[at]! + text.length - text.trimStart().length });
      length += text.length;
    }
    return lines;
  }

  /** The heading of its phase, else of the second level, else the nearest. */
  private groupOf({ line, level = Number.POSITIVE_INFINITY }: NamedLine): string | undefined {
    const all = this.doc.headings;
    for (; this.heading < all.length && all[this.heading]!.line < line; this.heading++) {
      const heading = all[this.heading]!;
      this.above = this.above.filter((one) => one.level < heading.level);
      if (heading.level > 1) this.above.push(heading);
    }
    const above = this.above.filter((one) => one.level < level);
    const phase = above.find(({ title }) => /^phase\b/i.test(title)) ?? above.find((one) => one.level === 2);
    return (phase ?? above.at(-1))?.title;
  }

  private linkParts(): void {
    for (const task of this.tasks.values()) {
      const above = this.numbering.parent?.(task.written);
      const id = above === undefined ? undefined : taskIdInList(this.folder, above);
      if (id !== undefined && id !== task.id && this.tasks.has(id)) task.partOf = id;
    }
  }

  private find(code: ConventionCode, { start, text }: BoxLine, message: string): void {
    this.findings.push({ code, start, end: start + text.length, message });
  }
}

/** How the whole stands whose parts these are. */
export function statusOfAll(tasks: readonly ListedTask[]): Status {
  if (tasks.every(({ status }) => status === 'completed' || status === 'skipped')) return 'completed';
  return tasks.every(({ status }) => status === 'pending') ? 'pending' : 'in_progress';
}

/** A file is told once, where it is named first. */
function filesOf(lines: readonly { text: string; start: number }[], status: Status): FileTouched[] {
  const found = new Map<string, FileTouched>();
  for (const { text, start } of lines)
    for (const file of filesTouched(text, start, status)) if (!found.has(file.path)) found.set(file.path, file);
  return [...found.values()];
}
