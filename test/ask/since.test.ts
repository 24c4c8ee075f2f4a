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

test('--since is asked of every question: a task, a file, the journal and briefings have only what was said since', async () => {
  const repo = project();
  repo.commit({
    'tasks/task-001.md': task(
      '001',
      'gotchas:\n  - issue: The third trap\n  - issue: The fourth trap of src/a.ts\nresolves: ["The first trap"]',
    ),
  });
  const texts = (items: readonly { text: string }[]) => items.map(({ text }) => text.slice(4, 10)).sort();
  const { gotchas } = await repo.ask<{ gotchas: { text: string }[] }>('show', '001', '--since', 'HEAD');
  expect(texts(gotchas)).toEqual(['fourth']);
  expect(texts((await repo.ask<{ gotchas: { text: string }[] }>('show', '001')).gotchas)).toEqual(['fourth', 'third ']);
  const file = await repo.ask<{ gotchas: { text: string }[] }>('file', 'src/a.ts', '--since', 'HEAD');
  expect(texts(file.gotchas)).toEqual(['fourth']);
  for (const args of [['brief'], ['brief', '--about', 'trap'], ['brief', '--file', 'src/a.ts']]) {
    const { warnings } = await repo.ask<{ warnings: { text: string }[] }>(...args, '--since', 'HEAD');
    expect([args, texts(warnings)]).toEqual([args, ['fourth']]);
  }
  const journal = await repo.ask<{ tasks: unknown[] }>('journal', '--since', '2027-01-01');
  expect(journal.tasks).toEqual([]);
  expect(repo.files.read('.passdown/journal.md')).toContain('task-001');
  expect((await passdown(repo.files, 'brief', '--since', '2027-01-01')).stdout).toContain('said since 2027-01-01');
  expect((await passdown(repo.files, 'brief', '--since', 'HEAD', '--write')).code).toBe(2);
});

test('items and tasks carry the days on which they were said first and last, which a rebase does not change', async () => {
  const repo = project();
  const days = async () => {
    const gotchas = await repo.ask<{ text: string; firstSaid: string; lastSaid: string }[]>('gotchas', '--all');
    const tasks = await repo.ask<{ id: string; firstSaid: string; lastSaid: string }[]>('tasks');
    const { warnings } = await repo.ask<{ warnings: { firstSaid: string }[] }>('brief', '--about', 'third trap');
    return [
      ...gotchas.map(({ text, firstSaid, lastSaid }) => [text.slice(4, 10), firstSaid, lastSaid]).sort(),
      ...tasks.map(({ id, firstSaid, lastSaid }) => [id, firstSaid, lastSaid]),
      warnings[0]!.firstSaid,
    ];
  };
  repo.commit({ 'handoffs/2026-02-01-again.md': note('The second trap: `loadAll()` leaks') });
  const before = await days();
  expect(before).toEqual([
    ['first ', '2026-01-02', '2026-01-02'],
    ['second', '2026-01-03', '2026-02-01'],
    ['third ', '2026-01-04', '2026-01-04'],
    ['task-001', '2026-01-04', '2026-01-04'],
    '2026-01-04',
  ]);
  expect((await passdown(repo.files, 'show', '001')).stdout).toContain('  said 2026-01-04\n');
  repo.git('-c', 'core.editor=true', 'rebase', '-q', '--force-rebase', '--root', '--committer-date-is-author-date');
  repo.git('commit', '-q', '--amend', '--no-edit', '--date', repo.git('log', '-1', '--format=%aI').trim());
  expect(await days()).toEqual(before);
});

test('log counts what a ticked line, a closeout, a later decision or resolves settled, with the line that says so', async () => {
  const repo = repository();
  repo.commit({
    'HANDOFF.md': '# Handoff\n\n## Next steps\n\n- Limit the size of an upload\n',
    'handoffs/2026-01-01-quota-plan.md': '# Quota\n\n## Next steps\n\n- Count the uploads of each tenant\n',
    'handoffs/redis.md': '# Decisions\n\n## Decisions\n\n- Sessions are kept in Redis\n',
  });
  repo.commit({
    'HANDOFF.md':
      '# Handoff\n\n## Next steps\n\n- Limit the size of an upload\n\n## Progress\n\n- [x] Limit the size of an upload\n',
  });
  repo.commit({
    'handoffs/2026-01-09-quota-closeout.md': '# Quota shipped\n\n## Gotchas\n\n- Counting locks the table of tenants\n',
    'handoffs/sessions.md':
      '# Sessions\n\n## Decisions\n\n- Sessions are kept in Postgres; this replaces "Sessions are kept in Redis"\n',
  });
  const days = await repo.ask<LogDay[]>('log');
  const settled = days.flatMap(({ day, settled }) => settled.map(({ text, settledBy }) => [day, text, settledBy]));
  expect(settled).toEqual([
    ['2026-01-09', 'Count the uploads of each tenant', 'handoffs/2026-01-09-quota-closeout.md:1'],
    ['2026-01-04', 'Sessions are kept in Redis', 'handoffs/sessions.md:5'],
    ['2026-01-03', 'Limit the size of an upload', 'HANDOFF.md:9'],
  ]);
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
