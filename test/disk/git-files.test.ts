/** What git's own files tell is what git says; what they do not tell plainly is left to git. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { branchAt, commitAt, isWhole, mayHaveGit, settingsAt } from '../../src/disk/git-files.ts';
import { workspace } from '../support/workspace.ts';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** A repository with one commit on the branch `feat/task-012`. */
function repository(): string {
  const { root } = workspace({ 'a.txt': 'one\n', 'deep/b.txt': 'two\n' });
  git(root, 'init', '-q', '-b', 'feat/task-012');
  git(root, 'config', 'user.email', 'a@example.com');
  git(root, 'config', 'user.name', 'A');
  git(root, 'remote', 'add', 'origin', 'https://example.com/owner/name.git');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'one');
  return root;
}

const told = (folder: string) => ({
  commit: commitAt(folder),
  branch: branchAt(folder),
  remote: settingsAt(folder)?.get('remote.origin.url'),
});
const said = (folder: string) => ({
  commit: git(folder, 'rev-parse', 'HEAD'),
  branch: git(folder, 'branch', '--show-current'),
  remote: git(folder, 'config', '--get', 'remote.origin.url'),
});

test('in a plain repository the files tell what git says: on a branch, in a folder, packed, in a worktree, without a branch', () => {
  const root = repository();
  const agree = (folder: string) => {
    expect(told(folder)).toEqual(said(folder));
    expect([isWhole(folder), mayHaveGit(folder)]).toEqual([true, true]);
  };
  agree(root);
  agree(join(root, 'deep'));
  git(root, 'pack-refs', '--all');
  agree(root);
  git(root, 'worktree', 'add', '-q', '-b', 'other', join(root, 'tree'));
  agree(join(root, 'tree'));
  git(root, 'checkout', '-q', '--detach');
  agree(root);
});

describe('left to git is', () => {
  const changed = (change: (root: string) => void) => {
    const root = repository();
    change(root);
    return root;
  };

  test('a repository without a commit', () => {
    const { root } = workspace();
    git(root, 'init', '-q');
    expect(commitAt(root)).toBeUndefined();
  });

  test('a HEAD, a branch and a reference that are spelled in no usual way', () => {
    for (const head of ['ref: refs/heads/../../x', 'ref: refs/heads/.invalid', 'ref: refs/tags/x', 'x', '']) {
      const root = changed((one) => writeFileSync(join(one, '.git/HEAD'), `${head}\n`));
      expect([commitAt(root), branchAt(root)]).toEqual([undefined, undefined]);
    }
    const root = changed((one) => writeFileSync(join(one, '.git/refs/heads/feat/task-012'), 'ref: refs/heads/x\n'));
    expect(commitAt(root)).toBeUndefined();
  });

  test.each([
    ['that include others', '[include]\n\tpath = elsewhere\n'],
    ['of one worktree', '[extensions]\n\tworktreeConfig = true\n'],
    ['with marks', '[remote "origin"]\n\turl = "https://example.com/x"\n'],
    ['on two lines', '[remote "origin"]\n\turl = https://example.com/\\\nx\n'],
  ])('settings %s', (_, text) => {
    expect(settingsAt(changed((root) => appendFileSync(join(root, '.git/config'), text)))).toBeUndefined();
  });

  test('a history of which a part was left out', () => {
    expect(isWhole(changed((root) => writeFileSync(join(root, '.git/shallow'), '\n')))).toBeUndefined();
  });

  test('nothing where there is no repository at all', () => {
    expect(mayHaveGit(workspace().root)).toBe(false);
  });
});
