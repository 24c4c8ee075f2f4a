/**
 * What a text is about: its words without stop words, cut to their stems.
 */
import { STOP_WORDS, stem } from '../model/index.ts';
import { splitCamelCase, wordsOf } from './words.ts';

const SHORTEST = 2;
const LONGEST = 40;

/** Distinct terms in order of first occurrence. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text).filter(isTelling).map(stem))];
}

/** The stem of each telling word of a text; parts of `camelCase` are words of their own, too. */
export function stemsOf(text: string): string[] {
  const parts = splitCamelCase(text);
  return wordsOf(parts === text ? text : `${text} ${parts}`)
    .filter(isTelling)
    .map(stem);
}

/** For the search, which goes by beginnings: those that the forms of a word share. `tokens the caches` → `token`, `cach`. */
export function beginningsOf(text: string): string[] {
  const words = wordsOf(text).filter(isTelling);
  return [...new Set(words.map((word) => (word.startsWith(stem(word)) ? stem(word) : word)))];
}

const isTelling = (word: string) =>
  word.length >= SHORTEST && word.length <= LONGEST && !STOP_WORDS.has(word) && !/^\d{1,2}$/.test(word);
