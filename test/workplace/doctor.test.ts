/** passdown doctor: each thing that can be wrong is found, told with a hint, and mended where that is safe. */
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Diagnosis } from '../../src/workplace/doctor.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

async function examine(
  place: Workspace,
  ...args: string[]
): Promise<{ code: number | null; wrong: Diagnosis[]; all: Diagnosis[] }> {
  const { code, stdout, stderr } = await place.passdown(['doctor', '--json', ...args]);
  expect(stderr).toBe('');
  const all: Diagnosis[] = JSON.parse(stdout).data;
  return { code, all, wrong: all.filter(({ ok }) => !ok) };
}

const ONE = { 'tasks/task-1.md': taskFile('1') };

test('a project in which all is well exits 0 and looks at everything', async () => {
  const { code, all, wrong } = await examine(workspace(ONE));
  expect([code, wrong]).toEqual([0, []]);
  expect(all.map(({ check }) => check)).toEqual(['git', 'folder', 'globs', 'unread', 'ignored', 'store', 'daemon']);
  expect(all.every(({ hint }) => hint === '')).toBe(true);
});

const WRONG: Record<string, (place: Workspace) => void> = {
  globs: (place) => place.write('.passdown/config.yaml', "include: ['notes/**/*.md', 'tasks/**/*.md']\n"),
  ignored: (place) => place.write('.gitignore', 'tasks/secret-*\n').write('tasks/secret-1.md', taskFile('2')),
};

for (const [check, break_] of Object.entries(WRONG))
  test(`${check}: what is wrong is told with what to do`, async () => {
    const place = workspace(ONE);
    break_(place);
    const { code, wrong } = await examine(place);
    expect([code, wrong.map((one) => one.check)]).toEqual([1, [check]]);
    expect(wrong[0]!.hint).toMatch(/^\S+ \S/);
  });

test('defaults that match nothing are fine as long as one of them matches', async () => {
  expect((await examine(workspace(ONE))).wrong).toEqual([]);
  expect((await examine(workspace())).wrong.map(({ check }) => check)).toEqual(['globs']);
  // init writes them down where it adds others.
  const listed = workspace(ONE).write('.passdown/config.yaml', "include: ['tasks/**/*.md', 'docs/tasks/**/*.md']\n");
  expect((await examine(listed)).wrong).toEqual([]);
});

test('a broken graph, leftovers and a missing .gitignore are mended by --fix, and the graph can be made again', async () => {
  const place = workspace(ONE);
  place.write('.passdown/graph.db', 'this is no database, it only has the name of one');
  place.write('.passdown/.journal.md.0123456789ab.tmp', 'half a journal');
  utimesSync(join(place.root, '.passdown/.journal.md.0123456789ab.tmp'), 1000, 1000);
  expect((await examine(place)).wrong.map(({ check }) => check)).toEqual(['folder', 'store']);
  // One thing after another: what is still wrong in the folder after the first is told again.
  await examine(place, '--fix');
  const { code, wrong } = await examine(place, '--fix');
  expect([code, wrong]).toEqual([0, []]);
  expect(existsSync(join(place.root, '.passdown/graph.db.aside'))).toBe(true);
  expect(place.read('.passdown/.gitignore')).toContain('!config.yaml');
  expect((await place.passdown(['ingest'])).code).toBe(0);
});

test('a graph that was cut short opens, but is told and mended all the same, wherever it was cut', async () => {
  const place = workspace(ONE);
  await place.passdown(['ingest']);
  const graph = join(place.root, '.passdown/graph.db');
  const whole = readFileSync(graph);
  const PAGE = 4096;
  for (const kept of [2, Math.floor(whole.length / PAGE / 2), whole.length / PAGE - 1]) {
    writeFileSync(graph, whole.subarray(0, kept * PAGE));
    expect((await examine(place)).wrong.map(({ check }) => check)).toEqual(['store']);
    await examine(place, '--fix');
    expect(await place.passdown(['tasks'])).toMatchObject({ code: 0, stdout: expect.stringContaining('1') });
    expect(existsSync(`${graph}.aside`)).toBe(true);
    rmSync(`${graph}.aside`);
  }
});

test('a store that does not answer is told and never changed by --fix', async () => {
  const place = workspace(ONE);
  const { stdout, code } = await place.passdown(['--store', 'bolt://127.0.0.1:1', '--json', 'doctor', '--fix']);
  const wrong: Diagnosis[] = JSON.parse(stdout).data.filter(({ ok }: Diagnosis) => !ok);
  expect([code, wrong.map(({ check }) => check)]).toEqual([1, ['store']]);
  expect(wrong[0]!.hint).toContain('Neo4j');
});

test('a write that is under way is no leftover', async () => {
  const place = workspace(ONE);
  await place.passdown(['ingest']);
  place.write('.passdown/.journal.md.0123456789ab.tmp', 'half a journal');
  expect((await examine(place)).wrong).toEqual([]);
});
