/** The lists of several agents, made one: by the command, and what holds for any lists. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readYaml } from '../../src/parse/read-yaml.ts';
import { toValue } from '../../src/parse/yaml-node.ts';
import { checkConvergence, type Stage2Claims } from '../../src/pipeline/reviews/convergence.ts';
import { MOST_REVIEWS, mergeReviews, stage2Document } from '../../src/pipeline/reviews/merge-reviews.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

const BARE = `- title: "Kelp forests: past and future"
  doi: https://doi.org/10.5555/KELP.1
  authors: Tane et al.
  year: 2021
  journal: Reef Ecology
  annotation: Broad.
- title: Sea urchin barrens
  authors: Duarte R
  year: 2019
`;
const NAMED = `agent: strategist
reviews:
  - title: Kelp forests, past and future
    doi: 10.1101/2020.05.05.100001v2
    authors: Tane A
    year: 2020
    journal: bioRxiv
    annotation: Good figures.
  - {title: Trophic cascades, pmid: 12345}
`;
const STAGE = `stage_2_to_3:
  reviews:
    - {title: Kelp, doi: 10.5555/kelp.1, source_agent: applier, convergence_count: 1}
    - {title: Sea urchins barrens, source_agent: applier}
`;
const files = { 'a.yaml': BARE, 'b.yaml': NAMED, 'c.yml': STAGE };

test('three lists of three forms become the document that stage 2 hands on', async () => {
  const place = workspace(files);
  const { code, stdout, stderr } = await passdown(place, 'workflow', '--merge', 'a.yaml', 'b.yaml', 'c.yml');
  expect(code).toBe(0);
  const read = readYaml(stdout, 0);
  if ('fault' in read) throw new Error(read.fault.reason);
  const block = (toValue(read.node!) as { stage_2_to_3: unknown }).stage_2_to_3;
  expect(JSON.parse(JSON.stringify(block))).toEqual({
    reviews: [
      {
        title: 'Kelp forests: past and future',
        doi: 'https://doi.org/10.5555/KELP.1',
        authors: 'Tane et al.',
        year: '2021',
        journal: 'Reef Ecology',
        source_agent: 'a, applier, strategist',
        convergence_count: '3',
        annotation: 'a: Broad.\nstrategist: Good figures.',
      },
      {
        title: 'Sea urchin barrens',
        authors: 'Duarte R',
        year: '2019',
        source_agent: 'a, applier',
        convergence_count: '2',
      },
      { title: 'Trophic cascades', pmid: '12345', source_agent: 'strategist', convergence_count: '1' },
    ],
    convergence_analysis: {
      high_priority: ['Kelp forests: past and future'],
      medium_priority: ['Sea urchin barrens'],
      unique_perspectives: ['Trophic cascades'],
    },
  });
  expect(checkConvergence(block as Stage2Claims)).toEqual([]);
  expect(stderr).toContain('6 entries of 3 agents are 3 reviews');
});

test('--json says which rules matched', async () => {
  const { code, kind, data } = await dataOf(workspace(files), 'workflow', '--merge', 'c.yml', 'b.yaml', 'a.yaml');
  expect([code, kind, data.agents]).toEqual([0, 'merge', ['a', 'applier', 'strategist']]);
  expect(data.reviews.map(({ list, matchedBy }: { list: string; matchedBy: string[] }) => [list, matchedBy])).toEqual([
    ['high_priority', ['doi', 'title']],
    ['medium_priority', ['title']],
    ['unique_perspectives', []],
  ]);
});

test('what one agent lists twice counts once and is said, as is what is left out', async () => {
  const place = workspace({ 'a.yaml': '- title: Kelp\n- title: kelp\n  colour: green\n', 'b.yaml': '[]' });
  const { code, stderr } = await passdown(place, 'workflow', '--merge', 'a.yaml', 'b.yaml');
  expect(code).toBe(0);
  expect(stderr).toContain('a.yaml:3 warning  colour');
  expect(stderr).toContain('a lists “Kelp” more than once');
  expect(stderr).toContain('are 1 review: 0 high priority, 0 medium priority, 1 unique perspectives');
});

describe('lists that cannot be merged are refused, with what is wrong where', () => {
  const other = { 'b.yaml': NAMED };
  test.each<[string, Record<string, string>, string[], number, string, string]>([
    ['one list', other, ['b.yaml'], 2, 'usage', '--merge needs at least two lists'],
    ['no such file', other, ['b.yaml', 'none.yaml'], 1, 'no-such-file', 'none.yaml'],
    ['no YAML', { ...other, 'a.yaml': '- title: "open\n' }, ['a.yaml', 'b.yaml'], 1, 'not-a-review-list', 'a.yaml:1:'],
    ['nothing', { ...other, 'a.yaml': '' }, ['a.yaml', 'b.yaml'], 1, 'not-a-review-list', 'a.yaml:1:1'],
    ['no list', { ...other, 'a.yaml': 'reviews: many\n' }, ['a.yaml', 'b.yaml'], 1, 'not-a-review-list', 'a.yaml:1:10'],
    [
      'an item that is no review',
      { ...other, 'a.yaml': '- title: x\n- y\n' },
      ['a.yaml', 'b.yaml'],
      1,
      'not-a-review-list',
      'a.yaml:2:3',
    ],
    [
      'a review without title',
      { ...other, 'a.yaml': '- doi: 10.5555/1\n' },
      ['a.yaml', 'b.yaml'],
      1,
      'not-a-review-list',
      'no title',
    ],
    [
      'a map for a text',
      { ...other, 'a.yaml': '- title: x\n  year: {a: 1}\n' },
      ['a.yaml', 'b.yaml'],
      1,
      'not-a-review-list',
      'a.yaml:2:9',
    ],
    ['one agent in two files', { ...other, 'a.yaml': NAMED }, ['a.yaml', 'b.yaml'], 2, 'agent-twice', 'strategist'],
    ['one file twice', other, ['b.yaml', 'b.yaml'], 2, 'agent-twice', 'strategist'],
    [
      'several agents in one file',
      { ...other, 'a.yaml': '- {title: x, source_agent: p}\n- {title: y, source_agent: q}\n' },
      ['a.yaml', 'b.yaml'],
      1,
      'not-a-review-list',
      'p, q',
    ],
  ])('%s', async (_, given, args, exit, code, words) => {
    const { code: got, stdout, stderr } = await passdown(workspace(given), '--json', 'workflow', '--merge', ...args);
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1)!);
    expect([got, stdout, error.code]).toEqual([exit, '', code]);
    expect(error.message).toContain(words);
    expect(error.hint).toMatch(/^\w+ \S+/);
  });
});

test('more reviews than a stage can bring are refused before they are compared', () => {
  const reviews = Array.from({ length: MOST_REVIEWS }, () => ({ title: 'Kelp' }));
  const list = (agent: string) => ({ agent, path: `${agent}.yaml`, reviews, warnings: [] });
  expect(() => mergeReviews([list('a'), list('b')])).toThrow(expect.objectContaining({ code: 'too-many-reviews' }));
});

describe('for any lists', () => {
  const review = fc.record(
    {
      title: fc.constantFrom('Kelp forests', 'Kelp forest', 'Kelp forests II', 'Sea urchins', 'Editorial', 'Reefs'),
      doi: fc.constantFrom('10.5555/1', '10.5555/2', '10.1101/3'),
      authors: fc.constantFrom('Tane', 'Duarte R', 'Müller'),
      year: fc.constantFrom('2020', '2021'),
      journal: fc.constantFrom('Seas', 'bioRxiv'),
      annotation: fc.constantFrom('good', 'bad'),
    },
    { requiredKeys: ['title'] },
  );
  const lists = fc
    // Two or three agents, as the stage has them: of a fourth that found nothing a document cannot tell.
    .array(fc.array(review, { maxLength: 4 }), { minLength: 2, maxLength: 3 })
    .map((all) => all.map((reviews, i) => ({ agent: `agent-${i}`, path: `${i}.yaml`, reviews, warnings: [] })));

  test('the order of the files does not matter', () => {
    const shuffled = lists.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(stage2Document(mergeReviews(other))).toEqual(stage2Document(mergeReviews(one)));
      }),
    );
  });

  test('what is merged agrees with itself when it is checked', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const { stage_2_to_3 } = stage2Document(mergeReviews(all)) as { stage_2_to_3: Stage2Claims };
        expect(checkConvergence(stage_2_to_3)).toEqual([]);
      }),
    );
  });
});
