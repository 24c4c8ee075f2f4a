/** The end of a turn where tasks stand in lists and in files of other tools: one handoff for what was learned, in a note of its own. */
import { expect, test } from 'vitest';
import { git, hook, repository, sessionStart, stop } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const DATA = '.taskmaster/tasks/tasks.json';
const LIST = 'specs/003-login/tasks.md';
const SILENT = { code: 0, stdout: '', stderr: '' };
const file = (...statuses: string[]) =>
  JSON.stringify({
    master: {
      tasks: statuses.map((status, i) => ({ id: i + 1, title: `Do ${i + 1}`, status, details: '', testStrategy: '' })),
    },
  });
const begin = (place: Workspace) => hook(place, 'session-start', { input: sessionStart(place) });
const end = (place: Workspace) => hook(place, 'stop', { input: stop(place) });

/** A run in which a file became this. */
async function ran(path: string, before: string, after: string): Promise<Workspace> {
  const place = repository(workspace({ [path]: before }));
  await begin(place);
  place.write(path, after);
  return place;
}

test('a task of a tool that was done in this run is sent back with the note to write; those done before are not', async () => {
  const place = await ran(DATA, file('done', 'pending', 'pending'), file('done', 'done', 'pending'));
  const { code, stderr } = await end(place);
  expect([code, stderr]).toEqual([2, expect.stringContaining('run passdown new handoff master/2 and fill it in')]);
  expect(stderr).not.toContain('master/1');
});

test('a line of a list that was ticked off in this run is sent back, too', async () => {
  const place = await ran(LIST, '- [ ] T001 One\n- [ ] T002 Two\n', '- [x] T001 One\n- [ ] T002 Two\n');
  expect((await end(place)).stderr).toContain('run passdown new handoff 003-login/t001');
});

test('one handoff in a note of its own is enough for all tasks of the run, and the task shows its outcome', async () => {
  const place = await ran(DATA, file('pending', 'pending'), file('done', 'done'));
  expect((await passdown(place, 'new', 'handoff', 'master/2')).stdout.trim()).toBe('handoffs/master/2.md');
  expect((await end(place)).code).toBe(2);
  const note = place
    .read('handoffs/master/2.md')
    .replace(
      /```yaml.*```/s,
      '```yaml\noutcome: completed\ngotchas:\n  - issue: A token may be used once\n    severity: high\n```',
    );
  place.write('handoffs/master/2.md', note);
  expect(await end(place)).toEqual(SILENT);
  const shown = (await passdown(place, 'show', 'master/2')).stdout;
  expect(shown).toContain('A token may be used once');
  expect(shown.split('\n')[1]).toContain(DATA);
});

test('what the tool itself keeps of the work is a handoff', async () => {
  const added = file('pending', 'done').replace(
    '"id":2,"title":"Do 2","status":"done","details":""',
    '"id":2,"title":"Do 2","status":"done","details":"<info added on 2026-01-05T10:00:00.000Z>\\nIt works now\\n</info added on 2026-01-05T10:00:00.000Z>"',
  );
  expect(await end(await ran(DATA, file('pending', 'pending'), added))).toEqual(SILENT);
});

test('the tool owns its file: a handoff never changes a byte of it', async () => {
  const place = repository(workspace({ [DATA]: file('done', 'pending') }));
  await passdown(place, 'new', 'handoff', '2');
  expect(git(place, 'status', '--porcelain', '--', DATA)).toBe('');
});

test('where notes are not read, no note is made, and the message says what to add', async () => {
  const place = workspace({ [DATA]: file('done'), '.passdown/config.yaml': `include: ['${DATA}']\n` });
  const { code, stderr } = await passdown(place, 'new', 'handoff', 'master/1');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Add handoffs/**/*.md to include:')]);
});
