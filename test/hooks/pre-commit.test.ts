import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, hook, repository, tryGit } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { BIN, type Workspace, workspace } from '../support/workspace.ts';

const SILENT = { code: 0, stdout: '', stderr: '' };
const REFUSED =
  'passdown: the commit is refused. Fix these and git add them again; git commit --no-verify skips this check\n';
const BAD = taskFile('7', 'outcome: completed\ngotchas:\n  - severity: high');
const GOOD = taskFile('7', 'outcome: completed');
const PATH = 'tasks/task-007.md';

test('it prints what check prints of staged files, and refuses where check does', async () => {
  const place = repository(workspace());
  place.write(PATH, BAD);
  git(place, 'add', '-A');
  const checked = await passdown(place, 'check', PATH);
  expect(checked.stdout).toContain(' error ');
  expect(await hook(place, 'pre-commit')).toEqual({ code: 1, stdout: checked.stdout, stderr: REFUSED });
});

test('the staged bytes count, not those of the working copy', async () => {
  const place = repository(workspace());
  place.write(PATH, GOOD);
  git(place, 'add', '-A');
  place.write(PATH, BAD);
  expect(await hook(place, 'pre-commit')).toEqual(SILENT);
  git(place, 'add', '-A');
  place.write(PATH, GOOD);
  expect((await hook(place, 'pre-commit')).code).toBe(1);
});

test('what is committed already, deleted, not staged, outside the globs or no handoff is not looked at', async () => {
  const place = repository(workspace({ [PATH]: BAD, 'tasks/task-008.md': BAD, 'docs/notes.md': 'x' }));
  place.write('tasks/task-009.md', BAD).write('docs/notes.md', BAD).write('other/task-010.md', BAD);
  place.write('handoffs/values.yaml', 'no handoff: [');
  rmSync(join(place.root, 'tasks/task-008.md'));
  git(place, 'add', 'docs', 'other', 'handoffs', 'tasks/task-008.md');
  expect(await hook(place, 'pre-commit')).toEqual(SILENT);
});

test('warnings alone are printed and let the commit go', async () => {
  const place = repository(workspace());
  place.write(PATH, taskFile('7', '', { status: 'done' }));
  git(place, 'add', '-A');
  const { code, stdout, stderr } = await hook(place, 'pre-commit');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`${PATH}:1:3 warning handoff-missing`);
});

test('moved files, odd names, an empty repository, binary and oversized files do not break it', async () => {
  const place = workspace({ '.passdown/config.yaml': 'limits:\n  fileBytes: 2000\n' });
  git(place, 'init', '-q');
  const odd = 'tasks/task-7 ü "q"\ttab\n:100644 line.md';
  place.write(odd, BAD).write('tasks/task-1.md', 'x\0y').write('tasks/task-2.md', 'x'.repeat(2001));
  git(place, 'add', '-A');
  const { code, stdout } = await hook(place, 'pre-commit');
  expect(code).toBe(1);
  expect(stdout).toContain('tasks/task-1.md:1:1 error file-not-text');
  expect(stdout).toContain('tasks/task-2.md:1:1 error file-too-large');
  expect(stdout).toContain('tasks/task-7 ü "q"\\u0009tab\\u000a:100644 line.md:13:');
  git(place, 'commit', '-q', '-m', 'All');
  git(place, 'mv', odd, 'tasks/task-7.md');
  expect((await hook(place, 'pre-commit')).stdout).toMatch(/^tasks\/task-7\.md:13:\d+ error /m);
});

test('a project in a part of the repository is checked by its own paths', async () => {
  const place = repository(workspace({ 'packages/a/.passdown/config.yaml': '' }));
  place.write(`packages/a/${PATH}`, BAD).write(PATH, BAD);
  git(place, 'add', '-A');
  const { stdout } = await hook(place, 'pre-commit', { from: 'packages/a' });
  expect(stdout).toMatch(/^tasks\/task-007\.md:13:/);
  const named = await passdown(place, '-C', 'packages/a', 'hook', 'pre-commit', '--here');
  expect(named).toMatchObject({ code: 1, stdout });
});

test('our own failure lets the commit go: no git, a broken configuration', async () => {
  expect(await hook(workspace({ [PATH]: BAD }), 'pre-commit')).toEqual({
    code: 0,
    stdout: '',
    stderr:
      'passdown: git did not say what is staged, so nothing was checked; run it where git runs its hooks, at the top of the repository\n',
  });
  const place = repository(workspace());
  place.write(PATH, BAD).write('.passdown/config.yaml', 'include: 7\n');
  git(place, 'add', '-A');
  const { code, stdout, stderr } = await hook(place, 'pre-commit');
  expect([code, stdout, stderr.split('\n').length]).toEqual([0, '', 2]);
});

/** Installs the hook as docs/hooks.md says; without the deadline, which a busy machine may miss. */
function install(place: Workspace, before = '', option = '--here'): void {
  const file = join(place.root, '.git/hooks/pre-commit');
  place.write(
    '.git/hooks/pre-commit',
    `#!/bin/sh\n${before} exec "${process.execPath}" "${BIN}" hook pre-commit ${option}\n`,
  );
  chmodSync(file, 0o755);
}

test('git itself refuses the commit, takes the mended one, and knows a commit of some files only', () => {
  const place = repository(workspace());
  install(place);
  const commit = (...args: string[]) => tryGit(place, 'commit', '-q', '-m', 'x', ...args);
  place.write(PATH, BAD);
  git(place, 'add', '-A');
  const refused = commit();
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^tasks\/task-007\.md:13:\d+ error [\s\S]*the commit is refused/);
  place.write('tasks/task-008.md', taskFile('8', 'outcome: completed'));
  git(place, 'add', 'tasks/task-008.md');
  expect(commit('tasks/task-008.md')).toEqual(SILENT);
  place.write(PATH, GOOD);
  git(place, 'add', '-A');
  expect(commit()).toEqual(SILENT);
});

/** The process that checks ends before its first line, as when the system has no memory left. */
const ENDS = encodeURIComponent('if (/hooks/.test(process.argv[1])) process.exit(1)');

test.each([
  ['runs out of time', 'PASSDOWN_HOOK_MS=1', 'the hook took too long and was stopped'],
  ['ends early', `NODE_OPTIONS=--import=data:text/javascript,${ENDS}`, 'the hook ended without an answer'],
])('a check that %s refuses the commit and says how to skip it', (_, setting, reason) => {
  const place = repository(workspace());
  install(place, `export '${setting}';`, '');
  place.write(PATH, BAD);
  git(place, 'add', '-A');
  const before = git(place, 'rev-parse', 'HEAD');
  const { code, stdout, stderr } = tryGit(place, 'commit', '-q', '-m', 'x');
  expect([code, stdout, git(place, 'rev-parse', 'HEAD')]).toEqual([1, '', before]);
  expect(stderr).toMatch(/^passdown: the commit is refused, because the check [^\n]* not finished\.[^\n]*--no-verify/);
  expect(stderr).toContain(reason);
  expect(tryGit(place, 'commit', '-q', '-m', 'x', '--no-verify').code).toBe(0);
});

test('other hooks of git that run out of time let git go on', async () => {
  const { code, stdout } = await workspace().passdown(['hook', 'post-merge'], '', { PASSDOWN_HOOK_MS: '1' });
  expect([code, stdout]).toEqual([0, '']);
});

test('in a worktree of its own the hook sees that index', () => {
  const place = repository(workspace());
  install(place);
  const tree = workspace();
  const other = { root: join(tree.root, 'tree') };
  git(place, 'worktree', 'add', '-q', other.root, '-b', 'other');
  tree.write(`tree/${PATH}`, BAD);
  git(other, 'add', '-A');
  const { code, stderr } = tryGit(other, 'commit', '-q', '-m', 'x');
  expect(code).toBe(1);
  expect(stderr).toContain('the commit is refused');
});
