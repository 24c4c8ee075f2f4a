/** A repository and a linked worktree of it, each with the same task file. */
import { join } from 'node:path';
import { git, repository } from './hooks.ts';
import { taskFile } from './store-contract.ts';
import { Workspace, workspace } from './workspace.ts';

export const TASK = 'tasks/task-007.md';
export const OPEN = taskFile('7', '', { status: 'in progress' });
export const DONE = taskFile('7', 'outcome: completed\ngotchas:\n  - issue: The pool is drained twice', {
  status: 'completed',
});
const config = { '.passdown/config.yaml': "include: ['**/tasks/*.md']\n" };

/** A repository and a worktree of it; both are workspaces. */
export function sisters(folder = '../sister'): {
  main: Workspace;
  other: Pick<Workspace, 'root' | 'write' | 'read'> & Workspace;
} {
  const home = workspace();
  const main = new Workspace(join(home.root, 'main'));
  main.write(TASK, OPEN).write('.passdown/config.yaml', config['.passdown/config.yaml']);
  repository(main);
  git(main, 'worktree', 'add', '-q', folder, '-b', 'other');
  return { main, other: new Workspace(join(main.root, folder)) };
}
