/** What a stage-2 document says of convergence, against what it comes to. */
import { describe, expect, test } from 'vitest';
import {
  checkConvergence,
  convergenceOf,
  type ReviewClaim,
  type Stage2Claims,
} from '../../src/pipeline/reviews/convergence.ts';
import { findReview } from '../../src/pipeline/reviews/find-review.ts';

const review = (title: string, source_agent: string, convergence_count?: number, more: object = {}) => ({
  title,
  source_agent,
  ...(convergence_count !== undefined && { convergence_count }),
  ...more,
});
const lists = (high: string[], medium: string[], unique: string[]) => ({
  high_priority: high,
  medium_priority: medium,
  unique_perspectives: unique,
});
const told = (block: Stage2Claims) =>
  checkConvergence(block).map(({ kind, review: title, said, found, field }) => [
    kind,
    title,
    said,
    found,
    field.join('.'),
  ]);

/** Every find of every agent, one entry each. */
const whole: Stage2Claims = {
  reviews: [
    review('Kelp forests', 'a', 3, { doi: '10.5555/k' }),
    review('Kelp forests of the north', 'b', 3, { doi: 'https://doi.org/10.5555/K' }),
    review('Kelp Forests', 'c', 3),
    review('Sea urchin barrens', 'a', 2),
    review('Sea urchins barrens', 'b', 2),
    review('Trophic cascades', 'c', 1),
  ],
  convergence_analysis: lists(['Kelp forests'], ['Sea urchin barrens'], ['Trophic cascades']),
};

/** Each review once, under the agent that found it first. */
const short: Stage2Claims = {
  reviews: [review('Kelp forests', 'a', 3), review('Sea urchin barrens', 'b', 2), review('Trophic cascades', 'a', 1)],
  convergence_analysis: lists(['Kelp forests'], ['Sea urchin barrens'], ['Trophic cascades']),
};

test.each([
  ['whole', whole],
  ['short', short],
])('a document in its %s form that agrees has no differences', (_, block) => expect(told(block)).toEqual([]));

test('the whole form is counted, the short one believed as far as it agrees with itself', () => {
  const figures = (block: Stage2Claims) =>
    convergenceOf(block).reviews.map(({ count, list, recomputed }) => [count, list, recomputed]);
  expect(figures(whole)).toEqual([
    [3, 'high_priority', true],
    [2, 'medium_priority', true],
    [1, 'unique_perspectives', false],
  ]);
  expect(figures(short)).toEqual([
    [3, 'high_priority', false],
    [2, 'medium_priority', false],
    [1, 'unique_perspectives', false],
  ]);
  expect(convergenceOf(whole).reviews[0]).toMatchObject({ agents: ['a', 'b', 'c'], rules: ['doi', 'title'] });
});

type Draft = { reviews: ReviewClaim[]; convergence_analysis: ReturnType<typeof lists> };

const edited = (block: Stage2Claims, edit: (copy: Draft) => void): Stage2Claims => {
  const copy = structuredClone(block) as Draft;
  edit(copy);
  return copy;
};

describe('differences are named with the review and what it should be', () => {
  test.each<[string, Stage2Claims, unknown[]]>([
    [
      'a count that the agents do not bear out',
      edited(whole, ({ reviews }) => (reviews[3]!.convergence_count = 3)),
      [['count-differs', 'Sea urchin barrens', '3', '2', 'reviews.3.convergence_count']],
    ],
    [
      'a list that the agents do not bear out',
      edited(
        whole,
        (block) => (block.convergence_analysis = lists(['kelp forests', 'Sea urchin barrens'], [], ['review_6'])),
      ),
      [
        [
          'list-differs',
          'Sea urchin barrens',
          'high_priority',
          'medium_priority',
          'convergence_analysis.high_priority.1',
        ],
      ],
    ],
    [
      'count and list that disagree with each other',
      edited(short, ({ reviews }) => (reviews[1]!.convergence_count = 1)),
      [
        [
          'list-differs',
          'Sea urchin barrens',
          'medium_priority',
          'unique_perspectives',
          'convergence_analysis.medium_priority.0',
        ],
      ],
    ],
    [
      'more agents than there were',
      edited(short, ({ reviews }) => (reviews[0]!.convergence_count = 7)),
      [['count-impossible', 'Kelp forests', '7', '1 to 3', 'reviews.0.convergence_count']],
    ],
    [
      'a review in no list',
      edited(short, ({ convergence_analysis }) => convergence_analysis.unique_perspectives.pop()),
      [['list-missing', 'Trophic cascades', 'no list', 'unique_perspectives', 'reviews.2']],
    ],
    [
      'a review in one list twice',
      edited(short, ({ convergence_analysis }) => convergence_analysis.high_priority.push('review 1')),
      [['listed-twice', 'Kelp forests', 'high_priority', 'high_priority', 'convergence_analysis.high_priority.1']],
    ],
    [
      'a name that is none of the reviews',
      edited(short, ({ convergence_analysis }) => convergence_analysis.medium_priority.push('Otters')),
      [['review-unlisted', 'Otters', 'medium_priority', 'no such review', 'convergence_analysis.medium_priority.1']],
    ],
    [
      'one review twice under one agent',
      edited(whole, ({ reviews }) => reviews.push(review('Trophic cascade', 'c', 1))),
      [['review-repeated', 'Trophic cascades', 'reviews[6]', 'reviews[5]', 'reviews.6']],
    ],
  ])('%s', (_, block, expected) => expect(told(block)).toEqual(expected));
});

test('the count of agents is what high means: two of two are all', () => {
  const two: Stage2Claims = {
    reviews: [review('Kelp forests', 'a, b', 2), review('Sea urchin barrens', 'a', 1)],
    convergence_analysis: lists(['Kelp forests'], [], ['Sea urchin barrens']),
  };
  expect(told(two)).toEqual([]);
  const three = edited(two, ({ reviews, convergence_analysis }) => {
    reviews.push(review('Otters', 'c', 1));
    convergence_analysis.unique_perspectives.push('Otters');
  });
  expect(told(three)).toEqual([
    ['list-differs', 'Kelp forests', 'high_priority', 'medium_priority', 'convergence_analysis.high_priority.0'],
  ]);
});

test('what is not there or of another kind is left aside', () => {
  const odd = {
    reviews: [{ title: 7, source_agent: {}, convergence_count: 'many' }],
    convergence_analysis: { high_priority: 'x' },
  };
  expect(checkConvergence(odd as never).map(({ kind, field }) => [kind, field])).toEqual([
    ['list-missing', ['reviews', 0]],
  ]);
  expect(checkConvergence({ reviews: [] })).toEqual([]);
});

test('a name may be a title with a slip, a DOI, a number or a map, and means nothing where it may mean two', () => {
  const reviews = [
    { title: 'Auditory hair cells in mice', doi: '10.5555/m', authors: 'A' },
    { title: 'Auditory hair cells in rats', doi: '10.5555/r', authors: 'B' },
    { title: 'Cochlear implants' },
  ];
  const found = [
    'https://doi.org/10.5555/R',
    'Cochlear implant',
    'review_1',
    { title: 'cochlear implants' },
    'auditory hair cells in bats',
  ];
  expect(found.map((name) => findReview(name, reviews))).toEqual([1, 2, 0, 2, undefined]);
  expect(findReview('review_9', reviews)).toBeUndefined();
});
