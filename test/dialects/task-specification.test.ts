/** The samples of the task schema's text: unfilled as printed, accepted once filled in. */
import { expect, test } from 'vitest';
import { readText, taskWith } from '../support/fixtures.ts';
import { hasOriginals, ORIGINALS } from '../support/shared.ts';
import { OWN_WORDS, overSpecifications, Specification } from '../support/specification.ts';

const handoffOf = (text: string) => readText(text).reading.handoff?.handoff;
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
