/**
 * Reads JSON with the place of each field. Broken JSON is read as far as its parts can be told apart: a string ends with its line at the
 * latest, and in a text that is laid out in lines the indentation tells where something that was never closed ends.
 */

export interface JsonMistake {
  offset: number;
  message: string;
}

export interface JsonMember {
  key: string;
  /** Offset of its key. */
  start: number;
  value: unknown;
}

/** Fields in order. If a key is repeated, the last one counts, as for every program that reads JSON. */
export class JsonObject {
  readonly members: JsonMember[] = [];
  readonly start: number;
  end: number;

  constructor(start: number) {
    this.start = start;
    this.end = start;
  }

  has(key: string): boolean {
    return this.find(key) !== undefined;
  }

  /** Undefined if there is no such field. */
  value(key: string): unknown {
    return this.find(key)?.value;
  }

  /** Offset of a field; of the object itself if it has no such field. */
  place(key: string): number {
    return this.find(key)?.start ?? this.start;
  }

  plain(): Record<string, unknown> {
    return Object.fromEntries(this.members.map(({ key, value }) => [key, plainValue(value)]));
  }

  private find(key: string): JsonMember | undefined {
    return this.members.findLast((member) => member.key === key);
  }
}

const plainValue = (value: unknown): unknown =>
  value instanceof JsonObject ? value.plain() : Array.isArray(value) ? value.map(plainValue) : value;

/** The objects in a list; other values are left out. */
export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter((one) => one instanceof JsonObject) : [];

/** `list`: the key of the list that holds the entries. A stray closing bracket between two of them does not end it. */
export function parseJson(text: string, list = ''): { value: unknown; mistakes: JsonMistake[] } {
  const reader = new JsonReader(text, list, isWhole(text));
  return { value: reader.document(), mistakes: reader.mistakes };
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

const MAX_MISTAKES = 20;
const MAX_DEPTH = 64;
const CLOSER: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const BLANKS = /[ \t\r\n\ufeff]*/y;
const WORD = /[^\s,:{}[\]"]*/y;
const STRING_ENDS = /["\\\n]/g;
const ESCAPES = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[\\\u0000-\u001f]/g;

/** An object or list that is not closed yet. */
interface Container {
  open: string;
  start: number;
  /** The indentation of the line that it begins on. */
  indent: number;
  /** Whether it is the list that holds the entries. */
  isEntries: boolean;
  /** Whether its first part stands on the next line. Then its end begins a line, too. */
  isInLines: boolean;
  /** Whether its parts are indented further than the line that it begins on. */
  isDeeper: boolean;
}

class JsonReader {
  readonly mistakes: JsonMistake[] = [];
  private readonly text: string;
  private readonly list: string;
  private readonly isWhole: boolean;
  private readonly around: Container[] = [];
  /** The current token: a mark, `"` for a string, `word`, or empty at the end. */
  private token = '';
  private start = 0;
  private end = 0;
  /** Where the text of a string ends. */
  private textEnd = 0;
  /** Of the line of the token. */
  private indent = 0;
  private isFirstOfLine = false;

  constructor(text: string, list: string, isWhole: boolean) {
    this.text = text;
    this.list = list;
    this.isWhole = isWhole;
    this.next();
  }

  document(): unknown {
    while (this.token !== '' && !CLOSER[this.token]) this.skip('There should be { or [ before this');
    const value = this.token === '' ? this.mistake(this.start, 'There should be { or [ here') : this.container('');
    if (this.token !== '') this.mistake(this.start, 'There should be nothing after the end');
    return value;
  }

  private next(): string {
    const from = this.end;
    this.start = this.endOf(BLANKS, from);
    if (!this.isWhole) this.findIndent(from);
    const first = this.text[this.start] ?? '';
    this.end = Math.min(this.start + 1, this.text.length);
    this.token = first === '' || '{}[],:"'.includes(first) ? first : 'word';
    if (first === '"') this.findStringEnd();
    else if (this.token === 'word') this.end = Math.max(this.endOf(WORD, this.start), this.end);
    return this.token;
  }

  private endOf(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    pattern.test(this.text);
    return pattern.lastIndex;
  }

  private findIndent(from: number): void {
    const newline = this.text.slice(from, this.start).lastIndexOf('\n');
    this.isFirstOfLine = newline !== -1;
    if (this.isFirstOfLine) this.indent = this.start - (from + newline) - 1;
  }

  private findStringEnd(): void {
    for (;;) {
      STRING_ENDS.lastIndex = this.end;
      const last = STRING_ENDS.exec(this.text);
      this.textEnd = last?.index ?? this.text.length;
      this.end = last?.[0] === '"' ? this.textEnd + 1 : this.textEnd;
      if (last?.[0] === '"') return;
      if (last?.[0] === '\\') this.end = Math.min(this.textEnd + 2, this.text.length);
      else {
        this.mistake(this.start, 'This text is never closed with a quote');
        return;
      }
    }
  }

  /** Reads the value that begins with the current token, and moves to the token after it. */
  private value(key: string): unknown {
    if (CLOSER[this.token]) return this.container(key);
    const value = this.token === '"' ? this.string() : this.word();
    this.next();
    return value;
  }

  private word(): unknown {
    try {
      return JSON.parse(this.text.slice(this.start, this.end));
    } catch {
      return this.mistake(this.start, 'There should be a value here');
    }
  }

  private string(): string {
    const { text, start, textEnd } = this;
    try {
      return JSON.parse(`${text.slice(start, textEnd)}"`);
    } catch {
      this.mistake(start, 'This text has a character that must be escaped');
      const escaped = text
        .slice(start + 1, textEnd)
        .replace(ESCAPES, (one) => (one.length > 1 ? one : JSON.stringify(one).slice(1, -1)));
      return JSON.parse(`"${escaped}"`);
    }
  }

  private container(key: string): unknown {
    const { token: open, start, indent } = this;
    const isEntries = open === '[' && (this.around.length === 0 || key === this.list);
    const own = { open, start, indent, isEntries, isInLines: false, isDeeper: true };
    if (this.around.push(own) > MAX_DEPTH) {
      this.mistake(start, `This is nested more than ${MAX_DEPTH} deep`);
      this.end = this.text.length;
    }
    this.next();
    own.isInLines = this.isFirstOfLine;
    own.isDeeper = !own.isInLines || this.indent > indent;
    const value = open === '{' ? this.object(own) : this.array(own);
    this.around.pop();
    return value;
  }

  private object(own: Container): JsonObject {
    const object = new JsonObject(own.start);
    object.end = this.parts(own, () => {
      if (this.token !== '"') return this.nameless(object.members.length === 0);
      const [start, key] = [this.start, this.string()];
      if (this.next() !== ':') return this.mistake(this.start, 'There should be a colon before this');
      if ('}],:'.includes(this.next())) return this.mistake(this.start, 'There should be a value before this');
      const value = this.value(key);
      if (value !== undefined) object.members.push({ key, start, value });
    });
    return object;
  }

  /** A value without a name is left out; a bracket that is there twice is no value. */
  private nameless(isFirst: boolean): void {
    this.mistake(this.start, 'There should be a name in quotes here');
    if (CLOSER[this.token] && !isFirst) this.container('');
    else this.next();
  }

  private array(own: Container): unknown[] {
    const values: unknown[] = [];
    this.parts(own, () => {
      if (this.token === ':') return this.skip('There should be a value here');
      const value = this.value('');
      if (value !== undefined) values.push(value);
    });
    return values;
  }

  /** Reads the members or values of a container up to its end, which is returned. */
  private parts(own: Container, read: () => void): number {
    let before: 'open' | 'comma' | 'value' = 'open';
    for (;;) {
      const { token, start } = this;
      const end = this.endsHere(own);
      if (end !== undefined) {
        if (before === 'comma' && token === CLOSER[own.open])
          this.mistake(start, 'There is a comma too many before this');
        return end;
      }
      if (token === ',') {
        if (before !== 'value') this.mistake(start, 'There is a comma too many');
        before = 'comma';
        this.next();
      } else if (token === '}' || token === ']') this.skip(`There should be no ${token} here`);
      else {
        if (before === 'value') this.mistake(start, 'There should be a comma before this');
        before = 'value';
        read();
      }
    }
  }

  /** Where the container ends, if it ends with or before the current token. */
  private endsHere(own: Container): number | undefined {
    const { token, start, end, isFirstOfLine } = this;
    if (token !== '' && !'{}[]"'.includes(token)) return undefined;
    const close = CLOSER[own.open];
    const depth = isFirstOfLine ? this.indent - own.indent : 1;
    const isOver = token === '' || (depth <= 0 && own.isDeeper && !own.isEntries);
    if (token === close && (own.isEntries || depth >= 0)) {
      if (depth > 0 && own.isInLines) return undefined;
      this.next();
      return end;
    }
    if (token === close || (isOver && token !== '}' && token !== ']')) {
      this.mistake(own.start, `This ${own.open} is never closed`);
      return start;
    }
    if (token !== '}' && token !== ']') return undefined;
    const isMistyped = depth === 0 && !own.isEntries;
    if (!isMistyped && depth >= 0 && (isFirstOfLine || !this.closesOuter())) return undefined;
    this.mistake(start, `There should be ${close} before this ${token}`);
    if (isMistyped) this.next();
    return isMistyped ? end : start;
  }

  /** Whether the current token closes another container of the same entry. */
  private closesOuter(): boolean {
    const inner = this.around.slice(this.around.findLastIndex((one) => one.isEntries || one.isInLines) + 1);
    return inner.some(({ open }) => CLOSER[open] === this.token);
  }

  private skip(message: string): void {
    this.mistake(this.start, message);
    this.next();
  }

  private mistake(offset: number, message: string): undefined {
    if (this.mistakes.length < MAX_MISTAKES) this.mistakes.push({ offset, message });
  }
}
