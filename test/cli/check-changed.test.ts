import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, repository } from '../support/hooks.ts';
import { dataOf, passdown, passdownIn, passdownWith } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const bad = (id: string) => taskFile(id, 'outcome: completed\ngotchas:\n  - severity: high');
const FILES = {
  'tasks/task-001.md': bad('1'),
  'tasks/task-002.md': taskFile('2'),
  'tasks/task-003.md': taskFile('3'),
  'README.md': '# Hello\n',
};
const placesOf = async (place: Workspace, ...args: string[]) => {
  const { code, data } = await dataOf(place, 'check', ...args);
  return { code, paths: [...new Set(data.map(({ path }: { path: string }) => path))] };
};

test('only what is not committed is looked at: staged, unstaged and new files', async () => {
  const place = repository(workspace(FILES));
  place.write('tasks/task-002.md', bad('2')).write('tasks/task-003.md', bad('3'));
  git(place, 'add', 'tasks/task-002.md');
  place.write('tasks/task-004.md', bad('4')).write('README.md', bad('5')).write('notes/task-9.md', bad('9'));
  expect(await placesOf(place, '--changed')).toEqual({
    code: 1,
    paths: ['tasks/task-002.md', 'tasks/task-003.md', 'tasks/task-004.md'],
  });
  const { stderr } = await passdown(place, 'check', '--changed');
  expect(stderr).toMatch(/^3 changed files checked: 3 errors, /);
});

test('nothing changed is fine, in every format', async () => {
  const place = repository(workspace(FILES));
  expect(await passdown(place, 'check', '--changed')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'No task file changed\n',
  });
  expect(await dataOf(place, 'check', '--changed')).toMatchObject({ code: 0, kind: 'problems', data: [] });
  expect(await passdown(place, 'check', '--changed', '--format', 'github')).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  const sarif = await passdown(place, 'check', '--changed', '--format', 'sarif');
  expect(JSON.parse(sarif.stdout).runs[0].results).toEqual([]);
});

test('other files are known: a dependency on an unchanged task is no problem', async () => {
  const place = repository(workspace(FILES));
  place.write('tasks/task-004.md', taskFile('4', '', { on: 'task-002' }));
  expect(await placesOf(place, '--changed')).toEqual({ code: 0, paths: [] });
});

test("YAML that is no handoff is nobody's business, as without --changed", async () => {
  const place = repository(workspace(FILES));
  place.write('handoffs/values.yaml', 'a: [');
  expect(await placesOf(place, '--changed')).toEqual({ code: 0, paths: [] });
});

test('deleted and moved files: what is gone is not looked at, what is there is', async () => {
  const place = repository(workspace(FILES));
  git(place, 'mv', 'tasks/task-001.md', 'tasks/task-006 ü.md');
  rmSync(join(place.root, 'tasks/task-002.md'));
  expect((await placesOf(place, '--changed')).paths).toEqual(['tasks/task-006 ü.md']);
});

test('named files and changed ones: those that are both', async () => {
  const place = repository(workspace(FILES));
  place.write('tasks/task-002.md', bad('2')).write('other/task-009.md', bad('9'));
  expect((await placesOf(place, 'other', 'tasks/task-001.md', '--changed')).paths).toEqual(['other/task-009.md']);
});

test('--fix mends changed files only, --strict minds warnings', async () => {
  const upper = (id: string) => taskFile(id, 'outcome: completed\ngotchas:\n  - issue: Slow\n    severity: High');
  const place = repository(workspace({ 'tasks/task-001.md': upper('1') }));
  place.write('tasks/task-002.md', upper('2'));
  expect((await passdown(place, 'check', '--changed')).code).toBe(0);
  expect((await passdown(place, 'check', '--changed', '--strict')).code).toBe(1);
  await passdown(place, 'check', '--changed', '--fix');
  expect(place.read('tasks/task-001.md')).toContain('High');
  expect(place.read('tasks/task-002.md')).toContain('high');
});

describe('with a base', () => {
  test('what was committed since the branch left it counts, and what the base did since does not', async () => {
    const place = repository(workspace(FILES));
    git(place, 'checkout', '-q', '-b', 'feature');
    place.write('tasks/task-002.md', bad('2'));
    git(place, 'commit', '-q', '-a', '-m', 'Feature');
    git(place, 'checkout', '-q', 'main');
    place.write('tasks/task-003.md', bad('3'));
    git(place, 'commit', '-q', '-a', '-m', 'Main');
    git(place, 'checkout', '-q', 'feature');
    place.write('tasks/task-004.md', bad('4'));
    expect((await placesOf(place, '--changed', 'main')).paths).toEqual(['tasks/task-002.md', 'tasks/task-004.md']);
    const { stdout } = await passdown(place, 'check', '--changed=main', '--format', 'github');
    expect(stdout).toMatch(/^::error file=tasks\/task-002\.md,/);
  });

  test('nothing since then says since when', async () => {
    const place = repository(workspace(FILES));
    expect((await passdown(place, 'check', '--changed', 'HEAD')).stderr).toBe('No task file changed since HEAD\n');
  });

  test.each(['no-such-branch', '--upload-pack=x', 'tasks'])('%s is no base, and that is said', async (base) => {
    const { code, stdout, stderr } = await passdown(repository(workspace(FILES)), 'check', `--changed=${base}`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`git does not know the commit ${base}\n`);
    expect(stderr).toContain('fetch-depth: 0');
  });

  test('a history that has nothing in common with it, as in a shallow clone, is said', async () => {
    const place = repository(workspace(FILES));
    git(place, 'checkout', '-q', '--orphan', 'other');
    git(place, 'commit', '-q', '-m', 'Other');
    const { code, stderr } = await passdown(place, 'check', '--changed', 'main');
    expect(code).toBe(2);
    expect(stderr).toContain('git finds no common commit of main and HEAD');
    expect(stderr).toContain('fetch-depth: 0');
  });
});

test('a project in a part of the repository has its own paths', async () => {
  const place = workspace({ 'packages/a/.passdown/config.yaml': '', 'packages/a/tasks/task-001.md': taskFile('1') });
  repository(place);
  place.write('packages/a/tasks/task-001.md', bad('1')).write('tasks/task-002.md', bad('2'));
  const { stdout } = await passdownIn(join(place.root, 'packages/a'), 'check', '--changed');
  expect(stdout).toMatch(/^tasks\/task-001\.md:\d+:\d+ error [^\n]*\n$/);
});

test('before the first commit every file counts; without git nobody can say', async () => {
  const place = workspace(FILES);
  const { code, stderr } = await passdown(place, 'check', '--changed');
  expect(code).toBe(2);
  expect(stderr).toBe(`passdown: ${place.root} is not in a git repository\n  Leave out --changed to check all files\n`);
  git(place, 'init', '-q');
  git(place, 'add', 'tasks/task-002.md');
  expect((await placesOf(place, '--changed')).paths).toEqual(['tasks/task-001.md']);
  expect((await passdown(place, 'check', '--changed')).stderr).toMatch(/^3 changed files/);
});

test('--changed and --stdin do not go together', async () => {
  const args = ['check', '--stdin', '--path', 'tasks/task-001.md', '--changed'];
  const { code, stderr } = await passdownWith({ cwd: repository(workspace()).root }, ...args);
  expect(code).toBe(2);
  expect(stderr).toContain('--changed');
});
