/**
 * The values of the specification. The tables here were written by hand from pipeline-stages.md, pipeline-handoff.md and what settles their
 * open ends, never from our own tables: whoever changes a value there has to change it here, too.
 */
import { describe, expect, test } from 'vitest';
import { gateOf } from '../../src/pipeline/dialect/gates.ts';
import { ESCAPE_OPTIONS, STAGES, type StageId, stageOf, triggerOf } from '../../src/pipeline/dialect/stages.ts';
import { FEEDS, TRANSITIONS, type TransitionKey } from '../../src/pipeline/dialect/transitions.ts';
import type { Filed } from '../../src/pipeline/judge/filed.ts';
import type { SectionProgress } from '../../src/pipeline/judge/sections.ts';
import { Steps } from '../../src/pipeline/judge/way.ts';
import { checkpointAt } from '../../src/pipeline/standing/checkpoint.ts';
import { clocksAt, overdueOf } from '../../src/pipeline/standing/overdue.ts';
import { changed, codesOf, type Draft, read } from '../support/pipeline.ts';

interface Row {
  /** Words that name it. */
  owners: string[];
  /** Minutes. */
  duration: [number, number];
  timeout: number;
  each?: 'section';
  /** Tiers that ask a person. */
  asks: string;
  /** The handoff with which its work begins. */
  begins: string;
  onTimeout: RegExp;
}

const ALL = 'Simple Medium Complex High-Stakes';
/** As the summary table and the sections of the stages have it; 6c and 7.5 as what settles open ends has them. */
const TABLE: Record<StageId, Row> = {
  '1': {
    owners: ['requirements-analyst'],
    duration: [15, 30],
    timeout: 45,
    asks: ALL,
    begins: '1→2',
    onTimeout: /user .*approval/,
  },
  '2': {
    owners: ['lit-pm', 'literature-researcher'],
    duration: [45, 90],
    timeout: 120,
    asks: 'High-Stakes',
    begins: '1→2',
    onTimeout: /go on with the reviews .*incomplete/,
  },
  '3': {
    owners: ['lit-pm', 'literature-researcher'],
    duration: [30, 60],
    timeout: 90,
    asks: 'Medium Complex High-Stakes',
    begins: '2→3',
    onTimeout: /user/,
  },
  '4': {
    owners: ['lit-synthesizer', 'editor'],
    duration: [30, 45],
    timeout: 60,
    asks: '',
    begins: '3→4',
    onTimeout: /ask the user/,
  },
  '5': {
    owners: ['literature-researcher'],
    duration: [180, 300],
    timeout: 360,
    each: 'section',
    asks: '',
    begins: '4→5',
    onTimeout: /without the section .*gap/,
  },
  '6a': {
    owners: ['fact-checker'],
    duration: [5, 10],
    timeout: 15,
    each: 'section',
    asks: '',
    begins: '5→6a',
    onTimeout: /pass with a warning/,
  },
  '6b': {
    owners: ['fact-checker'],
    duration: [45, 90],
    timeout: 120,
    asks: '',
    begins: '5→6b',
    onTimeout: /P0 items of the quick checks/,
  },
  '6c': {
    owners: ['devils-advocate'],
    duration: [15, 30],
    timeout: 30,
    each: 'section',
    asks: '',
    begins: '6b→6c',
    onTimeout: /uncertain/,
  },
  '7': {
    owners: ['lit-synthesizer'],
    duration: [120, 240],
    timeout: 300,
    asks: 'High-Stakes',
    begins: '6c→7',
    onTimeout: /ask the user/,
  },
  '7.5': {
    owners: ['devils-advocate'],
    duration: [30, 60],
    timeout: 60,
    asks: '',
    begins: '7→7.5',
    onTimeout: /uncertain/,
  },
  '8': {
    owners: ['editor'],
    duration: [30, 60],
    timeout: 90,
    asks: '',
    begins: '7→8',
    onTimeout: /deliver it as it is/,
  },
};
const IDS = Object.keys(TABLE).sort() as StageId[];

test('there are these stages and no others', () => {
  expect(STAGES.map(({ id }) => id).sort()).toEqual(IDS);
});

describe.each(IDS)('stage %s', (id) => {
  const row = TABLE[id];

  test('has its owners, its duration, its time limit and what is done after it', () => {
    const { owner, duration, timeout, perSection, onTimeout } = stageOf(id);
    expect(row.owners.filter((name) => !owner.includes(name))).toEqual([]);
    expect([duration, timeout, perSection]).toEqual([row.duration, row.timeout, row.each === 'section']);
    expect(onTimeout).toMatch(row.onTimeout);
  });

  test('asks a person for exactly these tiers', () => {
    const asked = ALL.split(' ').filter((tier) => checkpointAt(id, tier, new Map()).due);
    expect(asked.join(' ')).toBe(row.asks);
  });

  /** The stage, so many minutes after its work began. */
  const after = (minutes: number) => {
    const since = '2026-05-04T00:00:00';
    const state = id === '5' ? 'assigned' : 'drafted';
    const section = { section: 'one', state, since } as SectionProgress;
    const step = {
      status: 'complete',
      transition: row.begins,
      at: since,
      key: 'stage_6b_to_6c',
      body: { section: { id: 'one' }, fact_check_results: {} },
    } as never as Filed;
    const steps = new Steps([step]);
    const now = Date.parse(`${since}Z`) + minutes * 60_000;
    const clocks = clocksAt(id, steps, [section], now).filter(({ stage }) => stage === id);
    return { state: clocks[0]!.state, over: overdueOf(clocks).map(({ over }) => over) };
  };

  test('is late a minute after its duration, overdue a minute after its limit, and at exactly either not yet', () => {
    const [, expected] = row.duration;
    expect([after(expected).state, after(row.timeout).over]).toEqual(['in time', []]);
    expect(after(row.timeout + 1)).toEqual({ state: 'overdue', over: [1] });
    // Where the duration may last as long as the limit, nothing is late before it is overdue.
    expect(after(expected + 1).state).toBe(expected === row.timeout ? 'overdue' : 'late');
  });
});

test('after three failures these can be decided', () => {
  expect(ESCAPE_OPTIONS.map(({ option }) => option)).toEqual(['accept', 'adjust', 'reassign', 'remove']);
});

test('there are these fourteen transitions, each leaving its stage', () => {
  const expected: [TransitionKey, StageId, boolean][] = [
    ['stage_1_to_2', '1', false],
    ['stage_2_to_3', '2', false],
    ['stage_3_to_4', '3', false],
    ['stage_4_to_5', '4', false],
    ['stage_5_to_6a', '5', true],
    ['stage_6a_result', '6a', true],
    ['stage_5_to_6b', '5', false],
    ['stage_6b_to_6c', '6b', true],
    ['stage_6c_to_7', '6c', false],
    ['stage_6b_to_7', '6b', false],
    ['stage_7_to_7_5', '7', false],
    ['stage_7_5_to_8', '7.5', false],
    ['stage_7_to_8', '7', false],
    ['stage_8_final', '8', false],
  ];
  expect(TRANSITIONS.map(({ key, from, perSection }) => [key, from, perSection])).toEqual(expected);
  // What the deep fact-check wants revised reaches synthesis and the editor.
  expect([FEEDS['7'], FEEDS['8']].every((feeds) => feeds.includes('6b→7'))).toBe(true);
});

/** `pass` or `fail` of one item of a gate. */
const result = (key: TransitionKey, id: string, body: Draft) =>
  gateOf(key, body as never, 2026).find((one) => one.id === id)?.result;

const citations = (count: number, year: number) =>
  Array.from(
    { length: count },
    (_, i) => `N${'abcdefghijklmnopqrstuvwxyzäöü'[i % 29]}${'x'.repeat(i / 29)} et al. (${year})`,
  );
/** A draft of exactly so many words: three in headings, four in each citation. */
const draft = ({ papers = 20, recent = 4, words = 2500 }) => {
  const filler = 'word '.repeat(words - 3 - 4 * papers);
  const old = citations(papers - recent, 2020).join(' ');
  return {
    section: {
      content: `## Part\n\n${old}\n\n${filler}\n\n### Recent developments\n\n${citations(recent, 2026).join(' ')}\n`,
    },
  };
};
const reviews = (count: number, more: (i: number) => Draft = () => ({})) => ({
  reviews: Array.from({ length: count }, (_, i) => ({
    title: [
      'Alpine lakes',
      'Bread',
      'Copper mines',
      'Dunes',
      'Estuaries',
      'Ferns',
      'Glaciers',
      'Harbours',
      'Ivy',
      'Jasmine',
    ][i],
    year: 2024,
    source_agent: `agent-${i % 3}`,
    ...more(i),
  })),
  convergence_analysis: {},
});
const outline = (weights: number[], sections = weights.length) => ({
  outline: {
    sections: Array.from({ length: sections }, (_, i) => ({ id: `section_${i + 1}`, thesis: 'So' })),
    balance: { section_weights: Object.fromEntries(weights.map((weight, i) => [`section_${i + 1}`, weight])) },
  },
  user_approval: { approved: true },
});
const introduction = (paragraphs: number) => ({
  introduction: { content: Array.from({ length: paragraphs }, () => 'Messages wait.').join('\n\n') },
  section_assignments: [],
});

/** What a gate counts: least and most that pass. */
test.each<[string, TransitionKey, string, number, number, (count: number) => Draft]>([
  ['papers in a section', 'stage_5_to_6a', 'papers', 15, 30, (papers) => draft({ papers })],
  ['papers in the survey of recent work', 'stage_5_to_6a', 'recency', 3, 5, (recent) => draft({ recent })],
  ['words in a section', 'stage_5_to_6a', 'length', 2000, 3000, (words) => draft({ words })],
  ['reviews', 'stage_2_to_3', 'reviews', 6, 9, (count) => reviews(count)],
  ['sections', 'stage_3_to_4', 'sections', 3, 5, (count) => outline([], count)],
  ['paragraphs of an introduction', 'stage_4_to_5', 'paragraphs', 2, 4, introduction],
  ['percent of a section', 'stage_3_to_4', 'balance', 15, 30, (share) => outline([share, 25, 25, 25, 20])],
])('%s pass in their range, with its ends, and fail outside', (_what, key, id, least, most, body) => {
  const results = [least - 1, least, most, most + 1].map((count) => result(key, id, body(count)));
  expect(results).toEqual(['fail', 'pass', 'pass', 'fail']);
});

test('two reviews must converge, none be older than ten years, and each agent find two or three', () => {
  const converging = (count: number) =>
    result(
      'stage_2_to_3',
      'convergence',
      reviews(6, (i) => (i < count ? { source_agent: 'agent-0, agent-1' } : {})),
    );
  expect([converging(0), converging(1), converging(2)]).toEqual(['fail', 'fail', 'pass']);
  const aged = (year: number) =>
    result(
      'stage_2_to_3',
      'age',
      reviews(6, () => ({ year })),
    );
  expect([aged(2015), aged(2016)]).toEqual(['fail', 'pass']);
  const found = (count: number) =>
    result(
      'stage_2_to_3',
      'per-agent',
      reviews(count + 2, (i) => ({ source_agent: i < count ? 'one' : 'two' })),
    );
  expect([found(1), found(2), found(3), found(4)]).toEqual(['hint', undefined, undefined, 'hint']);
});

test('7.5 runs above twenty percent, or for High-Stakes alone', () => {
  expect([19.9, 20, 20.1].map((share) => triggerOf('Complex', share))).toEqual([
    'NOT_TRIGGERED',
    'NOT_TRIGGERED',
    'ADDITION_THRESHOLD',
  ]);
  const tiers = ALL.split(' ').filter((tier) => triggerOf(tier, 0) !== 'NOT_TRIGGERED');
  expect(tiers).toEqual(['High-Stakes']);
});

test('four reviews and two sections are the fewest that are handed on; one or two exchanges are held', () => {
  const few = (count: number) => codesOf(changed('stage_2_to_3', (_, body) => (body.reviews.length = count)));
  expect([few(3).includes('reviews-few'), few(4).includes('reviews-few')]).toEqual([true, false]);
  const short = (count: number) =>
    codesOf(changed('stage_3_to_4', (_, body) => (body.outline.sections.length = count)));
  expect([short(1).includes('sections-few'), short(2).includes('sections-few')]).toEqual([true, false]);
  const exchanged = (count: number) =>
    codesOf(
      changed('stage_6c_to_7', (_, { sections }) => (sections[0].da_review_summary.exchanges_completed = count)),
    ).includes('exchanges-range');
  expect([0, 1, 2, 3].map(exchanged)).toEqual([true, false, false, true]);
});

/** Every choice of the schema with its words. */
const CHOICES: [TransitionKey, string, (document: Draft, word: string) => void, string][] = [
  ['stage_1_to_2', 'status', ({ handoff }, word) => (handoff.status = word), 'pending, in_progress, complete, failed'],
  ['stage_1_to_2', 'stage', ({ handoff }, word) => (handoff.stage = word), '1, 2, 3, 4, 5, 6, 7, 8, 6a, 6b, 6c, 7.5'],
  [
    'stage_1_to_2',
    'tier',
    (d, word) => (d.stage_1_to_2.complexity.tier = word),
    'Simple, Medium, Complex, High-Stakes',
  ],
  [
    'stage_2_to_3',
    'severity',
    (d, word) => (d.stage_2_to_3.convergence_analysis.gaps_identified[0].severity = word),
    'minor, significant',
  ],
  ['stage_6a_result', 'status', (d, word) => (d.stage_6a_result.status = word), 'PASS, REVISION_NEEDED'],
  [
    'stage_6a_result',
    'severity',
    (d, word) => (d.stage_6a_result.revision_needed.issues[0].severity = word),
    'minor, major',
  ],
  [
    'stage_6b_to_6c',
    'status',
    (d, word) => (d.stage_6b_to_6c.fact_check_results.status = word),
    'PASS, PASS_WITH_WARNINGS',
  ],
  [
    'stage_6c_to_7',
    'da review status',
    (d, word) => (d.stage_6c_to_7.sections[0].da_review_status = word),
    'APPROVED, APPROVED_WITH_UNCERTAINTY',
  ],
  [
    'stage_6c_to_7',
    'challenge category',
    (d, word) => (d.stage_6c_to_7.sections[0].da_review_summary.strategic_challenges[0].challenge_category = word),
    'thesis_coherence, evidence_sufficiency, methodology_context, logical_gap',
  ],
  [
    'stage_7_to_7_5',
    'reason',
    (d, word) => (d.stage_7_to_7_5.trigger_evaluation.reason = word),
    'ADDITION_THRESHOLD, HIGH_STAKES, BOTH, NOT_TRIGGERED',
  ],
  [
    'stage_7_to_7_5',
    'type',
    (d, word) => (d.stage_7_to_7_5.synthesis_metadata.structural_changes[0].type = word),
    'reorder, merge, add, rewrite',
  ],
  [
    'stage_7_5_to_8',
    'status',
    (d, word) => (d.stage_7_5_to_8.da_synthesis_review.status = word),
    'APPROVED, APPROVED_WITH_UNCERTAINTY, SKIPPED',
  ],
  [
    'stage_7_5_to_8',
    'thesis coherence',
    (d, word) => (d.stage_7_5_to_8.da_synthesis_review.strategic_assessment.thesis_coherence = word),
    'STRONG, ADEQUATE, WEAK_DOCUMENTED',
  ],
  [
    'stage_7_5_to_8',
    'cross cutting themes',
    (d, word) => (d.stage_7_5_to_8.da_synthesis_review.strategic_assessment.cross_cutting_themes = word),
    'VALID, QUESTIONABLE_DOCUMENTED',
  ],
  [
    'stage_7_5_to_8',
    'argument flow',
    (d, word) => (d.stage_7_5_to_8.da_synthesis_review.strategic_assessment.argument_flow = word),
    'LOGICAL, NEEDS_WORK_NOTED',
  ],
];

test.each(CHOICES)('%s: %s is one of its words and nothing else', (key, name, set, words) => {
  const [wrong] = read(changed(key, (document) => set(document, 'odd'))).problems.filter(
    ({ code }) => code === 'value-invalid',
  );
  expect(wrong?.message).toBe(`odd is not a valid ${name}. Write ${words}`);
  for (const word of words.split(', '))
    expect(codesOf(changed(key, (document) => set(document, word)))).not.toContain('value-invalid');
});

/** What fails at a stage → what is done, and at which stage. */
const FAILURES: Record<StageId, [RegExp, RegExp, StageId][]> = {
  '1': [[/rejects the scope/, /requirements-analyst changes/, '1']],
  '2': [
    [/fewer than 2 .*converge/, /search again/, '2'],
    [/fewer than 4 reviews/, /broader terms .*15 years/, '2'],
    [/quality is low/, /cited often/, '2'],
  ],
  '3': [
    [/rejects the outline/, /lit-pm changes/, '3'],
    [/twice/, /stage 2 .*scope/, '2'],
    [/unbalanced/, /merge small .*split large/, '3'],
  ],
  '4': [[/not fit the outline/, /lit-synthesizer/, '4']],
  '5': [[/too few papers/, /writer .*directions/, '5']],
  '6a': [
    [/minor/, /writer .*list.* 15 to 30 minutes/, '5'],
    [/major/, /revised thoroughly/, '5'],
    [/failed 3 times/, /user decides/, '6a'],
  ],
  '6b': [[/P0/, /stage 7/, '7']],
  '6c': [[/2 exchanges/, /uncertain/, '6c']],
  '7': [
    [/user rejects/, /lit-synthesizer changes/, '7'],
    [/own check/, /lit-synthesizer revises/, '7'],
    [/inconsistent/, /back to these sections/, '5'],
  ],
  '7.5': [[/2 exchanges/, /uncertain/, '7.5']],
  '8': [[/serious/, /stage 7/, '7']],
};

test.each(IDS)('what fails at stage %s has its way out', (id) => {
  const { failures } = stageOf(id);
  expect(failures).toHaveLength(FAILURES[id].length);
  for (const [i, [when, action, at]] of FAILURES[id].entries())
    expect(failures[i]).toMatchObject({
      when: expect.stringMatching(when),
      action: expect.stringMatching(action),
      at,
    });
  if (id === '6a') expect(failures.map(({ minutes }) => minutes)).toEqual([30, undefined, undefined]);
});
