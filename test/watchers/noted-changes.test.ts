/** What the system reports in a folder is noted after one whole turn of the event loop; the vouching of the daemon rests on it. */
import { appendFileSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { NotedChanges } from '../../watchers/noted-changes.ts';
import { workspace } from '../support/workspace.ts';

const IS_LINUX = process.platform === 'linux';

function noting(folders: string[], most = 1_000) {
  const { root } = workspace();
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  const notes = new NotedChanges(root, most);
  onTestFinished(() => notes.close());
  for (const folder of folders) notes.add(folder);
  return { notes, at: (path: string) => join(root, path) };
}

async function aTurn(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

test.runIf(IS_LINUX)('whatever happens to a file is noted within two turns, every time (needs Linux)', async () => {
  const { notes, at } = noting(['', 'tasks/']);
  const waysOf: ((path: string) => void)[] = [
    (path) => writeFileSync(path, 'new'),
    (path) => appendFileSync(path, 'more'),
    (path) => utimesSync(path, 1, 1),
    (path) => {
      writeFileSync(at('aside'), 'other');
      renameSync(at('aside'), path);
    },
    (path) => rmSync(path),
  ];
  for (let round = 0; round < 60; round++)
    for (const change of waysOf) {
      change(at('tasks/a.md'));
      await aTurn();
      expect(notes.take(), `${change} in round ${round}`).toContain('tasks/a.md');
    }
  expect(notes.areWhole).toBe(true);
});

test.runIf(IS_LINUX)('a folder that comes, goes or is moved is noted by its name (needs Linux)', async () => {
  const { notes, at } = noting(['', 'tasks/']);
  mkdirSync(at('tasks/new'));
  await aTurn();
  expect(notes.take()).toContain('tasks/new');
  renameSync(at('tasks'), at('jobs'));
  await aTurn();
  const taken = notes.take();
  expect(taken).toContain('tasks');
  expect(taken).toContain('jobs');
});

test.runIf(IS_LINUX)(
  'more reports than the queue is trusted with are not whole, however few the paths are (needs Linux)',
  async () => {
    const { notes, at } = noting([''], 10);
    for (let i = 0; i < 12; i++) appendFileSync(at(i % 2 === 0 ? 'a.md' : 'b.md'), '.');
    await aTurn();
    expect(notes.areWhole).toBe(false);
  },
);

test.runIf(IS_LINUX)('what was taken and put back is noted still (needs Linux)', async () => {
  const { notes } = noting(['']);
  notes.putBack(['a.md']);
  expect(notes.take()).toEqual(new Set(['a.md']));
  expect(notes.take()).toEqual(new Set());
});

test('a folder that cannot be watched leaves nothing whole', () => {
  const { notes } = noting([]);
  notes.add('missing/');
  expect(notes.areWhole).toBe(false);
});
