/** Each worktree is a world of its own: read once, written where the agent works, and never taken for a second copy. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../src/config/load-config.ts';
import { projectName } from '../src/config/project-name.ts';
import { sharedGitFolder, worktreesInside } from '../src/disk/checkouts.ts';
import { spawnDaemon } from './support/daemon.ts';
import { answerTo, git, repository, stop } from './support/hooks.ts';
import { dataOf, passdown } from './support/in-process.ts';
import { startMcp } from './support/mcp.ts';
import { taskFile } from './support/store-contract.ts';
import { type Workspace, workspace } from './support/workspace.ts';
import { DONE, OPEN, sisters, TASK } from './support/worktrees.ts';

describe('a worktree inside the root', () => {
  test.each(['.claude/worktrees/x', 'inner', 'deep/er/inner'])(
    '%s is another checkout and is not read',
    async (folder) => {
      const { main } = sisters(folder);
      expect(worktreesInside(main.root)).toEqual([`${folder}/`]);
      expect((await passdown(main, 'check')).stdout).not.toContain('task-duplicate');
      const { data } = await dataOf(main, 'tasks');
      expect(JSON.stringify(data)).not.toContain(folder);
      expect((await passdown(main, 'verify')).code).toBe(0);
    },
  );

  test('that is removed, and made a plain folder, is read again', async () => {
    const { main } = sisters('inner');
    cpSync(join(main.root, 'inner/tasks'), join(main.root, 'copy/tasks'), { recursive: true });
    expect((await passdown(main, 'check')).stdout).toContain('copy/tasks/task-007.md');
    git(main, 'worktree', 'remove', '--force', 'inner');
    expect(worktreesInside(main.root)).toEqual([]);
  });

  test('reads its own files where it is the root itself', async () => {
    const { other } = sisters('.claude/worktrees/x');
    expect(JSON.stringify((await dataOf(other, 'tasks')).data)).toContain(TASK);
  });
});

test('two worktrees with one task at different states, daemons on: each is right', async () => {
  const { main, other } = sisters();
  const daemons = [spawnDaemon(main), spawnDaemon(other)];
  for (const daemon of daemons) await daemon.caughtUp();
  other.write(TASK, DONE);
  await daemons[1]!.settle();
  const statusIn = async (place: Workspace) => JSON.stringify((await dataOf(place, 'tasks')).data);
  expect(await statusIn(other)).toContain('"status":"completed"');
  expect(await statusIn(main)).toContain('"status":"in_progress"');
  for (const place of [main, other]) expect((await passdown(place, 'verify')).code).toBe(0);
});

test.each([
  [{ NEO4J_URI: 'bolt://localhost:1' }, 'owner/shop', 'owner/shop@other'],
  [{ NEO4J_URI: 'bolt://localhost:1', PASSDOWN_PROJECT: 'mine' }, 'mine', 'mine'],
  [{}, 'owner/shop', 'owner/shop'],
])('with %o the checkouts of one repository are the projects %s and %s', (env, first, second) => {
  const { main, other } = sisters();
  git(main, 'remote', 'add', 'origin', 'git@example.org:owner/shop.git');
  const nameIn = ({ root }: Workspace) => projectName(root, loadConfig(root, {}, env));
  expect([nameIn(main), nameIn(other)]).toEqual([first, second]);
  git(other, 'checkout', '-q', '--detach');
  expect(nameIn(other)).toBe(second.replace('@other', '@sister'));
});

describe('an agent that enters a worktree in mid-session', () => {
  test('asks and writes there over the same MCP server, and the checkout where it began is left alone', async () => {
    const { main, other } = sisters();
    const mcp = await startMcp({ cwd: main.root });
    other.write('tasks/task-008.md', taskFile('8', '', { status: 'in progress' }));
    expect((await mcp.call('brief', { task: 'task-008' })).isError).toBe(true);
    expect(await mcp.ask('brief', { task: 'task-008', worktree: other.root })).toContain('task-008');
    const handoff = { outcome: 'completed', gotchas: [{ issue: 'The pool is drained twice' }] };
    const written = await mcp.ask('submit', { task: 'task-007', handoff, worktree: '../sister' });
    expect(written).toContain('Written: tasks/task-007.md');
    expect(other.read(TASK)).toContain('drained twice');
    expect(main.read(TASK)).toBe(OPEN);
    expect(await mcp.ask('find', { text: 'drained', worktree: other.root })).toContain('drained twice');
    expect(await mcp.ask('find', { text: 'drained' })).not.toContain('drained twice');
  });

  test('may not name a folder of another repository', async () => {
    const { main } = sisters();
    const mcp = await startMcp({ cwd: main.root });
    const { text, isError } = await mcp.call('tasks', { worktree: repository(workspace()).root });
    expect([isError, text]).toEqual([true, expect.stringContaining('is not a worktree of this repository')]);
    expect((await mcp.call('tasks', { worktree: main.root })).isError).toBe(false);
  });

  test('is sent back for what it left there, although its project folder is the main checkout', async () => {
    const { main, other } = sisters();
    other.write(TASK, taskFile('7', '', { status: 'completed' }));
    const env = { CLAUDE_PROJECT_DIR: main.root };
    const there = stop(main, { cwd: other.root, session_id: 'a' });
    expect((await answerTo(main, 'stop', { input: there, env })).code).toBe(2);
    const here = stop(main, { cwd: main.root, session_id: 'b' });
    expect((await answerTo(main, 'stop', { input: here, env })).code).toBe(0);
  });
});

test('a server that a plugin starts in its own folder works where the agent does', async () => {
  const place = repository(workspace({ [TASK]: OPEN }));
  const plugin = workspace().root;
  const mcp = await startMcp({ cwd: plugin, env: { PLUGIN_ROOT: plugin, PWD: place.root } });
  expect(await mcp.ask('brief', { task: 'task-007' })).toContain('task-007');
});

test('git’s own files are read with care: a .git that leads nowhere is no worktree', () => {
  for (const said of ['', 'gitdir:', 'gitdir: /no/such/place', 'nonsense'])
    expect(sharedGitFolder(workspace({ '.git': said }).root)).toBe(undefined);
});
