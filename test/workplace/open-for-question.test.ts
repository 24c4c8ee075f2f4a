/** Asking makes nothing where there is no project, and works where nothing may be written. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { taskWith } from '../support/fixtures.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { startMcp } from '../support/mcp.ts';
import { passdownReadOnly, readOnlyWays } from '../support/read-only.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const GOTCHA = 'outcome: completed\ngotchas:\n  - issue: Pools run dry\n    severity: high\n';
const ONE = { 'tasks/task-001.md': taskWith(GOTCHA) };
const all = (place: Workspace) => readdirSync(place.root, { recursive: true }).sort();

describe('in a folder that is not a project', () => {
  const QUESTIONS = [
    ['ready'],
    ['tasks'],
    ['search', 'pool'],
    ['gotchas'],
    ['journal'],
    ['graph'],
    ['verify'],
    ['status'],
  ];

  test.each([...QUESTIONS, ['doctor'], ['brief', '--next'], ['brief', '7', '--write']])(
    'passdown %s %s makes nothing',
    async (...args) => {
      const place = workspace({ 'readme.md': 'A folder with something else' });
      await passdown(place, ...args);
      expect(all(place)).toEqual(['readme.md']);
    },
  );

  test('a question is answered, and says where it looked and what would set it up', async () => {
    const place = workspace();
    const { code, stdout, stderr } = await passdown(place, 'ready', '--json');
    expect([code, JSON.parse(stdout).data]).toEqual([0, []]);
    expect(stderr).toContain(`${place.root} is not a passdown project`);
    expect(stderr).toContain('passdown init');
    const { data } = await dataOf(place, 'doctor');
    expect(data.find(({ check }: { check: string }) => check === 'folder').detail).toContain('passdown init');
  });

  test('MCP makes nothing with any tool that only reads, nor with its lists, and says the same', async () => {
    const place = workspace();
    const mcp = await startMcp({ cwd: place.root });
    await mcp.client.listResources();
    await mcp.client.complete({
      ref: { type: 'ref/resource', uri: 'passdown://briefing/{task}' },
      argument: { name: 'task', value: 'task' },
    });
    const said = [await mcp.call('status'), await mcp.call('tasks'), await mcp.call('brief'), await mcp.call('find')];
    expect(all(place)).toEqual([]);
    for (const { text } of said) {
      expect(text).toContain(place.root);
      expect(text).toContain('passdown init');
    }
  });

  test('MCP sees it as soon as it is one', async () => {
    const place = workspace();
    const mcp = await startMcp({ cwd: place.root });
    expect((await mcp.call('find')).isError).toBe(true);
    place.write('tasks/task-001.md', ONE['tasks/task-001.md']);
    expect(await mcp.ask('find')).toContain('Pools run dry');
    expect(existsSync(join(place.root, '.passdown/graph.db'))).toBe(true);
  });
});

test('a folder with task files is a project without init, and an explicit ingest makes one anywhere', async () => {
  const [asked, ingested] = [workspace(ONE), workspace()];
  expect((await passdown(asked, 'gotchas')).stdout).toContain('Pools run dry');
  expect((await passdown(ingested, 'ingest')).code).toBe(0);
  expect([asked, ingested].map(({ root }) => existsSync(join(root, '.passdown/graph.db')))).toEqual([true, true]);
});

describe.skipIf(readOnlyWays().length === 0)('where nothing may be written (needs a mount or another user)', () => {
  describe.each(readOnlyWays())('%s', (_, way) => {
    test('a question is answered from the graph as it is, and says how old that is', async () => {
      const place = workspace(ONE);
      await passdown(place, 'ingest');
      place.write('tasks/task-002.md', taskWith(GOTCHA.replace('Pools', 'Wells')));
      const { code, stdout, stderr } = passdownReadOnly(way, place, 'gotchas');
      expect([code, stdout.includes('Pools run dry'), stdout.includes('Wells')]).toEqual([0, true, false]);
      expect(stderr).toMatch(/^Nothing can be written in \S+; this is the graph of \d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
    });

    test('without a graph the files are read into memory', () => {
      const place = workspace(ONE);
      const { code, stdout, stderr } = passdownReadOnly(way, place, 'gotchas');
      expect([code, stdout.includes('Pools run dry')]).toEqual([0, true]);
      expect(stderr).toMatch(/^Nothing can be written in \S+; the files were read for this answer only\n$/);
      expect(all(place)).toEqual(['tasks', 'tasks/task-001.md']);
    });

    test('a graph of which a part is only in the log is not taken for the whole', async () => {
      const place = workspace(ONE);
      await passdown(place, 'ingest');
      place.write('.passdown/graph.db-wal', 'a log that nobody can read').write('tasks/task-002.md', taskWith(GOTCHA));
      rmSync(join(place.root, '.passdown/graph.db-shm'), { force: true });
      expect(passdownReadOnly(way, place, 'gotchas').stdout).toContain('Pools run dry');
    });

    test('journal, brief, doctor and a session start work, and what is told to write says that it cannot', async () => {
      const place = workspace({ ...ONE, 'tasks/task-002.md': '# Task 002: Next\n' });
      await passdown(place, 'ingest');
      for (const args of [['journal'], ['brief', '2'], ['hook', 'session-start']])
        expect(passdownReadOnly(way, place, ...args), args.join(' ')).toMatchObject({
          code: 0,
          stdout: expect.stringContaining('task-002'),
        });
      expect(passdownReadOnly(way, place, 'doctor').stderr).toBe('');
      expect(passdownReadOnly(way, place, 'brief', '2', '--write')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Nothing can be written'),
      });
    });
  });
});
