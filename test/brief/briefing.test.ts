/** What a briefing says: of predecessors in every constellation, of the rest of the graph, and where nothing is known. */
import { describe, expect, test } from 'vitest';
import { brief } from '../../src/outputs/brief-task.ts';
import { graphOf, PROJECT, pageOf, task } from '../support/brief-graph.ts';

const handoff = (name: string, more = '') =>
  `outcome: completed\npatterns_discovered:\n  - pattern: Pattern of ${name}\ngotchas:\n  - issue: Trap of ${name}\n    mitigation: Way round ${name}\ndependencies_for_next:\n  - file: src/${name}.ts\n    reason: Why ${name}${more}`;
const headings = (text: string) => text.match(/^## .*/gm) ?? [];
const count = (text: string, part: string) => text.split(part).length - 1;

describe('predecessors', () => {
  test('a chain: the nearest first, weaker with distance, no farther than three', async () => {
    const store = await graphOf({
      'a.md': task('1', { yaml: handoff('alder') }),
      'b.md': task('2', { on: '1', yaml: handoff('birch') }),
      'c.md': task('3', { on: '2', yaml: handoff('cedar') }),
      'd.md': task('4', { on: '3', yaml: handoff('dogwood') }),
      'e.md': task('5', { on: '4' }),
    });
    const { text, briefing } = await pageOf(store, 'task-005');
    expect(headings(text)).toEqual([
      '## From Task task-004: Number 4',
      '## From Task task-003: Number 3',
      '## From Task task-002: Number 2',
    ]);
    expect(briefing.from.map(({ task, distance }) => `${task} ${distance}`)).toEqual([
      'task-004 1',
      'task-003 2',
      'task-002 3',
    ]);
    expect(briefing.patterns.map(({ text }) => text)).toEqual([
      'Pattern of dogwood',
      'Pattern of cedar',
      'Pattern of birch',
    ]);
  });

  test('a diamond: what both sides build on is told once, and so is what two of them say', async () => {
    const shared = '\nopen_questions:\n  - question: Who pays?\n    blocking: true';
    const store = await graphOf({
      'a.md': task('1', { yaml: handoff('alder') }),
      'b.md': task('2', { on: '1', yaml: handoff('birch', shared) }),
      'c.md': task('3', { on: '1', yaml: handoff('cedar', shared) }),
      'd.md': task('4', { on: '2, 3' }),
    });
    const { text, briefing } = await pageOf(store, 'task-004');
    expect(headings(text)).toHaveLength(3);
    expect([count(text, 'Pattern of alder'), count(text, 'Who pays?')]).toEqual([1, 1]);
    expect(briefing.questions).toMatchObject([{ text: 'Who pays?', seen: 2 }]);
  });

  test('a cycle ends, and a task is not its own predecessor', async () => {
    const store = await graphOf({
      'a.md': task('1', { on: '3', yaml: handoff('alder'), status: 'in progress' }),
      'b.md': task('2', { on: '1', yaml: handoff('birch') }),
      'c.md': task('3', { on: '2', yaml: handoff('cedar') }),
    });
    const { briefing } = await pageOf(store, 'task-001');
    expect(briefing.from.map(({ task }) => task)).toEqual(['task-003', 'task-002']);
    expect(briefing.patterns.map(({ text }) => text)).not.toContain('Pattern of alder');
  });

  test('one that failed or is partial says so, with its blockers and what it suggests; one that is not done is named', async () => {
    const store = await graphOf({
      'a.md': task('1', {
        yaml: 'outcome: failed\nblockers:\n  - blocker: No credentials\n    impact: Nothing can be sent\n    suggested_resolution: Ask the provider',
      }),
      'b.md': task('2', {
        yaml: 'outcome: partial\nblockers:\n  - blocker: Half of the rows are missing\nsuggested_next_steps:\n  - step: Load the rest\n    priority: high',
      }),
      'c.md': task('3', {}),
      'd.md': task('4', { on: '1, 2, 3' }),
    });
    const { text, briefing } = await pageOf(store, 'task-004');
    expect(text).toContain(
      'Not completed, though this task depends on it: task-001 (failed), task-002 (partial), task-003 (pending).',
    );
    expect(text).toMatch(
      /## From Task task-001: Number 1\n\nOutcome: failed\n\n### Blockers\n\n- ⛔ No credentials: Nothing can be sent; suggested: Ask the provider \(task-001, a\.md:\d+\)/,
    );
    expect(text).toMatch(
      /Outcome: partial[\s\S]*### Suggested Next Steps\n\n- high: Load the rest \(task-002, b\.md:\d+\)/,
    );
    expect(briefing.blockers.map(({ text }) => text).sort()).toEqual([
      'Half of the rows are missing',
      'No credentials',
    ]);
  });

  test('a hundred predecessors: the caps choose, the last line counts the rest, and the command shows all', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`t${i}.md`, task(String(i + 1), { yaml: handoff(`tree${i}`) })]),
    );
    const on = Array.from({ length: 100 }, (_, i) => i + 1).join(', ');
    const store = await graphOf({ ...files, 'z.md': task('500', { on, complexity: 'easy' }) });
    const { text, briefing } = await pageOf(store, 'task-500');
    expect(briefing.from).toHaveLength(2);
    expect(briefing.tokens).toBeLessThanOrEqual(800);
    expect(briefing.leftOut).toMatchObject({ pattern: 98, warning: 98, file: 98 });
    const open = await pageOf(store, 'task-500', { caps: false, budget: 100_000 });
    expect(open.briefing.patterns).toHaveLength(100);
    expect(open.briefing.leftOut).toEqual({});
    expect(headings(text)).toHaveLength(2);
  });

  test('past its cap a kind comes after all others, and lifted caps do not hold it back', async () => {
    const list = (lead: string, kind: string, more = '') =>
      `${lead}:\n${Array.from({ length: 30 }, (_, i) => `  - ${kind}: ${kind === 'file' ? `src/f${i}.ts` : `${kind} number ${i}`}${more}`).join('\n')}`;
    const yaml = `outcome: completed\n${list('patterns_discovered', 'pattern')}\n${list('gotchas', 'issue', '\n    severity: high')}\n${list('dependencies_for_next', 'file')}`;
    for (const [complexity, caps] of [
      ['easy', [3, 2, 5]],
      ['normal', [5, 3, 10]],
      ['complex', [10, 5, 20]],
    ] as const) {
      const store = await graphOf({ 'a.md': task('1', { yaml }), 'b.md': task('2', { on: '1', complexity }) });
      const kindsOf = async (options: { caps?: boolean }) => {
        const { explained } = (await brief({ store, project: PROJECT, task: 'task-002', ...options }))!;
        const first = explained.slice(0, caps[0] + caps[1] + caps[2]).map(({ kind }) => kind);
        return ['pattern', 'warning', 'file'].map((kind) => first.filter((one) => one === kind).length);
      };
      expect(await kindsOf({})).toEqual(caps);
      expect(await kindsOf({ caps: false })).not.toEqual(caps);
      const { text } = await pageOf(store, 'task-002', { budget: 800 });
      expect(text).toMatch(/^Left out: .*\. All of it: passdown brief task-002 --no-caps --budget \d+$/m);
      const [, budget] = /--budget (\d+)$/m.exec(text)!;
      const all = await pageOf(store, 'task-002', { caps: false, budget: Number(budget) });
      expect(all.briefing.leftOut).toEqual({});
      expect(all.text).not.toContain('Left out');
    }
  });
});

describe('what the schema says a successor is told', () => {
  const asked = (blocking: string) => `outcome: completed\nopen_questions:\n  - question: Who pays?${blocking}`;
  const briefingAfter = async (yaml: string) =>
    (await pageOf(await graphOf({ 'a.md': task('1', { yaml }), 'b.md': task('2', { on: '1' }) }), 'task-002')).text;

  test('questions that block, and no others', async () => {
    expect(await briefingAfter(asked('\n    blocking: true'))).toContain('❓ Who pays?');
    for (const blocking of ['\n    blocking: false', ''])
      expect(await briefingAfter(asked(blocking))).not.toContain('Who pays');
  });

  test.each([
    ['high', true],
    ['medium', true],
    ['low', false],
  ])('a gotcha of severity %s: %s', async (severity, isTold) => {
    const text = await briefingAfter(
      `outcome: completed\ngotchas:\n  - issue: The pool hangs\n    severity: ${severity}`,
    );
    expect(text.includes('⚠️ The pool hangs')).toBe(isTold);
  });
});

describe('the rest of the graph', () => {
  const knowledge = task('1', {
    name: 'Sending mail',
    yaml: 'outcome: completed\nfiles_created:\n  - path: src/mail/send.ts\n    purpose: Sends one message\npatterns_discovered:\n  - pattern: Queue every postcard before sending it\n    applies_to: [postcards]\n  - pattern: Format names in one place\n    location: src/mail/names.ts\n  - pattern: Nothing to do with it\ngotchas:\n  - issue: The relay drops attachments\n    severity: high\n  - issue: Franking machines jam on Mondays\n    mitigation: Wait\n    severity: medium\n  - issue: Franking is slow\n    severity: low',
  });

  test('is told by files, tags and rare terms that the task shares, from tasks without any link', async () => {
    const store = await graphOf({
      'a.md': knowledge,
      'b.md': task('2', { objective: 'Speed up postcards and franking machines; change `src/mail/names.ts`.' }),
      'c.md': task('3', { objective: 'Paint the fence.' }),
    });
    const { briefing, text } = await pageOf(store, 'task-002');
    expect(briefing.patterns.map(({ text }) => text).sort()).toEqual([
      'Format names in one place',
      'Queue every postcard before sending it',
    ]);
    expect(briefing.warnings.map(({ text }) => text)).toEqual(['Franking machines jam on Mondays']);
    expect(headings(text)).toEqual(['## From the rest of the project']);
    expect((await pageOf(store, 'task-003')).briefing.patterns).toEqual([]);
  });

  test('a high-severity gotcha on a file that the task names leads, in a section of its own before all predecessors', async () => {
    const store = await graphOf({
      'a.md': knowledge,
      'b.md': task('2', { yaml: handoff('birch') }),
      'c.md': task('3', { on: '2', objective: 'Mend src/mail/send.ts.' }),
    });
    const { text, fitted, briefing } = await pageOf(store, 'task-003');
    expect(headings(text).slice(0, 2)).toEqual(['## Warnings', '## From Task task-002: Number 2']);
    expect(text).toMatch(/## Warnings\n\n- ⚠️ The relay drops attachments \(task-001, a\.md:\d+\)\n/);
    expect(fitted.shown[0]!.one.props.text).toBe('The relay drops attachments');
    expect(briefing.filesToRead).toContainEqual({
      file: 'src/mail/send.ts',
      reason: 'Sends one message',
      source: expect.stringMatching(/^task-001, a\.md:\d+$/),
      from: null,
    });
  });

  test('active blockers of the task stand first, settled things nowhere', async () => {
    const store = await graphOf({
      'a.md': task('1', {
        yaml: 'outcome: blocked\nblockers:\n  - blocker: No key\n    blocking_tasks: [2]\n  - blocker: Old trouble\n    blocking_tasks: [2]',
      }),
      'b.md': task('2', {}),
      'c.md': task('3', { yaml: 'outcome: completed\nresolves: [Old trouble]' }),
    });
    const { text } = await pageOf(store, 'task-002');
    expect(headings(text)).toEqual(['## Blockers of this task']);
    expect(text).toMatch(/- ⛔ No key; holds up task-002 \(task-001, a\.md:\d+\)/);
    expect(text).not.toContain('Old trouble');
  });

  test('a term that more than forty items have tells nothing apart', async () => {
    const issues = (count: number) =>
      `outcome: completed\ngotchas:\n${Array.from({ length: count }, (_, i) => `  - issue: Widget trouble number${i}`).join('\n')}`;
    const asked = { 'b.md': task('2', { name: 'Widget', objective: 'The widget.' }) };
    const rare = await pageOf(await graphOf({ 'a.md': task('1', { yaml: issues(40) }), ...asked }), 'task-002');
    const common = await pageOf(await graphOf({ 'a.md': task('1', { yaml: issues(41) }), ...asked }), 'task-002');
    expect([rare.fitted.ranking.runnersUp.length + rare.fitted.ranking.order.length, common.briefing.warnings]).toEqual(
      [40, []],
    );
  });
});

test('nothing known at all: one line says so and what would help', async () => {
  const store = await graphOf({ 'a.md': task('1', { name: 'First steps' }) });
  const { text, briefing } = await pageOf(store, 'task-001');
  expect(text).toBe(
    '# Briefing for task-001: First steps\n\nNothing is known about the subject of this task. It helps to say what the task depends on, and to name files and components in its objective.\n',
  );
  expect(briefing).toMatchObject({ task: 'task-001', from: [], patterns: [], leftOut: {}, budget: 2000 });
});
