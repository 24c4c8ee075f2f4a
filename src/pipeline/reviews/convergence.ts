/**
 * Convergence of a stage-2 document: how many agents found each review, in which list it belongs, and where the document says
 * otherwise. Where a review stands under several agents this is worked out again; otherwise count and lists must agree with each other.
 */
import { findReview } from './find-review.ts';
import { type MatchRule, matchReviews, type ReviewFields } from './match-reviews.ts';

export { findReview } from './find-review.ts';
export type { ReviewFields } from './match-reviews.ts';

export const LISTS = ['high_priority', 'medium_priority', 'unique_perspectives'] as const;
export type ListName = (typeof LISTS)[number];

export interface ReviewClaim extends ReviewFields {
  /** One agent, or all that found it: a list, or `a, b`. */
  source_agent?: string | readonly string[] | null;
  convergence_count?: number | string | null;
}

/** A title, a DOI, `review_<n>` counted from 1, or what a review is known by. */
export type Listed = string | ReviewFields;

/** The block of stage 2, valid or not; what has another kind than it should is left aside. */
export interface Stage2Claims {
  reviews: readonly ReviewClaim[];
  convergence_analysis?: { readonly [list in ListName]?: readonly Listed[] | null } | null;
}

export interface ReviewConvergence {
  title: string;
  /** Positions in `reviews`. */
  members: number[];
  /** Sorted. */
  agents: string[];
  /** How many agents found it; undefined where nobody says. */
  count: number | undefined;
  /** Where it belongs. */
  list: ListName | undefined;
  /** Counted here, because it stands under several agents; else the document's own figure. */
  recomputed: boolean;
  rules: MatchRule[];
}

export interface Convergence {
  /** How many agents searched: those that are named, or more where counts and lists say so. */
  agents: number;
  reviews: ReviewConvergence[];
}

export type DifferenceKind =
  | 'count-differs'
  | 'count-impossible'
  | 'list-differs'
  | 'list-missing'
  | 'listed-twice'
  | 'review-unlisted'
  | 'review-repeated';

export interface Difference {
  kind: DifferenceKind;
  review: string;
  said: string;
  found: string;
  message: string;
  /** The way from the block: `['reviews', 0, 'convergence_count']`. */
  field: (string | number)[];
}

/** Stage 2 starts two or three agents, so that many there may be, named or not. */
const USUAL_AGENTS = 3;

export function convergenceOf(block: Stage2Claims): Convergence {
  const groups = matchReviews(block.reviews).map(({ members, rules }) => {
    const agents = [...new Set(members.flatMap((member) => agentsOf(block.reviews[member]!)))].sort();
    const recomputed = agents.length > 1;
    const title =
      members.map((member) => titleOf(block.reviews[member]!)).find((text) => text !== '') ?? 'a review without title';
    const count = recomputed ? agents.length : claimedCount(block.reviews, members);
    return { title, members, agents, count, recomputed, rules };
  });
  const agents = searchers(block, groups);
  return { agents, reviews: groups.map((group) => ({ ...group, list: listFor(group.count, agents) })) };
}

export function checkConvergence(block: Stage2Claims): Difference[] {
  const convergence = convergenceOf(block);
  return [
    ...convergence.reviews.flatMap((review) => checkCounts(block, review, convergence)),
    ...checkLists(block, convergence),
  ];
}

/** Found by all: high. By some: medium. By one: unique. */
export function listFor(count: number | undefined, agents: number): ListName | undefined {
  if (count === undefined) return undefined;
  if (count <= 1) return 'unique_perspectives';
  return count >= agents ? 'high_priority' : 'medium_priority';
}

/** A document that names each review once names only the agents that came first, so its figures count too, as far as they are possible. */
function searchers(block: Stage2Claims, groups: readonly Pick<ReviewConvergence, 'count' | 'recomputed'>[]): number {
  const named = new Set(block.reviews.flatMap(agentsOf)).size;
  const most = Math.max(named, USUAL_AGENTS);
  const claimed = groups.flatMap(({ count, recomputed }) => (recomputed || (count ?? 0) > most ? [] : [count ?? 0]));
  const least = Math.max(named, 2, ...claimed);
  // Found by two but not by all: there was a third one.
  return listed(block, 'medium_priority').length > 0 ? Math.max(least, USUAL_AGENTS) : least;
}

function checkCounts({ reviews }: Stage2Claims, review: ReviewConvergence, { agents }: Convergence): Difference[] {
  return review.members.flatMap((member, i) => {
    const said = countOf(reviews[member]!);
    const field = ['reviews', member, 'convergence_count'];
    const { title, count } = review;
    const repeated = repeatedEntry(reviews, review, i);
    if (said === undefined || said === count) {
      if (review.recomputed || said === undefined || isPossible(said, agents)) return repeated;
      const message = `“${title}” says that ${said} agents found it; there were ${agents}. Write how many of them did`;
      return [
        ...repeated,
        { kind: 'count-impossible', review: title, said: `${said}`, found: `1 to ${agents}`, message, field },
      ];
    }
    const why = review.recomputed
      ? `it is listed under ${review.agents.join(', ')}`
      : 'another entry of the same review says so';
    const message = `“${title}” was found by ${count} ${count === 1 ? 'agent' : 'agents'}, not by ${said}: ${why}. Write convergence_count: ${count}`;
    return [...repeated, { kind: 'count-differs', review: title, said: `${said}`, found: `${count}`, message, field }];
  });
}

const isPossible = (count: number, agents: number) => count >= 1 && count <= agents;

/** The same review a second time under the same agent makes the list look longer than it is. */
function repeatedEntry(
  reviews: readonly ReviewClaim[],
  { title, members }: ReviewConvergence,
  i: number,
): Difference[] {
  const own = agentsOf(reviews[members[i]!]!).join(', ');
  const first = members.findIndex((member) => agentsOf(reviews[member]!).join(', ') === own);
  if (first === i) return [];
  const said = `reviews[${members[i]}]`;
  const found = `reviews[${members[first]!}]`;
  const message = `“${title}” is listed twice under ${own || 'no agent'}: ${found} is the same review. Keep one of them`;
  return [{ kind: 'review-repeated', review: title, said, found, message, field: ['reviews', members[i]!] }];
}

function checkLists(block: Stage2Claims, { reviews }: Convergence): Difference[] {
  if (!block.convergence_analysis) return [];
  const groupOf = new Map(reviews.flatMap((review) => review.members.map((member) => [member, review] as const)));
  const placed = new Map<ReviewConvergence, ListName>();
  const differences = LISTS.flatMap((list) =>
    listed(block, list).flatMap((entry, i): Difference[] => {
      const field = ['convergence_analysis', list, i];
      const index = findReview(entry, block.reviews);
      const review = index === undefined ? undefined : groupOf.get(index);
      if (!review) return [unlisted(entry, list, field)];
      const before = placed.get(review);
      placed.set(review, before ?? list);
      if (review.list !== undefined && review.list !== list) return [misplaced(review, list, field)];
      return before === undefined ? [] : [twice(review, before, list, field)];
    }),
  );
  return [...differences, ...reviews.flatMap((review) => (placed.has(review) ? [] : absent(review)))];
}

function unlisted(entry: Listed, list: ListName, field: Difference['field']): Difference {
  const review = typeof entry === 'string' ? entry : titleOf(entry) || 'an entry without title';
  const message = `${list} names “${review}”, which is not one of the reviews. Add the review, or remove the name`;
  return { kind: 'review-unlisted', review, said: list, found: 'no such review', message, field };
}

function misplaced({ title, count, list }: ReviewConvergence, said: ListName, field: Difference['field']): Difference {
  const message = `“${title}” was found by ${count} ${count === 1 ? 'agent' : 'agents'}, so it belongs in ${list}, not in ${said}`;
  return { kind: 'list-differs', review: title, said, found: list!, message, field };
}

function twice({ title }: ReviewConvergence, before: ListName, said: ListName, field: Difference['field']): Difference {
  const message = `“${title}” is already in ${before}. Name it once`;
  return { kind: 'listed-twice', review: title, said, found: before, message, field };
}

function absent({ title, count, list, members }: ReviewConvergence): Difference[] {
  const belongs = list ?? 'one of the lists';
  const why = count === undefined ? '' : `: ${count} ${count === 1 ? 'agent' : 'agents'} found it`;
  const message = `“${title}” is in none of the lists. Add it to ${belongs}${why}`;
  return [
    { kind: 'list-missing', review: title, said: 'no list', found: belongs, message, field: ['reviews', members[0]!] },
  ];
}

function listed({ convergence_analysis }: Stage2Claims, list: ListName): readonly Listed[] {
  const entries: unknown = convergence_analysis?.[list];
  return Array.isArray(entries) ? entries.filter((entry) => entry !== null && entry !== undefined) : [];
}

/** Names of agents hold no commas. */
export function agentsOf({ source_agent }: ReviewClaim): string[] {
  const written: readonly unknown[] = Array.isArray(source_agent) ? source_agent : [source_agent];
  return written
    .flatMap((name) => (typeof name === 'string' ? name.split(/[,;]/) : []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function countOf({ convergence_count }: ReviewClaim): number | undefined {
  const text = typeof convergence_count === 'number' ? String(convergence_count) : (convergence_count ?? '');
  return typeof text === 'string' && /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}

/** What the entries of one review say; the largest, so that another is the one to be mended. */
function claimedCount(reviews: readonly ReviewClaim[], members: readonly number[]): number | undefined {
  const said = members.flatMap((member) => countOf(reviews[member]!) ?? []);
  return said.length === 0 ? undefined : Math.max(...said);
}

const titleOf = ({ title }: ReviewFields) => (typeof title === 'string' ? title.trim() : '');
