/**
 * Which of the reviews that several agents found are the same work: by DOI, then PMID, then title, then first author, year and
 * journal. Whatever is joined by a chain of such pairs is one group, so the order of the reviews does not matter.
 * docs/convergence.md says what counts and why.
 */
import { keysOf, type ReviewFields, type ReviewKeys, sameJournal } from './normalise-review.ts';
import { areSimilar, forSimilarTitles } from './similar-titles.ts';
import { marksConflict } from './title-marks.ts';
import { UnionFind } from './union-find.ts';

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
  const joined = new UnionFind(keys.length);
  const joins: { member: number; rule: MatchRule }[] = [];
  const join = (rule: MatchRule) => (a: number, b: number) => {
    if (joined.areJoined(a, b)) return;
    joined.join(a, b);
    joins.push({ member: a, rule });
  };
  // The order of the rules: a weaker one only joins what the stronger ones left apart.
  joinEqual(keys, ({ doi }) => doi, join('doi'));
  joinEqual(keys, ({ pmid }) => pmid, join('pmid'));
  joinTitles(keys, joined, join('title'));
  joinAuthors(keys, join('author-year-journal'));
  return groupsOf(joined, keys.length, joins);
}

type Join = (a: number, b: number) => void;

function joinEqual(keys: readonly ReviewKeys[], of: (keys: ReviewKeys) => string | undefined, join: Join): void {
  for (const members of blocksOf(keys, of).values()) for (const member of members) join(members[0]!, member);
}

function joinTitles(keys: readonly ReviewKeys[], joined: UnionFind, join: Join): void {
  const blocks = blocksOf(keys, ({ title }) => title || undefined);
  const titles = [...blocks.keys()];
  const members = [...blocks.values()];
  const mayJoin = (a: number, b: number) => titlesAllow(keys[a]!, keys[b]!) && !joined.areJoined(a, b);
  for (const block of members) forPairs(block, (a, b) => mayJoin(a, b) && join(a, b));
  forSimilarTitles(
    titles,
    (a, b) => !members[a]!.some((one) => members[b]!.some((other) => mayJoin(one, other))),
    (a, b) => {
      for (const one of members[a]!) for (const other of members[b]!) if (mayJoin(one, other)) join(one, other);
    },
  );
}

function joinAuthors(keys: readonly ReviewKeys[], join: Join): void {
  const same = PAIR_RULES['author-year-journal'];
  for (const block of blocksOf(keys, ({ author, year }) => author && year && `${author} ${year}`).values())
    forPairs(block, (a, b) => same(keys[a]!, keys[b]!) && join(a, b));
}

function blocksOf(keys: readonly ReviewKeys[], of: (keys: ReviewKeys) => string | undefined): Map<string, number[]> {
  const blocks = new Map<string, number[]>();
  for (const [i, one] of keys.entries()) {
    const key = of(one);
    if (key === undefined) continue;
    const block = blocks.get(key);
    if (block) block.push(i);
    else blocks.set(key, [i]);
  }
  return blocks;
}

function forPairs(block: readonly number[], visit: (a: number, b: number) => unknown): void {
  for (let i = 1; i < block.length; i++) for (let j = 0; j < i; j++) visit(block[j]!, block[i]!);
}

function groupsOf(
  joined: UnionFind,
  size: number,
  joins: readonly { member: number; rule: MatchRule }[],
): ReviewGroup[] {
  const groups = new Map<number, ReviewGroup>();
  for (let member = 0; member < size; member++) {
    const root = joined.find(member);
    const group = groups.get(root) ?? { members: [], rules: [] };
    group.members.push(member);
    groups.set(root, group);
  }
  // Found in the order of the rules, so each list is in that order.
  for (const { member, rule } of joins) {
    const { rules } = groups.get(joined.find(member))!;
    if (rules.at(-1) !== rule) rules.push(rule);
  }
  return [...groups.values()];
}
