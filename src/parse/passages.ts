/**
 * A text in passages: headings, paragraphs, list items, table rows, pieces of code blocks, front matter. Every word of the text is in exactly
 * one of them. Search, quotes and briefings use the same passages; the same text always gives the same ones.
 */
import { lineText } from './line-map.ts';
import { KIND, type Markdown } from './scan-markdown.ts';

export interface Passage {
  /** 1-based line where it begins. */
  line: number;
  /** The line of the nearest heading above; 0: none. */
  under: number;
  /** Of a heading; 0: any other passage. */
  level: number;
  /** Its lines, joined, without list marker and outer bars. */
  text: string;
}

/** A longer passage is split at a blank. */
const MAX_LENGTH = 1_200;
const MAX_CODE_LENGTH = 400;
/** After so many passages of one text the next ones are as long as allowed: one document cannot fill an index with short ones. */
const MAX_SHORT = 2_000;
const MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const RULER = /^[\s|:+-]+$/;

export function passagesOf(doc: Markdown): Passage[] {
  const { kinds, headings } = doc;
  const levels = new Map(headings.map(({ line, level, title }) => [line, { level, title }]));
  const above: Passage[] = [];
  const found: Passage[] = [];
  let open: { line: number; kind: number; lines: string[]; length: number } | undefined;
  const close = () => {
    if (open)
      for (const text of pieces(open.lines.join(' ')))
        found.push({ line: open.line, under: above.at(-1)?.line ?? 0, level: 0, text });
    open = undefined;
  };
  for (let line = 0; line < kinds.length; line++) {
    const kind = blockKind(kinds[line]!);
    const text = bare(lineText(doc, line).trim(), kinds[line]!);
    const heading = levels.get(line);
    if (heading) {
      close();
      while (above.length > 0 && above.at(-1)!.level >= heading.level) above.pop();
      const one = { line: line + 1, under: above.at(-1)?.line ?? 0, level: heading.level, text: heading.title };
      found.push(one);
      above.push(one);
      continue;
    }
    if (text === '' || kind === KIND.rule || kind === KIND.heading || RULER.test(text)) {
      // A blank line ends a paragraph, not a piece of code.
      if (open && open.kind !== KIND.fenceBody && found.length < MAX_SHORT) close();
      continue;
    }
    if (open && !continues(open, kind, text.length, found.length >= MAX_SHORT)) close();
    open ??= { line: line + 1, kind, lines: [], length: 0 };
    open.lines.push(text);
    open.length += text.length + 1;
  }
  close();
  return found;
}

/** All lines of a fence are of one kind. */
const blockKind = (kind: number) => (kind === KIND.fenceOpen || kind === KIND.fenceClose ? KIND.fenceBody : kind);

function continues(open: { kind: number; length: number }, kind: number, more: number, isLong: boolean): boolean {
  const length = open.length + more;
  if (isLong) return length <= MAX_LENGTH;
  if (kind === KIND.list || kind === KIND.table) return false;
  if (kind === KIND.fenceBody) return open.kind === kind && length <= MAX_CODE_LENGTH;
  const isSame = open.kind === kind || (open.kind === KIND.list && kind === KIND.text);
  return isSame && length <= MAX_LENGTH;
}

function bare(text: string, kind: number): string {
  if (kind === KIND.fenceOpen || kind === KIND.fenceClose) return text.replace(/^[`~]+/, '');
  if (kind === KIND.list) return text.replace(MARKER, '');
  if (kind === KIND.quote) return text.replace(/^>\s?/, '');
  return kind === KIND.table ? text.replace(/^\|\s*/, '').replace(/\s*\|$/, '') : text;
}

/** Never longer than allowed; a word is cut only where it is longer itself. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (text.length - at > MAX_LENGTH) {
    const blank = text.lastIndexOf(' ', at + MAX_LENGTH);
    const end = blank > at ? blank : at + MAX_LENGTH;
    found.push(text.slice(at, end).trim());
    at = end;
  }
  found.push(text.slice(at).trim());
  return found.filter(Boolean);
}

/** The headings above each passage, outermost first. */
export function headingsOf(passages: readonly Passage[]): (passage: Passage) => string[] {
  const byLine = new Map(passages.filter(({ level }) => level > 0).map((one) => [one.line, one]));
  return ({ under }) => {
    const titles: string[] = [];
    for (let one = byLine.get(under); one; one = byLine.get(one.under)) titles.unshift(one.text);
    return titles;
  };
}
