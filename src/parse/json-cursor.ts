/**
 * Walks through JSON text member by member, without reading it whole: offsets only, and one look at each character on every level that
 * somebody enters. A `careful` cursor reads broken JSON as far as its parts can be told apart: a string ends with its line at the latest,
 * and in a text that is laid out in lines the indentation tells where something that was never closed ends.
 */

export interface Member {
  /** Of an object's member. */
  key: string;
  /** Where the member begins: its key, or the value in an array. */
  keyStart: number;
  /** Where its value begins. */
  start: number;
}

/** The first mistake; thrown by a cursor that is not careful. */
export class BrokenJson extends Error {}

export interface JsonMistake {
  offset: number;
  message: string;
}

const MOST_MISTAKES = 20;
const DEEPEST = 64;
const CLOSER: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

export class JsonCursor {
  readonly text: string;
  readonly end: number;
  readonly mistakes: JsonMistake[];
  private readonly careful: boolean;
  at: number;

  constructor(text: string, range: { start: number; end: number }, careful: boolean, mistakes: JsonMistake[] = []) {
    this.text = text;
    this.at = range.start;
    this.end = range.end;
    this.careful = careful;
    this.mistakes = mistakes;
  }

  /** `{`, `[`, `"`, or the first character of a number or word; empty at the end. */
  kind(): string {
    this.skipBlanks();
    return this.at < this.end ? this.text[this.at]! : '';
  }

  /** The members of the object or array at hand. Whoever takes one may move the cursor through its value; else it is passed over. */
  *members(): Generator<Member> {
    const opened = this.at;
    const open = this.kind();
    const close = CLOSER[open]!;
    const indent = this.lineIndent(this.at);
    this.at++;
    /** `value`: behind a value a comma or the end must follow. */
    let behind: 'open' | 'comma' | 'value' = 'open';
    for (;;) {
      const kind = this.kind();
      if (kind === '') {
        this.mistake(opened, `This ${open} is never closed`);
        return;
      }
      if (kind === close) {
        if (behind === 'comma') this.mistake(this.at, 'There is a comma too many before this');
        this.at++;
        return;
      }
      if (kind === ',') {
        if (behind !== 'value') this.mistake(this.at, 'There is a comma too many');
        behind = 'comma';
        this.at++;
        continue;
      }
      if (kind === '}' || kind === ']') {
        this.mistake(this.at, `There should be ${close} before this ${kind}`);
        if (this.indentAt(this.at) < indent) return;
        this.at++;
        continue;
      }
      if (behind === 'value') this.mistake(this.at, 'There should be a comma before this');
      const member = open === '{' ? this.member() : this.element();
      if (!member) continue;
      yield member;
      if (this.at === member.start) this.skip();
      behind = 'value';
    }
  }

  /** Passes over the value at hand; returns its end. */
  skip(): number {
    const kind = this.kind();
    if (kind === '"') this.skipString();
    else if (CLOSER[kind]) this.skipNested();
    else this.at = this.match(WORD);
    return this.at;
  }

  private element(): Member | undefined {
    const start = this.at;
    if (BEGINS.test(this.text[start]!)) return { key: '', keyStart: start, start };
    this.skipJunk('There should be a value here');
    return undefined;
  }

  private member(): Member | undefined {
    const keyStart = this.at;
    if (this.text[keyStart] !== '"') return this.skipJunk('There should be a name in quotes here');
    this.skipString();
    const key = this.text.slice(keyStart + 1, this.at - 1);
    if (this.kind() !== ':') return this.mistake(this.at, 'There should be a colon before this');
    this.at++;
    if (!BEGINS.test(this.kind())) return this.mistake(this.at, 'There should be a value before this');
    return { key, keyStart, start: this.at };
  }

  /** Conflict markers, comments and the like. */
  private skipJunk(message: string): undefined {
    this.mistake(this.at, message);
    this.at = Math.max(this.match(JUNK), this.at + 1);
  }

  private skipBlanks(): void {
    this.at = this.match(BLANKS);
  }

  /** Where the match of a sticky pattern ends that begins here. */
  private match(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    return pattern.test(this.text) ? Math.min(pattern.lastIndex, this.end) : this.at;
  }

  private skipString(): undefined {
    const start = this.at++;
    for (;;) {
      STRING_ENDS.lastIndex = this.at;
      const found = STRING_ENDS.test(this.text) && STRING_ENDS.lastIndex <= this.end;
      this.at = found ? STRING_ENDS.lastIndex : this.end;
      const last = found ? this.text.charCodeAt(this.at - 1) : NEWLINE;
      if (last === QUOTE) return;
      if (last === BACKSLASH) this.at++;
      else {
        if (found) this.at--;
        this.mistake(start, 'This text is never closed with a quote');
        return;
      }
    }
  }

  private skipNested(): undefined {
    const start = this.at;
    const indent = this.lineIndent(start);
    const open: string[] = [];
    for (;;) {
      BRACKETS.lastIndex = this.at;
      if (!BRACKETS.test(this.text) || BRACKETS.lastIndex > this.end) {
        this.at = this.end;
        return this.mistake(start, `This ${this.text[start]} is never closed`);
      }
      this.at = BRACKETS.lastIndex - 1;
      const kind = this.text[this.at]!;
      if (kind === '"') {
        this.skipString();
        continue;
      }
      if (open.length > 0 && this.careful && this.endsByIndent(kind, indent))
        return this.mistake(start, `This ${this.text[start]} is never closed`);
      this.at++;
      if (CLOSER[kind]) {
        open.push(CLOSER[kind]);
        if (open.length <= DEEPEST) continue;
        this.at = this.end;
        return this.mistake(start, `This is nested more than ${DEEPEST} deep`);
      }
      this.close(open, kind);
      if (open.length === 0 || this.indentAt(this.at - 1) === indent) return;
    }
  }

  /** A line that stands further left, or as far left as the beginning, and opens or closes something belongs to what comes next. */
  private endsByIndent(kind: string, indent: number): boolean {
    const own = this.indentAt(this.at);
    return kind === '{' || kind === '[' ? own <= indent : own < indent;
  }

  private close(open: string[], kind: string): void {
    if (open.at(-1) === kind) {
      open.pop();
      return;
    }
    this.mistake(this.at - 1, `There should be ${open.at(-1)} before this ${kind}`);
    const at = open.lastIndexOf(kind);
    if (at !== -1) open.length = at;
  }

  /** How far the line is indented that holds this place; -1 where that says nothing, as in a text without lines. */
  private lineIndent(at: number): number {
    const from = Math.max(at - LONGEST_LEAD, 0);
    const start = this.careful ? this.text.slice(from, at).lastIndexOf('\n') : -1;
    if (start === -1) return -1;
    INDENT.lastIndex = from + start + 1;
    INDENT.test(this.text);
    return INDENT.lastIndex - (from + start + 1);
  }

  /** How far a line is indented whose first character this is; infinity in the middle of a line, where it says nothing. */
  private indentAt(at: number): number {
    let start = at;
    while (start > 0 && (this.text[start - 1] === ' ' || this.text[start - 1] === '\t')) start--;
    return start > 0 && this.text[start - 1] === '\n' ? at - start : Number.POSITIVE_INFINITY;
  }

  private mistake(offset: number, message: string): undefined {
    if (!this.careful) throw new BrokenJson(message);
    if (this.mistakes.length < MOST_MISTAKES) this.mistakes.push({ offset: Math.min(offset, this.end), message });
  }
}

const [QUOTE, BACKSLASH, NEWLINE] = [34, 92, 10];
/** What may stand before a value on its line. */
const LONGEST_LEAD = 500;
const INDENT = /[ \t]*/y;
const BLANKS = /[ \t\r\n\ufeff]*/y;
const WORD = /[^\s,\]}]*/y;
const JUNK = /[^\n,{}[\]"]*/y;
const BEGINS = /^[{["\dtfn-]/;
const STRING_ENDS = /["\\\n]/g;
const BRACKETS = /["{}[\]]/g;
