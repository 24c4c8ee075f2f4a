/** Each rule by example: `<case>.fails.md` has exactly the problems of its json, `<case>.passes.md` has none. */
import { describe, expect, test } from 'vitest';
import { TASK_RULES } from '../../src/dialects/task/rules.ts';
import type { RuleTable } from '../../src/model/index.ts';
import { SHARED_RULES } from '../../src/parse/rules.ts';
import { fixtureNames, fixtureText, readText } from '../support/fixtures.ts';

const RULES: RuleTable = { ...SHARED_RULES, ...TASK_RULES };
const failing = fixtureNames('task', '.fails.md');
const passing = fixtureNames('task', '.passes.md');
const problemsOf = (name: string) =>
  readText(fixtureText(`task/${name}`)).problems.map(({ code, line, column, severity }) => ({
    code,
    line,
    column,
    severity,
  }));

describe('a task file that breaks a rule', () => {
  test.each(failing)('%s: exactly these problems at these places', (name) => {
    expect(problemsOf(`${name}.fails.md`)).toEqual(JSON.parse(fixtureText(`task/${name}.fails.json`)));
  });
});

describe('a task file that keeps the rules', () => {
  test.each(passing)('%s: no problem', (name) => {
    expect(problemsOf(`${name}.passes.md`)).toEqual([]);
  });
});

/** Problems that no fixture file can show: they are about other files, the disk or sizes; tested in test/author. */
const ELSEWHERE = [
  'file-unreadable',
  'file-too-large',
  'file-not-text',
  'file-outside-root',
  'not-a-handoff',
  'handoff-too-large',
  'index-too-long',
  'note-too-long',
];

test('every rule of the text has a fixture that breaks exactly it and one that keeps it', () => {
  const text = Object.keys(RULES).filter((code) => !RULES[code]!.world && !ELSEWHERE.includes(code));
  expect(text.filter((code) => !failing.includes(code) || !passing.includes(code))).toEqual([]);
  for (const code of text)
    expect(new Set(problemsOf(`${code}.fails.md`).map((problem) => problem.code))).toEqual(new Set([code]));
});
