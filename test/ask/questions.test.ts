/** The table of questions: what is in it, and that every door gets the same answers in its own voice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../src/ask/questions.ts';
import { askSearch } from '../../src/ask/search.ts';
import { PAGE, terminalVoice } from '../../src/ask/voice.ts';
import { sortableDate } from '../../src/dialects/task/text-date.ts';
import { ITEM_PREFIXES } from '../../src/model/index.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { withOpen } from '../../src/workplace/open-workplace.ts';
import { workplaceAt } from '../../src/workplace/workplace.ts';
import { readText } from '../support/fixtures.ts';
import { passdown } from '../support/in-process.ts';
import { REPOSITORY, type Workspace, workspace } from '../support/workspace.ts';

const ITEM_NAMES = Object.values(ITEM_PREFIXES).map((prefix) => `${prefix}s`);

test('every file of src/ask that has a question stands in the table under its own name, and so does each kind of item', () => {
  const files = readdirSync(join(REPOSITORY, 'src/ask')).filter((file) =>
    readFileSync(join(REPOSITORY, 'src/ask', file), 'utf8').includes('export const question:'),
  );
  const names = files.map((file) => file.replace('.ts', ''));
  expect(QUESTIONS.map(({ name }) => name).sort()).toEqual([...names, ...ITEM_NAMES].sort());
});

test('the store is never asked for very many words at once', async () => {
  const store = new SqliteStore(':memory:');
  const asked: number[] = [];
  store.search = async ({ words }) => {
    asked.push(words.length);
    return [];
  };
  const words = Array.from({ length: 20_000 }, (_, index) => `w${index}`);
  await askSearch(store, words.slice(0, 1000).join(' '), 'p', 20);
  expect(Math.max(...asked)).toBe(1000);
  asked.length = 0;
  expect(await askSearch(store, words.join(' '), 'p', 20)).toEqual([]);
  expect(Math.max(...asked)).toBe(20);
});

const HIDDEN = 'rate\u202e limit\u200b of\u061c 100';
const TASK = `# Task 007: Payments ${HIDDEN}

Status: pending

## Handoff

\`\`\`yaml
outcome: partial
files_created:
  - path: src/pay.ts
    purpose: ${HIDDEN}
patterns_discovered:
  - pattern: Retry twice ${HIDDEN}
    location: src/pay.ts
    applies_to: [pay]
gotchas:
  - issue: Slow ${HIDDEN}
    severity: high
    mitigation: ${HIDDEN}
    discovered_in: ${HIDDEN}
blockers:
  - blocker: No key ${HIDDEN}
    impact: ${HIDDEN}
    blocking_tasks: [task-008]
open_questions:
  - question: Which bank ${HIDDEN}
suggested_next_steps:
  - step: Ask ${HIDDEN}
\`\`\`
`;

/** What each question is asked here, where it needs to be told. */
const SAID: Record<string, Record<string, string>> = {
  show: { id: 'task-007' },
  file: { path: 'src/pay.ts' },
  search: { text: 'rate' },
};

function project(): Workspace {
  return workspace({
    '.passdown/config.yaml': 'project: shop\n',
    'tasks/task-007.md': TASK,
    'tasks/task-008.md': '# Task 008: After\n\nStatus: pending\nDepends on: task-007\n',
  });
}

test.each(QUESTIONS.map((row) => [row.name, row] as const))(
  '%s answers in lines for a terminal and for a page, and hides nothing in either',
  async (name, row) => {
    const place = project();
    await passdown(place, 'ingest');
    const { question } = await row.load();
    const args = SAID[name] ?? {};
    const [onTerminal, onPage] = await withOpen(workplaceAt({ cwd: place.root, env: {} }), async (open) => {
      const data = await question.ask(open, args);
      const plain = terminalVoice((_style, text) => text);
      return [question.text(data, plain, args), question.text(data, PAGE, args)];
    });
    expect(onTerminal!.length).toBeGreaterThan(0);
    expect([...onTerminal!, ...onPage!].join('')).not.toMatch(/[\u202e\u200b\u061c]/);
    const printed = await passdown(place, name, ...Object.values(args));
    expect([printed.code, printed.stdout.trimEnd()]).toEqual([0, onTerminal!.join('\n').trimEnd()]);
    const json = await passdown(place, name, ...Object.values(args), '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ schemaVersion: 1, kind: name });
  },
);

test('a skipped task and one whose status nobody knows are not ready, and tasks shows them as such', async () => {
  const place = workspace({
    'tasks/task-001.md': '# Task 001: One\n\n| Status | skipped |\n|---|---|\n',
    'tasks/task-002.md': '# Task 002: Two\n\n| Status | cooking |\n|---|---|\n',
    'tasks/task-003.md': '# Task 003: Three\n\n| Status | pending |\n|---|---|\n| Depends On | 001 |\n',
    'tasks/task-004.md': '# Task 004: Four\n\n| Status | Not started |\n|---|---|\n',
    'tasks/index.md': '| ID | Name | Status |\n|---|---|---|\n| 005 | Five | someday |\n| 006 | Six | cancelled |\n',
  });
  const told = async (...args: string[]) => (await passdown(place, ...args, '--json')).stdout;
  const ids = (text: string) =>
    JSON.parse(text).data.map(({ id, status }: Record<string, string>) => `${id} ${status}`);
  expect(ids(await told('ready'))).toEqual(['task-004 pending']);
  expect(ids(await told('tasks'))).toEqual([
    ...['task-001 skipped', 'task-002 unknown', 'task-003 pending', 'task-004 pending'],
    ...['task-005 unknown', 'task-006 skipped'],
  ]);
  expect((await told('check')).match(/status-invalid/g)).toHaveLength(2);
});

describe('what a handoff says beside the main field', () => {
  const place = () =>
    workspace({
      'tasks/task-001.md': told('001', '2026-02-03T10:00:00+02:00', [
        'files_created:\n  - path: src/pool.ts\n    purpose: Keeps connections\n    lines: 1-80',
        'blockers:\n  - blocker: No key\n    blocking_tasks: [3, TASK-2]',
        'suggested_next_steps:\n  - step: Ask for it\n    depends_on: [src/pool.ts, the vault]\n  - step: Test it',
      ]),
      'tasks/task-002.md': told('002', '2026-02-03T08:30:00Z', [
        'files_modified:\n  - path: src/pool.ts\n    lines: 4-9\n    change_type: refactor\n    description: Closes twice\n  - path: src/old.ts\n    change_type: delete',
      ]),
      'tasks/task-003.md': '# Task 003: Three\n\n| Status | pending |\n|---|---|\n| Depends On | 001, 002 |\n',
    });
  const told = (id: string, at: string, sections: string[]) =>
    `# Task ${id}: Number ${id}\n\n## Handoff\n\n\`\`\`yaml\noutcome: ${id === '001' ? 'partial' : 'completed'}\n${sections.join('\n')}\n\`\`\`\n\n*Task completed: ${at}*\n`;

  test('the tasks that a blocker holds up and what a step needs stand in lists, in the task, in the briefing and in the journal', async () => {
    const here = place();
    const text = async (...args: string[]) => (await passdown(here, ...args)).stdout;
    expect(await text('blockers')).toContain('  blockingTasks: task-003, task-002\n');
    expect(await text('steps')).toContain('  needs: src/pool.ts, the vault\n');
    expect(await text('show', 'task-001')).toMatch(
      /needs: src\/pool\.ts, the vault[\s\S]*blockingTasks: task-003, task-002/,
    );
    const briefing = await text('brief', 'task-003');
    expect(briefing).toContain('⛔ No key; holds up task-003, task-002 (task-001,');
    expect(briefing).toContain('Ask for it (needs src/pool.ts, the vault) (task-001,');
    expect(briefing).toContain('medium: Test it (task-001,');
    expect(await text('journal')).toContain('- No key — holds up task-003, task-002 (task-001,');
    const { data } = JSON.parse(await text('blockers', '--json'));
    expect(data[0]).toMatchObject({ text: 'No key', blockingTasks: ['task-003', 'task-002'] });
  });

  test('the context map has lines, kind and reason of each change, and says which files are deleted', async () => {
    const journal = (await passdown(place(), 'journal')).stdout;
    expect(journal).toContain(
      '| src/pool.ts | Keeps connections | task-001 (lines 1-80) | task-002 (lines 4-9, refactor: Closes twice) |',
    );
    expect(journal).toContain('| src/old.ts (deleted) |  |  | task-002 (delete) |');
    const { data } = JSON.parse((await passdown(place(), 'journal', '--json')).stdout);
    expect(data.contextMap).toMatchObject([
      { path: 'src/old.ts', deleted: true, work: [{ by: 'task-002', how: 'modified', changeType: 'delete' }] },
      {
        path: 'src/pool.ts',
        deleted: false,
        work: [{ how: 'created', lines: '1-80' }, { description: 'Closes twice' }],
      },
    ]);
  });

  test('the time zone of a date is kept, and counts for the order', async () => {
    const { data } = JSON.parse((await passdown(place(), 'show', 'task-001', '--json')).stdout);
    expect(data.completedAt).toBe('2026-02-03T10:00:00+02:00');
    expect(sortableDate('2026-02-03T10:00:00+02:00')).toBe('2026-02-03T08:00:00');
    expect(sortableDate('2026-02-03T10:00')).toBe('2026-02-03T10:00:00');
  });

  test('a briefing in the task file never becomes the context of the task', async () => {
    const here = place();
    await passdown(here, 'brief', 'task-003', '--into-task');
    const { reading } = readText(here.read('tasks/task-003.md'), 'tasks/task-003.md');
    expect(reading.task.context?.text).toBe('');
    expect(here.read('tasks/task-003.md')).toContain('holds up task-003');
  });
});
