/** What handoffs claim, against real repositories. */
import { expect, test } from 'vitest';
import { check } from '../../src/author/check.ts';
import { repository } from '../support/git-repository.ts';
import { workspace } from '../support/workspace.ts';

const task = (id: string, yaml = '') =>
  `# Task ${id}: Work\n\n| Status | ${yaml ? 'completed' : 'pending'} |\n|---|---|\n${yaml && `\n## Handoff\n\n\`\`\`yaml\noutcome: completed\n${yaml}\n\`\`\`\n`}`;
const codes = async (root: string) =>
  (await check({ root })).problems.map(({ path, line, code, severity }) => `${path}:${line} ${severity} ${code}`);

test('a modified file that nobody changed since the task file is there is doubted; others are not', async () => {
  const repo = repository();
  repo.commit({ 'src/a.ts': '1', 'src/b.ts': '1', 'src/c.ts': '1' });
  repo.commit({ 'tasks/task-001.md': task('001') });
  repo.commit({ 'src/a.ts': '2' });
  const files = ['a', 'b', 'c'].map((name) => `  - path: src/${name}.ts`).join('\n');
  repo.apply({ 'src/c.ts': '2', 'tasks/task-001.md': task('001', `files_modified:\n${files}`) });
  expect(await codes(repo.root)).toEqual(['tasks/task-001.md:12 warning claim-file-untouched']);
});

test('where nobody knows when the work began, nothing is doubted', async () => {
  const handoff = task('001', 'files_modified:\n  - path: src/a.ts');
  expect(await codes(workspace({ 'src/a.ts': '', 'tasks/task-001.md': handoff }).root)).toEqual([]);
  const repo = repository();
  repo.commit({ 'src/a.ts': '1' });
  repo.commit({ 'tasks/task-001.md': handoff });
  expect(await codes(repo.root)).toEqual([]);
});

test('a created file that is not there or that git ignores is doubted, and so is a test that is not there', async () => {
  const repo = repository();
  repo.commit({ '.gitignore': 'local/\n', 'test/b.test.ts': '', 'src/a.ts': '' });
  repo.apply({
    'local/a.ts': '',
    'src/new.ts': '',
    'tasks/task-001.md': task(
      '001',
      'files_created:\n  - path: local/a.ts\n  - path: src/new.ts\n    purpose: Tested by test/a.test.ts and test/b.test.ts\n  - path: src/none.ts',
    ),
  });
  expect(await codes(repo.root)).toEqual([
    'tasks/task-001.md:11 warning claim-file-missing',
    'tasks/task-001.md:12 warning claim-test-missing',
    'tasks/task-001.md:14 warning claim-file-missing',
  ]);
});
