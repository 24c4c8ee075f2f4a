/**
 * Which of the reviews that several agents found are the same work: by DOI, then PMID, then title, then first author, year and
 * journal. Whatever is joined by a chain of such pairs is one group, so the order of the reviews does not matter.
 * docs/convergence.md says what counts and why.
 */
import { keysOf, type ReviewFields, type ReviewKeys, sameJournal } from './normalise-review.ts';
import { marksConflict } from './title-marks.ts';

export type { ReviewFields } from './normalise-review.ts';

/** Strongest first. */
export const MATCH_RULES = ['doi', 'pmid', 'title', 'author-year-journal'] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

export interface ReviewGroup {
  /** Positions in the list, ascending. */
  members: number[];
  /** The rules that were needed to join them, strongest first. A weaker one is named only where no stronger one would have done. */
  rules: MatchRule[];
}

/** Whether two reviews are the same work by a rule of its own; groups come from chains of these. */
export const PAIR_RULES: Readonly<Record<MatchRule, (a: ReviewKeys, b: ReviewKeys) => boolean>> = {
  doi: (a, b) => a.doi !== undefined && a.doi === b.doi,
  pmid: (a, b) => a.pmid !== undefined && a.pmid === b.pmid,
  title: (a, b) => titlesAllow(a, b) && areSimilar(a.title, b.title),
  'author-year-journal': (a, b) =>
    a.author !== undefined &&
    a.author === b.author &&
    a.year !== undefined &&
    a.year === b.year &&
    !identifiersConflict(a, b) &&
    sameJournal(a.journal, b.journal) &&
    !marksConflict(a.marks, b.marks),
};

/** One of them tells the two apart. A work may have two DOIs, so a conflict proves nothing by itself: it takes the benefit of the doubt. */
function identifiersConflict(a: ReviewKeys, b: ReviewKeys): boolean {
  if (a.doi !== undefined && b.doi !== undefined) return a.doi !== b.doi;
  return a.pmid !== undefined && b.pmid !== undefined && a.pmid !== b.pmid;
}

/**
 * Whether a like title may mean the same work. With identifiers that differ it does for versions of one work: its first author
 * is the same, and it appeared elsewhere or under exactly this title, since a journal gives one article one DOI.
 */
function titlesAllow(a: ReviewKeys, b: ReviewKeys): boolean {
  if (marksConflict(a.marks, b.marks)) return false;
  if (!identifiersConflict(a, b)) return true;
  if (a.author !== undefined && b.author !== undefined && a.author !== b.author) return false;
  return a.title === b.title || !sameJournal(a.journal, b.journal);
}

export function matchReviews(reviews: readonly ReviewFields[]): ReviewGroup[] {
  const keys = reviews.map(keysOf);
  let groups = keys.map((_, i): ReviewGroup => ({ members: [i], rules: [] }));
  // The order of the rules: a weaker one only joins what the stronger ones left apart.
  for (const rule of MATCH_RULES)
    for (const [i, a] of keys.entries())
      for (const [j, b] of keys.slice(0, i).entries()) {
        const [own, other] = [i, j].map((member) => groups.find(({ members }) => members.includes(member))!);
        if (own === other || !PAIR_RULES[rule](a, b)) continue;
        const joined = {
          members: [...own!.members, ...other!.members].sort((x, y) => x - y),
          rules: MATCH_RULES.filter((one) => one === rule || own!.rules.includes(one) || other!.rules.includes(one)),
        };
        groups = groups.filter((group) => group !== own && group !== other).concat(joined);
      }
  return groups.sort((a, b) => a.members[0]! - b.members[0]!);
}

/** Levenshtein's distance is under 0.2 of the longer title. */
export function areSimilar(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  return (
    a !== '' && b !== '' && Math.abs(a.length - b.length) * 5 < longest && distance(a, b, longest / 5) * 5 < longest
  );
}

/** Stops where every way on costs as much as `limit` already. */
function distance(a: string, b: string, limit: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      least = Math.min(least, next[j]!);
    }
    if (least >= limit) return least;
    row = next;
  }
  return row[b.length]!;
}
