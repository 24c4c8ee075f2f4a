/** Tasks that tools keep as JSON, as a new user meets them: init and nothing else, then questions, changes and a rebuild. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/hooks.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

const BEADS = '.beads/issues.jsonl';
const MASTER = '.taskmaster/tasks/tasks.json';
const PACKAGE = 'packages/api/.taskmaster/tasks/tasks.json';
const needs = (on: string, type: string) => ({ depends_on_id: on, type });
const issues = (status = 'open') =>
  [
    { id: 'bd-a', title: 'Sessions', status: 'closed', close_reason: 'Gotcha: a refresh token may be used once.' },
    { id: 'bd-b', title: 'Login', status, dependencies: [needs('bd-a', 'blocks'), needs('bd-c', 'discovered-from')] },
    { id: 'bd-c', title: 'Logout', status: 'open', dependencies: [needs('bd-b', 'blocks')] },
    { _type: 'memory', key: 'no-push', value: 'Never push to main' },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
const tasks = (status = 'pending') =>
  JSON.stringify({
    master: {
      tasks: [{ id: 1, title: 'Search', status, details: '', testStrategy: '', subtasks: [{ id: 1, title: 'Index' }] }],
    },
  });
const EQUAL = expect.objectContaining({ code: 0, stdout: expect.stringContaining('equals a rebuild') });

test('after init, and nothing else, tasks of both tools are there with status, order and ties', async () => {
  const place = repository(workspace({ [BEADS]: issues(), [MASTER]: tasks(), [PACKAGE]: tasks() }));
  const { stdout } = await passdown(place, 'init', '--yes');
  expect(stdout).toContain('Task Master owns files here');
  expect(stdout).toContain('change them with bd, not by hand');
  const { data } = await dataOf(place, 'tasks');
  expect((data as { id: string; status: string }[]).map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
    ...['bd-a completed', 'bd-b pending', 'bd-c pending', 'master/1 pending', 'master/1.1 pending'],
    ...['packages/api/master/1 pending', 'packages/api/master/1.1 pending'],
  ]);
  expect(((await dataOf(place, 'ready')).data as { id: string }[]).map(({ id }) => id).sort()).toEqual([
    ...['bd-b', 'master/1.1', 'packages/api/master/1.1'],
  ]);
  expect((await dataOf(place, 'show', 'bd-b')).data).toMatchObject({
    relatesTo: [{ kind: 'discovered-from', id: 'bd-c' }],
    dependsOn: ['bd-a'],
  });
  expect((await passdown(place, 'show', 'bd-b')).stdout).toContain('discovered-from bd-c');
  expect((await passdown(place, 'show', 'bd-c')).stdout).toContain('named by bd-b (discovered-from)');
  expect((await passdown(place, 'brief', 'bd-b')).stdout).toContain('A refresh token may be used once'.slice(2));
  expect((await passdown(place, 'search', 'push')).stdout).toContain(`${BEADS}:4`);
  expect((await passdown(place, 'doctor')).stdout).toContain('every file that matches is understood');
});

test('what changes, breaks or goes in such a file changes the graph, which always equals a rebuild', async () => {
  const place = workspace({ [BEADS]: issues(), [MASTER]: tasks() });
  const statuses = async () =>
    ((await dataOf(place, 'tasks')).data as { id: string; status: string }[]).map(
      ({ id, status }) => `${id} ${status}`,
    );
  expect(await statuses()).toHaveLength(5);
  place.write(BEADS, issues('closed'));
  expect(await statuses()).toContain('bd-b completed');
  place.write(BEADS, issues('closed').replace('"id":"bd-c"', '"id":"bd-c'));
  expect((await passdown(place, 'check')).stdout).toMatch(/issues\.jsonl:3:\d+ error json-syntax/);
  expect(await statuses()).toContain('bd-b completed');
  expect(await passdown(place, 'verify')).toEqual(EQUAL);
  rmSync(join(place.root, BEADS));
  expect(await statuses()).toEqual(['master/1 pending', 'master/1.1 pending']);
  place.write(MASTER, tasks('done'));
  expect(await statuses()).toContain('master/1 completed');
  expect(await passdown(place, 'verify')).toEqual(EQUAL);
});
