/** Claims: two sessions are never given the same task. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocalClaims } from '../../src/store/local-claims.ts';
import { claimsContract, race } from '../support/claims-contract.ts';
import { hook, sessionStart } from '../support/hooks.ts';
import { dataOf, passdown, passdownWith } from '../support/in-process.ts';
import { startMcp } from '../support/mcp.ts';
import { taskFile } from '../support/store-contract.ts';
import { workspace } from '../support/workspace.ts';

const three = () =>
  workspace({
    'tasks/task-001.md': taskFile('1', '', { priority: 'high' }),
    'tasks/task-002.md': taskFile('2', '', {}),
    'tasks/task-003.md': taskFile('3', '', { priority: 'low' }),
  });
const briefed = ({ stdout }: { stdout: string }) => /(?:# Briefing for|the briefing of) (task-\d+)/.exec(stdout)?.[1];

describe('beside the embedded graph', () => {
  claimsContract(async () => ({ claims: new LocalClaims(workspace().root), project: randomUUID() }));

  test('of many processes that claim at once exactly one has the task, and the others name it', async () => {
    const { won, lost } = await race([]);
    expect([won.length, lost.length]).toEqual([1, 5]);
    const { data } = JSON.parse(won[0]!.stdout);
    expect(data.claimed).toBe(true);
    for (const { stdout } of lost) expect(JSON.parse(stdout).data).toEqual({ ...data, claimed: false });
  });
});

test('claim says who has the task and until when, and refuses another with exit 1', async () => {
  const place = three();
  const before = Date.now();
  const { code, kind, data } = await dataOf(place, 'claim', 'TASK-1', '--as', 'ann', '--for', '30');
  expect([code, kind]).toEqual([0, 'claim']);
  expect(data).toMatchObject({ task: 'task-001', claimed: true, who: 'ann' });
  const minutes = (Date.parse(data.until) - before) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(30);
  const refused = await passdown(place, 'claim', '1', '--as', 'ben');
  expect(refused).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^task-001 is claimed by ann until 20\S+Z\n$/),
  });
  expect(refused.stderr).toContain('--as "ann"');
});

test('without a name a claim is never taken twice, not even by the same user', async () => {
  const place = three();
  expect(await passdown(place, 'claim', '1')).toMatchObject({ code: 0 });
  expect(await passdown(place, 'claim', '1')).toMatchObject({ code: 1 });
  expect(await passdown(place, 'claim', '1', '--release')).toMatchObject({ code: 0 });
  expect(await passdown(place, 'claim', '1')).toMatchObject({ code: 0 });
});

test('the environment names who works, who may extend and release their claim', async () => {
  const place = three();
  const as = (who: string, ...args: string[]) => passdownWith({ cwd: place.root, env: { PASSDOWN_AS: who } }, ...args);
  expect(await as('ann\n', 'claim', '1')).toMatchObject({ code: 0, stdout: expect.stringContaining('by ann until') });
  expect(await as('ann', 'claim', '1', '--for', '5')).toMatchObject({ code: 0 });
  expect(await as('ben', 'claim', '1', '--release')).toMatchObject({ code: 1 });
  expect(await as('ann', 'claim', '1', '--release')).toMatchObject({ code: 0, stdout: 'task-001 is free again\n' });
  expect(await as('ann', 'claim', '1', '--release')).toMatchObject({
    code: 0,
    stdout: 'Nobody has claimed task-001\n',
  });
});

test('a task that nobody describes, a wrong number of minutes and an empty name are refused', async () => {
  const place = three();
  expect(await passdown(place, 'claim', '99')).toMatchObject({ code: 1, stdout: '' });
  expect(existsSync(join(place.root, '.passdown/run/claims.json'))).toBe(false);
  for (const minutes of ['0', 'x', '1.5', '99999'])
    expect(await passdown(place, 'claim', '1', '--for', minutes)).toMatchObject({ code: 2 });
  expect(await passdown(place, 'claim', '1', '--as', ' \n')).toMatchObject({ code: 2 });
});

test('ready marks who has a task, and brief --next passes over what others have', async () => {
  const place = three();
  await passdown(place, 'claim', '1', '--as', 'ann');
  const { data } = await dataOf(place, 'ready');
  expect(data.map(({ id, claimedBy }: Record<string, unknown>) => [id, claimedBy])).toEqual([
    ['task-001', { who: 'ann', until: expect.stringMatching(/^20\S+Z$/) }],
    ['task-002', undefined],
    ['task-003', undefined],
  ]);
  expect((await passdown(place, 'ready')).stdout).toMatch(/^task-001 .*claimed by ann until 20\S+Z\)$/m);
  expect(briefed(await passdown(place, 'brief', '--next'))).toBe('task-002');
  expect(briefed(await passdownWith({ cwd: place.root, env: { PASSDOWN_AS: 'ann' } }, 'brief', '--next'))).toBe(
    'task-001',
  );
  for (const id of ['2', '3']) await passdown(place, 'claim', id, '--as', 'ben');
  const none = await passdown(place, 'brief', '--next');
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody has claimed') });
});

test('a claim touches no task file, is no part of the graph and changes no rendered file', async () => {
  const place = three();
  await passdown(place, 'rebuild');
  const files = ['tasks/task-001.md', '.passdown/.gitignore'].map((path) => place.read(path));
  const journal = (await passdown(place, 'journal')).stdout;
  await passdown(place, 'claim', '1', '--as', 'ann');
  expect(['tasks/task-001.md', '.passdown/.gitignore'].map((path) => place.read(path))).toEqual(files);
  expect((await passdown(place, 'journal')).stdout).toBe(journal);
  expect((await dataOf(place, 'verify')).data).toMatchObject({ missing: [], extra: [], different: [] });
});

test('where claims cannot be kept, work goes on without them', async () => {
  const place = three();
  await passdown(place, 'ready');
  place.write('.passdown/run/claims.json/x', '');
  expect(briefed(await passdown(place, 'brief', '--next'))).toBe('task-001');
  expect(briefed(await hook(place, 'session-start', { input: sessionStart(place) }))).toBe('task-001');
  expect(await passdown(place, 'claim', '1')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('claims.json'),
  });
});

test('two MCP clients are given different tasks, and each the same one again', async () => {
  const place = three();
  const [one, two] = [await startMcp({ cwd: place.root }), await startMcp({ cwd: place.root })];
  const next = async (mcp: typeof one) => briefed({ stdout: await mcp.ask('brief', { task: 'next' }) });
  expect([await next(one), await next(two)]).toEqual(['task-001', 'task-002']);
  expect([await next(one), await next(two)]).toEqual(['task-001', 'task-002']);
  expect(await two.ask('brief', { task: '1' })).toMatch(/^mcp-[0-9a-f]{8}@\S+ has claimed task-001 until 20/);
  expect(await one.ask('brief', { task: '3' })).toMatch(/^# Briefing for task-003/);
  expect((await dataOf(place, 'ready')).data[2].claimedBy).toBeUndefined();
  expect(await one.ask('brief', { task: 'next' })).toMatch(
    /\nClaimed for you as mcp-[0-9a-f]{8}@\S+ until 20\S+Z\.\n$/,
  );
  expect(await one.ask('tasks')).toMatch(/- task-002 .*claimed by mcp-/);
});

test('two sessions that start are given different tasks, and one that starts again its own', async () => {
  const place = three();
  const start = (session: string, env = {}) =>
    hook(place, 'session-start', { input: sessionStart(place, { session_id: session }), env });
  expect(briefed(await start('a'))).toBe('task-001');
  expect(briefed(await start('b'))).toBe('task-002');
  expect(briefed(await start('a'))).toBe('task-001');
  const named = await start('c', { PASSDOWN_TASK: '1' });
  expect(briefed(named)).toBe('task-001');
  expect(named.stdout).toMatch(/session-[0-9a-f]{8}@\S+ has claimed it until 20/);
  expect(briefed(await start('c'))).toBe('task-003');
  expect((await start('d')).stdout).toContain('because others have claimed all that are ready');
});

test('what a session was given is free when it ends, and what a person claimed is not', async () => {
  const place = three();
  const call = (event: string, session: string, env = {}) =>
    hook(place, event, { input: sessionStart(place, { session_id: session }), env });
  expect(briefed(await call('session-start', 'a'))).toBe('task-001');
  expect(await call('session-end', 'another')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(briefed(await call('session-start', 'b'))).toBe('task-002');
  expect(await call('session-end', 'a')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(briefed(await call('session-start', 'c'))).toBe('task-001');
  const ann = { PASSDOWN_AS: 'ann' };
  expect(briefed(await call('session-start', 'd', ann))).toBe('task-003');
  await call('session-end', 'd', ann);
  expect((await dataOf(place, 'ready')).data[2].claimedBy).toMatchObject({ who: 'ann' });
});

test('a session that ends where nobody uses passdown writes nothing', async () => {
  const place = workspace({ 'a.md': 'text' });
  await hook(place, 'session-end', { input: sessionStart(place) });
  expect(readdirSync(place.root)).toEqual(['a.md']);
});

test('a task in progress that another session has is not handed out a second time', async () => {
  const place = workspace({
    'tasks/task-001.md': taskFile('1', '', { status: 'in progress' }),
    'tasks/task-002.md': taskFile('2', '', {}),
  });
  const start = (session: string) =>
    hook(place, 'session-start', { input: sessionStart(place, { session_id: session }) });
  expect(briefed(await start('a'))).toBe('task-001');
  expect(briefed(await start('b'))).toBe('task-002');
});
