/** The long-running harness: features that pass or do not pass yet, files that are broken or another tool's, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { problemsIn, readList, samplesOf } from '../support/task-lists.ts';

const PATH = 'feature_list.json';
const tasksIn = (data: unknown) => readList(PATH, JSON.stringify(data, null, 2)).reading.tasks;
const feature = (description: string, passes: boolean, more = {}) => ({
  category: 'functional',
  description,
  steps: ['Open it'],
  passes,
  ...more,
});

describe('features', () => {
  test('are tasks by their place in a bare list, completed where they pass', () => {
    expect(tasksIn([feature('Sign in', true), feature('Sign out', false)])).toMatchObject([
      { id: 'feature/1', name: 'Sign in', status: 'completed', category: 'functional' },
      { id: 'feature/2', name: 'Sign out', status: 'pending' },
    ]);
  });

  test('of an object are its list of features, not another list; a status counts more than passing', () => {
    const data = {
      project: 'p',
      rules: ['One at a time'],
      features: [{ id: 'infra-03', title: 'Server', status: 'in_progress', passes: true }],
    };
    expect(tasksIn(data)).toMatchObject([{ id: 'feature-infra-03', name: 'Server', status: 'in_progress' }]);
  });

  test('wait for what they depend on, and stand at their line', () => {
    const [, second] = tasksIn([feature('A', true, { id: 'a' }), feature('B', false, { id: 'b', depends_on: ['a'] })]);
    expect(second).toMatchObject({ id: 'feature-b', dependsOn: [{ id: 'feature-a' }] });
    const text = '[\n  { "description": "A", "passes": false }\n]\n';
    const { dialect, reading, markdown } = readList(PATH, text);
    const [described] = dialect.facts(reading, PATH, markdown, 'p').edges.filter(({ type }) => type === 'DESCRIBES');
    expect(described?.line).toBe(2);
  });
});

test('a list that says of nothing whether it passes is another tool’s', () => {
  expect(readDocument({ path: PATH, text: '[{"name":"dark mode","enabled":true}]' }, LIMITS)).toBeUndefined();
});

test('a broken file is named by line, and the features that can be told apart are read', () => {
  const text =
    '[\n  { "description": "A", "passes": true },\n  { "description": "B" "passes": false },\n  { "description": "C", "passes": false }\n]\n';
  expect(readList(PATH, text).reading.tasks.map(({ name }) => name)).toEqual(expect.arrayContaining(['A', 'C']));
  expect(problemsIn(readList(PATH, text))[0]).toMatch(/json-syntax/);
});

describe.skipIf(!hasConventions)('the samples (needs ../shared)', () => {
  test('every feature is a task with the status that its entry has', () => {
    for (const { path, text } of samplesOf('long-running-harness', /feature_list\.json$/)) {
      const data = JSON.parse(text);
      const listed: { passes?: boolean; status?: string }[] = Array.isArray(data) ? data : data.features;
      const tasks = readList('feature_list.json', text).reading.tasks;
      expect([path, tasks.length]).toEqual([path, listed.length]);
      const passing = listed.filter(({ passes, status }) => (status ? /done|complete/.test(status) : passes)).length;
      expect([path, tasks.filter(({ status }) => status === 'completed').length]).toEqual([path, passing]);
    }
  });
});
