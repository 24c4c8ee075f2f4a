/** A text cut at its headings: each block with the headings above it, and what stands in it as entries. */
import { withoutEnd } from '../../model/index.ts';
import { lineText } from '../../parse/line-map.ts';
import { type Heading, KIND, type Markdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';

/** A list item with what is nested below it, or a paragraph. */
export interface Entry {
  kind: 'item' | 'paragraph';
  text: string;
  start: number;
  /** What is nested below an item and still stands, as it is written. */
  below: Piece[];
  /** The word at its beginning that says what it is: `**Rationale**: …`. */
  label?: Label;
  /** The line above it that does: `**Known issues**`. */
  under?: Label;
  /** Ticked off, struck through, or marked as done. */
  done: boolean;
  /** Its box or its mark says that it is open. */
  open: boolean;
  box: boolean;
}

interface Piece {
  text: string;
  start: number;
}

export interface Label extends Piece {
  /** In bold type; a plain line may be a sentence that leads in. */
  bold: boolean;
}

/** What stands between a heading and the next one. */
export interface Block {
  /** The headings that it stands under, outermost first; the last one is its own. Empty before the first heading. */
  above: Heading[];
  firstLine: number;
  endLine: number;
}

/** So much of an entry is read. */
const LONGEST_ENTRY = 600;
const LONGEST_LINE = 4000;
const MOST_BELOW = 12;

export function blocksOf(doc: Markdown): Block[] {
  const blocks: Block[] = [{ above: [], firstLine: 0, endLine: doc.headings[0]?.line ?? doc.starts.length }];
  let above: Heading[] = [];
  for (const [index, heading] of doc.headings.entries()) {
    above = [...above.filter(({ level }) => level < heading.level), heading];
    const endLine = doc.headings[index + 1]?.line ?? doc.starts.length;
    blocks.push({ above, firstLine: heading.line + 1, endLine });
  }
  return blocks;
}

const ITEM = /^([ \t]*)(?:[-*+•]|\d{1,9}[.)])[ \t]+(.*)$/;
/** `**Known issues**`, `**Rationale**:`, `Data patterns:` alone on a line. */
const BOLD_LINE = /^\s*(?:\*\*|__)([^*\n]{2,120}?)(?:\*\*|__)\s*:?\s*(?:[^\p{L}\p{N}]*|\([^)]*\)\W*)$/u;
const PLAIN_LINE = /^\s*([A-Z][\p{L}\p{N}'’ /&()-]{2,60}):\s*$/u;
/** `**Rule**: text`, `**Rule:** text`. */
const BOLD_LABEL = /^(?:\*\*|__)([^*\n]{2,60}?)(?::(?:\*\*|__)|(?:\*\*|__)\s*[:—–])\s*(?=\S)/;
/** `Rule: text`; which words are labels is up to whoever asks. */
const PLAIN_LABEL = /^([A-Z][\p{L}'’ /-]{1,40}):\s+(?=\S)/u;

/** What makes a word before a colon the name of what follows. */
export type IsLabel = (text: string) => boolean;

export function entriesOf(doc: Markdown, { firstLine, endLine }: Block, isLabel: IsLabel = () => false): Entry[] {
  const reader = new EntryReader(isLabel);
  for (let line = firstLine; line < endLine; line++) {
    const [kind, text] = [doc.kinds[line], lineText(doc, line)];
    if (kind === KIND.list) reader.item(text.slice(0, LONGEST_LINE), doc.starts[line]!);
    else if (kind === KIND.text) reader.text(text.slice(0, LONGEST_LINE), doc.starts[line]!);
    else reader.pause(kind !== KIND.blank);
  }
  return reader.entries.filter(({ text, below }) => text !== '' || below.length > 0);
}

class EntryReader {
  readonly entries: Entry[] = [];
  private readonly isLabel: IsLabel;
  private under: Label | undefined;
  /** What the next line may belong to. */
  private open: Entry | undefined;
  private indent = 0;
  private paused = true;
  /** How far the nested item is indented that is done, and with it what is nested deeper. */
  private passed: number | undefined;
  /** What so much was added to that more of it changes nothing. */
  private full: Piece | undefined;

  constructor(isLabel: IsLabel) {
    this.isLabel = isLabel;
  }

  item(line: string, offset: number): void {
    const [, space, rest] = ITEM.exec(line) ?? ['', '', line.trim()];
    const indent = widthOf(space!);
    if (this.open?.kind === 'item' && indent > this.indent)
      this.nest(rest!, indent, offset + line.length - rest!.length);
    else {
      this.indent = indent;
      this.begin('item', rest!, offset + line.length - rest!.length);
    }
    this.paused = false;
  }

  text(line: string, offset: number): void {
    const alone = BOLD_LINE.exec(line) ?? PLAIN_LINE.exec(line);
    const isInside = /^\s/.test(line) && this.open?.kind === 'item';
    if (alone && !isInside) this.name(alone[1]!, offset, /^\s*[*_]/.test(line));
    else if (this.open && (isInside || !this.paused) && !this.isLabelled(line)) this.add(line.trim());
    else {
      if (this.paused && this.open?.kind === 'item') this.under = undefined;
      this.begin('paragraph', line.trim(), offset + line.length - line.trimStart().length);
    }
    this.paused = false;
  }

  /** A blank line ends a paragraph; a fence, a table or a quote ends whatever stands before it. */
  pause(isOther: boolean): void {
    this.paused = true;
    if (isOther && this.open?.kind === 'paragraph') this.open = undefined;
  }

  private name(text: string, start: number, bold: boolean): void {
    this.under = { text: text.replace(/:$/, '').trim(), start, bold };
    this.open = undefined;
  }

  /** Lines that each begin with a name of their own are no paragraph. */
  private isLabelled = (line: string) =>
    labelIn(line.trim(), this.isLabel) !== undefined || (this.open?.kind === 'paragraph' && PLAIN_LABEL.test(line));

  private begin(kind: Entry['kind'], raw: string, start: number): void {
    const { text, done, open } = unmarked(raw);
    const box = BOX.test(raw);
    const own = labelIn(text, this.isLabel);
    this.open = { kind, text: clip(own ? own.rest : text, LONGEST_ENTRY), start, below: [], done, open, box };
    if (own) this.open.label = { text: own.label, start, bold: true };
    if (this.under) this.open.under = this.under;
    this.entries.push(this.open);
    this.passed = undefined;
  }

  private nest(raw: string, indent: number, start: number): void {
    const { text, done } = unmarked(raw);
    if (this.passed !== undefined && indent > this.passed) return;
    this.passed = done ? indent : undefined;
    const { below } = this.open!;
    if (!done && text !== '' && below.length < MOST_BELOW) below.push({ text: clip(text, LONGEST_ENTRY), start });
  }

  private add(more: string): void {
    if (this.passed !== undefined) return;
    const entry = this.open!;
    const piece = entry.below.at(-1) ?? entry;
    if (piece === this.full) return;
    const text = clip(piece.text ? `${piece.text} ${more}` : more, LONGEST_ENTRY);
    if (text === piece.text) this.full = piece;
    piece.text = text;
  }
}

/** A bold word before a colon is a label; a plain one only where whoever asks knows it. */
function labelIn(text: string, isLabel: IsLabel): { label: string; rest: string } | undefined {
  const bold = BOLD_LABEL.exec(text);
  const match = bold && isLabel(bold[1]!.trim()) ? bold : PLAIN_LABEL.exec(text);
  if (!match || !isLabel(match[1]!.trim())) return undefined;
  return { label: match[1]!.trim(), rest: text.slice(match[0].length).trim() };
}

const widthOf = (space: string) => space.replaceAll('\t', '    ').length;

const DONE = /^(?:\[[xX]\]|[✅✓✔☑])|^~~.*~~|[✅✓✔☑]\uFE0F?\s*$|\((?:done|completed?|fixed|resolved|closed)\)\s*\.?$/u;
const BOX = /^\s*\[[ xX~/-]\]\s/;
const OPEN = /^(?:\[[ ~/-]\]|[⏳🔄🚧⬜☐❌⚠🔴🟡📝])/u;
/** Boxes and pictures before the words. */
const MARKS = /^(?:\[[ xX~/-]\]|\p{Extended_Pictographic}|[✓☐]|\uFE0F|\u200D|\s)+/u;
const MARKS_BEHIND = /(?:\p{Extended_Pictographic}|✓|\uFE0F|\s|:)+$/u;
const LONGEST_TITLE = 300;

/** The words of an entry without its marks, and what the marks say. */
function unmarked(raw: string): { text: string; done: boolean; open: boolean } {
  const text = raw.trim();
  return { text: text.replace(MARKS, '').trim(), done: DONE.test(text), open: OPEN.test(text) };
}

/** An entry with what is nested below it, as one text. */
export function wholeText({ text, below }: Pick<Entry, 'text' | 'below'>): string {
  return withDetails(
    text,
    below.map((piece) => piece.text),
  );
}

export function withDetails(text: string, details: readonly string[]): string {
  if (details.length === 0) return text;
  const head = withoutEnd(text, /[:\s]/);
  return clip(head ? `${head}: ${details.join('; ')}` : details.join('; '), LONGEST_ENTRY);
}

/** What a heading is called, without its number and marks: `2. ✅ Recent Changes (PR 9)`. */
export function plainTitle(title: string): string {
  return title
    .slice(0, LONGEST_TITLE)
    .replace(MARKS, '')
    .replace(/^\(?\d{1,3}(?:\.\d{1,3})*[.):]?\s+/, '')
    .replace(MARKS_BEHIND, '')
    .replace(/^(?:\*\*|__)(.+)(?:\*\*|__)$/, '$1')
    .trim();
}

/** The same without the remark or date behind it, to compare it. */
export function foldTitle(title: string): string {
  return plainTitle(title)
    .replace(/\s*[([][^)\]]*[)\]]$/u, '')
    .replace(MARKS_BEHIND, '')
    .replaceAll('’', "'");
}
