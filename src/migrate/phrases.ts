/** What one pass over the words of a piece finds: turns of phrase, and the classes that its words are in. */
import { CUES, type Cue } from './cues.ts';
import { FINE, type Fine, NEGATIONS, type Negation } from './never.ts';
import { SIGNS, type Sign } from './signs.ts';
import { hashed, Words } from './table.ts';
import { byWord, TEXT_CLASSES } from './word-classes.ts';

export const CLASS_NAMES = Object.keys(TEXT_CLASSES);
/** Text behind this says little more. */
const MOST_WORDS = 60;

/** A class of a word, and which word of the text it is. */
export interface Classed {
  nth: number;
  one: number;
}

export interface Phrases {
  cues: readonly Cue[];
  signs: readonly Sign[];
  negations: readonly Negation[];
  fine: boolean;
  /** In the order of the words. */
  classes: readonly Classed[];
}

type Phrase = Cue | Sign | Negation | Fine;

/** What a word triggers, and the places of its classes. */
interface Known {
  rows: { row: Phrase; index: number }[];
  classes: readonly number[];
}

const PHRASES: readonly Phrase[] = [...CUES, ...SIGNS, ...NEGATIONS, FINE];
const WORDS = new Words<Known>();

function known(word: string): Known {
  let entry = WORDS.of(word);
  if (!entry) {
    entry = { rows: [], classes: [] };
    WORDS.set(word, entry);
  }
  return entry;
}
for (const [index, row] of PHRASES.entries())
  for (const word of row.words.split(' ')) known(word).rows.push({ row, index });
for (const [word, names] of byWord(TEXT_CLASSES)) known(word).classes = names.map((name) => CLASS_NAMES.indexOf(name));

/** Of a folded text. */
export function phrasesIn(plain: string): Phrases {
  const reader = new Reader(plain);
  reader.read();
  return reader;
}

/** The round in which each row was last checked: a repeated word checks no row twice. */
const asked = new Float64Array(PHRASES.length);
let round = 0;

const isLetter = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;
const APOSTROPHE = 39;

class Reader implements Phrases {
  cues: Cue[] = NONE;
  signs: Sign[] = NONE;
  negations: Negation[] = NONE;
  fine: boolean;
  classes: Classed[] = NONE;
  private readonly text: string;
  private nth = 0;

  constructor(text: string) {
    this.text = text;
    // A word in single quotes triggers no row.
    this.fine = text.includes('✅') || (text.includes("'") && FINE.like.test(text));
  }

  read(): void {
    const { text } = this;
    round++;
    for (let at = 0; at < text.length; ) {
      let hash = 0;
      let end = at;
      let digits = 0;
      for (; end < text.length; end++) {
        const code = text.charCodeAt(end);
        if (isDigit(code)) digits++;
        else if (!isLetter(code) && code !== APOSTROPHE) break;
        hash = hashed(hash, code);
      }
      if (end > at) this.take(at, end, hash, digits);
      // No word begins with what ended this one.
      at = end + 1;
    }
  }

  private take(at: number, end: number, hash: number, digits: number): void {
    const entry = WORDS.find(this.text, at, end, hash);
    if (entry) for (const { row, index } of entry.rows) this.check(row, index);
    // Classes are of words of letters only.
    if (digits > 0) this.takeLetters(at, end);
    else this.addClasses(entry);
  }

  private takeLetters(at: number, end: number): void {
    for (let from = at; from < end; ) {
      let to = from;
      while (to < end && !isDigit(this.text.charCodeAt(to))) to++;
      if (to > from) this.addClasses(WORDS.get(this.text, from, to));
      from = to + 1;
    }
  }

  private addClasses(entry: Known | undefined): void {
    const nth = this.nth++;
    if (!entry || nth >= MOST_WORDS) return;
    for (const one of entry.classes) {
      if (this.classes === NONE) this.classes = [];
      this.classes.push({ nth, one });
    }
  }

  private check(row: Phrase, index: number): void {
    if (asked[index] === round) return;
    asked[index] = round;
    if (row.like && !row.like.test(this.text)) return;
    if (row.what === 'cue') this.cues = added(this.cues, row);
    else if (row.what === 'sign') this.signs = added(this.signs, row);
    else if (row.what === 'negation') this.negations = added(this.negations, row);
    else this.fine = true;
  }
}

/** Most texts have none, and share this list. */
const NONE: never[] = [];

function added<T>(list: T[], one: T): T[] {
  if (list.length === 0) return [one];
  list.push(one);
  return list;
}
