/** What the words of a piece are: which classes they are in, and what kind of word it begins with. */
import { IMPERATIVES } from './cues.ts';
import { KEYS, type Listener, SLOTS } from './evidence-names.ts';
import { CLASS_NAMES, classAt, nthOf } from './phrases.ts';
import { Words } from './table.ts';

const CLASS_KEYS = CLASS_NAMES.map((name) => KEYS.of(name));

/** What a word is that a text begins with; a word of several lines is what the last of them says. */
const BEGINNINGS = new Words<number>();
for (const [name, words] of [
  ['an article', 'the a an this that these it'.split(' ')],
  ['a negation', "no not never don't cannot can't".split(' ')],
  [
    'a question word',
    'what which how who whom should is are does do can could would will why when where whether if'.split(' '),
  ],
  ['an order', IMPERATIVES],
] as const)
  for (const word of words) BEGINNINGS.set(word, KEYS.of(name));
const [NUMBER, PAST] = [KEYS.of('a number'), KEYS.of('a past')];
const [ONGOING, WORD] = [KEYS.of('an -ing'), KEYS.of('a word')];

const isLetter = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;
const [APOSTROPHE, DASH] = [39, 45];
const isInWord = (code: number) => isLetter(code) || code === APOSTROPHE || code === DASH;

/** What kind of word a text begins with: the first letter or digit, and the letters, apostrophes and dashes behind it. */
function beginning(plain: string): number {
  let at = 0;
  while (at < plain.length && !isLetter(plain.charCodeAt(at)) && !isDigit(plain.charCodeAt(at))) at++;
  if (at === plain.length) return WORD;
  let end = at + 1;
  while (end < plain.length && isInWord(plain.charCodeAt(end))) end++;
  const known = BEGINNINGS.get(plain, at, end);
  if (known !== undefined) return known;
  if (isDigit(plain.charCodeAt(at))) return NUMBER;
  if (end - at > 4 && plain.endsWith('ed', end)) return PAST;
  return end - at >= 3 && plain.endsWith('ing', end) ? ONGOING : WORD;
}

const WORD_OF = ['first word of', 'second word of', 'third word of'].map((name) => SLOTS.of(name));
const [WORDS_OF, SEVERAL_OF] = [SLOTS.of('words of'), SLOTS.of('several words of')];
const BEGINS_WITH = SLOTS.of('begins with');
/** How often each class was there, and in which order they came; used by one text after the other, each of which begins at nothing: the one before may have been given up. */
const counts = new Uint8Array(CLASS_NAMES.length);
const order = new Uint8Array(CLASS_NAMES.length);

export function textEvidence(plain: string, classes: readonly number[], under: number, to: Listener): void {
  counts.fill(0);
  let met = 0;
  for (let at = 0; at < classes.length; at++) {
    const one = classAt(classes[at]!);
    const nth = nthOf(classes[at]!);
    if (counts[one]!++ === 0) order[met++] = one;
    if (nth < WORD_OF.length) to.say(WORD_OF[nth]!, CLASS_KEYS[one]!);
  }
  for (let index = 0; index < met; index++) {
    const one = order[index]!;
    const name = CLASS_KEYS[one]!;
    to.say(WORDS_OF, name);
    if (counts[one]! > 1) to.say(SEVERAL_OF, name);
    to.say(under, name);
  }
  const first = beginning(plain);
  to.say(BEGINS_WITH, first);
  to.say(under, first);
}
