/**
 * The loop that passdown exists for, with real parts: init sets up a repository, agent A leaves a handoff through MCP, the daemon
 * reads it, agent B's session begins with it, and B, who marks its task done without a handoff, is sent back. What agents run is taken
 * from the files that init wrote for them, and run as it stands there.
 */
import { execFileSync, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { startDaemon } from './support/daemon.ts';
import { passdown } from './support/in-process.ts';
import { type Outcome, type Workspace, workspace } from './support/workspace.ts';

const task = (id: string, name: string, status: string, dependsOn = 'none') =>
  `# Task ${id}: ${name}\n\n| Status | ${status} |\n|---|---|\n| Depends On | ${dependsOn} |\n\n## Objective\n\nRefresh tokens, part ${id}.\n`;

async function hook(place: Workspace, event: 'SessionStart' | 'Stop', input: object): Promise<Outcome> {
  const { hooks } = JSON.parse(place.read('.claude/settings.json'));
  // Even a busy machine has to answer here.
  const env = { ...process.env, PASSDOWN_HOOK_MS: '60000' };
  const child = spawn(hooks[event][0].hooks[0].command, { cwd: place.root, env, shell: true });
  child.stdin.end(JSON.stringify({ hook_event_name: event, cwd: place.root, ...input }));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

test('init → a handoff through MCP → the daemon → the next session begins with it → done without a handoff is sent back', async () => {
  const place = workspace({
    'CLAUDE.md': '# House rules\n',
    'tasks/task-001-store.md': task('001', 'Store tokens', 'in_progress'),
    'tasks/task-002-rotate.md': task('002', 'Rotate tokens', 'pending', '001'),
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: place.root });
  git('init', '-q');
  expect(await passdown(place, 'init', '--yes')).toMatchObject({ code: 0 });
  git('add', '.');
  git('commit', '-qm', 'Begin');
  const daemon = await startDaemon(place);

  const { command, args } = JSON.parse(place.read('.mcp.json')).mcpServers.passdown;
  const client = new Client({ name: 'agent-a', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, cwd: place.root, stderr: 'inherit' }));
  const submitted = await client.callTool({
    name: 'passdown_submit',
    arguments: {
      task: 'task-001',
      handoff: `outcome: completed
files_created:
  - path: src/tokens.ts
    purpose: Keeps refresh tokens
gotchas:
  - issue: A token used twice must end the whole session
    severity: high
`,
    },
  });
  await client.close();
  expect(submitted.isError, JSON.stringify(submitted.content)).toBeFalsy();
  place.write('tasks/task-001-store.md', place.read('tasks/task-001-store.md').replace('in_progress', 'completed'));
  place.write('src/tokens.ts', 'export const tokens = new Map();\n');
  git('add', '.');
  git('commit', '-qm', 'Store tokens');
  await daemon.settle();

  const begin = await hook(place, 'SessionStart', { session_id: 'b', source: 'startup' });
  expect(begin).toMatchObject({ code: 0, stderr: '' });
  expect(begin.stdout).toContain('task-002');
  expect(begin.stdout).toContain('A token used twice must end the whole session');

  place.write('tasks/task-002-rotate.md', place.read('tasks/task-002-rotate.md').replace('pending', 'completed'));
  const sentBack = await hook(place, 'Stop', { session_id: 'b', stop_hook_active: false });
  expect(sentBack).toMatchObject({ code: 2, stdout: '' });
  expect(sentBack.stderr).toContain('tasks/task-002-rotate.md');
  expect(sentBack.stderr).toContain('passdown new handoff task-002');
  expect(await hook(place, 'Stop', { session_id: 'b', stop_hook_active: true })).toMatchObject({ code: 0 });

  await daemon.settle();
  await daemon.expectConverged();
});
