/** What one pass over the words of a piece finds: turns of phrase, and the classes that its words are in. */
import { CUES, type Cue } from './cues.ts';
import { FINE, type Fine, NEGATIONS, type Negation } from './never.ts';
import { SIGNS, type Sign } from './signs.ts';
import { hashed, Words } from './table.ts';
import { byWord, TEXT_CLASSES } from './word-classes.ts';

export const CLASS_NAMES = Object.keys(TEXT_CLASSES);
/** Text behind this says little more. */
const MOST_WORDS = 60;

export interface Phrases {
  cues: readonly Cue[];
  signs: readonly Sign[];
  negations: readonly Negation[];
  fine: boolean;
  /** The classes of its words in their order: see `classAt`. */
  classes: readonly number[];
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

/** A class of the nth word, as one number. */
const WORD = 64;
export const classAt = (classed: number) => classed % WORD;
export const nthOf = (classed: number) => (classed / WORD) | 0;

/** The round in which each row was last checked: a repeated word checks no row twice. */
const asked = new Float64Array(PHRASES.length);
let round = 0;

const isLetter = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;
const APOSTROPHE = 39;

/** Of a folded text. */
export function phrasesIn(plain: string): Phrases {
  const rows: Phrase[] = [];
  const classes: number[] = [];
  let nth = 0;
  round++;
  for (let at = 0; at < plain.length; ) {
    let hash = 0;
    let end = at;
    let digits = 0;
    for (; end < plain.length; end++) {
      const code = plain.charCodeAt(end);
      if (isDigit(code)) digits++;
      else if (!isLetter(code) && code !== APOSTROPHE) break;
      hash = hashed(hash, code);
    }
    if (end > at) {
      const entry = WORDS.find(plain, at, end, hash);
      if (entry) addRows(rows, entry.rows, plain);
      if (digits > 0) nth = addParts(classes, plain, at, end, nth);
      else if (entry) addClasses(classes, entry.classes, nth++);
      else nth++;
    }
    // No word begins with what ended this one.
    at = end + 1;
  }
  return sorted(rows, plain, classes);
}

function addRows(found: Phrase[], rows: Known['rows'], plain: string): void {
  for (let at = 0; at < rows.length; at++) {
    const { row, index } = rows[at]!;
    if (asked[index] === round) continue;
    asked[index] = round;
    if (row.like === undefined || row.like.test(plain)) found.push(row);
  }
}

function addClasses(found: number[], classes: readonly number[], nth: number): void {
  if (nth < MOST_WORDS) for (let at = 0; at < classes.length; at++) found.push(nth * WORD + classes[at]!);
}

/** Classes are of words of letters: `v2beta` has two of them. */
function addParts(found: number[], plain: string, at: number, end: number, first: number): number {
  let nth = first;
  for (let from = at; from < end; ) {
    let to = from;
    while (to < end && !isDigit(plain.charCodeAt(to))) to++;
    if (to > from) addClasses(found, WORDS.get(plain, from, to)?.classes ?? NONE, nth++);
    from = to + 1;
  }
  return nth;
}

function sorted(rows: readonly Phrase[], plain: string, classes: readonly number[]): Phrases {
  // A word in single quotes triggers no row.
  let fine = plain.includes('✅') || (plain.includes("'") && FINE.like.test(plain));
  if (rows.length === 0) return { cues: NONE, signs: NONE, negations: NONE, fine, classes };
  const cues: Cue[] = [];
  const signs: Sign[] = [];
  const negations: Negation[] = [];
  for (const row of rows)
    if (row.what === 'cue') cues.push(row);
    else if (row.what === 'sign') signs.push(row);
    else if (row.what === 'negation') negations.push(row);
    else fine = true;
  return { cues, signs, negations, fine, classes };
}
const NONE: readonly never[] = [];
