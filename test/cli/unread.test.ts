/** Files that match and that nobody understands are never passed over in silence. */
import { expect, test } from 'vitest';
import { passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const json = async (place: Workspace, ...args: string[]) =>
  JSON.parse((await passdown(place, ...args, '--json')).stdout).data;

/** Two that are understood, one README, and as many others as a test wants. */
const mixed = (others: Record<string, string>) =>
  workspace({
    'tasks/README.md': '# About these files\n',
    'tasks/task-001.md': '# Task 1: Cache\n\nx\n',
    'HANDOFF.md': '# Handoff\n\n## Gotchas\n\n- The cache must be cleared first\n',
    ...others,
  });

test('ingest counts them, check --unread lists each with the reason and what would make it readable', async () => {
  const place = mixed({ 'tasks/design.md': '# Design\n\nBlue.\n', 'tasks/empty.md': '\n' });
  expect((await json(place, 'ingest')).unread).toBe(2);
  // Unchanged files count as well.
  expect((await passdown(place, 'ingest')).stdout).toContain(
    '2 files not understood; passdown check --unread lists them',
  );
  const unread = await json(place, 'check', '--unread');
  expect(unread.map(({ path }: { path: string }) => path)).toEqual(['tasks/design.md', 'tasks/empty.md']);
  expect(unread[0].reason).toContain('no task id');
  expect(unread[0].hint).toContain("include: [{ glob: 'tasks/*.md', as: note }]");
  expect(unread[1].reason).toBe('The file is empty');
});

test('doctor lists them, and fails where most of what matches is not understood', async () => {
  const diagnosis = async (place: Workspace) =>
    (await json(place, 'doctor')).find(({ check }: { check: string }) => check === 'unread');
  expect(await diagnosis(mixed({}))).toMatchObject({ ok: true, hint: '' });
  const few = await diagnosis(mixed({ 'tasks/design.md': '# Design\n\nBlue.\n' }));
  expect(few).toMatchObject({ ok: true, detail: expect.stringContaining('1 of 3 files that match') });
  expect(few.detail).toContain('tasks/design.md');
  const others = Object.fromEntries(['a', 'b', 'c'].map((name) => [`tasks/${name}.md`, '# Design\n\nBlue.\n']));
  expect(await diagnosis(mixed(others))).toMatchObject({ ok: false });
});

test('what the configuration calls a note is understood', async () => {
  const place = mixed({
    '.passdown/config.yaml': "include: ['tasks/**/*.md', { glob: 'log/workflow/*.md', as: note }]\n",
    'log/workflow/x.md': '# Monday\n\n## Gotchas\n\n- The pool must be drained first\n',
  });
  expect((await json(place, 'ingest')).unread).toBe(0);
  expect(await json(place, 'gotchas')).toMatchObject([{ text: 'The pool must be drained first' }]);
});
