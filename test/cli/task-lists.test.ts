/** A repository that keeps its tasks as lists: read after init --yes and nothing else, by every command that knows tasks. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { dataOf, passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { stdio: 'ignore' });

/** A repository, committed, in which init was run. */
async function initialised(files: Record<string, string>): Promise<Workspace> {
  const place = workspace(files);
  git(place.root, 'init', '-q');
  git(place.root, 'add', '-A');
  git(place.root, 'commit', '-qm', 'all');
  expect((await dataOf(place, 'init', '--yes')).code).toBe(0);
  return place;
}

type Row = { id: string; status: string; dependsOn: string[] };
const rows = ({ data }: { data: Row[] }) =>
  data.map(({ id, status, dependsOn }) => [id, status, ...dependsOn].join(' '));
const ids = ({ data }: { data: Row[] }) => data.map(({ id }) => id);

/** What changes between two exports of the graph: lines that go and lines that come. */
const exported = async (place: Workspace) => {
  const { nodes, edges } = JSON.parse((await passdown(place, 'graph', '--format', 'json')).stdout);
  return new Set([...nodes, ...edges].map((one: unknown) => JSON.stringify(one)));
};

describe('spec-kit', () => {
  const LOGIN = `# Tasks: Login

## Phase 1: Setup

- [x] T001 Create the session table in src/db/sessions.ts
- [ ] T002 [US1] Add the login route in src/routes/login.ts (depends on T001)
- [ ] T003 Test the login route (depends on T002)
`;
  const files = {
    'src/db/sessions.ts': '',
    'specs/003-login/tasks.md': LOGIN,
    'specs/003-login/spec.md':
      '# Feature Specification: Login\n\n## Clarifications\n\n### Session 2026-02-11\n\n- Q: How long does a session table row live? → A: One day\n',
    'specs/004-logout/tasks.md': '# Tasks\n\n- [ ] T001 Remove the session\n- [ ] T044 Test logout\n',
  };

  test('tasks, ready, show, brief, file and verify know its tasks', async () => {
    const place = await initialised(files);
    expect(rows(await dataOf(place, 'tasks'))).toEqual([
      '003-login/t001 completed',
      '003-login/t002 pending 003-login/t001',
      '003-login/t003 pending 003-login/t002',
      '004-logout/t001 pending',
      '004-logout/t044 pending',
    ]);
    expect(ids(await dataOf(place, 'ready'))).toEqual(['003-login/t002', '004-logout/t001', '004-logout/t044']);
    const shown = await dataOf(place, 'show', '003-login/T001');
    expect(shown.data).toMatchObject({ status: 'completed', neededBy: ['003-login/t002'], category: 'Phase 1: Setup' });
    expect(shown.data.files.created).toMatchObject([{ path: 'src/db/sessions.ts', line: 5 }]);
    expect((await passdown(place, 'brief', '003-login/T002')).stdout).toContain(
      'How long does a session table row live',
    );
    expect((await passdown(place, 'file', 'src/db/sessions.ts')).stdout).toContain('created by 003-login/t001');
    expect((await passdown(place, 'verify')).code).toBe(0);
  });

  test('the end of an id is enough where only one task has it', async () => {
    const place = await initialised(files);
    expect((await dataOf(place, 'show', 'T044')).data.id).toBe('004-logout/t044');
    expect((await passdown(place, 'brief', 'T044')).code).toBe(0);
    expect((await passdown(place, 'show', 'T001')).code).toBe(1);
  });

  test('ticking off one line changes that task, what it touched, and nothing else', async () => {
    const place = await initialised(files);
    const before = await exported(place);
    place.write('specs/003-login/tasks.md', LOGIN.replace('- [ ] T002', '- [x] T002'));
    expect(ids(await dataOf(place, 'ready'))).toContain('003-login/t003');
    const after = await exported(place);
    const changed = [...after].filter((line) => !before.has(line));
    expect(changed.filter((line) => line.includes('t001') || line.includes('t044'))).toEqual([]);
    expect(changed.length).toBeLessThan(8);
    expect((await passdown(place, 'verify')).code).toBe(0);
  });

  test('a list that goes takes its tasks along', async () => {
    const place = await initialised(files);
    git(place.root, 'rm', '-rq', 'specs/003-login');
    expect(ids(await dataOf(place, 'tasks'))).toEqual(['004-logout/t001', '004-logout/t044']);
    expect((await passdown(place, 'verify')).code).toBe(0);
  });
});
