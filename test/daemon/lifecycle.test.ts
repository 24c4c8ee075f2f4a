/** start, stop, restart, status and watch as a user has them: real processes, and commands beside them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Pulse, readRunFile, writeRunFile } from '../../src/workplace/run-files.ts';
import { background } from '../support/background.ts';
import { spawnDaemon, startDaemon } from '../support/daemon.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const ONE = { 'tasks/task-1.md': taskFile('1', 'outcome: completed') };
const BROKEN = taskFile('2', 'outcome: [');
const DAEMON = '.passdown/run/daemon.json';
const many = (place: Workspace, count: number) => {
  for (let n = 1; n <= count; n++)
    place.write(`tasks/task-${n}.md`, taskFile(String(n), `outcome: completed\ngotchas:\n  - issue: Gotcha ${n % 40}`));
};

describe('in the background', () => {
  test('it starts, is well, keeps the graph current, stops with 0, and no process is left', async () => {
    const at = background(ONE);
    expect(await at.status()).toMatchObject({ code: 1, running: false, pid: null, healthy: false });
    const pid = await at.start();
    expect(at.processes()).toEqual([pid]);
    await at.until('it is well', ({ code, healthy }) => code === 0 && healthy);
    expect(await at.status()).toMatchObject({ running: true, pid, problems: [], documents: { ingested: 1 } });
    at.place.write('tasks/task-2.md', taskFile('2'));
    await at.until('it has read a new file', ({ documents, pending }) => documents.ingested === 2 && pending === 0);
    expect((await at.run('verify')).code).toBe(0);
    const stopped = await at.run('stop', '--json');
    expect([stopped.code, JSON.parse(stopped.stdout).data]).toEqual([0, { stopped: pid }]);
    // It gives its lock back a moment before it ends.
    await expect.poll(() => at.processes()).toEqual([]);
    expect(await at.status()).toMatchObject({ code: 1, running: false, state: 'not running', problems: [] });
    expect((await at.run('stop')).code).toBe(0);
  });

  test('a second start says that it runs already and starts no other; restart puts a new one in its place', async () => {
    const at = background(ONE);
    const first = await at.start();
    const again = await at.run('start');
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(`process ${first}`)]);
    expect(at.processes()).toEqual([first]);
    const { code, stdout } = await at.run('restart', '--json');
    const second = JSON.parse(stdout).data.pid;
    expect([code, second === first]).toEqual([0, false]);
    await expect.poll(() => at.processes()).toEqual([second]);
  });

  test('of four starts at once one becomes the daemon', async () => {
    const at = background(ONE);
    const codes = (await Promise.all([1, 2, 3, 4].map(() => at.run('start')))).map(({ code }) => code);
    expect(codes).toContain(0);
    await expect.poll(() => at.processes().length).toBe(1);
    await at.until('it is well', ({ code }) => code === 0);
  });

  test('one that was killed holds nothing: status says that it died, the next start runs', async () => {
    const at = background(ONE);
    const first = await at.start();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => at.processes()).toEqual([]);
    expect(await at.status()).toMatchObject({ code: 1, running: false, problems: [{ code: 'died' }] });
    const second = await at.start();
    await at.until('it is well', ({ code, pid }) => code === 0 && pid === second);
    expect((await at.run('verify')).code).toBe(0);
  });

  test('a start that cannot be says why and leaves no process', async () => {
    const at = background({ ...ONE, '.passdown/config.yaml': 'incude: [x]\n' });
    const { code, stderr } = await at.run('start');
    expect([code, stderr]).toEqual([2, expect.stringContaining('config.yaml:1:1')]);
    await expect.poll(() => at.processes()).toEqual([]);
  });
});

describe('status exits 1', () => {
  test('while the heart does not beat, and 0 again once it does', async () => {
    const at = background(ONE);
    const daemon = await startDaemon(at.place);
    expect((await at.status()).code).toBe(0);
    daemon.freeze();
    onTestFinished(() => daemon.thaw());
    // Its last beat, as it would be after twenty seconds.
    const pulse = readRunFile<Pulse>(at.place.root, DAEMON)!;
    const old = new Date(Date.now() - 20_000).toISOString();
    writeRunFile(at.place.root, DAEMON, { ...pulse, heartbeatAt: old });
    expect(await at.status()).toMatchObject({
      code: 1,
      running: true,
      healthy: false,
      state: 'stale',
      problems: [{ code: 'stale', since: old }],
    });
    daemon.thaw();
    await at.until('its heart beats again', ({ code }) => code === 0);
  });

  test('while it hangs; a restart then puts another in its place, though it does not hear', async () => {
    const at = background(ONE);
    const daemon = await startDaemon(at.place);
    daemon.freeze();
    const pulse = readRunFile<Pulse>(at.place.root, DAEMON)!;
    writeRunFile(at.place.root, DAEMON, { ...pulse, heartbeatAt: new Date(Date.now() - 20_000).toISOString() });
    expect((await at.run('restart')).code).toBe(0);
    expect(await daemon.ended).toBe('SIGKILL');
    await at.until('another is well', ({ code, pid }) => code === 0 && pid !== daemon.pid);
  });

  test('while the store is away, saying since when and why; and it comes back by itself', async () => {
    const at = background(ONE);
    // Where the database should be there is a folder.
    mkdirSync(join(at.place.root, '.passdown/graph.db'), { recursive: true });
    await at.start();
    const status = await at.status();
    expect(status).toMatchObject({ code: 1, running: true, healthy: false, state: 'store-away' });
    expect(status.problems).toMatchObject([{ code: 'store-away', message: expect.stringContaining('graph.db') }]);
    const { since } = status.problems[0]!;
    expect(Date.parse(since!)).toBeLessThanOrEqual(Date.now());
    rmSync(join(at.place.root, '.passdown/graph.db'), { recursive: true });
    await at.until('the store is back', ({ code, problems }) => code === 0 && problems.length === 0);
    expect((await at.run('verify')).code).toBe(0);
  });

  test('when a comparison of disk and graph is long overdue', async () => {
    const at = background(ONE);
    const daemon = await startDaemon(at.place);
    daemon.freeze();
    onTestFinished(() => daemon.thaw());
    const pulse = readRunFile<Pulse>(at.place.root, DAEMON)!;
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    writeRunFile(at.place.root, DAEMON, { ...pulse, heartbeatAt: ago(0), nextReconcileAt: ago(120_000) });
    expect(await at.status()).toMatchObject({ code: 1, healthy: false, problems: [{ code: 'overdue' }] });
  });
});

describe('beside a daemon', () => {
  test('a second watch exits 2 and names the first', async () => {
    const place = workspace(ONE);
    const daemon = await startDaemon(place);
    const second = await place.passdown(['watch']);
    expect([second.code, second.stderr]).toEqual([2, expect.stringContaining(`process ${daemon.pid} `)]);
    expect(daemon.status()).toMatchObject({ pid: daemon.pid, healthy: true });
  });

  test('ingest hands over to it, waits, and exits as if it had done it itself', async () => {
    const place = workspace(ONE);
    const daemon = await startDaemon(place);
    const same = await place.passdown(['ingest', '--json']);
    expect([same.code, same.stderr]).toEqual([0, expect.stringContaining(`process ${daemon.pid})`)]);
    expect(JSON.parse(same.stdout).data).toMatchObject({ files: 1, ingested: 0, unchanged: 1 });
    place.write('tasks/task-2.md', BROKEN);
    const bad = await place.passdown(['ingest', '--json']);
    expect([bad.code, JSON.parse(bad.stdout).data]).toMatchObject([1, { files: 2 }]);
    await daemon.expectConverged();
  });

  test('rebuild is refused and told who writes', async () => {
    const place = workspace(ONE);
    const daemon = await startDaemon(place);
    const { code, stderr } = await place.passdown(['rebuild']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`process ${daemon.pid} `)]);
    await daemon.expectConverged();
  });

  test('a question is answered without a notice while all is well', async () => {
    const place = workspace(ONE);
    await startDaemon(place);
    const { code, stdout, stderr } = await place.passdown(['tasks', '--json']);
    expect([code, JSON.parse(stdout).data.length, stderr]).toEqual([0, 1, '']);
  });
});

describe('told to stop with 1,000 files pending, it exits 0 within 5 s and the next start does the rest', () => {
  test('while all of them wait to be quiet', async () => {
    const place = workspace({ '.passdown/config.yaml': 'watch:\n  quietMs: 60000\n' });
    mkdirSync(join(place.root, 'tasks'));
    const daemon = await startDaemon(place);
    many(place, 1_000);
    await daemon.until('it says that it knows of all', () => daemon.status().pending === 1_000);
    expect(await daemon.stopInTime()).toBe(0);
    expect((await daemon.difference()).pending.length).toBe(1_000);
    place.write('.passdown/config.yaml', '');
    const next = await startDaemon(place);
    await next.expectConverged();
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('while they are read and written: %s', async (signal) => {
    const place = workspace(ONE);
    const daemon = await startDaemon(place);
    // Frozen meanwhile, so that all of them settle together; the log tells of a batch when it is in.
    daemon.freeze();
    many(place, 1_000);
    daemon.thaw();
    await daemon.until('the first of them are in', () => daemon.log.length > 100);
    expect(await daemon.stopInTime(signal)).toBe(0);
    const next = await startDaemon(place);
    await next.expectConverged();
  });

  test('while a new project of 3,000 files is filled', async () => {
    const place = workspace();
    many(place, 3_000);
    const daemon = spawnDaemon(place);
    await daemon.until('it has begun', () => daemon.status().pending > 0);
    expect(await daemon.stopInTime()).toBe(0);
    const next = await startDaemon(place);
    await next.expectConverged();
  });
});

describe('the log says what happened and nothing that is secret', () => {
  test('it has one line a document with path, outcome, problems and ms, as JSON', async () => {
    const place = workspace({ ...ONE, 'tasks/task-2.md': BROKEN });
    const daemon = await startDaemon(place);
    rmSync(join(place.root, 'tasks/task-1.md'));
    await daemon.settle();
    await daemon.stop();
    const documents = daemon.log.filter(({ path }) => path?.startsWith('tasks/'));
    const line = (path: string, level: string, msg: string, problems: string[]) => ({
      ...{ path, level, msg, problems },
      ms: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(documents.filter(({ msg }) => msg !== 'unchanged')).toEqual([
      line('tasks/task-1.md', 'info', 'ingested', []),
      line('tasks/task-2.md', 'warn', 'invalid', [expect.stringMatching(/^\d+:\d+ yaml-syntax$/)]),
      line('tasks/task-1.md', 'info', 'retracted', []),
    ]);
    expect(daemon.log.filter(({ level }) => level === 'said')).toEqual([]);
  });

  test('in the background it is a file, which holds no credentials and no words of an author', async () => {
    const secret = { NEO4J_USERNAME: 'name-4711', NEO4J_PASSWORD: 'word-4711' };
    const words = 'outcome: completed\ngotchas:\n  - issue: Zebra texts stay\n    severity: zebra\npatterns: zebra\n';
    const at = background({ 'tasks/task-1.md': taskFile('1', words) }, secret);
    await at.start('--log-level', 'debug');
    await at.until('it has read', ({ documents, pending }) => Object.keys(documents).length > 0 && pending === 0);
    await at.run('stop');
    // A server that is not there, so that its address and the failure are logged too.
    await at.run('--store', 'bolt://127.0.0.1:1', 'start', '--log-level', 'debug');
    expect(await at.status()).toMatchObject({ state: 'store-away' });
    await at.run('stop');
    const folder = join(at.place.root, '.passdown/run');
    const text = readdirSync(folder).map((name) =>
      name === 'bound' ? '' : readFileSync(join(folder, name), 'latin1'),
    );
    expect(at.place.read('.passdown/run/daemon.log')).toMatch(/"path":"tasks\/task-1.md".*\n(.*\n)*.*bolt:/);
    expect(text.join('\n')).not.toMatch(/4711|zebra/i);
  });

  test('an address with credentials in it is refused, and they are written nowhere', async () => {
    const at = background(ONE);
    const { code, stdout, stderr } = await at.run('--store', 'bolt://me:word-4711@127.0.0.1:1', 'start');
    expect([code, stderr]).toEqual([2, expect.stringContaining('NEO4J_PASSWORD')]);
    const folder = join(at.place.root, '.passdown/run');
    const text = existsSync(folder)
      ? readdirSync(folder).map((name) => (name === 'bound' ? '' : readFileSync(join(folder, name), 'latin1')))
      : [];
    expect([stdout, stderr, ...text].join('\n')).not.toContain('4711');
  });

  test('for people it is lines without JSON', async () => {
    const at = background(ONE);
    await at.start('--log-format', 'pretty');
    await at.until('it has read', ({ documents, pending }) => Object.keys(documents).length > 0 && pending === 0);
    await at.run('stop');
    const log = at.place.read('.passdown/run/daemon.log');
    expect(log).toMatch(/^\d\d:\d\d:\d\d ingested tasks\/task-1.md [\d.]+ ms$/m);
    expect(log).not.toContain('{');
    expect(existsSync(join(at.place.root, '.passdown/run/daemon.log.1'))).toBe(false);
  });
});
