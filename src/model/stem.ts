/** Words of a topic: which say nothing about it, and what the forms of one word share. */
import { remembered } from './remembered.ts';

/** Words that say nothing about the topic; other common words are filtered by how many items have them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above after again against all almost also always am an and any are as at be because been before being below between both but by ' +
    'can cannot could did do does doing done down during each either else even ever every few first for from further get gets given goes had has have ' +
    'having he her here hers him his how however i if in into is it its itself just last least less let like made make makes many may me might more most much ' +
    'must my need needs neither never new next no nor not now of off on once one only onto or other others our out over own per rather same see shall she should ' +
    'since so some still such than that the their them then there these they this those three through to too two under until up upon us use used uses using very via ' +
    'was way we well were what when where whether which while who whom whose why will with within without would yes yet you your'
  ).split(' '),
);

/**
 * Plural, past and -ing forms of a word get one stem: `retries`, `retried`, `retry` → `retri`; `polls`, `polling` →
 * `poll`; `caches`, `cached` → `cach`.
 */
export const stem = remembered((word) => {
  if (word.length < 4 || /\d/.test(word)) return word;
  const bare = word
    .replace(/sses$/, 'ss')
    .replace(/ie[sd]$/, 'y')
    .replace(/(?<=[^ious])s$/, '')
    .replace(/(?:ing|ed|ers?)$(?<=[aeiouy].*[^e](?:ing|ed|ers?))/, '')
    .replace(/([^aeiouls])\1$/, '$1');
  return bare.length < 4 ? bare : bare.replace(/e$/, '').replace(/y$/, 'i');
});
