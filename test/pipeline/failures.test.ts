/** What to do when a stage fails, and how long it may take: each row of the specification, told from handoffs. */
import { describe, expect, test } from 'vitest';
import type { TransitionKey } from '../../src/pipeline/dialect/transitions.ts';
import { changed, type Draft, goodDraft } from '../support/pipeline.ts';
import { WorkflowGraph } from '../support/pipeline-workflow.ts';

const ID = 'lit-queues-20260504';
type Made = [TransitionKey, string, ((body: Draft, document: Draft) => void)?];

/** The fixtures with these times, changed. */
async function graphOf(...handoffs: Made[]): Promise<WorkflowGraph> {
  const graph = new WorkflowGraph();
  for (const [i, [key, time, change]] of handoffs.entries()) {
    const text = changed(key, (document, body) => {
      document.handoff.timestamp = `2026-05-04T${time}:00Z`;
      change?.(body, document);
    });
    await graph.put(`handoffs/${String(i).padStart(2, '0')}.yaml`, text);
  }
  return graph;
}
const standing = async (graph: WorkflowGraph, now = '23:59') => (await graph.standing(ID, `2026-05-04T${now}:00Z`))!;
/** `when → action, stage, path, until` of everything there is to do. */
async function toDo(...handoffs: Made[]): Promise<string[]> {
  const { toDo } = await standing(await graphOf(...handoffs));
  return toDo.map(
    ({ section, when, action, stage, path, until }) =>
      `${section ? `${section}: ` : ''}${when} → ${action}; ${stage}, ${path}, ${until?.slice(11, 16)}`,
  );
}

const WAY: Made[] = [
  ['stage_1_to_2', '09:00'],
  ['stage_2_to_3', '10:00'],
  ['stage_3_to_4', '11:00'],
  ['stage_4_to_5', '12:00'],
  ['stage_5_to_6a', '15:00'],
];
const checked = (...severities: (string | undefined)[]): Made => [
  'stage_6a_result',
  '15:10',
  (body) =>
    (body.revision_needed.issues = severities.map((severity) => ({
      description: 'Wrong',
      ...(severity && { severity }),
    }))),
];
const written: Made = [
  'stage_5_to_6b',
  '18:00',
  (body) => {
    delete body.introduction;
    for (const section of body.sections) delete section.content;
  },
];
/** Drafts that pass whatever is counted are not wanted here: without them every section stands as the last handoff says. */
const THROUGH: Made[] = [...WAY.slice(0, 3), WAY[3]!];

test('a workflow in which nothing failed has nothing to do but to go on', async () => {
  expect(await toDo(...WAY.slice(0, 4))).toEqual([]);
});

test.each<[string, Made[], string[]]>([
  [
    '1: a rejected scope is changed',
    [['stage_1_to_2', '09:00', (b) => (b.user_approval.approved = false)]],
    ['the user rejects the scope → requirements-analyst changes it as the user says; 1, 1→2, 09:45'],
  ],
  [
    '2: zero converging reviews are searched for again',
    [
      WAY[0]!,
      [
        'stage_2_to_3',
        '10:00',
        ({ reviews, convergence_analysis }) => {
          for (const [i, review] of reviews.entries())
            Object.assign(review, { convergence_count: 1, source_agent: `researcher-${(i % 3) + 1}` });
          convergence_analysis.unique_perspectives = reviews.map(({ title }: Draft) => title);
          convergence_analysis.high_priority = [];
          convergence_analysis.medium_priority = [];
        },
      ],
    ],
    ['fewer than 2 reviews converge → search again with other strategies; 2, 2→3, 12:00'],
  ],
  [
    '2: fewer than four different reviews are searched for with broader terms',
    [
      WAY[0]!,
      [
        'stage_2_to_3',
        '10:00',
        ({ reviews, convergence_analysis: analysis }) => {
          for (const [i, review] of reviews.entries())
            Object.assign(review, {
              doi: `10.1000/${i % 3}`,
              title: `Title ${i % 3}`,
              pmid: null,
              convergence_count: 2,
            });
          Object.assign(analysis, {
            high_priority: [],
            unique_perspectives: [],
            medium_priority: ['review_1', 'review_2', 'review_3'],
            themes_covered: [],
          });
        },
      ],
    ],
    ['there are fewer than 4 reviews → search with broader terms and back to 15 years; 2, 2→3, 12:00'],
  ],
  [
    '3: a rejected outline is changed',
    [...WAY.slice(0, 2), ['stage_3_to_4', '11:00', (b) => (b.user_approval.approved = false)]],
    ['the user rejects the outline → lit-pm changes it as the user says; 3, 3→4, 12:30'],
  ],
  [
    '3: one that is rejected twice goes back to stage 2',
    [
      ...WAY.slice(0, 2),
      ['stage_3_to_4', '11:00', (b) => (b.user_approval.approved = false)],
      ['stage_3_to_4', '11:30', (b) => (b.user_approval.approved = false)],
    ],
    ['the user rejects it twice → back to stage 2 with another scope; 2, 2→3, 13:30'],
  ],
  [
    '3: an unbalanced outline is balanced',
    [
      ...WAY.slice(0, 2),
      [
        'stage_3_to_4',
        '11:00',
        ({ outline }) => (outline.balance = { section_weights: { section_1: 70, section_2: 20, section_3: 10 } }),
      ],
    ],
    ['it is unbalanced → merge small sections and split large ones; 3, 3→4, 12:30'],
  ],
  [
    '4: an introduction that hands on other sections than the outline has goes back',
    [...WAY.slice(0, 3), ['stage_4_to_5', '12:00', (b) => b.section_assignments.pop()]],
    ['it does not fit the outline → back to lit-synthesizer with what does not fit; 4, 4→5, 13:00'],
  ],
  [
    '5: a draft with too few papers goes back to its writer',
    WAY,
    ['section_1: too few papers are cited → back to the writer with directions for research; 5, 5→6a, 21:00'],
  ],
  [
    '6a: minor issues are worked through in half an hour',
    [...WAY, checked('minor', 'minor')],
    [
      'section_1: too few papers are cited → back to the writer with directions for research; 5, 5→6a, 21:10',
      'section_1: issues are minor → the writer works through the list of the fact-checker, in 15 to 30 minutes; 5, 5→6a, 15:40',
    ],
  ],
  ...[['major'], ['minor', 'major'], ['minor', undefined], []].map((severities): [string, Made[], string[]] => [
    `6a: issues that are ${severities.map((one) => one ?? 'unsaid').join(' and ') || 'not listed'} need a thorough revision`,
    [...WAY, checked(...severities)],
    [
      'section_1: too few papers are cited → back to the writer with directions for research; 5, 5→6a, 21:10',
      'section_1: issues are major → the section goes back to be revised thoroughly; 5, 5→6a, 21:10',
    ],
  ]),
  [
    '6a: after three failures the user decides',
    [...WAY, ...['15:10', '15:20', '15:30'].map((time): Made => ['stage_6a_result', time])],
    [
      'section_1: a section has failed 3 times → the user decides: accept, adjust, reassign or remove; 6a, workflow --decide, 15:45',
    ],
  ],
])('%s', async (_name, handoffs, expected) => {
  expect(await toDo(...handoffs)).toEqual(expected);
});

const IDS = ['section_1', 'section_2', 'section_3'];
const drafted = IDS.map(
  (id, i): Made => [
    'stage_5_to_6a',
    `15:0${i}`,
    (body) => (body.section = { id, content: goodDraft(id), paper_count: 16 }),
  ],
);
const passedAll: Made[] = [
  ...drafted,
  ...IDS.map(
    (id, i): Made => [
      'stage_6a_result',
      `16:0${i}`,
      (body) => {
        Object.assign(body, { section_id: id, status: 'PASS', checks: { thesis_addressed: { passed: true } } });
        delete body.revision_needed;
      },
    ],
  ),
];
const ALL: Made[] = [...THROUGH, ...passedAll, written, ['stage_6b_to_7', '19:30']];

test.each<[string, Made[], string[]]>([
  [
    '7: contradictions go back to their sections',
    ALL,
    ['section_1', 'section_2'].map(
      (id) => `${id}: sections are inconsistent → back to these sections with what is; 5, 5→6a, 01:30`,
    ),
  ],
  [
    '6b and 7: at the editor, open P0 items and a synthesis that fails its gate may go back to stage 7',
    [...ALL, ['stage_7_to_8', '21:00', ({ document }) => delete document.conclusion]],
    [
      ...['section_1', 'section_2'].map(
        (id) => `${id}: a P0 issue is serious → it may have to go back to stage 7; 7, 7→8 or 7→7.5, 02:00`,
      ),
      'its own check fails → lit-synthesizer revises before showing it; 7, 7→8 or 7→7.5, 02:00',
    ],
  ],
  [
    '8: a delivery with open P0 items goes back to stage 7',
    [
      ...ALL,
      ['stage_7_to_8', '21:00'],
      ['stage_8_final', '22:00', ({ quality_summary }) => (quality_summary.p0_resolved = false)],
    ],
    ['something serious turns up → back to stage 7; 7, 7→8 or 7→7.5, 03:00'],
  ],
])('%s', async (_name, handoffs, expected) => {
  expect(await toDo(...handoffs)).toEqual(expected);
});

test('what only people can tell is named where the workflow stands', async () => {
  const failing = async (...handoffs: Made[]) =>
    (await standing(await graphOf(...handoffs))).mayFail.map(({ when, path }) => `${when}, ${path}`);
  expect(await failing(WAY[0]!)).toEqual(['the quality is low, 2→3']);
  expect(await failing(...ALL)).toEqual(['the user rejects it, 7→8 or 7→7.5']);
  expect(await failing(...THROUGH, ...passedAll, written, ['stage_6b_to_6c', '19:00'])).toEqual([]);
});

describe('how long a stage lasts', () => {
  const state = async (now: string) => {
    const { clocks, overdue } = await standing(await graphOf(WAY[0]!), now);
    return [clocks.map(({ state, over }) => [state, over]), overdue.length];
  };

  test('an expected duration that is over is said before the time limit is', async () => {
    expect(await state('10:29')).toEqual([[['in time', 0]], 0]);
    expect(await state('10:31')).toEqual([[['late', 1]], 0]);
    expect(await state('11:01')).toEqual([[['overdue', 1]], 1]);
    const { clocks } = await standing(await graphOf(WAY[0]!), '10:31');
    expect(clocks).toEqual([
      expect.objectContaining({
        stage: '2',
        since: '2026-05-04T09:00:00',
        expectedBy: '2026-05-04T10:30:00',
        until: '2026-05-04T11:00:00',
      }),
    ]);
  });

  test('at exactly the limit nothing is late or overdue yet', async () => {
    expect(await state('10:30')).toEqual([[['in time', 0]], 0]);
    expect(await state('11:00')).toEqual([[['late', 30]], 0]);
  });
});
