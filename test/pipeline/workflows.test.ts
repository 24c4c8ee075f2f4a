/** The two example workflows, handoff by handoff: where each stands at every step, after edits and in any order of arrival. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/author/check.ts';
import { changed } from '../support/pipeline.ts';
import {
  DECISIONS,
  EXAMPLE,
  exampleDecisions,
  exampleFiles,
  HIGH,
  SIMPLE,
  WorkflowGraph,
} from '../support/pipeline-workflow.ts';

const simple = exampleFiles('solar-dryers');
const high = exampleFiles('infusion-pumps');
const inSimple = (name: string) => [...simple.keys()].find((path) => path.includes(`/${name}`))!;
const inHigh = (name: string) => [...high.keys()].find((path) => path.includes(`/${name}`))!;

/** The order in which the simple workflow is handed on, with the stage that each handoff leads to. */
const SIMPLE_WAY: [string, string, string][] = [
  ['01-scope', '2', 'in_progress'],
  ['02-reviews', '3', 'in_progress'],
  ['03-outline', '4', 'in_progress'],
  ['04-introduction', '5', 'in_progress'],
  ['05-section-1', '5', 'in_progress'],
  ['06a-section-1', '5', 'in_progress'],
  ['05-section-2', '5', 'in_progress'],
  ['05-section-3', '6a', 'in_progress'],
  ['06a-section-2', '6a', 'in_progress'],
  ['06a-section-3', '6a', 'in_progress'],
  ['07-all-sections', '6b', 'in_progress'],
  ['08-fact-check', '7', 'in_progress'],
  ['09-synthesis', '8', 'in_progress'],
  ['10-final', 'delivered', 'delivered'],
];

const HIGH_WAY: [string, string, string][] = [
  ['01-scope', '2', 'in_progress'],
  ['02-reviews', '3', 'in_progress'],
  ['03a-outline-rejected', '3', 'stopped'],
  ['03b-outline', '4', 'in_progress'],
  ['04-introduction', '5', 'in_progress'],
  ['05-alarms', '5', 'in_progress'],
  ['06a-alarms', '5', 'in_progress'],
  ['05-limits', '5', 'in_progress'],
  ['06a-limits', '5', 'in_progress'],
  ['05-training-1', '6a', 'in_progress'],
  ['06a-training-1', '5', 'revision'],
  ['05-training-2', '6a', 'in_progress'],
  ['06a-training-2', '5', 'revision'],
  ['05-training-3', '6a', 'in_progress'],
  ['06a-training-3', '6a', 'escalated'],
  ['07-all-sections', '6a', 'escalated'],
  [DECISIONS, '6b', 'in_progress'],
  ['08-alarms', '6b', 'in_progress'],
  ['08-limits', '6b', 'in_progress'],
  ['08-training', '6c', 'in_progress'],
  ['08-fact-check', '6c', 'in_progress'],
  ['09-challenged', '7', 'in_progress'],
  ['10-synthesis', '7.5', 'in_progress'],
  ['11-challenged-synthesis', '8', 'in_progress'],
  ['12-final', 'delivered', 'delivered'],
];
const textOfHigh = (name: string) => (name === DECISIONS ? exampleDecisions() : high.get(inHigh(name))!);
const pathOfHigh = (name: string) => (name === DECISIONS ? DECISIONS : inHigh(name));

async function highUpTo(name: string): Promise<WorkflowGraph> {
  const graph = new WorkflowGraph();
  for (const [own] of HIGH_WAY) {
    await graph.put(pathOfHigh(own), textOfHigh(own));
    if (own === name) break;
  }
  return graph;
}

test('both examples are without a problem, also against each other', async () => {
  const { documents, problems } = await check({ root: EXAMPLE });
  expect([documents, problems]).toEqual([simple.size + high.size + 1, []]);
});

test('the simple workflow goes from stage to stage with each of its handoffs', async () => {
  const graph = new WorkflowGraph();
  const seen: typeof SIMPLE_WAY = [];
  for (const [name] of SIMPLE_WAY) {
    await graph.put(inSimple(name), simple.get(inSimple(name)));
    const { stage, status } = (await graph.standing(SIMPLE))!;
    seen.push([name, stage, status]);
  }
  expect(seen).toEqual(SIMPLE_WAY);
  const end = (await graph.standing(SIMPLE))!;
  expect([end.tier, end.checkpoint, end.overdue, end.missing, end.trigger]).toEqual([
    'Simple',
    null,
    [],
    [],
    'NOT_TRIGGERED',
  ]);
  expect(end.gates.map(({ stage, result }) => [stage, result])).toEqual([
    ['1', 'passed'],
    ['2', 'passed'],
    ['3', 'passed'],
    ['4', 'passed'],
    ['5', 'passed'],
    ['6a', 'passed'],
    ['6b', 'open'],
    ['7', 'passed'],
    ['8', 'passed'],
  ]);
  expect(end.resolved).toEqual({ P0: true, P1: true, P2: null });
  expect(end.revisions.P1.map(({ section }) => section)).toEqual(['section_2']);
});

test('the high-stakes workflow stops at a rejection, goes round three times, waits for a decision and takes 7.5', async () => {
  const graph = new WorkflowGraph();
  const seen: typeof HIGH_WAY = [];
  for (const [name] of HIGH_WAY) {
    await graph.put(pathOfHigh(name), textOfHigh(name));
    const { stage, status } = (await graph.standing(HIGH))!;
    seen.push([name, stage, status]);
  }
  expect(seen).toEqual(HIGH_WAY);
  const end = (await graph.standing(HIGH))!;
  expect([end.trigger, end.added]).toEqual(['BOTH', 30.8]);
  expect(end.overrides.map(({ section, option, path }) => [section, option, path])).toEqual([
    ['training', 'accept', DECISIONS],
  ]);
  expect(end.overridesSaid).toEqual(['training: accept: No more studies exist']);
  expect(end.cycles.map(({ section, state, cycles }) => [section, state, cycles])).toEqual([
    ['alarms', 'passed', 0],
    ['limits', 'passed', 0],
    ['training', 'accepted', 3],
  ]);
  // What 7.5 says again counts once, and what it settled is gone.
  expect(end.challenges.map(({ section, path }) => [section, path])).toEqual([['training', inHigh('11-')]]);
});

describe('at the escape hatch', () => {
  test('after three failed checks there are four options, and the section holds everything up', async () => {
    const graph = await highUpTo('07-all-sections');
    const { options, missing, cycles, stage } = (await graph.standing(HIGH))!;
    expect(options.map(({ section, option }) => [section, option])).toEqual([
      ['training', 'accept'],
      ['training', 'adjust'],
      ['training', 'reassign'],
      ['training', 'remove'],
    ]);
    expect([stage, cycles.at(-1)!.issues]).toEqual([
      '6a',
      expect.arrayContaining(['7 papers are cited, 15 are wanted']),
    ]);
    expect(missing[0]).toMatch(/^5→6b is refused and goes back to lit-pm: The last quick fact-check of training/);
  });

  test.each([
    ['accept', '6b', 'accepted', 3],
    ['remove', '6b', 'removed', 3],
    ['adjust', '6a', 'drafted', 0],
    ['reassign', '5', 'assigned', 0],
  ])('%s leads to stage %s', async (option, stage, state, cycles) => {
    const graph = await highUpTo('07-all-sections');
    await graph.put(DECISIONS, exampleDecisions().replace('option: accept', `option: ${option}`));
    const standing = (await graph.standing(HIGH))!;
    const training = standing.cycles.at(-1)!;
    expect([standing.stage, training.state, training.cycles, standing.options]).toEqual([stage, state, cycles, []]);
  });

  test('who takes the decision back is where the workflow was before', async () => {
    const graph = await highUpTo(DECISIONS);
    const before = await (await highUpTo('07-all-sections')).standing(HIGH);
    await graph.put(DECISIONS, undefined);
    expect(await graph.standing(HIGH)).toEqual(before);
  });

  test('once adjusted, a PASS is believed although the draft fails what is usually counted', async () => {
    const graph = await highUpTo('07-all-sections');
    await graph.put(DECISIONS, exampleDecisions().replace('option: accept', 'option: adjust'));
    const pass = high.get(inHigh('06a-alarms'))!;
    await graph.put(
      'handoffs/again.yaml',
      pass.replace('section_id: alarms', 'section_id: training').replace('03-16T16:09', '03-17T08:50'),
    );
    expect((await graph.standing(HIGH))!.cycles.at(-1)!.state).toBe('passed');
  });
});

describe('edits', () => {
  test('a section may be called by its id in any case, by its title or by its place, as check allows', async () => {
    const graph = new WorkflowGraph();
    const names: [string, string][] = [
      ['05-alarms', 'ALARMS'],
      ['06a-alarms', 'section_1'],
    ];
    for (const [path, text] of high) {
      const own = names.find(([name]) => path.includes(`/${name}`));
      await graph.put(
        path,
        own ? text.replace(/\bid: alarms|section_id: alarms/, (key) => key.replace('alarms', own[1])) : text,
      );
    }
    await graph.put(DECISIONS, exampleDecisions().replace('section: training', 'section: Training'));
    const { stage, cycles } = (await graph.standing(HIGH))!;
    expect([stage, cycles.map(({ section, state }) => [section, state])]).toEqual([
      'delivered',
      [
        ['alarms', 'passed'],
        ['limits', 'passed'],
        ['training', 'accepted'],
      ],
    ]);
  });

  test('a number that contradicts its text is a warning to whoever comes next', async () => {
    const graph = new WorkflowGraph();
    const path = inSimple('05-section-1');
    await graph.put(path, simple.get(path)!.replace('paper_count: 18', 'paper_count: 25'));
    expect((await graph.standing(SIMPLE))!.warnings.map(({ text }) => text)).toEqual([
      expect.stringContaining('18 cited papers, not 25'),
    ]);
  });

  test('a draft that loses its papers takes back the PASS, and gets it again with them', async () => {
    const graph = new WorkflowGraph();
    for (const [name] of SIMPLE_WAY.slice(0, 11)) await graph.put(inSimple(name), simple.get(inSimple(name)));
    const before = await graph.standing(SIMPLE);
    const path = inSimple('05-section-2');
    await graph.put(path, simple.get(path)!.replaceAll(/ et al\. \(\d{4}\)/g, ' and others'));
    const { stage, status, cycles, gate } = (await graph.standing(SIMPLE))!;
    expect([stage, status, cycles[1]!.state, cycles[1]!.cycles]).toEqual(['5', 'revision', 'revision', 1]);
    expect(cycles[1]!.issues).toEqual(expect.arrayContaining(['papers: 0 papers, 15 to 30 wanted']));
    expect([gate!.result, gate!.fails[0]]).toEqual(['failed', 'section_2, papers: 0 papers, 15 to 30 wanted']);
    await graph.put(path, simple.get(path));
    expect(await graph.standing(SIMPLE)).toEqual(before);
  });

  test('a handoff that becomes invalid moves nothing downstream, and what came after it waits', async () => {
    const graph = new WorkflowGraph();
    for (const [name] of SIMPLE_WAY) await graph.put(inSimple(name), simple.get(inSimple(name)));
    const path = inSimple('04-introduction');
    await graph.put(path, simple.get(path)!.replace('status: complete', 'status: odd'));
    const { stage, missing, resolved } = (await graph.standing(SIMPLE))!;
    expect([stage, missing[1]]).toEqual(['4', 'next: 4→5, the introduction, to the writers of sections']);
    expect(missing[0]).toMatch(/^4→5 is refused and goes back to lit-synthesizer: odd is not a valid status/);
    expect(missing[2]).toContain('8→delivery came early');
    expect([resolved.P0, resolved.P1]).toEqual([null, null]);
  });

  test('a stage that failed or is not done stays where it is, and says so', async () => {
    const graph = new WorkflowGraph();
    const [scope, reviews] = [inSimple('01-'), inSimple('02-')];
    await graph.put(scope, simple.get(scope));
    await graph.put(reviews, simple.get(reviews)!.replace('status: complete', 'status: failed'));
    const { stage, status, missing } = (await graph.standing(SIMPLE))!;
    expect([stage, status, missing.at(-1)]).toEqual(['2', 'failed', `2→3 in ${reviews} is failed`]);
  });
});

test('in whatever order handoffs arrive, the end is the same', async () => {
  const files = new Map([...high, [DECISIONS, exampleDecisions()]]);
  const inOrder = await (await highUpTo('12-final')).standing(HIGH);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...files], { minLength: files.size }), async (shuffled) => {
      const graph = new WorkflowGraph();
      for (const [path, text] of shuffled) await graph.put(path, text);
      expect(await graph.standing(HIGH)).toEqual(inOrder);
    }),
    { numRuns: 3 },
  );
});

test('a workflow without its first handoff waits for it, and what is there came early', async () => {
  const graph = new WorkflowGraph();
  const path = inSimple('02-');
  await graph.put(path, simple.get(path));
  const { stage, missing, tier, early, refused } = (await graph.standing(SIMPLE))!;
  expect([stage, tier, early.map(({ transition }) => transition), refused]).toEqual(['1', null, ['2→3'], []]);
  expect(missing[0]).toBe('next: 1→2, the scope, to review discovery');
});

test('an outline that is rejected twice goes back to the reviews', async () => {
  const graph = await highUpTo('03a-outline-rejected');
  const again = high.get(inHigh('03a-'))!.replaceAll('T11:00', 'T11:30');
  await graph.put('handoffs/again.yaml', again);
  const sentBack = (await graph.standing(HIGH))!;
  expect([sentBack.stage, sentBack.status]).toEqual(['2', 'revision']);
  expect(sentBack.missing.join('\n')).toContain('the user rejected the outline twice');
  await graph.put('handoffs/more.yaml', high.get(inHigh('02-'))!.replace('T10:20', 'T12:20'));
  const { stage, status, missing } = (await graph.standing(HIGH))!;
  expect([stage, status, missing]).toEqual(['3', 'in_progress', ['next: 3→4, the outline, to the introduction']]);
  await graph.put('handoffs/outline.yaml', high.get(inHigh('03b-'))!.replaceAll('T11:50', 'T13:00'));
  expect((await graph.standing(HIGH))!.stage).toBe('4');
});

test('a synthesis that needs 7.5 does not get past it by saying nothing', async () => {
  const graph = await highUpTo('09-challenged');
  const direct = changed('stage_7_to_8', ({ handoff }) => {
    Object.assign(handoff, { workflow_id: HIGH, timestamp: '2026-03-17T14:30:00Z' });
  });
  await graph.put('handoffs/direct.yaml', direct);
  const { stage, missing, trigger } = (await graph.standing(HIGH))!;
  expect([stage, trigger]).toEqual(['7', 'HIGH_STAKES']);
  expect(missing).toContain('7.5 is due: HIGH_STAKES');
});

test('declared additions of more than 20 percent need 7.5, whatever the lengths say', async () => {
  const graph = new WorkflowGraph();
  for (const [name] of SIMPLE_WAY.slice(0, 12)) await graph.put(inSimple(name), simple.get(inSimple(name)));
  const path = inSimple('09-');
  const said = (more: string) => simple.get(path)!.replace(/added: false\n +percentage: null/, more);
  await graph.put(path, said('added: true\n      percentage: 34'));
  const { stage, trigger, added, missing } = (await graph.standing(SIMPLE))!;
  expect([stage, trigger, added]).toEqual(['7', 'ADDITION_THRESHOLD', 34]);
  expect(missing).toContain('7.5 is due: ADDITION_THRESHOLD');
  await graph.put(path, said('added: false\n      percentage: 20'));
  expect((await graph.standing(SIMPLE))!.stage).toBe('8');
});

describe('a final handoff', () => {
  const delivered = async (change: (text: string) => string) => {
    const graph = new WorkflowGraph();
    for (const [name] of SIMPLE_WAY) await graph.put(inSimple(name), simple.get(inSimple(name)));
    const path = inSimple('10-');
    await graph.put(path, change(simple.get(path)!));
    return (await graph.standing(SIMPLE))!;
  };

  test('whose P0 items are not resolved delivers nothing', async () => {
    const { stage, status, missing, resolved } = await delivered((text) =>
      text.replace('p0_resolved: true', 'p0_resolved: false'),
    );
    expect([stage, status, resolved]).toEqual(['8', 'revision', { P0: false, P1: true, P2: null }]);
    expect(missing.join('\n')).toContain('P0 items: the final handoff does not say that they are resolved');
  });

  test('whose P1 items are not resolved is a delivery, and says so; of what nobody says nothing is claimed', async () => {
    const { stage, resolved } = await delivered((text) => text.replace('p1_resolved: true', 'p1_resolved: false'));
    expect([stage, resolved]).toEqual(['delivered', { P0: true, P1: false, P2: null }]);
    expect((await delivered((text) => text.replace(/ +p0_resolved: true\n/, ''))).resolved.P0).toBe(null);
  });
});

test('a genuine PASS after three failures is a PASS, and nobody has to decide', async () => {
  const graph = await highUpTo('06a-training-3');
  const draft = high.get(inHigh('05-alarms'))!;
  await graph.put(
    'handoffs/again.yaml',
    draft.replace('id: alarms', 'id: training').replace(/2026-03-16T\d\d/, '2026-03-17T01'),
  );
  expect((await graph.standing(HIGH))!.cycles.at(-1)!.state).toBe('escalated');
  const pass = high.get(inHigh('06a-alarms'))!;
  await graph.put(
    'handoffs/passed.yaml',
    pass.replace('section_id: alarms', 'section_id: training').replace('03-16T16:09', '03-17T02:50'),
  );
  const { cycles, options, status } = (await graph.standing(HIGH))!;
  expect([cycles.at(-1)!.state, cycles.at(-1)!.cycles, options, status]).toEqual(['passed', 3, [], 'in_progress']);
});

describe('checkpoints and time', () => {
  test('a scope that is being worked on is overdue after its time, which runs from its first handoff', async () => {
    const graph = new WorkflowGraph();
    const path = inHigh('01-');
    await graph.put(path, high.get(path)!.replace('status: complete', 'status: in_progress'));
    const overdue = async (now: string) => (await graph.standing(HIGH, now))!.overdue;
    expect(await overdue('2026-03-16T09:45:00Z')).toEqual([]);
    expect(await overdue('2026-03-16T09:50:00Z')).toEqual([
      {
        stage: '1',
        since: '2026-03-16T09:00:00',
        timeout: 45,
        over: 5,
        action: expect.stringContaining('ask for approval'),
      },
    ]);
  });

  test('the plan wins over the rule of the tier, and where they differ that is said', async () => {
    const graph = new WorkflowGraph();
    const scope = high.get(inHigh('01-'))!;
    await graph.put('handoffs/scope.yaml', scope.replace('stage_2: true', 'stage_2: false'));
    expect((await graph.standing(HIGH))!.checkpoint).toEqual({
      stage: '2',
      due: false,
      why: 'the plan says no',
      differences: ['stage 2: the plan does not ask, the rule for High-Stakes does'],
    });
    await graph.put('handoffs/scope.yaml', scope.replace(/ {4}stage_2: true\n/, ''));
    expect((await graph.standing(HIGH))!.checkpoint).toEqual({
      stage: '2',
      due: true,
      why: 'the tier is High-Stakes',
      differences: [],
    });
  });

  test('what lasts longer than its stage may is overdue, with what to do then; sections each for themselves', async () => {
    const graph = await highUpTo('01-scope');
    const overdue = async (now: string) => (await graph.standing(HIGH, now))!.overdue;
    expect(await overdue('2026-03-16T10:59:00Z')).toEqual([]);
    expect(await overdue('2026-03-16T11:30:00Z')).toEqual([
      {
        stage: '2',
        since: '2026-03-16T09:00:00',
        timeout: 120,
        over: 30,
        action: expect.stringContaining('go on with'),
      },
    ]);
    const writing = await highUpTo('06a-training-1');
    const late = (await writing.standing(HIGH, '2026-03-16T23:30:00Z'))!.overdue;
    expect(late.map(({ stage, section, over }) => [stage, section, over])).toEqual([['5', 'training', 18]]);
  });

  test('a draft that nobody checks is overdue while others are written, and so is a challenge while others are fact-checked', async () => {
    const late = async (last: string, now: string) =>
      (await (await highUpTo(last)).standing(HIGH, now))!.overdue.map(({ stage, section }) => [stage, section]);
    expect(await late('05-alarms', '2026-03-16T23:59:00Z')).toEqual([
      ['5', 'limits'],
      ['5', 'training'],
      ['6a', 'alarms'],
    ]);
    expect(await late('08-alarms', '2026-03-18T09:00:00Z')).toEqual([
      ['6b', undefined],
      ['6c', 'alarms'],
    ]);
  });

  test('a check that is done while other sections are written did not come early', async () => {
    const { stage, missing } = (await (await highUpTo('06a-alarms')).standing(HIGH))!;
    expect([stage, missing.join('\n')]).toEqual(['5', expect.not.stringContaining('came early')]);
  });

  test('the quick fact-check holds sections and asks nobody before the escape hatch', async () => {
    expect((await (await highUpTo('05-training-1')).standing(HIGH))!.checkpoint).toMatchObject({
      stage: '6a',
      due: false,
      why: expect.stringContaining('after 3 failed checks the user decides'),
    });
  });
});
