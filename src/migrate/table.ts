/** Rules as rows: each row is triggered by one of a few words, so that the cost depends on the text and not on the number of rules. */
import { inAllScripts } from '../model/index.ts';

export interface Row {
  /** Any of these words triggers the row, in lower case: `waiting awaiting`. */
  words: string;
  /** What the text must also match, in lower case. */
  like?: RegExp | undefined;
  /** A text that the row is for; used by a test. */
  example: string;
}

const MARKS = inAllScripts(
  /[*`]+|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g,
  () => /[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu,
);

/** Lower case, one kind of apostrophe, emphasis marks removed. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  const plain = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  if (plain.includes('_')) return plain.replace(MARKS(plain), '');
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
  match(text: string): readonly R[] {
    let found: R[] | undefined;
    const round = ++this.round;
    for (let at = 0; at < text.length; ) {
      let hash = 0;
      let end = at;
      for (; end < text.length; end++) {
        const code = text.charCodeAt(end);
        if (!isWordCode(code)) break;
        hash = hashed(hash, code);
      }
      const rows = end === at ? undefined : this.byWord.find(text, at, end, hash);
      if (rows)
        for (const { row, index } of rows) {
          if (this.asked[index] === round) continue;
          this.asked[index] = round;
          if (row.like && !row.like.test(text)) continue;
          if (found) found.push(row);
          else found = [row];
        }
      // No word begins with what ended this one.
      at = end + 1;
    }
    return found ?? NO_ROWS;
  }
}

const NO_ROWS: readonly never[] = [];

/** Something for each of some words, found by its place in a text: no word is cut out to be looked up. */
export class Words<V> {
  /**
   * The hash of the word at each place, 0 where there is none; a word whose place is taken has the next free one. Nearly all words of
   * a text are unknown, and that is seen here, in few bytes that stay near the processor.
   */
  private hashes = new Int32Array(FEW);
  private words: string[] = new Array(FEW).fill('');
  private values: (V | undefined)[] = new Array(FEW).fill(undefined);
  private count = 0;

  set(word: string, value: V): void {
    if (this.count * 4 >= this.hashes.length) this.grow();
    const hash = hashOf(word, 0, word.length);
    const place = this.placeOf(word, 0, word.length, hash);
    if (this.hashes[place] === 0) this.count++;
    this.put(place, hash, word, value);
  }

  private put(place: number, hash: number, word: string, value: V | undefined): void {
    this.hashes[place] = hash || NO_HASH;
    this.words[place] = word;
    this.values[place] = value;
  }

  of(word: string): V | undefined {
    return this.get(word, 0, word.length);
  }

  /** Of the word at this place in a text. */
  get(text: string, at: number, end: number): V | undefined {
    return this.find(text, at, end, hashOf(text, at, end));
  }

  /** The same where its hash is known. */
  find(text: string, at: number, end: number, hash: number): V | undefined {
    return this.values[this.placeOf(text, at, end, hash)];
  }

  /** Where the word is, or would be. */
  private placeOf(text: string, at: number, end: number, hash: number): number {
    const { hashes } = this;
    const last = hashes.length - 1;
    const own = hash || NO_HASH;
    let place = (hash ^ (hash >>> 15)) & last;
    for (let known = hashes[place]!; known !== 0; known = hashes[place]!) {
      if (known === own && isAt(text, at, end, this.words[place]!)) break;
      place = (place + 1) & last;
    }
    return place;
  }

  private grow(): void {
    const { hashes, words, values } = this;
    this.hashes = new Int32Array(hashes.length * 2);
    this.words = new Array(hashes.length * 2).fill('');
    this.values = new Array(hashes.length * 2).fill(undefined);
    for (const [place, word] of words.entries()) {
      if (hashes[place] === 0) continue;
      const hash = hashOf(word, 0, word.length);
      this.put(this.placeOf(word, 0, word.length, hash), hash, word, values[place]);
    }
  }
}

/** A power of two. */
const FEW = 64;
/** A hash of 0 would be no word. */
const NO_HASH = 1;

/** The hash of a word, character by character. */
export const hashed = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;

function hashOf(text: string, at: number, end: number): number {
  let hash = 0;
  for (let index = at; index < end; index++) hash = hashed(hash, text.charCodeAt(index));
  return hash;
}

function isAt(text: string, at: number, end: number, word: string): boolean {
  if (end - at !== word.length) return false;
  for (let index = 0; index < word.length; index++)
    if (text.charCodeAt(at + index) !== word.charCodeAt(index)) return false;
  return true;
}

/** Letters, digits, and the apostrophe of `don't`. */
function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 39;
}
