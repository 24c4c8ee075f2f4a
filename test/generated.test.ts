/** What is made from schemas and tables is up to date, and says what the code does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { generated } from '../scripts/generate.ts';
import { handoffJsonSchema, payloadJsonSchema, shippedSchemas, skillJsonSchema } from '../scripts/json-schema.ts';
import { RULES } from '../src/dialects/index.ts';
import { readBlock } from '../src/parse/read-block.ts';
import { toValue } from '../src/parse/yaml-node.ts';
import { fixtureText } from './support/fixtures.ts';
import { REPOSITORY } from './support/workspace.ts';

test.each([...(await generated())])('%s is what npm run generate writes', (path, content) => {
  expect(readFileSync(join(REPOSITORY, path), 'utf8')).toBe(content);
});

test('docs/problems.md lists exactly the codes that there are', () => {
  const listed = [...readFileSync(join(REPOSITORY, 'docs/problems.md'), 'utf8').matchAll(/^## ([a-z-]+)$/gm)].map(
    ([, code]) => code,
  );
  expect(listed.sort()).toEqual(Object.keys(RULES).sort());
});

describe('the published JSON Schema', () => {
  const validate = new Ajv2020({ strict: false }).compile(shippedSchemas().get('task-handoff')!);

  test('accepts what check accepts', () => {
    const handoff = {
      outcome: 'blocked',
      gotchas: [{ issue: 'Slow', severity: 'low' }],
      blockers: [{ blocker: 'No key', blocking_tasks: ['task-003'] }],
      open_questions: [{ question: 'Why?', blocking: false }],
    };
    expect(validate(handoff)).toBe(true);
  });

  test.each([
    ['an outcome that there is not', { outcome: 'done' }],
    ['no outcome', { gotchas: [] }],
    ['an unknown key', { outcome: 'completed', gotcha: [] }],
    ['an item without its lead', { outcome: 'completed', gotchas: [{ severity: 'low' }] }],
    ['blocked without blockers', { outcome: 'blocked' }],
    ['failed without a resolution', { outcome: 'failed', blockers: [{ blocker: 'x' }] }],
    ['partial without next steps', { outcome: 'partial', blockers: [{ blocker: 'x' }] }],
    ['a tag with a space', { outcome: 'completed', patterns_discovered: [{ pattern: 'x', applies_to: ['a b'] }] }],
  ])('refuses %s', (_name, handoff) => {
    expect(validate(handoff)).toBe(false);
  });

  test('describes every field', () => {
    const bare: string[] = [];
    const visit = (schema: Record<string, never>, path: string) => {
      for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, never>>)) {
        if (!field.description) bare.push(`${path}${name}`);
        visit((field.items ?? field) as Record<string, never>, `${path}${name}.`);
      }
    };
    for (const schema of [handoffJsonSchema(), skillJsonSchema(), payloadJsonSchema()])
      visit(schema as Record<string, never>, '');
    expect(bare).toEqual([]);
  });
});

describe.each([
  ['skill', shippedSchemas().get('skill-handoff')!],
  ['payload', shippedSchemas().get('payload')!],
])('the published JSON Schema of %s', (dialect, schema) => {
  const validate = new Ajv2020({ strict: false, coerceTypes: true }).compile(schema);
  const accepts = (name: string) => {
    const yaml = fixtureText(`${dialect}/${name}.yaml`);
    return validate(toValue(readBlock(yaml, 0, yaml.length).node!));
  };

  test('accepts what check accepts, unknown fields included', () => {
    for (const name of ['whole.passes', 'field-unknown.fails', 'version-other.fails'])
      expect([name, accepts(name)]).toEqual([name, true]);
  });

  test('refuses a missing field, a wrong value and a wrong type', () => {
    for (const name of ['field-missing.fails', 'value-invalid.fails', 'field-type.fails'])
      expect([name, accepts(name)]).toEqual([name, false]);
  });
});
