/** Matching reviews: the rules one by one, the labelled pairs, and what must hold for any list. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areSimilar,
  MATCH_RULES,
  matchReviews,
  PAIR_RULES,
  type ReviewFields,
} from '../../src/pipeline/reviews/match-reviews.ts';
import {
  firstAuthor,
  keysOf,
  normaliseDoi,
  normalisePmid,
  sameJournal,
} from '../../src/pipeline/reviews/normalise-review.ts';
import { judge, labelledPairs } from '../support/review-pairs.ts';
import { REPOSITORY } from '../support/workspace.ts';

const areSame = (a: ReviewFields, b: ReviewFields) => matchReviews([a, b]).length === 1;

describe('over the labelled pairs', () => {
  const judged = judge(labelledPairs());

  test('precision and recall are as docs/convergence.md reports them', () => {
    const { pairs, same, precision, recall } = judged;
    console.log(`${pairs} pairs, ${same} of them same: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    expect({ pairs, same }).toEqual({ pairs: 69, same: 38 });
    expect(precision).toBeCloseTo(34 / 38, 9);
    expect(recall).toBeCloseTo(34 / 38, 9);
    const page = readFileSync(`${REPOSITORY}docs/convergence.md`, 'utf8');
    expect(page).toContain(`Over ${pairs} pairs`);
    expect(page).toContain(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  });

  test('the mistakes are those of the settled rules, each known by name', () => {
    expect(judged.wronglyJoined).toEqual([
      'same author, year and journal, nothing else known, two topics',
      'one template, no DOIs, other authors',
      'acute and chronic, no DOIs, one author',
      'short titles one letter apart',
    ]);
    expect(judged.wronglyParted).toEqual([
      'retitled wholly between preprint and journal',
      'subtitle left out and journal missing',
      'a long kind of study added behind a short title',
      'transliterated in two ways, title shortened',
    ]);
  });
});

test.each([
  ['10.1234/ABC.5', '10.1234/abc.5'],
  ['https://doi.org/10.1234/abc.5?src=x#top', '10.1234/abc.5'],
  ['DOI:10.1234/abc.5).', '10.1234/abc.5'],
  ['10.1016/S0140(20)30183', '10.1016/s0140(20)30183'],
  ['10.1234/(abc)', '10.1234/(abc)'],
  ['10.1101/2020.01.02.123456v2.full.pdf', '10.1101/2020.01.02.123456'],
  ['10.48550/arXiv.2301.00001v4', '10.48550/arxiv.2301.00001'],
  ['10.1234/v2', '10.1234/v2'],
  ['not yet', undefined],
  [null, undefined],
])('the DOI %s is %s', (written, doi) => expect(normaliseDoi(written)).toBe(doi));

test.each([
  [37234567, '37234567'],
  ['PMID: 0037234567', '37234567'],
  ['PMC37234567', undefined],
  ['', undefined],
])('the PMID %s is %s', (written, pmid) => expect(normalisePmid(written)).toBe(pmid));

test.each([
  ['Smith et al.', 'smith'],
  ['Smith, J. A. and Doe, B.', 'smith'],
  ['Smith JA, Doe B', 'smith'],
  ['J.-P. van der Smith Jr., B. Doe', 'smith'],
  [['Jane Smith', 'B. Doe'], 'smith'],
  ['Müller', 'muller'],
  ['Mueller', 'muller'],
  ['García-Márquez G', 'marquez'],
  ['LI X', 'li'],
  ['The Ark Consortium', 'the ark consortium'],
  ['et al.', undefined],
  ['n/a', undefined],
])('the first author of %j is %s', (written, author) => expect(firstAuthor(written)).toBe(author));

test.each([
  ['J Clin Oncol', 'Journal of Clinical Oncology', true],
  ['Proc. Natl. Acad. Sci.', 'Proceedings of the National Academy of Sciences', true],
  ['Cancer', 'Cancers', false],
  ['Nature', 'Nature Medicine', false],
  ['', '', false],
])('%s and %s are one journal: %s', (a, b, same) => {
  expect(sameJournal(keysOf({ journal: a }).journal, keysOf({ journal: b }).journal)).toBe(same);
});

test('a distance of exactly 0.2 is too much', () => {
  expect(areSimilar('abcdefghij', 'abcdefghXY')).toBe(false);
  expect(areSimilar('abcdefghijk', 'abcdefghXYk')).toBe(true);
});

test('what is not said matches nothing', () => {
  expect(matchReviews([{}, {}, { title: '' }, { title: '…' }, { year: 2020 }, { doi: 'n/a' }])).toHaveLength(6);
});

describe('DOIs that differ', () => {
  const one = { title: 'Gene drives in island ecology', doi: '10.5555/1', authors: 'Roy A', journal: 'Islands' };
  test.each<[string, ReviewFields, boolean]>([
    ['are versions under one title by one author', { ...one, doi: '10.5555/2', journal: 'bioRxiv' }, true],
    [
      'are two works where the title is another one',
      { ...one, doi: '10.5555/2', title: 'Gene drives in the ecology of an island', journal: 'bioRxiv' },
      false,
    ],
    [
      'are versions where a word was added on the way to another journal',
      { ...one, doi: '10.5555/2', title: 'Gene drives in the island ecology', journal: 'bioRxiv' },
      true,
    ],
    ['are two works of two authors', { ...one, doi: '10.5555/2', authors: 'Lee B' }, false],
    [
      'are two works under like titles in one journal',
      { ...one, doi: '10.5555/2', title: 'Gene drives in inland ecology' },
      false,
    ],
    ['do not part what one PMID joins', { title: 'Elsewhere', doi: '10.5555/2', pmid: 5 }, true],
  ])('%s', (_, other, same) => expect(areSame({ ...one, pmid: 5 }, { pmid: 6, ...other })).toBe(same));
});

test('a group says which rules it needed, the strongest that would do', () => {
  const reviews: ReviewFields[] = [
    { title: 'Tidal power', doi: '10.5555/t', authors: 'Orr', year: 2020, journal: 'Seas' },
    { title: 'Tidal  power', authors: 'Orr', year: 2020, journal: 'Seas' },
    { title: 'Energy from the tides', authors: 'Orr', year: 2020, journal: 'Seas' },
    { title: 'Tidal power', doi: '10.5555/T' },
    { title: 'Geothermal wells' },
  ];
  expect(matchReviews(reviews)).toEqual([
    { members: [0, 1, 2, 3], rules: ['doi', 'title', 'author-year-journal'] },
    { members: [4], rules: [] },
  ]);
});

describe('for any list', () => {
  const word = fc.constantFrom(
    'gene',
    'cell',
    'cells',
    'of',
    'a',
    'therapy',
    'part',
    'i',
    'ii',
    '2',
    'b',
    'review',
    'erratum',
  );
  const title = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
  const slip = fc
    .tuple(title, fc.nat(30), fc.constantFrom('', 'x', 'q '))
    .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at + 1));
  const review: fc.Arbitrary<ReviewFields> = fc.record(
    {
      title: fc.oneof(title, slip),
      doi: fc.constantFrom('10.5555/a', '10.5555/b', 'https://doi.org/10.5555/A', '10.5555/c'),
      pmid: fc.constantFrom(1, 2, '3'),
      authors: fc.constantFrom('Müller J', 'Mueller et al.', 'Okafor', 'C. Okafor, J. Doe'),
      year: fc.constantFrom(2020, '2021'),
      journal: fc.constantFrom('Cell Factory', 'Cell Fact.', 'bioRxiv'),
    },
    { requiredKeys: [] },
  );
  const reviews = fc.array(review, { maxLength: 14 });
  const asSets = (list: readonly ReviewFields[]) =>
    matchReviews(list).map(({ members, rules }) => ({ members: members.map((member) => list[member]!), rules }));

  test('every review is in one group', () => {
    fc.assert(
      fc.property(reviews, (list) => {
        const all = matchReviews(list).flatMap(({ members }) => members);
        expect(all.toSorted((a, b) => a - b)).toEqual(list.map((_, i) => i));
      }),
    );
  });

  test('the order of the reviews does not matter, for groups and their rules', () => {
    const shuffled = reviews.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        // Objects tell the reviews apart, whatever they hold.
        const partition = (groups: ReturnType<typeof asSets>) =>
          new Map(groups.flatMap(({ members, rules }) => members.map((one) => [one, { of: new Set(members), rules }])));
        expect(partition(asSets(other))).toEqual(partition(asSets(list)));
      }),
    );
  });

  test('a review that matches none changes no other group', () => {
    const unrelated: ReviewFields = {
      title: 'Zwischenzeitliche Quellwasserfunde',
      doi: '10.5555/zq',
      authors: 'Xu',
      year: 1999,
    };
    fc.assert(
      fc.property(reviews, fc.nat(14), (list, at) => {
        const more = list.toSpliced(at, 0, unrelated);
        expect(asSets(more).filter(({ members }) => members[0] !== unrelated)).toEqual(asSets(list));
      }),
    );
  });

  test('groups are those of comparing all with all', () => {
    fc.assert(
      fc.property(reviews, (list) => {
        expect(matchReviews(list).map(({ members }) => members)).toEqual(quadratic(list));
      }),
      { numRuns: 100 },
    );
  });

  test('no pair of like titles is missed, of any length and alphabet', () => {
    const base = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '中', ' '), minLength: 1, maxLength: 60 });
    const edits = fc.array(fc.tuple(fc.nat(60), fc.constantFrom('', 'a', 'bc')), { maxLength: 14 });
    const near = fc
      .tuple(base, fc.array(edits, { maxLength: 5 }))
      .map(([text, versions]) => [
        text,
        ...versions.map((list) => list.reduce((made, [at, put]) => made.slice(0, at) + put + made.slice(at + 1), text)),
      ]);
    fc.assert(
      fc.property(fc.array(near, { maxLength: 4 }), (families) => {
        const list = families.flat().map((title) => ({ title }));
        expect(matchReviews(list).map(({ members }) => members)).toEqual(quadratic(list));
      }),
      { numRuns: 100 },
    );
  });
});

/** All with all, until nothing changes; like titles are told by the whole table of the distance. */
function quadratic(reviews: readonly ReviewFields[]): number[][] {
  const keys = reviews.map(keysOf);
  const group = keys.map((_, i) => i);
  const areLike = (a: string, b: string) =>
    a !== '' && b !== '' && levenshtein(a, b) * 5 < Math.max(a.length, b.length);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [i, a] of keys.entries())
      for (const [j, b] of keys.entries()) {
        if (group[i]! <= group[j]!) continue;
        expect(areSimilar(a.title, b.title)).toBe(areLike(a.title, b.title));
        if (!MATCH_RULES.some((rule) => PAIR_RULES[rule](a, b))) continue;
        group[i] = group[j]!;
        changed = true;
      }
  }
  const members = new Map<number, number[]>();
  for (const [i, leader] of group.entries()) members.set(leader, [...(members.get(leader) ?? []), i]);
  return [...members.values()];
}

function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
