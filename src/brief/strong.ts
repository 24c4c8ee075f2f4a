/** Of all that is known, what is surely about a prompt's words: better nothing than a guess in the middle of somebody's work. */
import type { FileTree } from '../ask/resolve-paths.ts';
import type { MinConfidence } from '../ask/sure-enough.ts';
import type { GraphReader } from '../store/store.ts';
import { termsOf } from '../store/terms.ts';
import { gather } from './gather.ts';
import { compare, type Found, type Knowledge } from './knowledge.ts';
import { linesWithin, type ToldLine } from './lines-within.ts';
import { isWorthTelling } from './rank.ts';
import { textPoints } from './score.ts';

/** Tried on real notes with prompts that they answer, prompts of daily talk, and prompts about what nobody wrote of. */
const STRONG = {
  /** Terms that the item or the title of its source shares with the prompt; the item itself at least one. */
  terms: 2,
  /** Points of these terms: rare ones count more. */
  points: 200,
  /** Their part of the points of all terms of the prompt, of which so many count; a word that nobody wrote counts as the rarest. */
  share: 0.45,
  most: 1500,
} as const;
const MOST_ITEMS = 5;

/** What people tell an agent all day, whatever the subject. */
const EVERYDAY = new Set(
  termsOf(
    'add answer apply ask back bad best better break broke broken bug build call change check clean cleanup close code come comment commit complete continue correct create ' +
      'delete describe different doc docs documentation edit end error example explain fail failed failing failure feature file files find finish fix folder follow function ' +
      'give go good great handle happen help hi hello idea implement implementation improve issue job keep kind know lint list long look lot main merge mean message method missing move name nice ' +
      'ok okay open part please plan point pr problem project proceed pull push put question read ready readme refactor remove rename repo repository request resolve result retry review ' +
      'right rewrite run save say script set show simple small sort start state step stop sure take talk task tell test testing thank thanks thing think time todo tool try turn type ' +
      'understand update want wait warning work works write wrong',
  ),
);

interface Prompt {
  about: string;
  tree?: FileTree | undefined;
  /** Items that were told before. */
  told: ReadonlySet<string>;
  /** In tokens. */
  budget: number;
  minConfidence: MinConfidence | undefined;
}

export async function strongItems(reader: GraphReader, project: string, prompt: Prompt): Promise<ToldLine[]> {
  const knowledge = (await gather(
    reader,
    project,
    { about: prompt.about, minConfidence: prompt.minConfidence },
    prompt.tree,
  ))!;
  const strength = strengthIn(knowledge);
  const best = knowledge.found
    .filter((one) => one.kind !== 'file' && one.kind !== 'work' && isWorthTelling(one, false))
    .map((one) => ({ one, points: strength(one) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || compare(b.one.lastSeen, a.one.lastSeen) || compare(a.one.key, b.one.key))
    .slice(0, MOST_ITEMS)
    .map(({ one }) => one);
  // Only then: the same subject again does not bring up what comes after the best.
  const fresh = best.filter(({ key }) => !prompt.told.has(key));
  return linesWithin(prompt.budget, fresh, knowledge.focus);
}

/** Points of what an item shares with the prompt; 0 where that is too little. */
function strengthIn({ focus, weights }: Knowledge): (one: Found) => number {
  const subject = new Map([...focus.terms.keys()].filter(isTelling).map((term) => [term, weights.get(term) ?? 1]));
  const least = Math.max(STRONG.points, STRONG.share * Math.min(textPoints(focus, subject), STRONG.most));
  return ({ evidence }) => {
    const own = [...evidence.terms].filter(([term]) => isTelling(term));
    const shared = new Map([...own, ...[...evidence.sourceTerms].filter(([term]) => isTelling(term))]);
    const points = textPoints(focus, shared);
    if (evidence.namedFiles.size > 0) return STRONG.most + points;
    return own.length > 0 && shared.size >= STRONG.terms && points >= least ? points : 0;
  };
}

const isTelling = (term: string) => !EVERYDAY.has(term);
