/** A repository that keeps its tasks with Backlog.md: read after init --yes and nothing else, and never written to. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { submitHandoff } from '../../src/author/submit-handoff.ts';
import { workplaceAt } from '../../src/workplace/workplace.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { stdio: 'ignore' });

const task = (id: string, status: string, more = '', body = '') =>
  `---\nid: ${id}\ntitle: Name of ${id}\nstatus: ${status}\n${more}---\n\n## Description\n\nDo it.\n${body}`;
const NOTES =
  '\n## Implementation Notes\n\n<!-- SECTION:NOTES:BEGIN -->\n### Gotchas\n\n- A refresh token silently fails when used twice\n<!-- SECTION:NOTES:END -->\n';
const FILES = {
  'src/login.ts': '',
  'backlog/config.yml': 'project_name: "a"\nstatuses: ["To Do", "In Progress", "Done"]\n',
  'backlog/completed/task-1 - One.md': task(
    'TASK-1',
    'Done',
    'labels: [auth]\nmodified_files: [src/login.ts]\n',
    NOTES,
  ),
  'backlog/tasks/task-2 - Two.md': task('TASK-2', 'To Do', 'dependencies: [task-1]\nlabels: [auth]\n'),
  'backlog/tasks/task-2.1 - Part.md': task('TASK-2.1', 'To Do', 'parent_task_id: TASK-2\n'),
  'backlog/tasks/task-3 - Three.md': task('TASK-3', 'To Do', 'dependencies: [task-2]\n'),
  'backlog/drafts/draft-4 - Four.md': task('DRAFT-4', 'Draft'),
  'backlog/archive/tasks/task-5 - Five.md': task('TASK-5', 'To Do'),
};

async function initialised(): Promise<{ place: Workspace; said: string }> {
  const place = workspace(FILES);
  git(place.root, 'init', '-q');
  git(place.root, 'add', '-A');
  git(place.root, 'commit', '-qm', 'all');
  const { code, stdout } = await passdown(place, 'init', '--yes');
  expect(code).toBe(0);
  return { place, said: stdout };
}

type Row = { id: string; status: string; dependsOn: string[] };
const rows = ({ data }: { data: Row[] }) =>
  data.map(({ id, status, dependsOn }) => [id, status, ...dependsOn].join(' '));
const ids = ({ data }: { data: Row[] }) => data.map(({ id }) => id);

test('tasks, ready, show, brief, file, search and verify know its tasks', async () => {
  const { place, said } = await initialised();
  expect(said).toContain('Backlog.md owns files here');
  expect(rows(await dataOf(place, 'tasks'))).toEqual([
    '2.1 pending',
    'draft-4 draft',
    'task-001 completed',
    'task-002 pending task-001',
    'task-003 pending task-002',
    'task-005 skipped',
  ]);
  expect(ids(await dataOf(place, 'ready'))).toEqual(['2.1']);
  expect(ids(await dataOf(place, 'tasks', '--tag', 'auth'))).toEqual(['task-001', 'task-002']);
  expect((await dataOf(place, 'show', 'TASK-2')).data).toMatchObject({ parts: ['2.1'], category: 'auth' });
  expect((await passdown(place, 'brief', '2')).stdout).toContain('A refresh token silently fails when used twice');
  expect((await passdown(place, 'file', 'src/login.ts')).stdout).toContain('modified by task-001');
  expect((await passdown(place, 'search', 'refresh token')).stdout).toContain('read from prose');
  expect((await passdown(place, 'check', '--unread')).code).toBe(0);
  expect((await passdown(place, 'verify')).code).toBe(0);
});

test('moving a file to the completed ones ends the task, and deleting it takes it away', async () => {
  const { place } = await initialised();
  git(place.root, 'mv', 'backlog/tasks/task-2.1 - Part.md', 'backlog/completed/');
  expect(ids(await dataOf(place, 'ready'))).toEqual(['task-002']);
  git(place.root, 'mv', 'backlog/tasks/task-2 - Two.md', 'backlog/completed/');
  expect(ids(await dataOf(place, 'ready'))).toEqual(['task-003']);
  git(place.root, 'rm', '-q', 'backlog/tasks/task-3 - Three.md', 'backlog/completed/task-1 - One.md');
  expect(rows(await dataOf(place, 'tasks'))).toEqual([
    '2.1 completed',
    'draft-4 draft',
    'task-002 completed task-001',
    'task-005 skipped',
  ]);
  expect((await passdown(place, 'search', 'refresh token')).stdout).not.toContain('when used twice');
  expect((await passdown(place, 'verify')).code).toBe(0);
});

test('an id that is given again is the task that stands among the tasks', async () => {
  const { place } = await initialised();
  place.write('backlog/tasks/task-5 - Again.md', task('TASK-5', 'In Progress').replace('Name of', 'Once more'));
  expect((await dataOf(place, 'show', '5')).data).toMatchObject({ name: 'Once more TASK-5', status: 'in_progress' });
});

test('a task that no file describes is listed while an open one waits for it', async () => {
  const { place } = await initialised();
  const wait = (status: string) =>
    place.write('backlog/tasks/task-6 - Six.md', task('TASK-6', status, 'dependencies: [task-99]\n'));
  wait('To Do');
  expect(ids(await dataOf(place, 'tasks'))).toContain('task-099');
  wait('Done');
  expect(ids(await dataOf(place, 'tasks'))).not.toContain('task-099');
});

test('its files stay as they are: a handoff gets a note of its own, and none is migrated', async () => {
  const { place } = await initialised();
  const path = 'backlog/tasks/task-2 - Two.md';
  const { path: note } = await submitHandoff({
    ...workplaceAt({ cwd: place.root, env: {} }),
    task: 'TASK-2',
    path,
    handoff: 'outcome: completed',
  });
  expect(note).toBe('handoffs/task-002.md');
  await passdown(place, 'migrate', '--write');
  await passdown(place, 'check', '--fix');
  await passdown(place, 'ingest', '--rebuild');
  for (const [path, text] of Object.entries(FILES)) expect(readFileSync(join(place.root, path), 'utf8')).toBe(text);
});
