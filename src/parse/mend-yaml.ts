/**
 * Finds the mistakes that people make when they write YAML by hand, line by line, and says what to write instead. One
 * pass, so a block with a thousand mistakes costs no more than a block with one. It is only used on text that the
 * reader refused, and its result counts only if the reader accepts the mended text.
 */
import type { TextEdit } from '../model/index.ts';
import { quote } from './yaml-node.ts';

export interface Mend extends TextEdit {
  message: string;
}

/** What people write that YAML reads differently; each cause with its message. `{}` is the value, shortened. */
const WORDING = {
  colon: 'A colon followed by a space starts a new key. Put quotes around the value: {}',
  reserved: 'YAML reserves a leading ` @ and %. Put quotes around the value: {}',
  alias: 'A leading * or & is a YAML reference. Put quotes around the value: {}',
  tag: 'A leading ! is a YAML tag. Put quotes around the value: {}',
  block: 'A leading > or | starts a block of text on the next line. Put quotes around the value: {}',
  question: 'A leading ? followed by a space is a YAML key mark. Put quotes around the value: {}',
  afterQuote: 'There is text after the closing quote. Put quotes around the whole value: {}',
  apostrophe: 'An apostrophe ends a text in single quotes. Use double quotes: {}',
  escape: 'Inside double quotes a backslash starts an escape; write it twice: {}',
  afterBracket: 'There is text after the closing bracket. Put quotes around the whole value: {}',
  tab: 'YAML allows no tabs for indentation. Use two spaces',
  separator: 'A line of --- starts a new document. Remove it: one handoff is one document',
} as const;
type Cause = keyof typeof WORDING;

/** Escapes, and any backslash that does not start one; `\\` is an escape and is skipped. */
const ESCAPES = /\\(?:[0abtnvfre "/\\N_LP\t]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})|\\/g;
const BLOCK_HEADER = /^[|>](?:[+-]?[1-9]?|[1-9][+-])[ \t]*(?:[ \t]#.*)?$/;
const FIELD = /^[a-z][a-z_]*$/;
const MAX_SHOWN = 60;

interface Line {
  start: number;
  end: number;
  indent: number;
  /** Offset of the content after indentation and dashes, and its column. */
  content: number;
  column: number;
  dashes: boolean;
}

/** A plain value that may continue on the next lines. */
interface OpenValue {
  start: number;
  end: number;
  column: number;
  broken: boolean;
  parts: string[];
}

export function mendYaml(text: string): Mend[] {
  const mends: Mend[] = [];
  let open: OpenValue | undefined;
  let block: { least: number; indent?: number } | undefined;
  let spanning: Spanning | undefined;
  let key: { column: number } | undefined;
  let content = false;
  const closeValue = () => {
    if (open?.broken) mends.push(mend('colon', open.start, open.end, quote(open.parts.join(' '))));
    open = undefined;
  };

  for (const line of linesOf(text)) {
    const blank = line.content === line.end;
    if (block) {
      if (blank) continue;
      block.indent ??= Math.max(line.indent, block.least);
      if (line.indent >= block.indent) continue;
      block = undefined;
    }
    if (spanning) {
      if (closes(spanning, text.slice(line.start, line.end))) spanning = undefined;
      continue;
    }
    if (blank || text[line.content] === '#') continue;
    const body = text.slice(line.content, line.end).trimEnd();
    const end = line.content + body.length;

    if (open && line.indent > open.column && !line.dashes) {
      open.end = end;
      open.parts.push(body);
      open.broken ||= splitKey(body) !== -1;
      // `issue: …` with a deeper `mitigation: …` below it is a wrong indent, not a continued text: no guess is safe.
      if (FIELD.test(body.slice(0, Math.max(splitKey(body), 0)))) open = undefined;
      continue;
    }
    closeValue();
    // A text that begins on the line below its key.
    if (key && line.indent > key.column && !line.dashes && splitKey(body) === -1 && isPlain(body)) {
      open = { start: line.content, end, column: key.column, broken: false, parts: [body] };
      key = undefined;
      continue;
    }
    key = undefined;
    const tabs = text.slice(line.start, line.content).indexOf('\t');
    if (tabs !== -1) {
      const blanks = text.slice(line.start, line.content);
      mends.push(mend('tab', line.start, line.content, blanks.replaceAll('\t', '  ')));
    }
    if (body === '---' && line.indent === 0) {
      if (content) mends.push(mend('separator', line.start, line.end, ''));
      continue;
    }
    content = true;

    const at = splitKey(body);
    const name = at === -1 ? undefined : body.slice(0, at);
    const field = name !== undefined && (FIELD.test(name) || !line.dashes);
    const value = field ? body.slice(at + 1).trimStart() : body;
    const start = end - value.length;
    if (value === '') {
      key = { column: line.column };
      continue;
    }
    if (BLOCK_HEADER.test(value)) {
      block = { least: (field ? line.column : line.indent) + 1 };
      continue;
    }
    const found = diagnose(value, !field && name !== undefined);
    spanning = found ? undefined : spanningFrom(value);
    if (found) mends.push(mend(found.cause, start, start + found.length, found.text));
    else if (isPlain(value)) open = { start, end, column: line.column, broken: false, parts: [value] };
  }
  closeValue();
  return mends;
}

function mend(cause: Cause, start: number, end: number, text: string): Mend {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
  return { start, end, text, message: WORDING[cause].replace('{}', () => shown) };
}

function* linesOf(text: string): Generator<Line> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    let end = newline === -1 ? text.length : newline;
    const next = end + 1;
    if (text[end - 1] === '\r' && end > start) end--;
    let at = start;
    while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
    const indent = at - start;
    let dashes = false;
    while (text[at] === '-' && (text[at + 1] === ' ' || text[at + 1] === '\t') && at < end) {
      dashes = true;
      at++;
      while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
    }
    yield { start, end, indent, content: at, column: at - start, dashes };
    start = next;
  }
}

/** Where the key of `key: value` ends, or -1. A quoted key is left to the reader. */
function splitKey(body: string): number {
  for (let at = body.indexOf(':'); at !== -1; at = body.indexOf(':', at + 1)) {
    const behind = body[at + 1];
    if (behind === undefined || behind === ' ' || behind === '\t') return at;
  }
  return -1;
}

function isPlain(value: string): boolean {
  return !/^["'[{#]/.test(value);
}

/** A quoted text or a bracket that continues on the next lines; those are its content, not lines to mend. */
type Spanning = { quote: string } | { depth: number };

function spanningFrom(value: string): Spanning | undefined {
  const first = value[0]!;
  if (first === '"' || first === "'") return closes({ quote: first }, value.slice(1)) ? undefined : { quote: first };
  if (first !== '[' && first !== '{') return undefined;
  const depth = bracketDepth(value);
  return depth > 0 ? { depth } : undefined;
}

function closes(spanning: Spanning, line: string): boolean {
  if ('quote' in spanning) return line.replace(spanning.quote === '"' ? /\\./g : /''/g, '').includes(spanning.quote);
  spanning.depth += bracketDepth(line);
  return spanning.depth <= 0;
}

function bracketDepth(text: string): number {
  let depth = 0;
  // A quote that nothing closes is a character, and so is each of its kind behind it.
  const unclosed = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '[' || character === '{') depth++;
    if (character === ']' || character === '}') depth--;
    if ((character !== '"' && character !== "'") || unclosed.has(character)) continue;
    const close = closingQuote(text, at);
    if (close === -1) unclosed.add(character);
    else at = close;
  }
  return depth;
}

function closingQuote(text: string, open: number): number {
  const mark = text[open]!;
  if (mark === "'") return text.indexOf(mark, open + 1);
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === mark) return at;
    if (text[at] === '\\') at++;
  }
  return -1;
}

/** `title` is set if the value is a whole list item of the form `Title: text`, which YAML reads as a map. */
function diagnose(value: string, title: boolean): { cause: Cause; length: number; text: string } | undefined {
  const whole = (cause: Cause) => {
    const kept = withoutComment(value);
    return { cause, length: kept.length, text: quote(kept) };
  };
  switch (value[0]) {
    case '`':
    case '@':
    case '%':
      return whole('reserved');
    case '*':
    case '&':
      return whole('alias');
    case '!':
      return whole('tag');
    case '>':
    case '|':
      return whole('block');
    case '?':
      return value[1] === ' ' ? whole('question') : undefined;
    case '"':
      return diagnoseDouble(value);
    case "'":
      return diagnoseSingle(value);
    case '[':
    case '{':
      return isClosedWithText(value) ? whole('afterBracket') : undefined;
  }
  const kept = withoutComment(value);
  const first = splitKey(kept);
  if (first === -1) return undefined;
  // `Title: text` alone is a valid map with one key; a second colon makes it invalid YAML.
  if (title && splitKey(kept.slice(first + 1).trimStart()) === -1) return undefined;
  return whole('colon');
}

function withoutComment(value: string): string {
  const at = value.search(/[ \t]#[ \t]/);
  return (at === -1 ? value : value.slice(0, at)).trimEnd();
}

function isEnd(rest: string): boolean {
  return /^[ \t]*(?:$|[ \t]#|[:,])/.test(rest);
}

function diagnoseDouble(value: string): { cause: Cause; length: number; text: string } | undefined {
  const close = /(?<!\\)(?:\\\\)*"/g;
  close.lastIndex = 1;
  const found = close.exec(value);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  if (!isEnd(value.slice(end))) return aroundQuotes(value, '"');
  const inner = value.slice(0, end);
  // If one backslash does not start an escape, the author meant none of them as one.
  const wrong = [...inner.matchAll(ESCAPES)].some(([escaped]) => escaped === '\\');
  return wrong ? { cause: 'escape', length: end, text: inner.replace(/\\(?!")/g, '\\\\') } : undefined;
}

/** `"no" is short` begins with a quoted word; `"He said "no" to me"` is quoted as a whole, with quotes inside. */
function aroundQuotes(value: string, mark: string): { cause: Cause; length: number; text: string } {
  const kept = withoutComment(value);
  const whole = kept.length > 2 && kept.endsWith(mark) && kept.slice(1, -1).split(mark).length % 2 === 1;
  return { cause: 'afterQuote', length: kept.length, text: quote(whole ? kept.slice(1, -1) : kept) };
}

function diagnoseSingle(value: string): { cause: Cause; length: number; text: string } | undefined {
  let close = value.indexOf("'", 1);
  while (close !== -1 && value[close + 1] === "'") close = value.indexOf("'", close + 2);
  if (close === -1 || isEnd(value.slice(close + 1))) return undefined;
  const last = value.lastIndexOf("'");
  // 'don't do' closes at its end; 'a' and b does not: it is a text that begins with a quoted word.
  const closed = last > close && isEnd(value.slice(last + 1)) && value.slice(last + 1).trim() === '';
  if (closed)
    return { cause: 'apostrophe', length: value.length, text: quote(value.slice(1, last).replaceAll("''", "'")) };
  return aroundQuotes(value, "'");
}

/** `[x] text` or `{a} text`: the bracket closes on this line and something else follows. */
function isClosedWithText(value: string): boolean {
  let depth = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '[' || value[at] === '{') depth++;
    if (value[at] !== ']' && value[at] !== '}') continue;
    if (--depth === 0) return !isEnd(value.slice(at + 1));
  }
  return false;
}
