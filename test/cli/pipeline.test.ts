/** passdown workflow, brief --workflow and receive over the pipeline, as a user runs them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataOf, passdown } from '../support/in-process.ts';
import { changed, type Draft, validText } from '../support/pipeline.ts';
import { DECISIONS, exampleFiles, HIGH, SIMPLE } from '../support/pipeline-workflow.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

/** The high-stakes example up to and with the files of this name; no decision yet. */
function placeUpTo(last: string): Workspace {
  const files = [...exampleFiles('infusion-pumps')].filter(([path]) => path.split('/').at(-1)! <= `${last}~`);
  return workspace(Object.fromEntries(files));
}

describe('workflow', () => {
  test('shows the way in one picture, hints apart from passes, and what to decide', async () => {
    const { code, stdout } = await passdown(placeUpTo('07'), 'workflow', HIGH);
    expect(code).toBe(0);
    expect(stdout).toContain('High-Stakes · stage 6a, Quick fact-check · escalated · fact-checker');
    expect(stdout).toMatch(/^ {2}✔ 4 {4}Introduction/m);
    expect(stdout).toMatch(/^ {2}▶ 6a {3}Quick fact-check/m);
    expect(stdout).toMatch(/^ {2}· 8 {4}Editorial polish .*editor$/m);
    expect(stdout).toMatch(/^ {2}●●● escalated training, Training that lasts/m);
    expect(stdout).toMatch(/^ {2}~ hint, alarms, thesis: \d+ of \d+ words/m);
    expect(stdout).toMatch(/^ {2}✘ training, papers: 7 papers, 15 to 30 wanted$/m);
    expect(stdout).toContain(`passdown workflow ${HIGH} --decide training <option>`);
  });

  test('says what went wrong, what to do about it, by which handoff and until when, and what may fail', async () => {
    const place = workspace(
      Object.fromEntries(
        [...exampleFiles('infusion-pumps')].filter(([path]) => /\/(?:0[1-4]|05-training-1|06a-training-1)/.test(path)),
      ),
    );
    const { stdout } = await passdown(place, 'workflow', HIGH);
    expect(stdout).toMatch(
      /^To do now\n(?: {2}.*\n)* {2}training: issues are major: the section goes back to be revised thoroughly \(stage 5, literature-researcher agents; then 5→6a, until 2026-03-16 23:12\)$/m,
    );
    const early = placeUpTo('01');
    expect((await passdown(early, 'workflow', HIGH)).stdout).toMatch(
      /^Should it fail\n {2}if the quality is low: put reviews first that are cited often, then 2→3$/m,
    );
    const briefing = (await passdown(place, 'brief', '--workflow', HIGH)).stdout;
    expect(briefing).toMatch(/^## Do Now\n\n(?:- .*\n)*- training: issues are major: /m);
    expect(briefing).toMatch(
      /^- training: stage 5 since 2026-03-16 17:12 UTC, expected by 2026-03-16 22:12 UTC, at most until 2026-03-16 23:12 UTC\. The time is over by \d+ days: go on without the section/m,
    );
    expect((await passdown(early, 'brief', '--workflow', HIGH)).stdout).toMatch(
      /^## Should It Fail\n\n- if the quality/m,
    );
  });

  test('what lasts longer than expected is said before its time is over', async () => {
    const now = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19);
    const place = workspace({
      'handoffs/1.yaml': changed('stage_1_to_2', ({ handoff }) => (handoff.timestamp = `${now(100)}Z`)),
    });
    const { stdout } = await passdown(place, 'workflow', 'lit-queues-20260504');
    expect(stdout).toMatch(/^Time\n {2}stage 2, expected by .*, may last until .*, 1\d min longer than expected$/m);
    expect(stdout).not.toContain('Overdue');
  });

  test('--json has what the contract names, and the list says where each one stands', async () => {
    const place = placeUpTo('02');
    const { kind, data } = await dataOf(place, 'workflow', HIGH);
    expect(kind).toBe('workflow');
    expect(data).toMatchObject({
      id: HIGH,
      stage: '3',
      status: 'in_progress',
      tier: 'High-Stakes',
      gate: { stage: '2', result: 'passed', fails: [] },
      checkpoint: { stage: '3', due: true },
      cycles: [],
      options: [],
      overdue: [{ stage: '3', timeout: 90 }],
      overrides: [],
    });
    expect(data.missing).toEqual(['next: 3→4, the outline, to the introduction']);
    expect(data.timeline.map(({ transition }: { transition: string }) => transition)).toEqual(['1→2', '2→3']);
    const list = (await dataOf(place, 'workflow')).data;
    expect(list).toEqual([expect.objectContaining({ id: HIGH, stage: '3', status: 'in_progress' })]);
  });

  test('a decision is recorded in a file of its own, read like any document, and may be followed by another', async () => {
    const place = placeUpTo('07');
    const { code, stdout } = await passdown(
      place,
      'workflow',
      HIGH,
      '--decide',
      'Training',
      '3',
      '--reason',
      'More hands',
    );
    expect([code, stdout]).toEqual([0, `training: reassign, recorded in ${DECISIONS}; commit that file\n`]);
    expect(place.read(DECISIONS)).toContain('option: reassign');
    const after = (await dataOf(place, 'workflow', HIGH)).data;
    expect(after.overrides).toEqual([
      expect.objectContaining({ section: 'training', option: 'reassign', reason: 'More hands', path: DECISIONS }),
    ]);
    expect([after.options, after.stage]).toEqual([[], '5']);
    expect((await passdown(place, 'check', DECISIONS)).code).toBe(0);
    // Nothing is left to decide now.
    expect((await passdown(place, 'workflow', HIGH, '--decide', 'training', 'accept')).code).toBe(1);
    expect((await dataOf(place, 'verify')).data.equal).toBe(true);
  });

  test.each([
    ['a section that there is not', ['training2', 'accept'], 1, 'not-found'],
    ['a section that passed', ['alarms', 'accept'], 1, 'decision-not-due'],
    ['an option that there is not', ['training', 'leave'], 2, 'usage'],
    ['no option', ['training'], 2, 'usage'],
  ])('%s cannot be decided, and nothing is written', async (_name, given, exit, problem) => {
    const place = placeUpTo('07');
    const { code, stderr } = await passdown(place, 'workflow', HIGH, '--decide', ...given, '--json');
    expect([code, JSON.parse(stderr.trim().split('\n').at(-1)!).error.code]).toEqual([exit, problem]);
    expect(existsSync(join(place.root, DECISIONS))).toBe(false);
  });

  test('a section whose time is over may be left out, and its gap is told to whoever comes next', async () => {
    const files = Object.fromEntries(
      [...exampleFiles('infusion-pumps')].filter(([path]) => !/\/(?:0[5-6]a?-training|08-training|1)/.test(path)),
    );
    const all = 'handoffs/infusion-pumps/07-all-sections.yaml';
    files[all] = files[all]!.replace(/ {2}- id: training[\s\S]*?validation_status: PASS\n/, '');
    const place = workspace(files);
    expect((await passdown(place, 'check', all)).code).toBe(1);
    expect((await passdown(place, 'workflow', HIGH, '--decide', 'training', 'accept')).code).toBe(1);
    expect((await passdown(place, 'workflow', HIGH, '--decide', 'training', 'remove')).code).toBe(0);
    expect((await passdown(place, 'check', all)).code).toBe(0);
    const { data } = await dataOf(place, 'workflow', HIGH);
    expect(data.gaps).toContainEqual(
      expect.objectContaining({ text: 'the section training is left out', path: DECISIONS }),
    );
  });

  test('a check that takes too long may be passed with a warning, and a deep fact-check be left out', async () => {
    const checked = Object.fromEntries(
      [...exampleFiles('infusion-pumps')].filter(([path]) =>
        /\/(?:0[1-4]|05-(?:alarms|limits|training-1)|06a-(?:alarms|limits))/.test(path),
      ),
    );
    const place = workspace(checked);
    expect((await passdown(place, 'workflow', HIGH, '--decide', 'alarms', 'pass')).code).toBe(1);
    expect((await passdown(place, 'workflow', HIGH, '--decide', 'training', 'pass')).code).toBe(0);
    const passed = (await dataOf(place, 'workflow', HIGH)).data;
    expect([passed.stage, passed.warnings.map(({ text }: { text: string }) => text)]).toEqual([
      '6a',
      ['training took too long and was not checked'],
    ]);
    expect((await passdown(place, 'workflow', HIGH, '--decide', '6b', 'skip')).code).toBe(1);
    const all = 'handoffs/infusion-pumps/07-all-sections.yaml';
    const text = exampleFiles('infusion-pumps').get(all)!;
    place.write(all, text.replace(/(- id: training\n +title: .*\n) +content: \|[\s\S]*?( +validation_status)/, '$1$2'));
    expect((await dataOf(place, 'workflow', HIGH)).data.stage).toBe('6b');
    expect((await passdown(place, 'workflow', HIGH, '--decide', '6b', 'skip')).code).toBe(0);
    expect((await dataOf(place, 'workflow', HIGH)).data.stage).toBe('7');
  });

  test('decisions that cannot be read are not written over', async () => {
    const place = placeUpTo('07').write(DECISIONS, 'decisions:\n  workflow_id: x\n');
    const { code, stderr } = await passdown(place, 'workflow', HIGH, '--decide', 'training', 'accept');
    expect([code, place.read(DECISIONS)]).toEqual([1, 'decisions:\n  workflow_id: x\n']);
    expect(stderr).toContain('passdown check');
  });
});

describe('brief --workflow', () => {
  test('where a section waits for a decision, whoever comes later is not told to begin', async () => {
    const { stdout } = await passdown(placeUpTo('11'), 'brief', '--workflow', HIGH);
    expect(stdout).toMatch(/^# Briefing for fact-checker, stage 6a: /m);
    expect(stdout).toMatch(/^- training: a decision after 3 failed checks/m);
  });

  test('tells the owner of the next stage what it gets, what its gate asks, its time and what is open', async () => {
    const place = placeUpTo('11').write(DECISIONS, decided());
    const { stdout } = await passdown(place, 'brief', '--workflow', HIGH);
    expect(stdout).toMatch(/^# Briefing for editor, stage 8: Editorial polish, workflow infusion-pumps-20260316$/m);
    expect(stdout).toContain('Time limit: 90 min; then deliver it as it is');
    expect(stdout).toContain('- 7.5→8 from devils-advocate: APPROVED_WITH_UNCERTAINTY');
    expect(stdout).not.toContain('- 1→2 from');
    expect(stdout).toContain('- [ ] P0 and P1 items of the fact-check are worked in (yours to say)');
    expect(stdout).toMatch(
      /^## P0 Items\n\n- alarms, limits: Bypassed limits[^\n]*\n- limits: The number of prevented/m,
    );
    expect(stdout).toMatch(/^## Unresolved Challenges\n\n- training: Seven studies are too few/m);
    const { data } = await dataOf(place, 'brief', '--workflow', HIGH, '--budget', '500');
    expect([data.stage, data.owner, data.leftOut > 0]).toEqual(['8', 'editor', true]);
  });

  test('whoever synthesises is told where the sections stand', async () => {
    const all = Object.entries(Object.fromEntries(exampleFiles('solar-dryers')));
    const place = workspace(Object.fromEntries(all.filter(([path]) => !/\/(?:09|10)-/.test(path))));
    const { stdout } = await passdown(place, 'brief', '--workflow', SIMPLE);
    expect(stdout).toMatch(/^# Briefing for lit-synthesizer, stage 7/m);
    expect(stdout).toMatch(/^- 5→6b from .*07-all-sections/m);
  });

  test('a delivered workflow, one without stages and an unknown one have no next owner', async () => {
    const place = workspace(Object.fromEntries(exampleFiles('solar-dryers')));
    for (const id of [SIMPLE, 'unknown']) expect((await passdown(place, 'brief', '--workflow', id)).code).toBe(1);
  });
});

const decided = () =>
  `decisions:\n  version: "1.0"\n  workflow_id: ${HIGH}\n  quality_overrides:\n    - section: training\n      option: ACCEPT\n      decided_at: "2026-03-17T08:30:00Z"\n`;

describe('receive', () => {
  test('accepts after five steps, each logged', async () => {
    const place = workspace({ 'handoffs/1.yaml': validText('stage_1_to_2') });
    const { code, stdout } = await passdown(place, 'receive', 'handoffs/1.yaml');
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => /^\d\. /.test(line))).toEqual([
      '1. parse the YAML: yes',
      '2. required fields are there: yes',
      '3. values are those that are allowed: yes',
      '4. what is referred to exists: yes',
      '5. log the result: accepted',
    ]);
  });

  test.each([
    ['is not complete', (document: Draft) => (document.handoff.status = 'failed'), 'Its status is failed'],
    ['the user rejected', (_: Draft, body: Draft) => (body.user_approval.approved = false), 'did not approve'],
  ])('one that %s is valid, and its consumer is told to wait', async (_name, change, said) => {
    const place = workspace({
      'handoffs/3.yaml': changed('stage_3_to_4', (document, body) => void change(document, body)),
    });
    expect((await dataOf(place, 'receive', 'handoffs/3.yaml')).data).toMatchObject({
      accepted: true,
      warnings: [expect.stringContaining(said), expect.stringContaining('came early')],
    });
  });

  test('a delivery whose P0 items are not resolved is valid, and its consumer is told that nothing is delivered', async () => {
    const place = workspace({
      'handoffs/8.yaml': changed('stage_8_final', (_, body) => (body.quality_summary.p0_resolved = false)),
    });
    expect((await dataOf(place, 'receive', 'handoffs/8.yaml')).data).toMatchObject({
      accepted: true,
      warnings: expect.arrayContaining([expect.stringContaining('P0 items are not resolved')]),
    });
  });

  test('refuses, as check does, sections that the quick fact-check sent back, until a decision accepts them', async () => {
    const place = placeUpTo('07');
    const all = 'handoffs/infusion-pumps/07-all-sections.yaml';
    const refused = async () => {
      const { data } = await dataOf(place, 'receive', all);
      const { data: checked } = await dataOf(place, 'check', all);
      const errors = (problems: { code: string; severity: string }[]) =>
        problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      return [data.accepted, errors(data.problems), errors(checked)];
    };
    expect(await refused()).toEqual([false, ['section-sent-back'], ['section-sent-back']]);
    place.write(DECISIONS, decided());
    expect(await refused()).toEqual([true, [], []]);
  });

  test('refuses with every field and its place, and says to whom it returns', async () => {
    const broken = changed('stage_5_to_6a', (_, { section }) => {
      delete section.paper_count;
      section.id = 'section_9';
    });
    const place = workspace({ 'handoffs/3.yaml': validText('stage_3_to_4'), 'handoffs/5.yaml': broken });
    const { code, stdout } = await passdown(place, 'receive', 'handoffs/5.yaml');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {3}\d+:\d+ field-missing {2}stage_5_to_6a\.section\.paper_count is missing/m);
    expect(stdout).toMatch(/^Returns to: researcher-1\. /m);
    // With the number it is valid, but speaks of a section that the outline does not have.
    place.write('handoffs/5.yaml', broken.replace('id: section_9', 'id: section_9\n    paper_count: 3'));
    const { data } = await dataOf(place, 'receive', 'handoffs/5.yaml');
    expect([data.accepted, data.returnsTo, data.steps.map(({ passed }: { passed: boolean }) => passed)]).toEqual([
      false,
      'researcher-1',
      [true, true, true, false, true],
    ]);
  });
});
