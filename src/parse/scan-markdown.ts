/**
 * A linear line scanner: every line of a markdown file gets exactly one kind, and headings, fences and front matter are
 * listed. It builds no tree and looks at each line a fixed number of times at most, so hostile text costs no more than
 * honest text.
 */
import { type LineMap, lineEnd, mapLines } from './line-map.ts';

export const KIND = {
  text: 0,
  blank: 1,
  heading: 2,
  /** The opening line of a fence, its content, its closing line. */
  fenceOpen: 3,
  fenceBody: 4,
  fenceClose: 5,
  frontMatter: 6,
  quote: 7,
  /** `---`, `***`, `___` */
  rule: 8,
  table: 9,
  list: 10,
  comment: 11,
} as const;

export interface Heading {
  level: number;
  /** Without marks and emphasis. */
  title: string;
  line: number;
  /** Offset of the title's first character. */
  start: number;
  end: number;
}

export interface Fence {
  /** What stands behind the opening marks, in lower case: `yaml`, `markdown`, `` … */
  info: string;
  openLine: number;
  /** The closing line, or the number of lines if nothing closes it. */
  closeLine: number;
  closed: boolean;
  /** Offsets of the content, from just after the opening line to the closing line. */
  start: number;
  end: number;
}

export interface Markdown extends LineMap {
  kinds: Uint8Array;
  headings: Heading[];
  fences: Fence[];
  /** Offsets of the YAML between the two `---` lines, and the line after them. */
  frontMatter?: { start: number; end: number; line: number };
}

const [SPACE, TAB, HASH, BACKTICK, TILDE, GREATER, PIPE, DASH, PLUS, STAR, EQUALS, UNDERSCORE, LESS] = [
  32, 9, 35, 96, 126, 62, 124, 45, 43, 42, 61, 95, 60,
];
const RULE_LINE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const KEY = /["']?[\w-]+["']?[ \t]*:/y;
const ORDERED = /^\d{1,9}[.)](?=[ \t]|$)/;

export function scanMarkdown(text: string): Markdown {
  const map = mapLines(text);
  const doc: Markdown = { ...map, kinds: new Uint8Array(map.starts.length), headings: [], fences: [] };
  let line = scanFrontMatter(doc);
  // How far text must be indented to belong to the list item above; decides whether a deep indent is a fence or code.
  let listIndent = 0;
  let commentsEnd = true;
  for (; line < doc.starts.length; line++) {
    const start = line === 0 && text.charCodeAt(0) === 0xfeff ? 1 : doc.starts[line]!;
    const end = lineEnd(doc, line);
    let at = start;
    while (at < end && (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB)) at++;
    if (at === end) {
      doc.kinds[line] = KIND.blank;
      continue;
    }
    const indent = at === start ? 0 : indentWidth(text, start, at);
    const first = text.charCodeAt(at);
    if (indent < listIndent && first !== BACKTICK && first !== TILDE) listIndent = 0;
    const deep = indent - (indent >= listIndent ? listIndent : 0) > 3;

    if ((first === BACKTICK || first === TILDE) && !deep) {
      const close = scanFence(doc, line, at, end, first, indent);
      if (close !== undefined) {
        line = close;
        continue;
      }
    }
    if (first === HASH && !deep && scanHeading(doc, line, at, end)) continue;
    if (first === GREATER && !deep) doc.kinds[line] = KIND.quote;
    else if (first === PIPE) doc.kinds[line] = KIND.table;
    else if (first === LESS && commentsEnd && text.startsWith('<!--', at)) {
      const close = text.indexOf('-->', at + 4);
      // A comment that is never closed hides nothing: it is text.
      if (close === -1) commentsEnd = false;
      else line = markComment(doc, line, close);
    } else if (scanUnderline(doc, line, at, end, first)) continue;
    else if ((first === DASH || first === STAR || first === UNDERSCORE) && isRule(text, at, end))
      doc.kinds[line] = KIND.rule;
    else {
      const marker = listMarker(text, at, end, first);
      if (marker > 0) {
        doc.kinds[line] = KIND.list;
        listIndent = indent + marker;
      }
    }
  }
  return doc;
}

/** A text that is not markdown: every line is text. */
export function plainLines(text: string): Markdown {
  const map = mapLines(text);
  return { ...map, kinds: new Uint8Array(map.starts.length), headings: [], fences: [] };
}

/** Columns before the first character that is not white space; a tab reaches the next multiple of four. */
function indentWidth(text: string, start: number, at: number): number {
  let width = 0;
  for (let i = start; i < at; i++) width += text.charCodeAt(i) === TAB ? 4 - (width % 4) : 1;
  return width;
}

function scanFrontMatter(doc: Markdown): number {
  const { text, starts } = doc;
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!text.startsWith('---', mark) || text.slice(mark, lineEnd(doc, 0)).trimEnd() !== '---') return 0;
  for (let line = 1; line < starts.length; line++) {
    const start = starts[line]!;
    const first = text.charCodeAt(start);
    if (first !== DASH && first !== 46) continue;
    const content = text.slice(start, lineEnd(doc, line)).trimEnd();
    if (content !== '---' && content !== '...') continue;
    if (!beginsWithKey(doc, line)) return 0;
    doc.kinds.fill(KIND.frontMatter, 0, line + 1);
    doc.frontMatter = { start: starts[1]!, end: start, line: line + 1 };
    return line + 1;
  }
  return 0;
}

/** Whether the first line that is neither blank nor a comment is `key:`; where there is none, nothing speaks against it. */
function beginsWithKey(doc: Markdown, endLine: number): boolean {
  const { text, starts } = doc;
  for (let line = 1; line < endLine; line++) {
    const end = lineEnd(doc, line);
    let at = starts[line]!;
    while (at < end && (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB)) at++;
    if (at === end || text.charCodeAt(at) === HASH) continue;
    KEY.lastIndex = at;
    return KEY.test(text);
  }
  return true;
}

/** Marks a whole fence; returns its last line, or undefined if the line does not open one (`` `code` `` in prose). */
function scanFence(
  doc: Markdown,
  line: number,
  at: number,
  end: number,
  mark: number,
  indent: number,
): number | undefined {
  const { text, starts, kinds } = doc;
  let size = 0;
  while (at + size < end && text.charCodeAt(at + size) === mark) size++;
  if (size < 3) return undefined;
  const info = text.slice(at + size, end).trim();
  if (mark === BACKTICK && info.includes('`')) return undefined;
  let close = line + 1;
  for (; close < starts.length; close++) {
    let i = starts[close]!;
    while (text.charCodeAt(i) === SPACE || text.charCodeAt(i) === TAB) i++;
    if (text.charCodeAt(i) !== mark || !closesFence(text, i, lineEnd(doc, close), mark, size)) continue;
    // Indented deeper than this it is content: a fence inside the fence.
    if (indentWidth(text, starts[close]!, i) <= indent + 3) break;
  }
  const closed = close < starts.length;
  kinds[line] = KIND.fenceOpen;
  kinds.fill(KIND.fenceBody, line + 1, close);
  if (closed) kinds[close] = KIND.fenceClose;
  const start = starts[line + 1] ?? text.length;
  const stop = closed ? starts[close]! : text.length;
  doc.fences.push({
    info: info.split(/[\s{,]/, 1)[0]!.toLowerCase(),
    openLine: line,
    closeLine: close,
    closed,
    start,
    end: stop,
  });
  return close;
}

function closesFence(text: string, at: number, end: number, mark: number, size: number): boolean {
  let i = at;
  while (i < end && text.charCodeAt(i) === mark) i++;
  return i - at >= size && text.slice(i, end).trim() === '';
}

function scanHeading(doc: Markdown, line: number, at: number, end: number): boolean {
  let level = 0;
  while (doc.text.charCodeAt(at + level) === HASH) level++;
  const behind = doc.text.charCodeAt(at + level);
  if (level > 6 || (at + level < end && behind !== SPACE && behind !== TAB)) return false;
  let start = at + level;
  while (start < end && (doc.text.charCodeAt(start) === SPACE || doc.text.charCodeAt(start) === TAB)) start++;
  addHeading(doc, line, level, start, end);
  return true;
}

function addHeading(doc: Markdown, line: number, level: number, start: number, end: number): void {
  const raw = doc.text.slice(start, end);
  const title = stripMarks(raw.replace(/(?:^|[ \t])#+[ \t]*$/, ''));
  doc.kinds[line] = KIND.heading;
  doc.headings.push({ level, title, line, start, end: start + raw.trimEnd().length });
}

/** Emphasis marks and code spans around words are dropped: `**Handoff**` is `Handoff`. */
export function stripMarks(text: string): string {
  if (!/[*`_]/.test(text)) return text.trim();
  return text.replace(EMPHASIS, '').trim();
}
const EMPHASIS = /[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** `Title` with `===` or `---` below it. A line with a colon above `---` is more often YAML than a title. */
function scanUnderline(doc: Markdown, line: number, at: number, end: number, first: number): boolean {
  if (first !== EQUALS && first !== DASH) return false;
  if (line === 0 || doc.kinds[line - 1] !== KIND.text || (line > 1 && doc.kinds[line - 2] === KIND.text)) return false;
  for (let i = at; i < end; i++) {
    const code = doc.text.charCodeAt(i);
    if (code !== first && code !== SPACE && code !== TAB) return false;
  }
  const start = doc.starts[line - 1]!;
  const titleEnd = lineEnd(doc, line - 1);
  const title = doc.text.slice(start, titleEnd);
  if (end - at < 3 || title.length > 200 || (first === DASH && title.includes(':'))) return false;
  addHeading(doc, line - 1, first === EQUALS ? 1 : 2, start + title.length - title.trimStart().length, titleEnd);
  doc.kinds[line] = KIND.heading;
  return true;
}

/** A line longer than any sane rule is not a rule; this also bounds the pattern's cost. */
function isRule(text: string, at: number, end: number): boolean {
  return end - at <= 400 && RULE_LINE.test(text.slice(at, end));
}

/** Marks every line of a comment; returns its last line. */
function markComment(doc: Markdown, line: number, close: number): number {
  let last = line;
  while (last + 1 < doc.starts.length && doc.starts[last + 1]! <= close) last++;
  doc.kinds.fill(KIND.comment, line, last + 1);
  return last;
}

/** Width of a list item's marker with the space after it, or 0. */
function listMarker(text: string, at: number, end: number, first: number): number {
  if (first === DASH || first === PLUS || first === STAR) {
    const behind = text.charCodeAt(at + 1);
    return at + 1 === end || behind === SPACE || behind === TAB ? 2 : 0;
  }
  if (first < 48 || first > 57) return 0;
  const ordered = ORDERED.exec(text.slice(at, Math.min(end, at + 12)));
  return ordered ? ordered[0].length + 1 : 0;
}
