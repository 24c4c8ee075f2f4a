/** passdown brief, as a user runs it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BRIEFING_BEGIN, BRIEFING_END } from '../../src/model/index.ts';
import { task } from '../support/brief-graph.ts';
import { passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const files = () => ({
  'tasks/task-001.md': task('001', {
    name: 'Tokens',
    yaml: 'outcome: completed\npatterns_discovered:\n  - pattern: Rotate tokens on use\n    location: src/auth.ts\ngotchas:\n  - issue: Clocks drift\n    mitigation: Allow 30 seconds\n    severity: high\n  - issue: Logs are long\n    severity: low',
  }),
  'tasks/task-002.md': task('002', { name: 'Refresh', on: '001', objective: 'Refresh tokens.', complexity: 'easy' }),
  'tasks/task-003.md': task('003', { name: 'Later', on: '002' }),
});
const data = (stdout: string) => JSON.parse(stdout).data;

describe('passdown brief', () => {
  test('prints the briefing, and as JSON what the contract says', async () => {
    const place = workspace(files());
    const { code, stdout, stderr } = await place.passdown(['brief', '2']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^# Briefing for task-002: Refresh\n/);
    expect(stdout).toMatch(/\n- ⚠️ Clocks drift: Allow 30 seconds \(task-001, tasks\/task-001\.md:\d+\)\n/);
    const json = await place.passdown(['brief', 'task-002', '--json', '--budget', '500']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      schemaVersion: 1,
      kind: 'briefing',
      data: {
        task: 'task-002',
        from: [{ task: 'task-001', name: 'Tokens', outcome: 'completed', distance: 1 }],
        filesToRead: [],
        patterns: [{ text: 'Rotate tokens on use', location: 'src/auth.ts', from: 'task-001', seen: 1 }],
        warnings: [{ text: 'Clocks drift', mitigation: 'Allow 30 seconds', severity: 'high' }],
        questions: [],
        nextSteps: [],
        blockers: [],
        leftOut: {},
        budget: 500,
      },
    });
    expect(data(json.stdout).patterns[0].source).toMatch(/^task-001, tasks\/task-001\.md:\d+$/);
    expect(Object.keys(data(json.stdout))).not.toContain('explain');
  });

  test('--next takes the first that is ready; --explain gives each item with its parts', async () => {
    const place = workspace(files());
    const { stdout } = await passdown(place, 'brief', '--next', '--explain');
    expect(stdout).toMatch(/^ +\d+ {2}shown +\w+ +Rotate tokens on use\n +distance 450, .*shares .*token/m);
    const explained = data((await passdown(place, 'brief', '--next', '--explain', '--json')).stdout).explain;
    for (const { score, parts } of explained)
      expect(Object.values(parts as Record<string, number>).reduce((sum, points) => sum + points, 0)).toBe(score);
    place.write('tasks/task-002.md', task('002', { status: 'in progress', on: '001' }));
    const none = await passdown(place, 'brief', '--next');
    expect([none.code, none.stdout]).toEqual([1, '']);
  });

  test('--write puts it below .passdown, leaves equal bytes alone, and takes that of a completed task away', async () => {
    const place = workspace(files());
    const path = '.passdown/context/task-002.md';
    const first = await passdown(place, 'brief', '2', '--write');
    expect([first.code, first.stderr]).toEqual([0, `${path}: written\n`]);
    expect(place.read(path)).toBe(first.stdout);
    expect((await passdown(place, 'brief', '2', '--write')).stderr).toBe(`${path}: unchanged\n`);
    place.write('tasks/task-002.md', task('002', { on: '001', yaml: 'outcome: completed' }));
    await passdown(place, 'brief', '2', '--write');
    expect(existsSync(join(place.root, path))).toBe(false);
  });

  test.each(['\n', '\r\n'])(
    '--into-task changes only what stands between its markers, with line ends %j',
    async (newline) => {
      const text = task('002', { name: 'Refresh', on: '001', objective: 'Refresh tokens.', context: 'As it was.' });
      const place = workspace({ ...files(), 'tasks/task-002.md': text.replaceAll('\n', newline) });
      expect((await passdown(place, 'brief', '2', '--into-task')).code).toBe(0);
      const put = place.read('tasks/task-002.md');
      const block = put.slice(put.indexOf(BRIEFING_BEGIN), put.indexOf(BRIEFING_END) + BRIEFING_END.length);
      expect(put).toBe(
        text.replaceAll('\n', newline).replace(`Provided${newline}`, `Provided${newline}${newline}${block}${newline}`),
      );
      expect(block).toContain(`### Briefing for task-002: Refresh${newline}`);
      await passdown(place, 'brief', '2', '--into-task');
      expect(place.read('tasks/task-002.md')).toBe(put);
      expect((await passdown(place, 'check')).stdout).toBe('');
    },
  );

  test('--into-task makes the section where there is none, before what the agent writes', async () => {
    const place: Workspace = workspace({
      ...files(),
      'tasks/task-002.md': '# Task 2: Refresh tokens\n\nDepends On: 001\n\n## Execution Log\n\nStarted.',
    });
    await passdown(place, 'brief', '2', '--into-task');
    expect(place.read('tasks/task-002.md').match(/^#.*/gm)!.slice(0, 3)).toEqual([
      '# Task 2: Refresh tokens',
      '## Context Provided',
      '### Briefing for task-002: Refresh tokens',
    ]);
    expect(place.read('tasks/task-002.md')).toMatch(/-->\n\n## Execution Log\n\nStarted\.$/);
  });

  test.each([
    [['brief', '--into-task'], 2, '--about'],
    [['brief', '2', '--next'], 2, '--about'],
    [['brief', '2', '--about', 'x'], 2, '--about'],
    [['brief', '--about', 'x', '--write'], 2, '--about'],
    [['brief', '2', '--budget', '50'], 2, '--budget'],
    [['brief', '2', '--budget', 'much'], 2, '--budget'],
    [['brief', '77'], 1, 'tasks'],
  ])('%j exits %i, prints nothing and points at %s', async (args, code, hint) => {
    const place = workspace(files());
    const result = await passdown(place, ...args, '--json');
    expect([result.code, result.stdout]).toEqual([code, '']);
    expect(JSON.parse(result.stderr.trim().split('\n').at(-1)!).error.hint).toContain(hint);
  });
});
