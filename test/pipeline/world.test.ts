/** Handoffs of one workflow against each other, and what they say in the graph. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { askFile } from '../../src/ask/file.ts';
import { askSearch } from '../../src/ask/search.ts';
import type { Label, RuleTable } from '../../src/model/index.ts';
import { PipelineWorld } from '../../src/pipeline/dialect/check-world.ts';
import { PIPELINE_RULES } from '../../src/pipeline/dialect/rules.ts';
import type { TransitionKey } from '../../src/pipeline/dialect/transitions.ts';
import type { Decided } from '../../src/pipeline/judge/workflow.ts';
import { expectSensible } from '../support/broken-fields.ts';
import { changed, type Draft, goodDraft, read, validText } from '../support/pipeline.ts';
import { WorkflowGraph } from '../support/pipeline-workflow.ts';

type Change = (body: Draft, document: Draft) => void;
const same: Change = () => {};

/** `path code` of everything between some handoffs; those behind them are only known. */
function between(
  files: Record<string, [TransitionKey, Change]>,
  known: Record<string, [TransitionKey, Change]> = {},
  decided?: () => Decided[],
) {
  const world = new PipelineWorld(decided);
  const textOf = ([key, change]: [TransitionKey, Change]) => changed(key, (document, body) => change(body, document));
  for (const [path, made] of Object.entries(files)) {
    const { markdown, reading, problems } = read(textOf(made), path);
    expect([path, problems.filter(({ severity }) => severity === 'error')]).toEqual([path, []]);
    world.add(path, markdown, reading);
  }
  for (const [path, made] of Object.entries(known)) world.know(path, read(textOf(made), path).reading);
  return world.problems();
}
const codes = (...args: Parameters<typeof between>) => between(...args).map(({ path, code }) => `${path} ${code}`);

/** A draft that begins as 5→6b does, and the result of its check. */
const ALL = parse(validText('stage_5_to_6b')).stage_5_to_6b.sections as Draft[];
const draftOf = (i: number): [TransitionKey, Change] => [
  'stage_5_to_6a',
  (body, { handoff }) => {
    handoff.timestamp = '2026-05-04T15:30:00Z';
    body.section = { id: ALL[i].id, content: `${ALL[i].content}\n\n${goodDraft(ALL[i].id)}`, paper_count: 16 };
  },
];
const passOf = (i: number, change: Change = same): [TransitionKey, Change] => [
  'stage_6a_result',
  (body, document) => {
    document.handoff.timestamp = '2026-05-04T15:40:00Z';
    Object.assign(body, { section_id: ALL[i].id, status: 'PASS', checks: { thesis_addressed: { passed: true } } });
    delete body.revision_needed;
    change(body, document);
  },
];
const sentBack: Change = (body, { handoff }) => {
  handoff.timestamp = '2026-05-04T15:50:00Z';
  body.revision_needed.cycle_count = 2;
};
const removed = (name: string) => (sections: Draft[]) =>
  sections.splice(
    sections.findIndex(({ id, section_id }) => (id ?? section_id) === name),
    1,
  );
const withoutThird = removed('section_3');

const WAY: Record<string, [TransitionKey, Change]> = {
  one: ['stage_1_to_2', same],
  two: ['stage_2_to_3', same],
  three: ['stage_3_to_4', same],
  four: ['stage_4_to_5', same],
  five: ['stage_5_to_6a', same],
  six: ['stage_6a_result', same],
  ...Object.fromEntries([0, 1, 2].map((i) => [`draft${i}`, draftOf(i)])),
  ...Object.fromEntries([0, 1, 2].map((i) => [`pass${i}`, passOf(i)])),
  all: ['stage_5_to_6b', same],
  list: ['stage_6b_to_7', same],
};

test('the fixtures together are one workflow without a problem of the world', () => {
  expect(between(WAY)).toEqual([]);
  const end: typeof WAY = {
    da: ['stage_6c_to_7', same],
    synthesis: ['stage_7_to_7_5', same],
    to8: ['stage_7_5_to_8', same],
    end: ['stage_8_final', same],
  };
  expect(between({ ...CHALLENGED, ...end })).toEqual([]);
});

const { one, two, three } = WAY as Required<typeof WAY>;
const WAY_TO_OUTLINE: typeof WAY = { one: one!, two: two!, three: three! };
const { all: _, list: __, ...WAY_TO_CHECK } = WAY;
const CHALLENGED: typeof WAY = {
  ...WAY,
  ...Object.fromEntries([0, 1, 2].map((i) => [`section${i}`, ['stage_6b_to_6c', (b) => (b.section.id = ALL[i].id)]])),
};

/** Rule → what is checked, and what is only known. */
const CASES: [string, Record<string, [TransitionKey, Change]>, Record<string, [TransitionKey, Change]>][] = [
  [
    'route-wrong',
    { x: ['stage_7_to_8', same] },
    { ...WAY, one: ['stage_1_to_2', ({ complexity }) => (complexity.tier = 'HIGH-STAKES')] },
  ],
  [
    'handoff-ahead',
    { x: ['stage_2_to_3', same] },
    { one: ['stage_1_to_2', (_, { handoff }) => (handoff.status = 'failed')] },
  ],
  ['section-not-in-outline', { x: ['stage_5_to_6a', ({ section }) => (section.id = 'section_9')] }, WAY],
  ...(['stage_7_to_7_5', 'stage_7_5_to_8', 'stage_7_to_8'] as const).map((key): (typeof CASES)[number] => [
    'section-not-in-outline',
    { x: [key, ({ document }) => document.sections.push({ id: 'section_9', title: 'New', content: 'More.' })] },
    key === 'stage_7_5_to_8' ? { ...WAY, trigger: ['stage_7_to_7_5', same] } : WAY,
  ]),
  ...(['stage_7_to_7_5', 'stage_7_5_to_8', 'stage_7_to_8'] as const).map((key): (typeof CASES)[number] => [
    'section-left-out',
    { x: [key, ({ document }) => withoutThird(document.sections)] },
    key === 'stage_7_5_to_8' ? { ...WAY, trigger: ['stage_7_to_7_5', same] } : WAY,
  ]),
  [
    'section-not-in-outline',
    { x: ['stage_6b_to_7', (b) => (b.cross_section_issues.contradictions[0].sections = ['section_1', 'nine'])] },
    WAY,
  ],
  ['section-left-out', { x: ['stage_4_to_5', (b) => withoutThird(b.section_assignments)] }, WAY_TO_OUTLINE],
  ['section-left-out', { x: ['stage_5_to_6b', (b) => withoutThird(b.sections)] }, WAY_TO_CHECK],
  ['section-left-out', { x: ['stage_6c_to_7', (b) => withoutThird(b.sections)] }, CHALLENGED],
  ['section-sent-back', { x: ['stage_5_to_6b', same] }, { ...WAY_TO_CHECK, again: ['stage_6a_result', sentBack] }],
  [
    'section-text-differs',
    { x: ['stage_5_to_6b', (b) => (b.sections[1].content = 'Another text, as nobody measured.')] },
    WAY_TO_CHECK,
  ],
  [
    'pass-unfounded',
    { x: passOf(0, (_, { handoff }) => (handoff.timestamp = '2026-05-04T15:20:00Z')) },
    { one: one!, two: two!, three: three!, four: WAY.four!, five: WAY.five! },
  ],
  [
    'count-differs',
    { x: passOf(1, (b) => (b.checks.paper_count = { value: 29 })) },
    { ...WAY_TO_CHECK, pass1: three! },
  ],
  ['handoff-ahead', { x: ['stage_5_to_6b', same] }, { ...WAY_TO_CHECK, pass1: draftOf(1) }],
  [
    'overrides-differ',
    {
      x: [
        'stage_8_final',
        (b) => (b.workflow_summary.quality_overrides = [{ section: 'section_2', option: 'accept' }]),
      ],
    },
    { ...WAY, to8: ['stage_7_to_8', same] },
  ],
  [
    'time-order',
    { x: ['stage_2_to_3', (_, { handoff }) => (handoff.timestamp = '2026-05-04T08:00:00Z')] },
    { one: one! },
  ],
  ['time-order', { x: ['stage_1_to_2', (_, { handoff }) => (handoff.timestamp = '2126-05-04T08:00:00Z')] }, {}],
  [
    'delivery-open',
    { x: ['stage_8_final', (b) => delete b.quality_summary.p0_resolved] },
    { ...WAY, to8: ['stage_7_to_8', same] },
  ],
  [
    'route-wrong',
    {
      x: [
        'stage_7_5_to_8',
        (b) => {
          Object.assign(b.da_synthesis_review, { status: 'SKIPPED', exchanges_completed: 0 });
          b.stage_7_5_executed = false;
        },
      ],
    },
    { ...WAY, trigger: ['stage_7_to_7_5', same] },
  ],
  ['route-wrong', { x: ['stage_7_to_8', (b) => (b.synthesis_notes.major_additions = { added: true })] }, WAY],
  ['route-wrong', { x: ['stage_7_to_8', (b) => (b.synthesis_notes.major_additions = { percentage: 40 })] }, WAY],
  [
    'route-wrong',
    { x: ['stage_7_to_8', ({ document }) => (document.conclusion = 'And more words follow. '.repeat(40))] },
    WAY,
  ],
  ['section-not-in-outline', { x: ['stage_6b_to_7', (b) => (b.revision_list.p0_critical[0].section = 'nine')] }, WAY],
  [
    'review-not-collected',
    { x: ['stage_4_to_5', (b) => (b.section_assignments[0].key_reviews = ['Streams'])] },
    { two: WAY.two!, three: WAY.three! },
  ],
  ['handoff-ahead', { x: ['stage_4_to_5', same] }, { one: WAY.one!, two: WAY.two! }],
  ['handoff-twice', { x: ['stage_1_to_2', same] }, { a: ['stage_1_to_2', same] }],
  [
    'routes-exclude',
    { x: ['stage_7_5_to_8', same] },
    { ...WAY, direct: ['stage_7_to_8', same], trigger: ['stage_7_to_7_5', same] },
  ],
  ['route-wrong', { x: ['stage_7_to_8', same] }, { ...WAY, trigger: ['stage_7_to_7_5', same] }],
  [
    'workflow-stopped',
    { x: ['stage_2_to_3', same] },
    { one: ['stage_1_to_2', (b) => (b.user_approval.approved = false)] },
  ],
  [
    'tier-differs',
    { x: ['stage_8_final', (b) => (b.workflow_summary.complexity_tier = 'Simple')] },
    { ...WAY, to8: ['stage_7_to_8', same] },
  ],
  [
    'cycles-differ',
    {
      x: [
        'stage_6a_result',
        (b, d) => {
          d.handoff.timestamp = '2026-05-04T16:00:00Z';
          b.revision_needed.cycle_count = 1;
          b.checks.paper_count.value = 16;
        },
      ],
    },
    WAY,
  ],
  ['revision-dropped', { x: ['stage_7_to_8', (b) => (b.revision_list_from_6b.p0_critical = [])] }, WAY],
];

test.each(CASES)('%s is said of the handoff that is checked, with its place', (code, files, known) => {
  const problems = between(files, known);
  expect(problems.map((problem) => [problem.path, problem.code])).toEqual([['x', code]]);
  expect(problems[0]!.line).toBeGreaterThan(1);
  expectSensible(problems[0]!, PIPELINE_RULES);
});

test('every rule of the world has a case', () => {
  const rules: RuleTable = PIPELINE_RULES;
  const world = Object.keys(rules).filter((code) => rules[code]!.world);
  expect(world.filter((code) => !CASES.some(([own]) => own === code))).toEqual([]);
});

describe('sections that may be absent', () => {
  const decided = (option: 'accept' | 'remove', section: string) => (): Decided[] => [
    { section, option, at: '2026-05-04T17:00:00', path: 'decisions', line: 1 },
  ];

  test('one that a person removed is not left out, and one that was accepted need not pass', () => {
    const short: [TransitionKey, Change] = ['stage_5_to_6b', (b) => withoutThird(b.sections)];
    expect(codes({ x: short }, WAY_TO_CHECK, decided('remove', 'SECTION_3'))).toEqual([]);
    expect(codes({ x: short }, WAY_TO_CHECK, decided('remove', 'section_2'))).toEqual(['x section-left-out']);
    const back: typeof WAY = { ...WAY_TO_CHECK, again: ['stage_6a_result', sentBack] };
    expect(codes({ x: ['stage_5_to_6b', same] }, back, decided('accept', 'Where latency comes from'))).toEqual([]);
  });

  test('sections that the synthesis declares merged or added may differ from the outline', () => {
    const made = (type: string, change: Change): [TransitionKey, Change] => [
      'stage_7_to_8',
      (b, d) => {
        b.synthesis_notes.structural_changes = [{ type, description: 'Said' }];
        change(b, d);
      },
    ];
    const merged: Change = ({ document }) => withoutThird(document.sections);
    const added: Change = ({ document }) => document.sections.push({ id: 'section_4', content: 'More.' });
    expect(codes({ x: made('merge', merged) }, WAY)).toEqual([]);
    expect(codes({ x: made('add', added) }, WAY)).toEqual([]);
    expect(codes({ x: made('add', merged) }, WAY)).toEqual(['x section-left-out']);
    expect(codes({ x: made('merge', added) }, WAY)).toEqual(['x section-not-in-outline']);
  });

  test('what a later handoff replaces is not held against anybody', () => {
    const short: [TransitionKey, Change] = ['stage_5_to_6b', (b) => withoutThird(b.sections)];
    const later: Change = (_, { handoff }) => (handoff.timestamp = '2026-05-04T18:30:00Z');
    expect(codes({ x: short }, { ...WAY_TO_CHECK, again: ['stage_5_to_6b', later] })).toEqual([]);
  });
});

test('another workflow, and a handoff that is invalid, count for nothing', () => {
  const elsewhere: Change = (_, { handoff }) => (handoff.workflow_id = 'lit-other');
  expect(codes({ x: ['stage_2_to_3', same] }, { one: ['stage_1_to_2', elsewhere] })).toEqual(['x handoff-ahead']);
  expect(
    codes({ x: ['stage_2_to_3', same] }, { one: ['stage_1_to_2', ({ complexity }) => delete complexity.tier] }),
  ).toEqual(['x handoff-ahead']);
});

describe('in the graph', () => {
  const KEYS: TransitionKey[] = [
    'stage_1_to_2',
    'stage_2_to_3',
    'stage_3_to_4',
    'stage_6b_to_7',
    'stage_6c_to_7',
    'stage_7_to_8',
  ];
  async function graph(): Promise<WorkflowGraph> {
    const made = new WorkflowGraph();
    for (const key of KEYS) await made.put(`handoffs/${key}.yaml`, validText(key));
    return made;
  }
  const shown = async ({ store }: WorkflowGraph, label: Label) =>
    (await store.nodesByLabel(label, 'p')).map(({ props }) => props);

  test('there are workflow, stages, sections, reviews with their numbers, themes, gaps, challenges and revisions', async () => {
    const made = await graph();
    expect(await shown(made, 'Workflow')).toEqual([
      expect.objectContaining({
        id: 'lit-queues-20260504',
        tier: 'Medium',
        objective: expect.stringContaining('latency'),
      }),
    ]);
    expect((await shown(made, 'Stage')).map(({ stage, status }) => [stage, status]).sort()).toEqual(
      ['1', '2', '3', '6b', '6c', '7'].map((stage) => [stage, 'complete']),
    );
    expect(await shown(made, 'Section')).toContainEqual(
      expect.objectContaining({
        id: 'lit-queues-20260504/section_1',
        name: 'Where latency comes from',
        thesis: expect.stringContaining('full buffer'),
        status: 'APPROVED_WITH_UNCERTAINTY',
      }),
    );
    expect(await shown(made, 'Review')).toContainEqual(
      expect.objectContaining({
        id: 'doi:10.1000/queues.2024.1',
        doi: '10.1000/queues.2024.1',
        pmid: '30000001',
        name: 'Queues under load: a review',
        year: 2024,
        convergence: '3',
      }),
    );
    expect((await shown(made, 'Review')).map(({ id }) => id)).toContain('pmid:30000004');
    expect((await shown(made, 'Theme')).map(({ text }) => text).sort()).toEqual([
      'Back pressure',
      'Tail latency',
      'Waiting',
    ]);
    // Two handoffs name the same gap.
    expect(await shown(made, 'Gap')).toEqual([
      expect.objectContaining({ text: 'Costs of operation', severity: 'minor', count: 2 }),
    ]);
    expect((await shown(made, 'Challenge')).map(({ text, kind }) => [text, kind]).sort()).toEqual([
      ['A unit is missing', 'tactical'],
      ['One study carries the thesis', 'strategic'],
    ]);
    expect((await shown(made, 'Revision')).map(({ priority }) => priority).sort()).toEqual(['P0', 'P0', 'P1', 'P2']);
  });

  test('search finds each of them with its place, reviews by author and number too', async () => {
    const { store } = await graph();
    const find = async (text: string) =>
      (await askSearch(store, text, 'p', 20)).map(({ label, text: is }) => [label, is]);
    expect(await find('Haas')).toEqual([['Review', 'Bounded buffers revisited']]);
    expect(await find('30000002')).toEqual([['Review', 'Back pressure in practice']]);
    expect(await find('tail cures')).toEqual([['Review', 'Tail latency: causes and cures']]);
    expect(await find('bounded throughput')).toEqual([['Section', 'How back pressure helps']]);
    expect(await find('carries thesis')).toEqual([['Challenge', 'One study carries the thesis']]);
    expect(await find('another broker')).toEqual([
      ['Revision', 'Two sections give another latency for the same broker'],
    ]);
    expect(await find('outline')).toEqual(expect.arrayContaining([['Stage', 'Outline']]));
    const [hit] = await askSearch(store, 'costs operation', 'p', 5);
    expect(hit!.seenIn.map(({ path }) => path)).toEqual(['handoffs/stage_2_to_3.yaml', 'handoffs/stage_6b_to_7.yaml']);
  });

  test('a handoff asked for by its file tells everything that it speaks of', async () => {
    const { store } = await graph();
    const { handsOn } = (await askFile(store, 'p', 'handoffs/stage_2_to_3.yaml'))!;
    expect([handsOn!.kind, handsOn!.summary]).toEqual(['pipeline', '6 reviews, 2 themes, 1 gap']);
    const labels = new Set(handsOn!.about.map(({ label }) => label));
    expect([...labels].sort()).toEqual(['Gap', 'Review', 'Skill', 'Stage', 'Theme', 'Workflow']);
    expect(await askFile(store, 'p', 'handoffs/none.yaml')).toBeUndefined();
  });
});
