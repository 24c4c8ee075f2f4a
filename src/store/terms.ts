/**
 * What a text is about: its words without stop words, cut to their stems. Stems are kept apart from the words of the
 * search: a term is looked up whole, in one project, among items only.
 */
import { hash } from 'node:crypto';
import { STOP_WORDS, stem } from '../model/index.ts';
import { wordsOf } from './words.ts';

/** `refreshToken.ts` is about refresh and token. */
export const inWords = (path: string) => path.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const SHORTEST = 2;
const LONGEST = 40;

/** Distinct terms in order of first occurrence. */
export function termsOf(text: string): string[] {
  return termsAmong(wordsOf(text));
}

/** The same for who has the words already. */
export function termsAmong(words: readonly string[]): string[] {
  return [...new Set(words.filter(isTelling).map(stem))];
}

/** For the search, which goes by beginnings: those that the forms of a word share. `tokens the caches` → `token`, `cach`. */
export function beginningsOf(text: string): string[] {
  const words = wordsOf(text).filter(isTelling);
  return [...new Set(words.map((word) => (word.startsWith(stem(word)) ? stem(word) : word)))];
}

const isTelling = (word: string) =>
  word.length >= SHORTEST && word.length <= LONGEST && !STOP_WORDS.has(word) && !/^\d{1,2}$/.test(word);

/** What tasks, notes and files are named by is kept apart: what items share does not depend on it. No word is spelt with this ending. */
export const asNameTerm = (term: string) => `${term}qn`;
export const nameTermsOf = (text: string) => termsOf(text).map(asNameTerm);

/** A term as stores keep it: different for each project, and no engine splits it. */
export function spellTerm(project: string, term: string): string {
  return `${projectMark(project)}${term}`;
}

export function spellTerms(project: string, terms: readonly string[]): string {
  const mark = projectMark(project);
  return terms.map((term) => mark + term).join(' ');
}

const projectMark = (project: string) => `${hash('sha256', project, 'hex').slice(0, 8)}z`;
