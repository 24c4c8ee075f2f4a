/** What the words of a piece are: which classes they are in, and what kind of word it begins with. */
import { IMPERATIVES } from './cues.ts';
import type { ClassedWord } from './phrases.ts';

/** Who listens to evidence: its kind (`form`) and what it names (`numbered`); `strength` is 1 unless it is a measure. */
export type Say = (slot: string, key: string, strength?: number) => void;

/** What a word is that a text begins with; a word of several lines is what the last of them says. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['an article', 'the a an this that these it'.split(' ')],
      ['a negation', "no not never don't cannot can't".split(' ')],
      [
        'a question word',
        'what which how who whom should is are does do can could would will why when where whether if'.split(' '),
      ],
      ['an order', [...IMPERATIVES]],
    ] as const
  ).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);

/** What kind of word a text begins with: the first letter or digit, and the letters, apostrophes and dashes behind it. */
function beginning(plain: string): string {
  const word = /[a-z0-9][a-z'-]*/.exec(plain)?.[0] ?? '';
  const known = BEGINNINGS.get(word);
  if (known !== undefined) return known;
  if (/^\d/.test(word)) return 'a number';
  if (word.length > 4 && word.endsWith('ed')) return 'a past';
  return word.endsWith('ing') ? 'an -ing' : 'a word';
}

const WORD_OF = ['first word of', 'second word of', 'third word of'];

export function textEvidence(plain: string, classes: readonly ClassedWord[], under: string, say: Say): void {
  const counts = new Map<string, number>();
  for (const { nth, name } of classes) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (nth < WORD_OF.length) say(WORD_OF[nth]!, name);
  }
  for (const [name, count] of counts) {
    say('words of', name);
    if (count > 1) say('several words of', name);
    say(under, name);
  }
  const first = beginning(plain);
  say('begins with', first);
  say(under, first);
}
