/** Rows of the specification that were wrong or missing: the task handoff, the skill document, the payload. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS, taskWith } from '../support/fixtures.ts';
import { handoffPlace, SEND } from '../support/handoffs.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

test.each([
  ['modified', 'modify'],
  ['added', 'add'],
  ['created', 'add'],
  ['deleted', 'delete'],
  ['renamed', 'modify'],
])('change_type: %s is read as %s, with a warning and a fix, and the file is not lost', async (written, meant) => {
  const place = workspace({
    'tasks/task-007.md': taskWith(
      `outcome: completed\nfiles_modified:\n  - path: src/a.ts\n    lines: 1-3\n    change_type: ${written}\n    description: More`,
    ),
    'src/a.ts': 'a\n',
  });
  const { data } = await dataOf(place, 'check', 'tasks/task-007.md');
  const own = data.filter(({ code }: { code: string }) => code === 'change-type-invalid');
  expect(own.map(({ severity }: { severity: string }) => severity)).toEqual(['warning']);
  await passdown(place, 'check', '--fix', 'tasks/task-007.md');
  expect(place.read('tasks/task-007.md')).toContain(`change_type: ${meant}\n`);
});

describe('templates that nobody filled in are never tasks', () => {
  test('a row of an index whose name stands in brackets', async () => {
    const place = workspace({
      'tasks/index.md':
        '# Task index\n\n| ID | Name | Status | Dependencies | File |\n|---|---|---|---|---|\n| 001 | [task name] | pending | - | - |\n| 002 | Refresh tokens | pending | - | - |\n',
    });
    const tasks = (await dataOf(place, 'tasks')).data;
    expect(tasks.map(({ id }: { id: string }) => id)).toEqual(['task-002']);
    const { data } = await dataOf(place, 'check', 'tasks/index.md');
    expect(data.map(({ code }: { code: string }) => code)).toContain('placeholder-left');
  });

  test('task-template.md', async () => {
    const place = workspace({
      'tasks/task-template.md':
        '# Task [ID]: [Name]\n\n## Metadata\n\n- **Status:** pending\n\n## Objective\n\n[objective]\n',
    });
    expect((await dataOf(place, 'tasks')).data).toEqual([]);
  });
});

test('lists show the id of each item, as confirm and resolves want it', async () => {
  const place = workspace({ 'tasks/task-007.md': taskWith('outcome: completed\ngotchas:\n  - issue: Slow at night') });
  expect((await passdown(place, 'gotchas')).stdout).toMatch(/^Slow at night {2}gotcha-[0-9a-f]{8}/m);
});

test('resolves with a slip is reported with what was meant, by text and by id, and what matches is not', async () => {
  const blocked = taskWith(
    'outcome: blocked\nblockers:\n  - blocker: The API credentials are missing\n    blocking_tasks: [task-008]',
  );
  const settled = (text: string) =>
    taskWith(`outcome: completed\nresolves:\n  - ${text}`).replaceAll('007', '008').replace('Task 007', 'Task 008');
  const place = workspace({ 'tasks/task-007.md': blocked });
  const [{ id }] = (await dataOf(place, 'blockers')).data;
  const said = async (text: string) => {
    place.write('tasks/task-008.md', settled(text));
    const { data } = await dataOf(place, 'check');
    return data.flatMap(({ code, message }: { code: string; message: string }) =>
      code === 'item-unknown' ? message : [],
    );
  };
  const slip = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
  expect(await said('The API credentals are missing')).toEqual([expect.stringContaining('Write The API credentials')]);
  expect(await said(slip)).toEqual([expect.stringContaining(`Write ${id}`)]);
  for (const right of [id, 'the api credentials are missing', 'Something else altogether'])
    expect(await said(right)).toEqual([]);
});

describe('a skill document', () => {
  const codes = (text: string) =>
    readDocument({ path: 'handoffs/x.yaml', text }, LIMITS)!.problems.map(({ code, message, fix }) => [
      code,
      message,
      fix?.edits[0]?.text,
    ]);
  const sent = async () => {
    const place = handoffPlace();
    await passdown(place, ...SEND, '--out', 'handoffs/x.yaml');
    return { place, text: place.read('handoffs/x.yaml') };
  };

  test('says what to write for another form of a word, a list in one text, and a key with a slip', async () => {
    const { text } = await sent();
    expect(codes(text)).toEqual([]);
    const word = codes(text.replace(/completion_status: .*/, 'completion_status: completed'));
    expect(word).toEqual([['value-invalid', expect.any(String), 'complete']]);
    const list = codes(text.replace(/focus_areas:.*(?:\n +- .*)*/, 'focus_areas: speed, cost'));
    expect(list[0]).toEqual(['field-type', expect.stringContaining('Write focus_areas: ["speed", "cost"]'), undefined]);
    const key = codes(text.replace('known_gaps:', 'known_gap:'));
    expect(key).toContainEqual(['field-unknown', expect.stringContaining('did you mean known_gaps'), 'known_gaps']);
  });

  test('that is received shows which skills have had the work, and so does the briefing', async () => {
    const { place } = await sent();
    const receipt = (await dataOf(place, 'receive', 'handoffs/x.yaml')).data;
    expect(receipt.passed.length).toBeGreaterThan(0);
    expect((await passdown(place, 'receive', 'handoffs/x.yaml')).stdout).toContain('Has had the work');
    expect((await passdown(place, 'brief', '--skill', receipt.target)).stdout).toContain('Has had the work: ');
  });
});
