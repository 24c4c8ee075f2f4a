/** Stage 2's own work: the lists of several agents as one, each review once, with who found it and in which list it belongs. */
import { OperatorError } from '../../model/index.ts';
import { LIMITS } from '../dialect/stages.ts';
import { LISTS, type ListName, listFor } from './convergence.ts';
import { findReview } from './find-review.ts';
import { MATCH_RULES, type MatchRule, matchReviews, type ReviewFields } from './match-reviews.ts';
import { isPreprint, keysOf } from './normalise-review.ts';
import type { ReviewList } from './read-review-list.ts';

export interface MergedReview extends ReviewFields {
  title: string;
  agents: string[];
  list: ListName;
  /** The rules that brought its entries together. */
  matchedBy: MatchRule[];
  annotation?: string;
}

export interface MergedReviews {
  agents: string[];
  /** Most agents first, then by title. */
  reviews: MergedReview[];
  lists: Record<ListName, string[]>;
  /** Reviews that one agent lists more than once; counted once. */
  repeated: { agent: string; title: string }[];
}

/** A stage brings 6 to 30; all are compared with all. */
export const MOST_REVIEWS = LIMITS.mostReviews;

interface Work {
  fields: ReviewFields;
  notes: { agent: string; text: string }[];
  agents: string[];
  rules: MatchRule[];
}

export function mergeReviews(lists: readonly ReviewList[]): MergedReviews {
  const agents = agentsOfLists(lists);
  const entries = lists.flatMap(({ agent, reviews }) => reviews.map((review) => entryOf(agent, review)));
  if (entries.length > MOST_REVIEWS)
    throw new OperatorError({
      code: 'too-many-reviews',
      message: `The lists have ${entries.length} reviews; the limit is ${MOST_REVIEWS}`,
      hint: 'Merge lists of one question; an agent brings two or three reviews',
      exitCode: 1,
    });
  const works = worksOf(entries).toSorted(byConvergence);
  const reviews = works.map((work) => publicReview(work, agents.length));
  const named = Object.fromEntries(
    LISTS.map((list) => [list, reviews.flatMap((review, i) => (review.list === list ? [nameOf(reviews, i)] : []))]),
  ) as Record<ListName, string[]>;
  return { agents, reviews, lists: named, repeated: repeatedIn(lists) };
}

/** The document that stage 2 hands on, as far as lists can fill it; themes and gaps take somebody who has read the reviews. */
export function stage2Document({ reviews, lists }: MergedReviews): object {
  return {
    stage_2_to_3: {
      reviews: reviews.map(({ agents, list: _, matchedBy: __, annotation, ...fields }) => ({
        ...fields,
        source_agent: agents.join(', '),
        convergence_count: agents.length,
        ...(annotation !== undefined && { annotation }),
      })),
      convergence_analysis: lists,
    },
  };
}

function agentsOfLists(lists: readonly ReviewList[]): string[] {
  const paths = new Map<string, string>();
  for (const { agent, path } of lists) {
    const other = paths.get(agent);
    if (other !== undefined)
      throw new OperatorError({
        code: 'agent-twice',
        message: `${other} and ${path} are both lists of ${agent}`,
        hint: 'Name each agent once; agent: at the top of a list says whose it is',
      });
    paths.set(agent, path);
  }
  return [...paths.keys()].sort();
}

const FIELDS = ['title', 'doi', 'pmid', 'authors', 'year', 'journal'] as const;

function entryOf(agent: string, review: ReviewList['reviews'][number]): Work {
  const text = review.annotation?.trim() ?? '';
  return { fields: inOrder(review), notes: text === '' ? [] : [{ agent, text }], agents: [agent], rules: [] };
}

/** Only what is said, always in this order. */
function inOrder(review: ReviewFields): ReviewFields {
  return Object.fromEntries(FIELDS.flatMap((name) => (isSaid(review[name]) ? [[name, review[name]]] : [])));
}

const isSaid = (value: unknown) => value !== undefined && value !== null && String(value).trim() !== '';

/** What was put together knows more than its parts and is matched once more, until nothing changes. */
function worksOf(entries: readonly Work[]): Work[] {
  const groups = matchReviews(entries.map(({ fields }) => fields));
  const works = groups.map(({ members, rules }) =>
    combine(
      members.map((member) => entries[member]!),
      rules,
    ),
  );
  return works.length === entries.length ? works : worksOf(works);
}

function combine(parts: readonly Work[], rules: readonly MatchRule[]): Work {
  const sorted = parts.toSorted(byCompleteness);
  const used = new Set([...rules, ...parts.flatMap((part) => part.rules)]);
  return {
    // The first that says something says it for all.
    fields: Object.assign({}, ...sorted.map(({ fields }) => fields).reverse()),
    notes: parts.flatMap(({ notes }) => notes),
    agents: [...new Set(parts.flatMap(({ agents }) => agents))].sort(),
    rules: MATCH_RULES.filter((rule) => used.has(rule)),
  };
}

/** The journal's version before a preprint, the fuller entry before the shorter; then any order that is the same in every run. */
function byCompleteness(a: Work, b: Work): number {
  const order = (work: Work) => [isPreprint(work.fields) ? 1 : 0, -Object.keys(work.fields).length] as const;
  const [[preprintA, fieldsA], [preprintB, fieldsB]] = [order(a), order(b)];
  return preprintA - preprintB || fieldsA - fieldsB || compare(spelt(a), spelt(b));
}

const byConvergence = (a: Work, b: Work) =>
  b.agents.length - a.agents.length ||
  compare(keysOf(a.fields).title, keysOf(b.fields).title) ||
  compare(spelt(a), spelt(b));
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const spelt = ({ agents, fields }: Work) => JSON.stringify([agents, FIELDS.map((name) => fields[name] ?? null)]);

function publicReview({ fields, agents, notes, rules }: Work, searched: number): MergedReview {
  const year = /^\d{4}$/.test(String(fields.year)) ? { year: Number(fields.year) } : {};
  const texts = notes.toSorted((a, b) => compare(a.agent, b.agent) || compare(a.text, b.text));
  const annotation =
    texts.length === 1 ? texts[0]!.text : texts.map(({ agent, text }) => `${agent}: ${text}`).join('\n');
  return {
    ...inOrder(fields),
    title: String(fields.title),
    ...year,
    agents,
    list: listFor(agents.length, searched)!,
    matchedBy: rules,
    ...(annotation !== '' && { annotation }),
  };
}

/** By its title, unless another one has the same. */
function nameOf(reviews: readonly MergedReview[], i: number): string {
  const { title } = reviews[i]!;
  return findReview(title, reviews) === i ? title : `review_${i + 1}`;
}

function repeatedIn(lists: readonly ReviewList[]): MergedReviews['repeated'] {
  return lists.flatMap(({ agent, reviews }) =>
    matchReviews(reviews).flatMap(({ members }) =>
      members.length > 1 ? [{ agent, title: String(reviews[members[0]!]!.title) }] : [],
    ),
  );
}
