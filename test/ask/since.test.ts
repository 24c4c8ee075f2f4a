/** When things were said: by their text, else by git; `--since` and `log`. */
import { expect, test } from 'vitest';
import type { LogDay } from '../../src/ask/log.ts';
import { repository } from '../support/git-repository.ts';
import { passdown } from '../support/in-process.ts';

const note = (...lines: string[]) => `# Notes\n\n## Gotchas\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
const task = (id: string, yaml: string) =>
  `# Task ${id}: Work ${id}\n\n| Status | completed |\n|---|---|\n\n## Handoff\n\n\`\`\`yaml\noutcome: completed\n${yaml}\n\`\`\`\n`;

/** Commits are of the first days of 2026, one each. */
function project() {
  const repo = repository();
  repo.commit({ 'HANDOFF.md': note('The first trap'), 'src/a.ts': 'export function loadAll() {\n}\n' });
  repo.commit({ 'HANDOFF.md': note('The first trap', 'The second trap: `loadAll()` leaks') });
  repo.git('tag', 'v1');
  repo.commit({
    'tasks/task-001.md': task('001', 'gotchas:\n  - issue: The third trap\nresolves: ["The first trap"]'),
    'src/a.ts': 'export const b = 1;\n',
  });
  return repo;
}

test('--since takes a day, a commit and a tag, and goes by git where the text has no date', async () => {
  const repo = project();
  const since = async (when: string) =>
    (await repo.ask<{ text: string }[]>('gotchas', '--all', '--derived', 'all', '--since', when)).map(({ text }) =>
      text.slice(4, 10).trim(),
    );
  expect((await since('2026-01-03')).sort()).toEqual(['second', 'third']);
  expect((await since('v1')).sort()).toEqual(['second', 'third']);
  expect(await since('HEAD')).toEqual(['third']);
  expect((await repo.ask<{ id: string }[]>('tasks', '--since', 'HEAD')).map(({ id }) => id)).toEqual(['task-001']);
  expect(await repo.ask('tasks', '--since', '2027-01-01')).toEqual([]);
  expect(await repo.ask('search', 'trap', '--since', 'HEAD')).toHaveLength(1);
  expect((await passdown(repo.files, 'gotchas', '--since', 'nowhere')).code).toBe(2);
});

test('a date in the text counts before git', async () => {
  const repo = project();
  repo.commit({ 'handoffs/2025-06-01-import.md': note('An old trap') });
  const { length } = await repo.ask<unknown[]>('search', 'old', '--since', '2026-01-01');
  expect(length).toBe(0);
});

test('log tells day by day what was added, settled and went stale, and by whom', async () => {
  const days = await project().ask<LogDay[]>('log');
  const shown = days.map(({ day, added, settled, stale }) => [
    day,
    added.map(({ by }) => by),
    settled.map(({ text }) => text),
    stale.map(({ what }) => what),
  ]);
  expect(shown).toEqual([
    ['2026-01-04', ['task-001'], ['The first trap'], ['loadAll']],
    ['2026-01-03', ['HANDOFF.md'], [], []],
    ['2026-01-02', ['HANDOFF.md'], [], []],
  ]);
});
