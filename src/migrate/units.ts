/**
 * A note's text in the pieces that can each be an item: list items with what belongs to them, table rows, lines with a
 * mark, sentences. Each has the headings, labels and tags above it, nearest first. One pass over the lines.
 */
import { withoutEnd } from '../model/index.ts';
import { lineAt, lineEnd, lineText } from '../parse/line-map.ts';
import { type Cell, readRows, readTables, type Table } from '../parse/read-table.ts';
import { KIND, type Markdown, stripMarks } from '../parse/scan-markdown.ts';
import { isMasked, shortMasks } from '../words/mask-secrets.ts';
import { contextOf, isSure } from './context.ts';
import { routeOf } from './routes.ts';
import type { Section } from './section.ts';

export interface Unit {
  kind: 'item' | 'row' | 'line' | 'prose';
  /** As written, wrapped lines joined, without the leading marker. */
  text: string;
  /** 0-based lines, both included. */
  first: number;
  last: number;
  /** Where each of its lines begins in the text. */
  starts: readonly number[];
  section: Section | undefined;
  /** `[ ]`, `⬜` and the like: still to do; `[x]`, `✅`, struck through: done. */
  mark: 'open' | 'done' | undefined;
  /** The mark is a sign (✅), not a box. */
  emoji: boolean;
  /** A danger sign is in front: ⚠️, 🛑. */
  alarm: boolean;
  /** Nested below another item. */
  depth: number;
  ordered: boolean;
  /** What it is about, given separately. */
  subject: string | undefined;
  /** What the author says to do about it, given separately. */
  remedy: string | undefined;
  /** Why it is so, given separately. */
  reason: string | undefined;
  /** The sentence that leads the list it stands in, folded. */
  lead: string | undefined;
  /** A table row's cells under their headers, folded to lower case. */
  cells: { header: string; text: string }[] | undefined;
}

/** A unit of one line, with nothing special about it. Every unit is made from one, so that all have the same fields. */
export const unitOf = (kind: Unit['kind'], text: string, line: number, section: Section | undefined): Unit => ({
  kind,
  text,
  first: line,
  last: line,
  starts: ONE_LINE,
  section,
  mark: undefined,
  emoji: false,
  alarm: false,
  depth: 0,
  ordered: false,
  subject: undefined,
  remedy: undefined,
  reason: undefined,
  lead: undefined,
  cells: undefined,
});
/** Of what stands on one line. */
export const ONE_LINE: readonly number[] = [0];

/** The line of an offset in a unit's text. */
export function lineIn(unit: Unit, offset: number): number {
  let low = 0;
  let high = unit.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (unit.starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return unit.first + low;
}

const LONGEST_TITLE = 120;
const TAG_LINE = /^<(\/?)([a-z][\w-]{1,40})>$/i;
/** `<details>` folds text away; its summary is a label. */
const FOLD_LINE = /^<\/?details\b[^>]*>$/i;
const SUMMARY = /^(?:<details\b[^>]*>\s*)?<summary>(.{1,120}?)<\/summary>(?:\s*<\/?\w+>)?$/i;
/** `> [!WARNING]` */
const CALLOUT = /^\[!(\w{3,12})\]$/;
const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;
/** `[x]` is done, `[-]` given up, `[>]` moved elsewhere; `[/]` is being done. */
const BOX = /^\[([ xX✓✔~/>-])\][ \t]*/;
const DONE_MARK = /^(?:✅|☑️?|✔️?|✓|🟢|👍|🎉)[ \t]*/u;
const OPEN_MARK = /^(?:⬜️?|☐|⏳|🚧|🔜|🔲|🔄|◻️?|📋|⏸️?|❗️?|🟡|🔴)[ \t]*/u;
const ALARM = /⚠|🛑|🚨|🐛|⛔|❌/u;
const OTHER_MARK = /^(?:❌|❓|❔|⛔️?|📌|🔥|ℹ️?|🐛|⚠️?|🛑|📄|📍|💡|🔑|📝|🚨|👉|➡️?|→|•|‣|▪️?)[ \t]*/u;
/** `M src/a.ts`: a line of git status. */
const STATUS = /^[AMD][ \t]+`?[\w.@/-]+\.\w{1,6}`?$/;
/** `**Gotchas:**`, `**Gotchas**:`, `Gotchas:` alone on a line, or `### Gotchas` without the marks. */
const LABEL_LINE =
  /^(?:\*\*|__)([^*_]{2,120}?)(?:\*\*|__)[ \t]*:?[ \t]*(?:\([^)]{1,80}\))?:?[ \t]*$|^([\p{L}\p{N}][^.!?:|]{1,80}):[ \t]*$/u;

interface Line {
  line: number;
  indent: number;
  text: string;
}

/** A longer note is read up to here: as much as can be read without blocking others. */
const MOST_CHARACTERS = 262_144;
const MOST_UNITS = 10_000;
const LONGEST_UNIT = 32_768;

export interface Units {
  units: Unit[];
  /** The line at which the text became too long. */
  cutAt?: number;
}

export function readUnits(doc: Markdown, firstLine = 0, endLine = doc.starts.length): Units {
  const most = lineAt(doc, Math.min((doc.starts[firstLine] ?? 0) + MOST_CHARACTERS, doc.text.length)) + 1;
  const reader = new UnitReader(doc, firstLine, Math.min(endLine, most));
  const units = reader.read();
  const cutAt = reader.cutAt ?? (reader.line < endLine ? reader.line : undefined);
  return cutAt === undefined ? { units } : { units, cutAt };
}

class UnitReader {
  private readonly doc: Markdown;
  private readonly endLine: number;
  private readonly masked: boolean;
  private readonly units: Unit[] = [];
  private readonly tables: Map<number, Table>;
  private readonly headings: Map<number, Markdown['headings'][number]>;
  line: number;
  /** The first line beyond the limit. */
  cutAt: number | undefined;
  private heading: Section | undefined;
  private tag: Section | undefined;
  private label: Section | undefined;
  /** Whether the label already has text below it: a later paragraph no longer belongs to it. */
  private labelUsed = false;
  /** A label on its own line, set off by a blank line, works like a heading. */
  private labelHolds = false;
  private ruled = false;

  constructor(doc: Markdown, firstLine: number, endLine: number) {
    this.doc = doc;
    this.line = firstLine;
    this.endLine = endLine;
    this.masked = isMasked(doc.text);
    this.tables = new Map(readTables(doc).map((table) => [table.line, table]));
    this.headings = new Map(doc.headings.map((heading) => [heading.line, heading]));
  }

  read(): Unit[] {
    const { doc } = this;
    while (this.line < this.endLine && this.units.length < MOST_UNITS) {
      const kind = doc.kinds[this.line];
      if (kind === KIND.heading) this.takeHeading();
      else if (kind === KIND.table) this.takeTable();
      else if (kind === KIND.list) this.takeItem();
      else if (kind === KIND.text || kind === KIND.quote) this.takeText();
      else {
        if (kind === KIND.rule) {
          // Text after a rule, without its own heading, is a footer.
          this.dropLabel();
          this.ruled = true;
        }
        this.line++;
      }
    }
    return this.units;
  }

  private takeHeading(): void {
    const heading = this.headings.get(this.line);
    this.line++;
    if (!heading) return;
    let parent = this.heading;
    while (parent && parent.level >= heading.level) parent = parent.parent;
    this.ruled = false;
    const { title, line, level } = heading;
    this.heading = { kind: 'heading', title: title.slice(0, LONGEST_TITLE), line, level, parent };
    this.dropLabel();
  }

  private dropLabel(): void {
    this.label = undefined;
    this.labelUsed = false;
  }

  private get section(): Section | undefined {
    return this.label ?? this.tag ?? (this.ruled ? undefined : this.heading);
  }

  private openLabel(title: string, line: number, holds: boolean): void {
    const parent = this.tag ?? this.heading;
    this.label = { kind: 'label', title: title.slice(0, LONGEST_TITLE), line, level: 7, parent };
    this.labelUsed = false;
    this.labelHolds = holds;
  }

  private takeTable(): void {
    const table = this.tables.get(this.line);
    if (!table) {
      this.line++;
      return;
    }
    const headers = table.header.map(({ text }) => stripMarks(text).toLowerCase());
    readRows(this.doc, table).forEach((cells, index) => {
      const line = table.line + 2 + index;
      const filled = cells.filter(({ text }) => text !== '');
      if (line >= this.endLine || filled.length === 0) return;
      const row = rowText(this.doc, line);
      const text = this.masked ? shortMasks(row) : row;
      const unit = unitOf('row', text, line, this.section);
      unit.cells = cells.map((cell: Cell, column) => ({
        header: headers[column] ?? '',
        text: this.masked ? shortMasks(cell.text) : cell.text,
      }));
      this.add(unit);
    });
    this.labelUsed = true;
    this.line = table.endLine;
  }

  /** A list item: its own line, the lines wrapped below it, and the items nested below it. */
  private takeItem(): void {
    const first = this.at(this.line);
    const marker = LIST_MARKER.exec(first.text)?.[0] ?? first.text.slice(0, 2);
    const inner = first.indent + marker.length;
    const lines = [{ ...first, text: first.text.slice(marker.length) }];
    const nested: Line[][] = [];
    let line = this.line + 1;
    let stopped = false;
    for (; line < this.endLine; line++) {
      const kind = this.doc.kinds[line];
      if (kind === KIND.blank) {
        // A blank line ends the item unless what follows is indented below it.
        const next = this.nextFilled(line);
        if (next === undefined || this.at(next).indent < Math.min(inner, first.indent + 2)) break;
        stopped = true;
        line = next - 1;
        continue;
      }
      if (kind === KIND.fenceOpen || kind === KIND.fenceBody || kind === KIND.fenceClose) {
        if (kind === KIND.fenceOpen && this.at(line).indent <= first.indent) break;
        // Text in a fence is never part of an item.
        stopped = true;
        continue;
      }
      const here = this.at(line);
      if (kind === KIND.list) {
        if (here.indent <= first.indent) break;
        nested.push([here]);
      } else if (kind === KIND.text || kind === KIND.quote) {
        if (TAG_LINE.test(here.text)) break;
        if (kind === KIND.quote) {
          if (here.indent <= first.indent) break;
          here.text = unquoted(here.text);
        }
        if (here.indent <= first.indent && (stopped || startsAnew(here.text))) break;
        if (nested.length > 0) nested.at(-1)!.push(here);
        else if (!stopped) lines.push(here);
      } else break;
    }
    this.line = line;
    this.addItem(lines, nested, /^\d/.test(marker));
    this.labelUsed = true;
  }

  /** `- Recommended method:` with items below it is their label; otherwise what is nested belongs to the item. */
  private addItem(lines: Line[], nested: Line[][], ordered: boolean): void {
    const label = nested.length > 0 ? labelOf(joined(lines)) : undefined;
    if (label !== undefined && (routeOf(label).known || !isSure(contextOf(this.section)))) {
      const before = this.label;
      this.label = { kind: 'label', title: label, line: lines[0]!.line, level: 8, parent: this.section };
      this.addNested(nested);
      this.label = before;
      return;
    }
    // Boxes below a box are each done or not on their own.
    const boxed = nested.some(([head]) => BOX.test(withoutMarker(head!.text)));
    const all = contiguous(boxed ? lines : [...lines, ...nested.flat()]);
    this.addMarked(all, 0, ordered);
    if (boxed) this.addNested(nested);
  }

  private addNested(nested: Line[][]): void {
    for (const [head, ...rest] of nested)
      this.addMarked([{ ...head!, text: withoutMarker(head!.text) }, ...rest], 1, /^\d/.test(head!.text));
  }

  private addMarked(lines: Line[], depth: number, ordered: boolean): void {
    const unit = this.unitOf('item', lines, takeMarks(joined(lines)));
    unit.depth = depth;
    unit.ordered = ordered;
    this.add(unit);
  }

  private unitOf(kind: Unit['kind'], lines: readonly Line[], { text, mark, emoji, alarm }: Marks): Unit {
    const unit = unitOf(kind, text, lines[0]!.line, this.section);
    if (lines.length > 1) {
      unit.last = lines.at(-1)!.line;
      unit.starts = startsOf(lines, text);
    }
    unit.mark = mark;
    unit.emoji = emoji;
    unit.alarm = alarm;
    return unit;
  }

  private takeText(): void {
    const here = this.at(this.line);
    const isTagged = here.text.startsWith('<');
    const summary = isTagged ? SUMMARY.exec(here.text) : null;
    if (summary || (isTagged && FOLD_LINE.test(here.text))) {
      if (summary) this.openLabel(stripMarks(summary[1]!), this.line, true);
      else if (here.text.startsWith('</')) this.dropLabel();
      this.line++;
      return;
    }
    const tag = isTagged ? TAG_LINE.exec(here.text) : null;
    if (tag) {
      this.takeTag(tag[1] === '/', tag[2]!);
      return;
    }
    const paragraph = this.paragraph();
    // Outside lists, text indented this far is code.
    if (paragraph.every(({ indent }) => indent >= 4)) return;
    const head = paragraph[0]!.text;
    const callout = CALLOUT.exec(head)?.[1];
    if (callout) {
      this.openLabel(callout, paragraph[0]!.line, false);
      paragraph.shift();
      if (paragraph.length > 0) this.takeParagraph(paragraph);
      this.labelUsed = true;
      return;
    }
    const unmarked = takeMarks(head).text;
    const label = LABEL_LINE.exec(unmarked);
    if (label && (paragraph.length === 1 || /(?:\*\*|__)\W*$|:$/.test(head.slice(-LONGEST_TITLE)))) {
      const next = this.doc.kinds[paragraph[0]!.line + 1];
      this.openLabel(stripMarks(head), paragraph[0]!.line, next === KIND.blank && label[1] !== undefined);
      paragraph.shift();
      if (paragraph.length === 0) return;
    } else if (this.label && this.labelUsed && !this.labelHolds) this.dropLabel();
    this.takeParagraph(paragraph);
    this.labelUsed = true;
  }

  private takeTag(closes: boolean, name: string): void {
    this.dropLabel();
    const title = name.replace(/[_-]+/g, ' ');
    this.tag = closes ? undefined : { kind: 'tag', title, line: this.line, level: 0, parent: undefined };
    this.line++;
  }

  /** Lines up to the next blank line or block. */
  private paragraph(): Line[] {
    const lines: Line[] = [];
    for (; this.line < this.endLine; this.line++) {
      const kind = this.doc.kinds[this.line];
      if (kind !== KIND.text && kind !== KIND.quote) break;
      const here = this.at(this.line);
      if (lines.length > 0 && TAG_LINE.test(here.text)) break;
      lines.push(kind === KIND.quote ? { ...here, text: unquoted(here.text) } : here);
    }
    return lines;
  }

  /** Each line that begins with a mark or a bold label is separate; the others are one text. */
  private takeParagraph(lines: Line[]): void {
    let group: Line[] = [];
    const flush = () => {
      if (group.length > 0) this.addProse(group);
      group = [];
    };
    for (const line of lines) {
      if (startsAnew(line.text)) flush();
      group.push(line);
    }
    flush();
  }

  private addProse(lines: Line[]): void {
    const marks = takeMarks(joined(lines));
    this.add(this.unitOf(marks.marked || startsAnew(lines[0]!.text) ? 'line' : 'prose', lines, marks));
  }

  private add(unit: Unit): void {
    if (unit.text === '') return;
    if (this.units.length >= MOST_UNITS) {
      this.cutAt ??= unit.first;
      return;
    }
    if (unit.text.length > LONGEST_UNIT) {
      this.cutAt ??= unit.first;
      unit.text = unit.text.slice(0, LONGEST_UNIT);
    }
    this.units.push(unit);
  }

  private nextFilled(line: number): number | undefined {
    let next = line;
    while (next < this.endLine && this.doc.kinds[next] === KIND.blank) next++;
    return next < this.endLine ? next : undefined;
  }

  private at(line: number): Line {
    const raw = lineText(this.doc, line);
    const text = this.masked ? shortMasks(raw.trim()) : raw.trim();
    return { line, indent: raw.length - raw.trimStart().length, text };
  }
}

const withoutMarker = (text: string) => text.slice(LIST_MARKER.exec(text)?.[0].length ?? 0);

/** Lines up to the first gap: an item's own text ends at a fence or a blank line. */
function contiguous(lines: Line[]): Line[] {
  const end = lines.findIndex((line, index) => index > 0 && line.line !== lines[index - 1]!.line + 1);
  return end === -1 ? lines : lines.slice(0, end);
}

/** Wrapped lines as one text. */
const joined = (lines: readonly Line[]) =>
  lines.length === 1 ? lines[0]!.text : lines.map(({ text }) => text).join(' ');

/** Where each line begins in their text, from the front of which marks were taken. */
function startsOf(lines: readonly Line[], text: string): number[] {
  const shift = text.length - joined(lines).trimEnd().length;
  let at = 0;
  return lines.map((line) => {
    const start = Math.max(at + shift, 0);
    at += line.text.length + 1;
    return start;
  });
}

const unquoted = (text: string) => text.replace(/^(?:>[ \t]*)+/, '');

function startsAnew(text: string): boolean {
  return (
    /^(?:\*\*|__)[^*]{1,80}?(?::(?:\*\*|__)|(?:\*\*|__)[ \t]*[:—–(-])/.test(text) ||
    DONE_MARK.test(text) ||
    OPEN_MARK.test(text) ||
    OTHER_MARK.test(text) ||
    STATUS.test(text)
  );
}

/** Leading boxes and marks are removed and remembered. */
interface Marks {
  text: string;
  mark: 'open' | 'done' | undefined;
  emoji: boolean;
  alarm: boolean;
  marked: boolean;
}

const TICK = /[✅✔☑]/u;
const LONGEST_SUBJECT = 120;

/** `**Two factors** — ✅ done`: how it stands is told behind what it is, which is given back. In the labelled notes 56 of 57 such are nothing to do. */
export function toldDone(text: string): string | undefined {
  const at = text.slice(0, LONGEST_SUBJECT).search(TICK);
  if (at <= 0) return undefined;
  const before = withoutEnd(text.slice(0, at), /[\s*]/);
  return /[—–:]$| -$/.test(before) ? withoutEnd(before, /[\s—–:-]/) : undefined;
}

function takeMarks(raw: string): Marks {
  const code = raw.charCodeAt(0);
  // Letters, digits, quotes and stars begin no mark.
  if (code < 127 && code !== 91 && code !== 126) {
    const told = toldDone(raw) !== undefined;
    return { text: raw.trim(), mark: told ? 'done' : undefined, emoji: told, alarm: false, marked: false };
  }
  let text = raw;
  let mark: 'open' | 'done' | undefined;
  const box = BOX.exec(text);
  if (box) {
    mark = /[ /]/.test(box[1]!) ? 'open' : 'done';
    text = text.slice(box[0].length);
  }
  const sign = DONE_MARK.exec(text) ?? OPEN_MARK.exec(text);
  if (sign) {
    mark ??= DONE_MARK.test(text) ? 'done' : 'open';
    text = text.slice(sign[0].length);
  }
  const other = OTHER_MARK.exec(text);
  if (other) text = text.slice(other[0].length);
  if (/^~~.+?~~/.test(text)) mark = 'done';
  return {
    text: text.trim(),
    mark,
    emoji: !box && Boolean(sign),
    alarm: ALARM.test(other?.[0] ?? ''),
    marked: Boolean(box ?? sign ?? other),
  };
}

/** `**User preferences (memory):**` → its words; undefined if the text itself says something. */
function labelOf(text: string): string | undefined {
  const bare = stripMarks(takeMarks(text).text);
  if (!bare.endsWith(':') || bare.length > LONGEST_TITLE) return undefined;
  return bare.slice(0, -1).split(/\s+/).length <= 8 ? bare.slice(0, -1) : undefined;
}

function rowText(doc: Markdown, line: number): string {
  return doc.text.slice(doc.starts[line], lineEnd(doc, line)).trim();
}
