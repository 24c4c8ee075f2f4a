/** Each rule of the dialects whose documents count whole or not at all, by example: `<case>.fails.*` has exactly the problems of its json. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DIALECTS, RULES, readDocument } from '../../src/dialects/index.ts';
import { worldProblems } from '../../src/dialects/read-document.ts';
import { sealText } from '../../src/skills/payload/seal.ts';
import { expectSensible, ODD_VALUES, WRONG_VALUES, withEachField } from '../support/broken-fields.ts';
import { FIXTURES, fixtureNames, fixtureText, LIMITS, worldAt } from '../support/fixtures.ts';

/** All that have a folder of such fixtures; a new one needs no line here. */
const WITH_FIXTURES = DIALECTS.filter(({ name }) => existsSync(`${FIXTURES}${name}/whole.passes.yaml`));

test('skill and payload are among them', () => {
  expect(WITH_FIXTURES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(REQUIRED)));
});

/** Required fields, and the line on which one that is missing is missed in the fixture that has them all. */
const REQUIRED: Record<string, Record<string, number>> = {
  skill: {
    'handoff.version': 1,
    'handoff.source_skill': 1,
    'handoff.target_skill': 1,
    'handoff.timestamp': 1,
    'handoff.workflow_id': 1,
    'deliverable.type': 8,
    'deliverable.location': 8,
    'deliverable.format': 8,
    'deliverable.summary': 8,
    'deliverable.checksum': 8,
    'context.original_goal': 15,
    'context.completed_skills': 15,
    'context.focus_areas': 15,
    'context.known_gaps': 15,
    'context.open_questions': 15,
    'quality.completion_status': 22,
    'quality.confidence': 22,
    'quality.warnings': 22,
  },
  payload: {
    'handoff.version': 1,
    'handoff.timestamp': 1,
    'source.skill': 6,
    'source.session_path': 6,
    'target.skill': 11,
    'context.original_prompt': 16,
    'context.problem_type': 16,
  },
};

const read = (text: string) => readDocument({ path: 'any-name', text }, LIMITS)!;
const textOf = (dialect: string, name: string) =>
  fixtureText(`${dialect}/${name}.fails.${existsSync(`${FIXTURES}${dialect}/${name}.fails.md`) ? 'md' : 'yaml'}`);
const problemsOf = (text: string) =>
  read(text).problems.map(({ code, line, column, severity }) => ({ code, line, column, severity }));

describe.each(WITH_FIXTURES)('$name', ({ name: dialect, rules }) => {
  const failing = fixtureNames(dialect, '.fails.json');
  const whole = fixtureText(`${dialect}/whole.passes.yaml`);

  test('a document that keeps every rule has no problem and counts', () => {
    const { dialect: of, reading, problems } = read(whole);
    expect([of.name, reading.state, problems]).toEqual([dialect, 'ingested', []]);
  });

  test.each(failing)('%s: exactly these problems at these places', (name) => {
    expect(problemsOf(textOf(dialect, name))).toEqual(JSON.parse(fixtureText(`${dialect}/${name}.fails.json`)));
  });

  test.each(failing)('%s: whole or not at all', (name) => {
    const { reading, dialect: of, markdown, problems } = read(textOf(dialect, name));
    const facts = of.facts(reading, 'any-name', markdown, 'p');
    const stopped = problems.some(({ severity }) => severity === 'error');
    expect([reading.state, facts.edges.length > 0]).toEqual(stopped ? ['invalid', false] : ['ingested', true]);
  });

  test('every rule of the text has a fixture that breaks exactly it', () => {
    const text = Object.keys(rules).filter((code) => !rules[code]!.world);
    for (const code of text)
      expect([code, [...new Set(problemsOf(textOf(dialect, code)).map((problem) => problem.code))]]).toEqual([
        code,
        [code],
      ]);
  });

  test.each(WRONG_VALUES)('a field that is %s instead is named at its line', (value) => {
    for (const { text, line } of withEachField(whole, value))
      expect([text, read(text).problems.some((problem) => problem.line === line)]).toEqual([text, true]);
  });

  test.each([...WRONG_VALUES, ...ODD_VALUES])('where a field is %s, whatever is said makes sense', (value) => {
    for (const { text } of withEachField(whole, value)) {
      const document = read(text);
      const world = worldProblems(document, FIXTURES, worldAt(0, [FIXTURES]));
      for (const problem of [...document.problems, ...world]) expectSensible(problem, RULES);
    }
  });

  test('a hundred unknown fields are counted, not listed', () => {
    const text = `${whole}${Array.from({ length: 100 }, (_, i) => `more${i}: x\n`).join('')}`;
    const unknown = read(text).problems.filter(({ code }) => code === 'field-unknown');
    expect([unknown.length, unknown.at(-1)!.message]).toEqual([50, expect.stringContaining('and 50 more')]);
  });

  test.each(Object.entries(REQUIRED[dialect] ?? {}))('without %s it is refused', (field, line) => {
    const text = without(whole, field);
    const problems = read(dialect === 'payload' ? sealText(text) : text).problems;
    expect(problems.map((problem) => [problem.code, problem.line])).toEqual([['field-missing', line]]);
    expect(problems[0]!.message).toContain(`${field} is missing`);
  });
});

/** Takes out the line of a field; blocks stand at the depth at which their names stand. */
function without(text: string, field: string): string {
  const [block, name] = field.split('.') as [string, string];
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.trim() === `${block}:`);
  const at = lines.findIndex((line, index) => index > from && line.trim().startsWith(`${name}:`));
  return lines.toSpliced(at, 1).join('\n');
}
