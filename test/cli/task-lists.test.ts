/** A repository that keeps its tasks as lists: read after init --yes and nothing else, by every command that knows tasks. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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

describe('Kiro', () => {
  const PLAN =
    '# Implementation Plan\n\n- [ ] 2. Sessions\n  - [x] 2.1 Create the table in src/db/sessions.ts\n  - [ ] 2.2 Add the route\n- [ ] 10. Release\n';
  const files = {
    '.kiro/specs/login/tasks.md': PLAN,
    '.kiro/specs/login/design.md':
      '# Design\n\n## Cache\n\n**Decision**: No cache\n**Rationale**: One query is enough\n',
    '.kiro/specs/login/requirements.md': '# Requirements\n\n1. WHEN a THEN the system SHALL b\n',
  };

  test('a task with open parts waits for them; its design reaches every briefing of the feature', async () => {
    const place = await initialised(files);
    expect(rows(await dataOf(place, 'tasks'))).toEqual([
      'login/2 pending',
      'login/2.1 completed',
      'login/2.2 pending',
      'login/10 pending',
    ]);
    expect(ids(await dataOf(place, 'ready'))).toEqual(['login/2.2', 'login/10']);
    expect((await dataOf(place, 'show', 'login/2')).data).toMatchObject({ parts: ['login/2.1', 'login/2.2'] });
    expect((await passdown(place, 'show', '2.2')).stdout).toContain('part of login/2');
    expect((await passdown(place, 'brief', '10')).stdout).toContain('Cache: No cache. Why: One query is enough.');
    place.write('.kiro/specs/login/tasks.md', PLAN.replace('[ ] 2.2', '[x] 2.2'));
    expect(ids(await dataOf(place, 'ready'))).toEqual(['login/2', 'login/10']);
    expect((await passdown(place, 'verify')).code).toBe(0);
  });
});

describe('OpenSpec', () => {
  const LINES = '## 1. Index\n\n- [x] 1.1 Create src/search/index.ts\n- [ ] 1.2 Add a test\n';
  const PROPOSAL = '# Change: Add search\n\n## Why\n\nNobody finds anything.\n\n## Impact\n\n- src/search/query.ts\n';
  const DESIGN =
    '## Risks / Trade-offs\n\n- The index grows → Mitigation: prune it\n\n## Open Questions\n\n- Which words?\n';

  test('a change has its lines, its reason and what its design says; archiving it settles all of it', async () => {
    const place = await initialised({
      'openspec/changes/add-search/tasks.md': LINES,
      'openspec/changes/add-search/proposal.md': PROPOSAL,
      'openspec/changes/add-search/design.md': DESIGN,
      'openspec/changes/add-search/specs/search/spec.md': '## ADDED Requirements\n\n### Requirement: Search\n',
    });
    expect(rows(await dataOf(place, 'tasks'))).toEqual([
      'add-search in_progress',
      'add-search/1.1 completed',
      'add-search/1.2 pending',
    ]);
    expect(ids(await dataOf(place, 'ready'))).toEqual(['add-search/1.2']);
    const { data } = await dataOf(place, 'show', 'add-search');
    expect(data).toMatchObject({ name: 'Add search', objective: 'Nobody finds anything.', alsoIn: [] });
    expect(data.gotchas).toMatchObject([{ text: 'The index grows', mitigation: 'prune it' }]);
    expect((await passdown(place, 'brief', '1.2')).stdout).toContain('The index grows');

    mkdirSync(join(place.root, 'openspec/changes/archive'));
    git(place.root, 'mv', 'openspec/changes/add-search', 'openspec/changes/archive/2026-03-01-add-search');
    expect(rows(await dataOf(place, 'tasks'))).toEqual([
      '2026-03-01-add-search completed',
      '2026-03-01-add-search/1.1 completed',
      '2026-03-01-add-search/1.2 skipped',
    ]);
    expect(ids(await dataOf(place, 'ready'))).toEqual([]);
    expect((await passdown(place, 'file', 'src/search/query.ts')).stdout).toContain(
      'modified by 2026-03-01-add-search',
    );
    expect((await passdown(place, 'verify')).code).toBe(0);
  });
});

test('a list of 10,000 lines is read whole, and one line that is ticked off changes one task', async () => {
  const line = (n: number) =>
    `- [ ] T${String(n).padStart(5, '0')} Do step ${n} (depends on T${String(n - 1).padStart(5, '0')})\n`;
  const text = `# Tasks\n\n- [x] T00001 Begin\n${Array.from({ length: 9999 }, (_, i) => line(i + 2)).join('')}`;
  const place = await initialised({ 'specs/001-all/tasks.md': text });
  const everything = ['tasks', '--limit', '20000'] as const;
  const before = await dataOf(place, ...everything);
  expect([before.data.length, before.data.at(-1).dependsOn]).toEqual([10_000, ['001-all/t09999']]);
  place.write('specs/001-all/tasks.md', text.replace('- [ ] T05000', '- [x] T05000'));
  const after = await dataOf(place, ...everything);
  const changed = after.data.filter((row: Row, i: number) => row.status !== before.data[i].status);
  expect(ids({ data: changed })).toEqual(['001-all/t05000']);
  expect(ids(await dataOf(place, 'ready'))).toEqual(['001-all/t00002', '001-all/t05001']);
  place.write('specs/001-all/tasks.md', `${text}${line(10_001)}`);
  expect((await dataOf(place, ...everything)).data).toHaveLength(10_000);
  expect((await passdown(place, 'check', 'specs/001-all/tasks.md')).stdout).toContain('task-list-long');
});
