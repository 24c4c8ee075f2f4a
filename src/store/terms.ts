/**
 * What a text is about: its words without stop words, cut to their stems. Stems are kept apart from the words of the
 * search: a term is looked up whole, in one project, among items only.
 */
import { hash } from 'node:crypto';
import { wordsOf } from './words.ts';

/** Words that say nothing about the topic; other common words are filtered by how many items have them. */
const STOP = new Set(
  (
    'a about above after again against all almost also always am an and any are as at be because been before being below between both but by ' +
    'can cannot could did do does doing done down during each either else even ever every few first for from further get gets given goes had has have ' +
    'having he her here hers him his how however i if in into is it its itself just last least less let like made make makes many may me might more most much ' +
    'must my need needs neither never new next no nor not now of off on once one only onto or other others our out over own per rather same see shall she should ' +
    'since so some still such than that the their them then there these they this those three through to too two under until up upon us use used uses using very via ' +
    'was way we well were what when where whether which while who whom whose why will with within without would yes yet you your'
  ).split(' '),
);

/** `refreshToken.ts` is about refresh and token. */
export const inWords = (path: string) => path.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const SHORTEST = 2;
const LONGEST = 40;

/** Distinct terms in order of first occurrence. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text).filter(isTelling).map(stem))];
}

/** For the search, which goes by beginnings: those that the forms of a word share. `tokens the caches` → `token`, `cach`. */
export function beginningsOf(text: string): string[] {
  const words = wordsOf(text).filter(isTelling);
  return [...new Set(words.map((word) => (word.startsWith(stem(word)) ? stem(word) : word)))];
}

const isTelling = (word: string) =>
  word.length >= SHORTEST && word.length <= LONGEST && !STOP.has(word) && !/^\d{1,2}$/.test(word);

/**
 * Plural, past and -ing forms of a word get one stem: `retries`, `retried`, `retry` → `retri`; `polls`, `polling` →
 * `poll`; `caches`, `cached` → `cach`.
 */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const bare = word
    .replace(/sses$/, 'ss')
    .replace(/ie[sd]$/, 'y')
    .replace(/(?<=[^ious])s$/, '')
    .replace(/(?:ing|ed|ers?)$(?<=[aeiouy].*[^e](?:ing|ed|ers?))/, '')
    .replace(/([^aeiouls])\1$/, '$1');
  return bare.length < 4 ? bare : bare.replace(/e$/, '').replace(/y$/, 'i');
}

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
