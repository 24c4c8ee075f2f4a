/** The table of questions: what is in it, and that every door gets the same answers in its own voice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { QUESTIONS } from '../../src/ask/questions.ts';
import { PAGE, terminalVoice } from '../../src/ask/voice.ts';
import { ITEM_PREFIXES } from '../../src/model/index.ts';
import { withOpen } from '../../src/workplace/open-workplace.ts';
import { workplaceAt } from '../../src/workplace/workplace.ts';
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
