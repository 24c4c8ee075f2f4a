/** Before a file is changed an agent hears of its worst traps, once, and is never held up. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerTo, hook, sessionStart } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const SILENT = { code: 0, stdout: '', stderr: '' };
const edits = (place: Workspace, file: string, more: object = {}) => ({
  ...sessionStart(place),
  hook_event_name: 'PreToolUse',
  tool_name: 'Edit',
  tool_input: { file_path: join(place.root, file), old_string: 'a', new_string: 'b' },
  ...more,
});
const edit = (place: Workspace, file: string, more: object = {}) =>
  answerTo(place, 'edit', { input: edits(place, file, more) });

async function notes(): Promise<Workspace> {
  const gotchas = [
    '  - issue: src/auth/refresh.ts deletes all sessions when the cache is cold',
    '    severity: high',
    '  - issue: src/auth/refresh.ts must not log the token',
    '    severity: high',
    '  - issue: src/auth/refresh.ts is slow',
    '    severity: medium',
    '  - issue: src/mail/send.ts sends twice',
    '    severity: medium',
  ];
  const place = workspace({
    'tasks/task-001.md': taskFile('1', `outcome: completed\ngotchas:\n${gotchas.join('\n')}`, { status: 'completed' }),
  });
  await passdown(place, 'ingest');
  return place;
}

test('each high-severity gotcha of the file is one line of context, which decides nothing about the edit', async () => {
  const place = await notes();
  const { code, stdout, stderr } = await edit(place, 'src/auth/refresh.ts');
  expect([code, stderr]).toEqual([0, '']);
  const { hookSpecificOutput, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({});
  expect(Object.keys(hookSpecificOutput).sort()).toEqual(['additionalContext', 'hookEventName']);
  expect(hookSpecificOutput.hookEventName).toBe('PreToolUse');
  const [head, ...lines] = hookSpecificOutput.additionalContext.split('\n');
  expect(head).toContain('known traps of src/auth/refresh.ts');
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toContain('deletes all sessions when the cache is cold (task-001, tasks/task-001.md:');
  expect(lines.join('\n')).toContain('must not log the token');
});

test('it is said once a session, after the start page said it too, and anew to another session', async () => {
  const place = await notes();
  await hook(place, 'session-start', { input: sessionStart(place) });
  expect((await edit(place, 'src/auth/refresh.ts')).stdout).toContain('cache is cold');
  expect(await edit(place, 'src/auth/refresh.ts')).toEqual(SILENT);
  expect((await edit(place, 'src/auth/refresh.ts', { session_id: 'another' })).stdout).toContain('cache is cold');
});

test('a path from the current folder and an event after the edit are understood', async () => {
  const place = await notes();
  const more = { hook_event_name: 'PostToolUse', tool_input: { file_path: 'src/auth/refresh.ts' } };
  const { stdout } = await edit(place, '', more);
  expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({ hookEventName: 'PostToolUse' });
});

test.each([
  ['a file with lesser gotchas only', 'src/mail/send.ts', {}],
  ['a file that nobody wrote of', 'src/new.ts', {}],
  ['a file outside of the project', '../elsewhere/src/auth/refresh.ts', {}],
  ['the project itself', '', {}],
  ['a tool without a file', '', { tool_name: 'Bash', tool_input: { command: 'ls' } }],
  ['no tool at all', '', { tool_input: 7 }],
])('nothing is said of %s', async (_name, file, more) => {
  expect(await edit(await notes(), file, more)).toEqual(SILENT);
});

test('as the agent calls it, in processes with a deadline: out of time is silence on stdout and exit 0', async () => {
  const place = await notes();
  const call = (ms: string) =>
    place.passdown(['hook', 'edit'], JSON.stringify(edits(place, 'src/auth/refresh.ts')), { PASSDOWN_HOOK_MS: ms });
  const late = await call('1');
  expect([late.code, late.stdout]).toEqual([0, '']);
  expect((await call('120000')).stdout).toContain('cache is cold');
});
