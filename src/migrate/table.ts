/** Rules as rows: each row is triggered by one of a few words, so that the cost depends on the text and not on the number of rules. */

export interface Row {
  /** Any of these words triggers the row, in lower case: `waiting awaiting`. */
  words: string;
  /** What the text must also match, in lower case. */
  like?: RegExp;
  /** A text that the row is for; used by a test. */
  example: string;
}

const MARKS = /[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** Lower case, one kind of apostrophe, emphasis marks removed. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  const plain = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  if (plain.includes('_')) return plain.replace(MARKS, '');
  const starless = plain.includes('*') ? plain.replaceAll('*', '') : plain;
  return starless.includes('`') ? starless.replaceAll('`', '') : starless;
}

export class Table<R extends Row> {
  private readonly byWord = new Words<{ row: R; index: number }[]>();
  /** The round in which each row was last checked: a repeated word checks no row twice. */
  private readonly asked: Float64Array;
  private round = 0;

  constructor(rows: readonly R[]) {
    this.asked = new Float64Array(rows.length);
    rows.forEach((row, index) => {
      for (const word of row.words.split(' ')) {
        this.byWord.set(word, [...(this.byWord.of(word) ?? []), { row, index }]);
      }
    });
  }

  /** The rows that match a folded text, each once, in the order in which they are triggered. */
  match(text: string): R[] {
    const found: R[] = [];
    const round = ++this.round;
    for (let at = 0; at < text.length; ) {
      let end = at;
      while (isWordCode(text.charCodeAt(end))) end++;
      if (end === at) {
        at++;
        continue;
      }
      const rows = this.byWord.get(text, at, end);
      if (rows)
        for (const { row, index } of rows) {
          if (this.asked[index] === round) continue;
          this.asked[index] = round;
          if (!row.like || row.like.test(text)) found.push(row);
        }
      at = end;
    }
    return found;
  }
}

/** Something for each of some words. */
export class Words<V> {
  private readonly known = new Map<string, V>();
  /** The first letters and lengths of all the words: this alone rules out nearly every other word. */
  private readonly shapes = new Uint8Array(SHAPES);

  set(word: string, value: V): void {
    this.shapes[shapeOf(word, 0, word.length)] = 1;
    this.known.set(word, value);
  }

  of(word: string): V | undefined {
    return this.known.get(word);
  }

  /** Of the word at this place in a text. */
  get(text: string, at: number, end: number): V | undefined {
    return this.shapes[shapeOf(text, at, end)] === 1 ? this.known.get(text.slice(at, end)) : undefined;
  }
}

const SHAPES = 1 << 15;

function shapeOf(text: string, at: number, end: number): number {
  const first = text.charCodeAt(at);
  const last = text.charCodeAt(end - 1);
  const second = end - at > 1 ? text.charCodeAt(at + 1) : 0;
  return ((first * 31 + second) * 31 + last * 7 + (end - at)) & (SHAPES - 1);
}

/** Letters, digits, and the apostrophe of `don't`. */
function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 39;
}
