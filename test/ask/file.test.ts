/** file: what names the file comes first, then what was learned by those who worked on it, then who they are. */
import { describe, expect, test } from 'vitest';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const HANDOFF = `outcome: partial
files_modified:
  - path: src/pay.ts
    description: Retries
patterns_discovered:
  - pattern: Money is whole cents
    location: src/pay.ts
    applies_to: [pay]
  - pattern: Dates are UTC
    applies_to: [pay]
gotchas:
  - issue: The bank is slow on Mondays
    severity: high
  - issue: A second call of src/pay.ts pays twice
    severity: low
blockers:
  - blocker: No key for src/pay.ts
    suggested_resolution: Ask
open_questions:
  - question: Does src/pay.ts round down?
suggested_next_steps:
  - step: Split it
    depends_on: [src/pay.ts]
`;
const NOTE =
  '# Session notes\n\nWe looked at src/pay.ts and at src/pay.ts again, and left it as it was.\n\n## Next steps\n\n- Call the bank\n';

function project(): Workspace {
  return workspace({
    '.passdown/config.yaml': 'project: shop\n',
    'src/pay.ts': '',
    'tasks/task-001.md': taskFile('1', HANDOFF),
    'tasks/task-002.md':
      '# Task 002: Refunds\n\nStatus: pending\n\n## Objective\n\nMoney goes back through src/pay.ts.\n',
    'SESSION_NOTES.md': NOTE,
  });
}

describe('file', () => {
  test('begins with what names the file, by kind, and ends with who worked on it or mentions it, each document once', async () => {
    const { stdout } = await passdown(project(), 'file', 'src/pay.ts');
    const lines = stdout.split('\n').filter((line) => !line.startsWith('  '));
    expect(lines.map((line) => line.replace(/ {2}.*/, ''))).toEqual([
      'src/pay.ts',
      ...['gotchas that name it:', 'A second call of src/pay.ts pays twice'],
      ...['patterns that name it:', 'Money is whole cents'],
      ...['steps that name it:', 'Split it'],
      ...['blockers that name it:', 'No key for src/pay.ts'],
      ...['questions that name it:', 'Does src/pay.ts round down?'],
      ...['gotchas of those who worked on it:', 'The bank is slow on Mondays'],
      ...['patterns of those who worked on it:', 'Dates are UTC'],
      'modified by task-001: Retries',
      'named by a note',
      'named by task-002',
      '',
    ]);
  });

  test('says the same as data: named on each item, and every mention with its line', async () => {
    const { data } = JSON.parse((await passdown(project(), 'file', 'src/pay.ts', '--json')).stdout);
    expect(data.gotchas).toMatchObject([
      { named: true, severity: 'low' },
      { named: false, severity: 'high' },
    ]);
    expect(data.blockers).toMatchObject([{ named: true }]);
    expect(data.questions).toMatchObject([{ named: true }]);
    expect(data.namedBy).toMatchObject([
      { task: null, path: 'SESSION_NOTES.md', line: 3 },
      { task: 'task-002', path: 'tasks/task-002.md', line: 7 },
    ]);
  });

  test('of a file that very many speak of has the last ones, and says how many more there are and where', async () => {
    const told = (n: number) => `outcome: completed
files_modified:
  - path: src/pay.ts
    description: Change ${n}
gotchas:
  - issue: Trap ${n} in src/pay.ts
    severity: low
`;
    const tasks = Array.from({ length: 40 }, (_, i) => `${i + 101}`);
    const files = Object.fromEntries(tasks.map((id) => [`tasks/task-${id}.md`, taskFile(id, told(Number(id)))]));
    const place = workspace({ 'src/pay.ts': '', ...files });
    const { data } = JSON.parse((await passdown(place, 'file', 'src/pay.ts', '--json')).stdout);
    expect([data.modifiedBy.length, data.modifiedBy.at(-1).task, data.leftOut.modifiedBy]).toEqual([
      20,
      'task-140',
      20,
    ]);
    expect([data.gotchas.length, data.gotchas[0].text, data.lastOnly]).toEqual([12, 'Trap 140 in src/pay.ts', true]);
    const { stdout } = await passdown(place, 'file', 'src/pay.ts');
    expect(stdout).toContain(`\n${data.leftOut.gotchas} more gotchas: passdown gotchas --file src/pay.ts\n`);
    expect(stdout).toContain('modified by 20 other statements, of documents by name before these\n');
    expect(stdout).toContain('Very many speak of this file;');
    expect((await passdown(place, 'gotchas', '--file', 'src/pay.ts')).stdout).toContain(
      'Very many speak of this file;',
    );
  });

  test('of a file that items name and nobody worked on, those items are found, also with --file', async () => {
    const yaml = 'outcome: completed\ngotchas:\n  - issue: The door in src/door.ts jams\n  - issue: It rains';
    const place = workspace({ 'tasks/task-001.md': taskFile('1', yaml) });
    expect((await passdown(place, 'file', 'src/door.ts')).stdout).toContain('gotchas that name it:\nThe door in');
    expect((await passdown(place, 'gotchas', '--file', 'src/door.ts')).stdout).toMatch(/^The door in .*\n {2}.*\n$/);
  });
});
