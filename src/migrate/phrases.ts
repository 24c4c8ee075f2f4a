/** What one pass over the words of a piece finds: turns of phrase, and the classes that its words are in. */
import { CUES, type Cue } from './cues.ts';
import { FINE, type Fine, NEGATIONS, type Negation } from './never.ts';
import { SIGNS, type Sign } from './signs.ts';
import { Table } from './table.ts';
import { byWord, TEXT_CLASSES } from './word-classes.ts';

/** Text behind this says little more. */
const MOST_WORDS = 60;

/** A class that the nth word is in. */
export interface ClassedWord {
  nth: number;
  name: string;
}

export interface Phrases {
  cues: readonly Cue[];
  signs: readonly Sign[];
  negations: readonly Negation[];
  fine: boolean;
  /** In the order of the words. */
  classes: readonly ClassedWord[];
}

const PHRASES = new Table<Cue | Sign | Negation | Fine>([...CUES, ...SIGNS, ...NEGATIONS, FINE]);
const CLASSES = byWord(TEXT_CLASSES);

/** Of a folded text. */
export function phrasesIn(plain: string): Phrases {
  const cues: Cue[] = [];
  const signs: Sign[] = [];
  const negations: Negation[] = [];
  // A word in single quotes triggers no row.
  let fine = plain.includes('✅') || (plain.includes("'") && FINE.like.test(plain));
  for (const row of PHRASES.match(plain))
    if (row.what === 'cue') cues.push(row);
    else if (row.what === 'sign') signs.push(row);
    else if (row.what === 'negation') negations.push(row);
    else fine = true;
  return { cues, signs, negations, fine, classes: classesIn(plain) };
}

/** Classes are of words of letters: `v2beta` has two of them. */
function classesIn(plain: string): ClassedWord[] {
  const found: ClassedWord[] = [];
  const words = plain.match(/[a-z']+/g)?.slice(0, MOST_WORDS) ?? [];
  for (const [nth, word] of words.entries()) for (const name of CLASSES.get(word) ?? []) found.push({ nth, name });
  return found;
}
