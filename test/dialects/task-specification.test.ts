/** The samples of the task schema's text: unfilled as printed, accepted once filled in. */
import { expect, test } from 'vitest';
import { fixText } from '../../src/author/fix.ts';
import { taskFacts } from '../../src/dialects/task/facts.ts';
import { CHANGE_TYPES, OUTCOMES, RECOMMENDED, SECTIONS } from '../../src/dialects/task/schema.ts';
import { LEVELS } from '../../src/model/index.ts';
import { LIMITS, readText, taskWith } from '../support/fixtures.ts';
import { hasOriginals, ORIGINALS } from '../support/shared.ts';
import { OWN_WORDS, overSpecifications, Specification } from '../support/specification.ts';

const handoffOf = (text: string) => readText(text).reading.handoff?.handoff;
const factsOf = (text: string) => {
  const { reading, markdown } = readText(text, PLACE);
  return taskFacts(reading, PLACE, markdown, 'project');
};
const errorsOf = (text: string) => readText(text).problems.filter(({ severity }) => severity === 'error');
/** The worked sample, in a task file. */
const workedOf = (specification: Specification) =>
  `# Task 1: x\n\n\`\`\`yaml\n${specification.text('task-handoff.md').split('```yaml\n')[1]?.split('```')[0]}\`\`\`\n`;

overSpecifications('the samples of the task schema', (specification) => {
  const seed = () => specification.text('task-handoff.md');
  const form = () => seed().slice(seed().indexOf('# Task [ID]'), seed().indexOf('*Task completed: [timestamp]*') + 30);

  test('the form, as printed, is an unfilled template and no error', () => {
    expect(readText(form()).reading.state).toBe('unfilled');
    expect(errorsOf(form())).toEqual([]);
  });

  test('the worked one passes with its alternatives and ids filled in', () => {
    const filled = workedOf(specification)
      .replace('completed | partial | failed | blocked', 'completed')
      .replace('add | modify | delete | refactor', 'modify')
      .replace('high | medium | low', 'high')
      .replace('pattern-XXX', 'pattern-user')
      .replace('gotcha-XXX', 'gotcha-rate');
    expect(readText(filled).problems).toEqual([]);
    expect(handoffOf(filled)).toMatchObject({
      ...{ outcome: 'completed', files_modified: [{ change_type: 'modify' }] },
      ...{ patterns_discovered: [{ id: 'pattern-user' }], gotchas: [{ id: 'gotcha-rate', severity: 'high' }] },
    });
    const [, ids] = /blocking_tasks: \[(.*)\]/.exec(filled)!;
    expect(handoffOf(filled)?.blockers?.[0]?.blocking_tasks).toEqual(ids!.split(', '));
  });

  test('the form passes with every placeholder filled in', () => {
    const filled = form()
      .replace('[completed | partial | failed | blocked]', 'completed')
      .replaceAll('[high | medium | low]', 'low')
      .replace('[type]', 'add')
      .replaceAll('[range]', '1-9')
      .replace('[tags]', '[auth]')
      .replace('[dependencies]', '[a.ts]')
      .replaceAll('[path]', 'src/a.ts')
      .replace('Task [ID]: [Name]', 'Task 3: Login')
      .replace(
        /: \[(purpose|description|pattern description|where|issue|context|how to avoid|why needed|what to do)\]/g,
        ': Words about $1',
      );
    expect(readText(filled).problems).toEqual([]);
    expect(handoffOf(filled)?.outcome).toBe('completed');
  });
});

const OURS = new Specification(OWN_WORDS);
const ORIGINAL = new Specification(ORIGINALS);

test('a section that is filled in but for its choices and ids is named at each of them, and its items count', () => {
  const { reading, problems } = readText(workedOf(OURS));
  const lines = workedOf(OURS).split('\n');
  expect(problems.map(({ code, line }) => [code, lines[line - 1]!.trim().replace(/^- /, '').split(':')[0]])).toEqual([
    ['outcome-missing', 'outcome'],
    ['placeholder-left', 'change_type'],
    ['placeholder-left', 'id'],
    ['placeholder-left', 'id'],
    ['placeholder-left', 'severity'],
  ]);
  expect(reading.state).toBe('ingested');
  expect(reading.handoff?.handoff.gotchas).toHaveLength(1);
});

test('a section that holds nothing but values of the schema’s sample is an unfilled template and no error', () => {
  const copied = taskWith(
    'outcome: completed | partial | failed | blocked\nfiles_created:\n  - path: src/auth/jwt.ts\n    lines: 1-150',
  );
  expect(readText(copied).reading.state).toBe('unfilled');
  expect(errorsOf(copied)).toEqual([]);
});

test.skipIf(!hasOriginals)('the whole sample, as printed, is one too (needs ../shared/seeds)', () => {
  expect(readText(workedOf(ORIGINAL)).reading.state).toBe('unfilled');
  expect(errorsOf(workedOf(ORIGINAL))).toEqual([]);
});

/** The form that orchestrators ship: every value is a sentence in brackets, and ids are runs of one letter. */
const BRACKETS = `# Task [ID]: [Name]

## Metadata (table, required)

| Field | Value |
|-------|-------|
| Priority | [must_have / nice_to_have / high] |
| Status | STATUS |
| Depends On | [ids of tasks or []] |

## Objective

[what is to be done]

## Acceptance Criteria

- [ ] [Criterion 1 - something to test]

## Context Provided

| Type | Reference | Purpose |
|------|-----------|---------|
| File | [path:lines] | [why it helps] |

## Handoff

\`\`\`yaml
outcome: [completed | partial | failed | blocked]

files_created:
  - path: [where/the/file/is]
    purpose: [what it is for]
    lines: [first-last or "all"]

patterns_discovered:
  - pattern: [the pattern in one sentence]
    location: [where one sees it]
    applies_to: [tag1, tag2]

open_questions:
  - question: [what nobody knows]
    blocking: [true | false]

blockers:  # for blocked or partial
  - blocker: [what stops you]
    impact: [what cannot go on]
    suggested_resolution: [who could help]
    blocking_tasks: [task-XXX, task-YYY]
\`\`\`
`;

const PLACE = 'tasks/task-014.md';

test('a form in brackets is unfilled: no item, no other task, no fix, and one problem where the task has ended', () => {
  const open = readText(BRACKETS.replace('STATUS', 'pending'), PLACE);
  expect([open.reading.state, open.reading.handoff, open.problems]).toEqual(['unfilled', undefined, []]);
  expect(open.reading.task.metadata).toEqual({ status: 'pending', dependsOn: [], blocks: [], partOf: [] });
  expect(open.reading.task).toMatchObject({
    id: { value: 'task-014' },
    criteria: [],
    objective: '',
    context: { text: '' },
  });
  expect(open.reading.task.name).toBeUndefined();
  const ended = readText(BRACKETS.replace('STATUS', 'completed'), PLACE);
  expect(ended.problems.map(({ code, fix }) => [code, fix])).toEqual([['template-unfilled', undefined]]);
  const facts = factsOf(BRACKETS.replace('STATUS', 'completed'));
  expect(facts.nodes.map(({ label }) => label).sort()).toEqual(['Document', 'Project', 'Task']);
});

test('of a form that is filled in halfway the entries in brackets are left out, with a warning each and no fix', () => {
  const text = BRACKETS.replace('STATUS', 'completed').replace(/outcome: .*/, 'outcome: completed');
  const { reading, problems } = readText(text, PLACE);
  expect(reading.handoff?.handoff).toEqual({
    ...{ outcome: 'completed', files_created: [], patterns_discovered: [], open_questions: [], blockers: [] },
  });
  expect(problems.map(({ code, fix }) => [code, fix])).toEqual(Array(4).fill(['placeholder-left', undefined]));
  expect(fixText({ path: PLACE, text }, LIMITS).text).toBe(text);
});

test('one text in brackets beside plain ones is read as it was meant', () => {
  const read = handoffOf(taskWith('outcome: completed\ngotchas:\n  - issue: [The cache is cold]\n    severity: low'));
  expect(read?.gotchas).toEqual([{ issue: 'The cache is cold', severity: 'low' }]);
});

test.each(['task-xxx, task-yyy', '[task IDs]', 'task-ids', 'XXX'])('%s in metadata names no task', (ids) => {
  const { dependsOn, blocks } = readText(`# Task 1: x\n\n| Depends On | ${ids} |\n|---|---|\n| Blocks | ${ids} |\n`)
    .reading.task.metadata;
  expect([dependsOn, blocks]).toEqual([[], []]);
});

test.each([
  ['urgent', 'high'],
  ['Highest', 'high'],
  ['lowest', 'low'],
])('priority: %s of a step is read as %s, with a warning', (word, level) => {
  const text = taskWith(`outcome: completed\nsuggested_next_steps:\n  - step: Rotate the keys\n    priority: ${word}`);
  expect(handoffOf(text)?.suggested_next_steps).toEqual([{ step: 'Rotate the keys', priority: level }]);
  expect(readText(text).problems).toMatchObject([{ code: 'priority-invalid', severity: 'warning' }]);
});

test('a run of one letter is no task id', () => {
  const read = handoffOf(
    taskWith('outcome: blocked\nblockers:\n  - blocker: b\n    blocking_tasks: [task-005, task-XXX]'),
  );
  expect(read?.blockers?.[0]?.blocking_tasks).toEqual(['task-005']);
  expect(
    readText('# Task 1: x\n\n| Depends On | task-002, task-NNN |\n|---|---|\n').reading.task.metadata.dependsOn,
  ).toMatchObject([{ id: 'task-002' }]);
});

/** Written from the schema's text by hand. `id` is where the text has one; the first field of an item is the one that it needs. */
const TEXT = {
  outcome: ['completed', 'partial', 'failed', 'blocked'],
  change_type: ['add', 'modify', 'delete', 'refactor'],
  level: ['high', 'medium', 'low'],
  sections: {
    files_created: ['path', 'purpose', 'lines'],
    files_modified: ['path', 'lines', 'change_type', 'description'],
    patterns_discovered: ['pattern', 'id', 'location', 'applies_to'],
    gotchas: ['issue', 'id', 'discovered_in', 'mitigation', 'severity'],
    dependencies_for_next: ['file', 'reason'],
    open_questions: ['question', 'context', 'recommendation', 'blocking'],
    suggested_next_steps: ['step', 'priority', 'depends_on'],
    blockers: ['blocker', 'impact', 'suggested_resolution', 'blocking_tasks'],
  },
  recommended: ['patterns_discovered', 'gotchas', 'dependencies_for_next', 'suggested_next_steps'],
};

test('sections, fields and choices are those of the schema’s text', () => {
  const ours = Object.entries(SECTIONS).map(([name, { lead, fields }]) => [name, lead, [...fields].sort()]);
  expect(ours).toEqual(Object.entries(TEXT.sections).map(([name, fields]) => [name, fields[0], [...fields].sort()]));
  expect([OUTCOMES, CHANGE_TYPES, LEVELS, RECOMMENDED]).toEqual([
    ...[TEXT.outcome, TEXT.change_type, TEXT.level, TEXT.recommended],
  ]);
});

/** Outcome → what it asks for, as codes of what is missed in a handoff that gives nothing else, and with blockers that say only what blocks. */
test.each([
  ['completed', [], []],
  ['partial', ['blockers-required', 'next-steps-required'], ['next-steps-required']],
  ['failed', ['blockers-required'], ['resolution-required']],
  ['blocked', ['blockers-required'], ['blocking-tasks-required']],
])('outcome: %s asks for what the schema’s text says', (outcome, alone, withBlocker) => {
  const codesOf = (yaml: string) => errorsOf(taskWith(`outcome: ${outcome}${yaml}`)).map(({ code }) => code);
  expect([codesOf(''), codesOf('\nblockers:\n  - blocker: No key')]).toEqual([alone, withBlocker]);
});

test.each([
  ...['1-150', '7-7', 'all', '12', '1-3, 9'].map((lines) => [lines, true] as const),
  ...['9-3', 'some', '0-4', '-'].map((lines) => [lines, false] as const),
])('lines: “%s” is accepted: %s', (lines, isAccepted) => {
  const text = taskWith(`outcome: completed\nfiles_created:\n  - path: a.ts\n    lines: "${lines}"`);
  expect(readText(text).problems.length === 0).toBe(isAccepted);
});
