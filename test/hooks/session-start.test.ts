import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { docsPage } from '../../src/disk/package.ts';
import { EVENTS } from '../../src/hooks/hook.ts';
import { runEvent } from '../../src/hooks/run-event.ts';
import { idsInBranch } from '../../src/hooks/task-at-hand.ts';
import { git, hook, repository, sessionStart } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const ANOTHER = '(another: passdown brief <task>, or set PASSDOWN_TASK)';
const because = (task: string, why: string) => `passdown: the briefing of ${task}, because ${why} ${ANOTHER}\n`;
const start = (place: Workspace, env: NodeJS.ProcessEnv = {}) =>
  hook(place, 'session-start', { input: sessionStart(place), env });
const firstLine = ({ stdout }: { stdout: string }) => stdout.slice(0, stdout.indexOf('\n'));

const gotcha = 'outcome: completed\ngotchas:\n  - issue: Clock skew breaks token checks\n    severity: high';

test('the whole answer is two lines of ours and the briefing that the command prints', async () => {
  const place = workspace({
    'tasks/task-001.md': taskFile('1', gotcha, { status: 'completed' }),
    'tasks/task-002.md': taskFile('2', '', { status: 'in progress', on: 'task-001' }),
  });
  const outcome = await start(place);
  const briefing = await passdown(place, 'brief', 'task-002');
  expect(briefing.stdout).toContain('Clock skew breaks token checks');
  expect(outcome).toEqual({
    code: 0,
    stdout: `${because('task-002', 'it is the task in progress')}Its file: tasks/task-002.md · Status: in_progress\n\n${briefing.stdout}`,
    stderr: '',
  });
});

describe('the task at hand', () => {
  const files = {
    'tasks/task-001.md': taskFile('1', '', { status: 'done' }),
    'tasks/task-002.md': taskFile('2', '', { status: 'in progress' }),
    'tasks/task-012.md': taskFile('12', '', { priority: 'low' }),
    'tasks/task-auth-3.md': taskFile('AUTH-3', '', { priority: 'high' }),
  };

  test('is what the environment names, before the branch', async () => {
    const place = repository(workspace(files), 'feat/task-012-refresh');
    const outcome = await start(place, { PASSDOWN_TASK: 'AUTH-3' });
    expect(outcome.stdout).toContain(because('auth-3', 'PASSDOWN_TASK names it'));
  });

  test('is what the branch names, before what is in progress', async () => {
    const place = repository(workspace(files), 'feat/task-012-refresh');
    expect((await start(place)).stdout).toContain(because('task-012', 'the branch feat/task-012-refresh names it'));
    git(place, 'checkout', '-q', '-b', 'AUTH-3-login');
    expect((await start(place)).stdout).toContain(because('auth-3', 'the branch AUTH-3-login names it'));
  });

  test('is the one in progress where the branch names none, or one that is completed', async () => {
    const place = repository(workspace(files), 'main');
    expect((await start(place)).stdout).toContain(because('task-002', 'it is the task in progress'));
    git(place, 'checkout', '-q', '-b', 'task-001');
    expect((await start(place)).stdout).toContain(because('task-002', 'it is the task in progress'));
  });

  test('is the next ready one by priority where none is in progress', async () => {
    const place = workspace({ ...files, 'tasks/task-002.md': taskFile('2', '', { status: 'done' }) });
    expect((await start(place)).stdout).toContain(because('auth-3', 'it is the next ready task'));
  });

  test('is another where the environment names one that nobody knows, and that is said', async () => {
    const place = workspace(files);
    const { code, stdout } = await start(place, { PASSDOWN_TASK: '99\u001b[2J' });
    expect(code).toBe(0);
    expect(stdout).toContain(
      because(
        'task-002',
        'PASSDOWN_TASK names 99\\u001b[2J, which no task file describes, and it is the task in progress',
      ),
    );
  });

  test('is none where several are in progress: the page says where the project stands', async () => {
    const place = workspace({
      ...files,
      'tasks/task-012.md': taskFile('12', '', { status: 'in progress' }),
      'tasks/task-020.md': taskFile(
        '20',
        'outcome: blocked\nblockers:\n  - blocker: No key\n    impact: high\n    suggested_resolution: Ask\n    blocking_tasks: [task-020]\nopen_questions:\n  - question: Which host?',
      ),
    });
    const { code, stdout, stderr } = await start(place);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^passdown: where the project stands, because 2 tasks are in progress \(on a task: /);
    expect(stdout).toMatch(
      /\n## In progress\n\n- \*\*Name of 12\*\*, in progress \(task-012, [^\n]*\n- \*\*Name of 2\*\*, in progress/,
    );
    expect(stdout).toMatch(/\n## Blocked, or waiting for a person\n\n[^\n]*Name of 20[^\n]*\n[\s\S]*No key/);
    expect(stdout).toMatch(/\n## Ready to start\n\n- \*\*Name of AUTH-3\*\*/);
  });

  test('is none where nothing is left to do', async () => {
    const place = workspace({ 'tasks/task-001.md': taskFile('1', '', { status: 'done' }) });
    const { code, stdout, stderr } = await start(place);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^passdown: where the project stands, because none is in progress or ready [^\n]*\n\n# Where /,
    );
    expect(stdout).toMatch(/## Last worked on\n\n- \*\*Name of 1\*\*, completed \(task-001, tasks\/task-001\.md:1\)/);
  });
});

test.each([
  ['feat/task-012-refresh', 'task-012'],
  ['AUTH-3-login', 'auth-3'],
  ['user/auth_3', 'auth_3'],
  ['12-title-of-an-issue', 'task-012'],
  ['fix/TASK-7', 'task-007'],
  ['add-login-form', 'add-login'],
])('the branch %s names %s', (branch, id) => {
  expect(idsInBranch(branch)).toContain(id);
});

test('a number inside a branch is no task, and a longer id comes before a shorter one', () => {
  expect(idsInBranch('release-2')).not.toContain('task-002');
  const ids = idsInBranch('auth-3-login');
  expect(ids.indexOf('auth-3')).toBeLessThan(ids.indexOf('auth'));
});

describe('what is said never exceeds 9,000 characters and ends with a whole line', () => {
  const long = (i: number) => `Item ${i} about the cache ${'word '.repeat(10_000)}`;
  const hostile = Array.from({ length: 40 }, (_, i) => `  - issue: "${long(i).slice(0, 1400)}"\n    severity: high`);

  test('a briefing of a complex task with very much to say', async () => {
    const place = workspace({
      'tasks/task-001.md': taskFile('1', `outcome: completed\ngotchas:\n${hostile.join('\n')}`, { status: 'done' }),
      'tasks/task-003.md': taskFile('3', `outcome: completed\ngotchas:\n  - issue: "${long(1)}"`, { status: 'done' }),
      'tasks/task-002.md': `# Task 2: ${'Cache '.repeat(5_000)}\n\n| Status | in progress |\n|---|---|\n| Depends On | 1, 3 |\n| Complexity | complex |\n\n## Objective\n\n${long(0)}\n`,
    });
    const unbound = await passdown(place, 'brief', 'task-002');
    expect(unbound.stdout.length).toBeGreaterThan(9_000);
    const { code, stdout, stderr } = await start(place);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.length).toBeLessThanOrEqual(9_000);
    expect(stdout.length).toBeGreaterThan(6_000);
    expect(stdout).toMatch(/^passdown: the briefing of task-002[^\n]*\nIts file: [^\n]*\n\n# Briefing for task-002/);
    // The line that counts what was left out is the last one, so nothing was cut.
    expect(stdout).toMatch(/\n[^\n]*passdown brief task-002 --no-caps --budget \d+[^\n]*\n$/);
  });

  test('a standing of tasks with very long names stays within the page', async () => {
    const files = Array.from({ length: 60 }, (_, i): [string, string] => [
      `tasks/task-${i}.md`,
      `# Task ${i}: ${'Name '.repeat(10_000)}\n\n| Status | ${['in progress', 'pending', 'blocked', 'failed'][i % 4]} |\n|---|---|\n`,
    ]);
    const { stdout } = await start(workspace(Object.fromEntries(files)));
    expect(stdout.length).toBeLessThanOrEqual(9_000);
    expect(stdout).toMatch(/\n## In progress\n/);
    expect(stdout).toMatch(/\n$/);
  });
});

test('notes that name no task are reason enough for a standing; files that say nothing are none', async () => {
  const place = workspace({ 'tasks/list.md': '# Shopping\n\nMilk.\n' });
  expect(await start(place)).toEqual({ code: 0, stdout: '', stderr: '' });
  place.write('HANDOFF.md', '# Handoff\n\n## Known issues\n\n- Clock skew breaks token checks\n');
  const { stdout } = await start(place);
  expect(stdout).toMatch(/## Newest note: Handoff \(HANDOFF\.md, [^\n]*\)\n\n- Clock skew breaks token checks \(:5\)/);
});

test('a repository without task files hears nothing, and nothing is written there', async () => {
  const place = repository(workspace({ 'README.md': '# Hello\n' }));
  expect(await start(place)).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(join(place.root, '.passdown'))).toBe(false);
});

describe('after a compaction', () => {
  const compact = (place: Workspace) =>
    hook(place, 'session-start', { input: sessionStart(place, { source: 'compact' }) });
  const files = {
    'tasks/task-002.md': taskFile('2', '', { priority: 'high' }),
    'tasks/task-003.md': taskFile('3'),
  };

  test('a session has the task that it began with, whatever is the next one by now, and nothing more is claimed', async () => {
    const place = workspace({ 'tasks/task-003.md': files['tasks/task-003.md'] });
    await start(place);
    place.write('tasks/task-002.md', taskFile('2', '', { status: 'in progress' }));
    const { stdout } = await compact(place);
    expect(stdout).toContain(because('task-003', 'this session began with it'));
    const others = await start(place, { PASSDOWN_AS: 'somebody else' });
    expect(others.stdout).toContain(because('task-002', 'it is the task in progress'));
  });

  test('it has where the project stands if it began with that, even if a task is ready by now', async () => {
    const place = workspace({ 'tasks/task-001.md': taskFile('1', '', { status: 'done' }) });
    await start(place);
    place.write('tasks/task-002.md', files['tasks/task-002.md']);
    const { stdout } = await compact(place);
    expect(stdout).toMatch(
      /^passdown: where the project stands, because this session began with it [^\n]*\n\n# Where /,
    );
    expect(stdout).toContain('Name of 2');
  });

  test('a task that is completed by then gives way to where the project stands, also the next time', async () => {
    const place = workspace(files);
    await start(place);
    place.write('tasks/task-002.md', taskFile('2', '', { status: 'done' }));
    for (const { stdout } of [await compact(place), await compact(place)])
      expect(stdout).toContain('stands, because task-002, with which this session began, is completed (');
    rmSync(join(place.root, 'tasks/task-002.md'));
    expect((await compact(place)).stdout).toContain('because no task file describes task-002 any more, with which');
  });

  test('a session that nobody recorded begins like any other', async () => {
    const place = workspace(files);
    const { stdout } = await compact(place);
    expect(stdout).toContain(because('task-002', 'it is the next ready task'));
  });
});

describe('what agents send', () => {
  const files = { 'tasks/task-002.md': taskFile('2', '', { status: 'in progress' }) };
  const briefed = because('task-002', 'it is the task in progress');

  test.each(['startup', 'resume', 'clear', 'compact', 'something new'])(
    'source %s is answered alike',
    async (source) => {
      const place = workspace(files);
      const { code, stdout, stderr } = await hook(place, 'session-start', { input: sessionStart(place, { source }) });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(briefed);
    },
  );

  test("Cursor's names are understood: the project is its first workspace root", async () => {
    const place = workspace({ ...files, 'elsewhere/.git/HEAD': '' });
    const input = {
      conversation_id: 'c-1',
      generation_id: 'g-1',
      hook_event_name: 'sessionStart',
      workspace_roots: [place.root],
      cursor_version: '3.7.21',
    };
    const { stdout } = await hook(place, 'session-start', { input, from: 'elsewhere' });
    expect(stdout).toContain(briefed);
  });

  test('the folder where Claude Code was started counts, wherever it stands now', async () => {
    const place = workspace({ ...files, 'elsewhere/.git/HEAD': '' });
    const input = sessionStart(place, { cwd: join(place.root, 'elsewhere') });
    expect((await hook(place, 'session-start', { input })).stdout).toBe('');
    const env = { CLAUDE_PROJECT_DIR: place.root };
    expect((await hook(place, 'session-start', { input, env })).stdout).toContain(briefed);
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['an empty object', '{}'],
    ['fields of another kind', '{"session_id":7,"cwd":[],"source":{},"workspace_roots":"/","stop_hook_active":"yes"}'],
    ['a folder that is not there', '{"cwd":"/no/such/folder/anywhere"}'],
  ])('%s is enough', async (_, input) => {
    const { code, stdout, stderr } = await hook(workspace(files), 'session-start', { input });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(briefed);
  });

  test.each([
    ['broken JSON', '{"session_id":', 'cannot be read'],
    ['no object', '["session-start"]', 'is not an object'],
    ['more than a mebibyte', `{"last":"${'x'.repeat(1_200_000)}`, 'cannot be read'],
  ])('%s is one line and no briefing', async (_, input, how) => {
    expect(await hook(workspace(files), 'session-start', { input })).toEqual({
      code: 0,
      stdout: '',
      stderr: `passdown: the JSON on stdin ${how}; the agent sends it; by hand: echo {} | passdown hook <event>\n`,
    });
  });

  test.each([
    ['with JSON in pieces', ['{"source":"sta', 'rtup"}\n']],
    ['with nothing', []],
  ])('a stdin that is never closed is not waited for, %s', async (_, pieces) => {
    const input = new PassThrough();
    for (const piece of pieces) input.write(piece);
    const { code, stdout } = await hook(workspace(files), 'session-start', { input });
    expect(code).toBe(0);
    expect(stdout).toContain(briefed);
  });
});

describe('our own failure is one line', () => {
  const files = { 'tasks/task-002.md': taskFile('2', '', { status: 'in progress' }) };

  test('a broken configuration', async () => {
    const place = workspace({ ...files, '.passdown/config.yaml': 'stor: x\n' });
    expect(await start(place)).toEqual({
      code: 0,
      stdout: '',
      stderr: `passdown: .passdown/config.yaml:1:1 There is no key stor. Did you mean store?; See ${docsPage('configuration.md')} for every key\n`,
    });
  });

  test('a store that cannot be opened', async () => {
    const place = workspace({ ...files, '.passdown/graph.db/x': '' });
    const { code, stdout, stderr } = await start(place);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(
      /^passdown: The store sqlite:[^\n]+ cannot be used: [^\n]+ is not a regular file[^\n]+; [^\n]+\n$/,
    );
  });

  test('a Neo4j that is away', async () => {
    const place = workspace({ ...files, '.passdown/config.yaml': 'store: bolt://127.0.0.1:1\n' });
    const { code, stdout, stderr } = await start(place);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^passdown: bolt:\/\/127\.0\.0\.1:1: [^\n]+\n$/);
  });

  test('an event that this version does not know, and none at all', async () => {
    const known = `known: ${Object.keys(EVENTS).join(', ')}`;
    const place = workspace(files);
    expect(await hook(place, 'post-commit')).toEqual({
      code: 0,
      stdout: '',
      stderr: `passdown: there is no hook post-commit; ${known}\n`,
    });
    expect(await hook(place, 'toString')).toMatchObject({ code: 0, stdout: '' });
    expect(await passdown(place, 'hook', '--here')).toEqual({
      code: 0,
      stdout: '',
      stderr: `passdown: hook needs the name of an event; ${known}\n`,
    });
    expect(await passdown(place, 'hook', 'stop', '--here', '--no-such-option')).toMatchObject({ code: 0, stdout: '' });
  });

  test('files that take too long to read: the briefing is of what is there, and says so', async () => {
    const place = workspace(files);
    await passdown(place, 'ingest');
    place.write('tasks/task-003.md', taskFile('3', '', { status: 'in progress' }));
    const order = { event: 'session-start', cwd: place.root };
    const answer = await runEvent(order, { stdin: new PassThrough().end('{}'), env: {}, signal: AbortSignal.abort() });
    expect(answer.trouble).toMatch(/^passdown: reading all changed files takes too long for a hook; passdown ingest /);
    expect(answer.stdout?.join('')).toMatch(
      /^passdown: the briefing of task-002,.*\nIts file: .*\nThe graph could not be brought up to date, .*\n\n# Briefing for task-002/,
    );
  });
});

test('sessions are kept for their end: one file each, the last hundred, and nothing that git sees', async () => {
  const place = repository(workspace({ 'tasks/task-002.md': taskFile('2') }));
  for (let i = 0; i < 103; i++)
    place.write(`.passdown/run/sessions/${String(i).padStart(32, '0')}.json`, '{"began":0,"head":null}');
  await start(place);
  expect(readdirSync(join(place.root, '.passdown/run/sessions'))).toHaveLength(100);
  expect(git(place, 'status', '--porcelain', '--untracked-files=all')).toBe('?? .passdown/.gitignore\n');
});

test('no file that is not such a session is ever removed, wherever the folder leads', async () => {
  const elsewhere = workspace(Object.fromEntries(Array.from({ length: 103 }, (_, i) => [`letter-${i}.json`, '{}'])));
  const place = workspace({ 'tasks/task-002.md': taskFile('2'), '.passdown/run/x': '' });
  symlinkSync(elsewhere.root, join(place.root, '.passdown/run/sessions'));
  await start(place);
  expect(readdirSync(elsewhere.root).filter((name) => name.startsWith('letter-'))).toHaveLength(103);
});

test('the help has an example', async () => {
  const { code, stdout } = await passdown(workspace(), 'hook', '--help');
  expect(code).toBe(0);
  expect(stdout).toContain('echo {} | passdown hook session-start');
  expect(firstLine({ stdout })).toContain('hook');
});
