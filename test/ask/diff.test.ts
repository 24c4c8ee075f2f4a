/** What a branch changes in what is known, asked of real repositories. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { KnowledgeDiff } from '../../src/ask/diff.ts';
import { type Repository, repository } from '../support/git-repository.ts';
import { passdown } from '../support/in-process.ts';

const task = (id: string, { status = 'pending', on = '', yaml = '' } = {}) =>
  `# Task ${id}: Work ${id}\n\n| Status | ${status} |\n|---|---|\n${on && `| Depends On | ${on} |\n`}${yaml && `\n## Handoff\n\n\`\`\`yaml\noutcome: completed\n${yaml}\n\`\`\`\n`}`;
const note = (...lines: string[]) => `# Notes\n\n## Gotchas\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
const diff = (repo: Repository, ...args: string[]) => repo.ask<KnowledgeDiff>('diff', ...args);
const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

function project(): Repository {
  const repo = repository();
  repo.commit({
    'src/a.ts': 'export function loadAll() {\n}\n',
    'handoffs/one.md': note('The queue is slow', '`loadAll()` leaks handles'),
    'tasks/task-001.md': task('001'),
    'tasks/task-002.md': task('002', { on: '001' }),
    'tasks/task-003.md': task('003', {
      status: 'completed',
      yaml: 'open_questions:\n  - question: Which port is free?',
    }),
  });
  return repo;
}

test('new, gone and settled items, tasks that moved or became ready, and what the code of a branch made stale', async () => {
  const repo = project();
  repo.git('checkout', '-q', '-b', 'work');
  repo.commit({
    'src/a.ts': 'export const b = 1;\n',
    'tasks/task-001.md': task('001', {
      status: 'completed',
      yaml: 'gotchas:\n  - issue: Ports differ\nresolves: ["Which port is free?"]',
    }),
  });
  repo.apply({ 'handoffs/one.md': note('`loadAll()` leaks handles') });
  const { added, removed, settled, tasks, stale, documents } = await diff(repo);
  expect(documents).toBe(2);
  expect([texts(added), texts(removed), texts(settled)]).toEqual([
    ['Ports differ'],
    ['The queue is slow'],
    ['Which port is free?'],
  ]);
  expect(tasks).toEqual([
    { id: 'task-001', name: 'Work 001', before: 'pending', after: 'completed' },
    { id: 'task-002', name: 'Work 002', before: 'pending', after: 'pending', ready: 'became ready' },
  ]);
  expect(stale.map(({ what }) => what)).toEqual(['loadAll']);
});

test('two revisions are compared as they are, whatever is checked out', async () => {
  const repo = project();
  repo.commit({ 'handoffs/two.md': note('Disks fill up') });
  repo.commit({ 'handoffs/two.md': note('Disks fill up on Fridays') });
  const step = await diff(repo, 'HEAD~1', 'HEAD');
  expect([texts(step.added), texts(step.removed)]).toEqual([['Disks fill up on Fridays'], ['Disks fill up']]);
  const back = await diff(repo, 'HEAD', 'HEAD~2');
  expect([texts(back.added), texts(back.removed)]).toEqual([[], ['Disks fill up on Fridays']]);
});

test('a change of a detail is a change, and a note that only moved is none', async () => {
  const repo = project();
  repo.commit({ 'tasks/task-004.md': task('004', { yaml: 'gotchas:\n  - issue: Slow disk\n    severity: low' }) });
  repo.git('mv', 'handoffs/one.md', 'handoffs/first.md');
  repo.apply({ 'tasks/task-004.md': task('004', { yaml: 'gotchas:\n  - issue: Slow disk\n    severity: high' }) });
  const { added, removed, changed } = await diff(repo, 'HEAD');
  expect([texts(added), texts(removed), texts(changed)]).toEqual([[], [], ['Slow disk']]);
});

test('markdown is one section for each kind, with the words of notes quoted; text has a line each', async () => {
  const repo = project();
  repo.apply({ 'handoffs/two.md': note('Never <b>merge</b> on Fridays') });
  const { stdout } = await passdown(repo.files, 'diff', 'HEAD', '--format', 'markdown');
  expect(stdout).toMatch(/^## What this changes in what is known\n/);
  expect(stdout).toContain('### New (1)');
  expect(stdout).not.toContain('<b>');
  const text = await passdown(repo.files, 'diff', 'HEAD');
  expect(text.stdout).toMatch(/^\+ gotcha +Never .*handoffs\/two\.md:5\n$/);
});

test('a revision that git does not know is wrong use', async () => {
  const { code, stderr } = await passdown(project().files, 'diff', 'nowhere');
  expect(code).toBe(2);
  expect(stderr).toContain('nowhere');
});

test('documents that did not change are not read: their blobs may be missing', async () => {
  const repo = project();
  const before = repo.commit({ 'handoffs/other.md': note('Nobody speaks of this again') });
  repo.commit({ 'handoffs/one.md': note('The queue is slow', 'The port is taken') });
  const blob = repo.git('rev-parse', 'HEAD:handoffs/other.md').trim();
  rmSync(join(repo.root, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
  const { documents, added } = await diff(repo, before, 'HEAD');
  expect([documents, texts(added)]).toEqual([1, ['The port is taken']]);
});
