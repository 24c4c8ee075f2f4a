/** A daemon and a Neo4j that is down, silent, or loses a reply; and many daemons on one. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { countSeeds } from '../support/count-seeds.ts';
import { type Daemon, type DaemonOptions, spawnDaemon, startDaemon } from '../support/daemon.ts';
import { SCALE } from '../support/limits.ts';
import { editTasks, manyTasks, taskText } from '../support/many-tasks.ts';
import { freePort, TcpProxy } from '../support/tcp-proxy.ts';

const address = inject('neo4j');
const COMMIT = Buffer.from([0xb0, 0x12]);

const portOf = (uri: string) => Number(new URL(uri.replace(/^\w+/, 'http')).port);
const away = (daemon: Daemon) => daemon.status().problems.find(({ code }) => code === 'store-away');
const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

const CREDENTIALS = address?.password && { NEO4J_USERNAME: address.username, NEO4J_PASSWORD: address.password };

let round = 0;
/** How to run a daemon on a project of its own, which is removed when the test is finished. */
function on(uri: string, more: DaemonOptions = {}): DaemonOptions & { flags: { project: string; store: string } } {
  const project = `daemon-${process.pid}-${round++}`;
  onTestFinished(async () => {
    const store = await Neo4jStore.open(address!);
    await store.write((writer) => writer.removeProject(project));
    await store.close();
  });
  return { ...more, env: { ...CREDENTIALS, ...more.env }, flags: { store: uri, project } };
}

async function proxied(): Promise<{ proxy: TcpProxy; uri: string }> {
  const { hostname } = new URL(address!.uri.replace(/^\w+/, 'http'));
  const proxy = new TcpProxy(hostname, portOf(address!.uri));
  onTestFinished(() => proxy.close());
  return { proxy, uri: `bolt://127.0.0.1:${await proxy.listen()}` };
}

describe.skipIf(!address)('a daemon on Neo4j outlives its server’s troubles (needs Neo4j)', () => {
  test('down at the start: it waits, says since when and why, grows little, and converges when the server is there', async () => {
    const { proxy, uri } = await proxied();
    await proxy.refuse();
    const place = manyTasks(20);
    const daemon = spawnDaemon(place, on(uri));
    await daemon.until('it says so', () => away(daemon) !== undefined);
    expect(daemon.status()).toMatchObject({ running: true, healthy: false, state: 'store-away' });
    const { since, message } = away(daemon)!;
    expect(message).toContain(uri);
    const before = megabytes(daemon.pid);
    // Edits while it waits are kept by the disk alone.
    for (let salt = 1; salt <= 15; salt++) {
      editTasks(place, 20, salt);
      await pause(20);
    }
    expect(away(daemon)!.since).toBe(since);
    expect(megabytes(daemon.pid) - before).toBeLessThan(50);
    const status = await place.passdown(['status', '--json']);
    expect([status.code, JSON.parse(status.stdout).data.state]).toEqual([1, 'store-away']);
    await proxy.pass();
    await daemon.caughtUp();
    await daemon.settle();
    await daemon.expectConverged();
    expect(daemon.status().problems).toEqual([]);
  });

  test('away for a while: what happened on disk meanwhile comes in one catch-up', async () => {
    const { proxy, uri } = await proxied();
    const place = manyTasks(20);
    const daemon = await startDaemon(place, on(uri));
    await proxy.refuse();
    editTasks(place, 20, 1);
    await daemon.until('it notices', () => away(daemon) !== undefined);
    editTasks(place, 20, 2);
    editTasks(place, 20, 3);
    const walks = () => daemon.log.filter(({ msg }) => msg === 'watching').length;
    const before = walks();
    await proxy.pass();
    await daemon.until('it is back', () => walks() > before && daemon.status().healthy);
    await daemon.settle();
    await daemon.expectConverged();
    expect(walks()).toBe(before + 1);
  });

  test('a server that accepts and never answers: the call ends at our deadline, is told, and tried again', async () => {
    const { proxy, uri } = await proxied();
    const place = manyTasks(3);
    const daemon = await startDaemon(place, on(uri, { env: { PASSDOWN_STORE_DEADLINE_MS: '10000' } }));
    await proxy.stall();
    editTasks(place, 3, 1);
    await daemon.until('it gave up', () => away(daemon)?.message.includes('no answer within 10000 ms') ?? false);
    // Still silent: the next try ends as well, and the trouble is still the same one.
    const { since } = away(daemon)!;
    await daemon.until('it has tried again', () => away(daemon)!.message.includes('preparing the schema'));
    expect(away(daemon)!.since).toBe(since);
    await proxy.pass();
    await daemon.until('it is back', () => daemon.status().healthy && away(daemon) === undefined);
    await daemon.settle();
    await daemon.expectConverged();
  });

  test('told to stop while the server is silent, it exits 0 within 5 s', async () => {
    const { proxy, uri } = await proxied();
    const place = manyTasks(10);
    const daemon = await startDaemon(place, on(uri));
    await proxy.stall();
    editTasks(place, 10, 1);
    await daemon.until('it waits for an answer', () => daemon.status().pending > 0);
    expect(await daemon.stopInTime()).toBe(0);
    await proxy.pass();
    const next = await startDaemon(place, on(uri));
    await next.expectConverged();
  });

  test('the reply of a commit is lost: it is done again, and nothing is doubled', async () => {
    const { proxy, uri } = await proxied();
    const place = manyTasks(10);
    const daemon = await startDaemon(place, on(uri));
    for (let salt = 1; salt <= 2 * SCALE; salt++) {
      const drops = proxy.drops;
      await proxy.dropReplies((bytes) => bytes.includes(COMMIT));
      editTasks(place, 10, salt);
      await daemon.until('a reply was lost', () => proxy.drops > drops);
      await daemon.until('it is well', () => daemon.status().healthy);
      await daemon.settle();
      await daemon.expectConverged();
    }
    countSeeds(2 * SCALE);
  });

  test('eight projects at once, each by its own daemon: none is in the way of another, nothing is lost', async () => {
    const places = Array.from({ length: 8 }, () => manyTasks(12));
    const daemons = await Promise.all(places.map((place) => startDaemon(place, on(address!.uri))));
    for (const place of places) editTasks(place, 12, 1);
    await Promise.all(daemons.map((daemon) => daemon.settle()));
    for (const daemon of daemons) await daemon.expectConverged();
    expect(await Promise.all(daemons.map((daemon) => daemon.stop()))).toEqual(Array(8).fill(0));
  });

  test('a second checkout of a project is refused and told who writes it; --take-over takes it', async () => {
    const [one, two] = [manyTasks(5), manyTasks(6)];
    const options = on(address!.uri);
    const first = await startDaemon(one, options);
    const second = spawnDaemon(two, options);
    expect(await second.ended).toBe(2);
    expect(second.log.map(({ msg }) => msg).join('\n')).toContain(one.root);
    await first.expectConverged();
    const taker = await startDaemon(two, { ...options, args: ['--take-over'] });
    await taker.expectConverged();
    // The first learns of it when it next wants to write, and gives way.
    one.write('tasks/task-1.md', taskText(1, 3));
    expect(await first.ended).toBe(2);
    expect(first.log.map(({ msg }) => msg).join('\n')).toContain(two.root);
    await taker.settle();
    await taker.expectConverged();
  });

  test('a lease that has run out, and one of a killed daemon of the same root, are in nobody’s way', async () => {
    const place = manyTasks(3);
    const options = on(address!.uri);
    const store = await Neo4jStore.open(address!);
    onTestFinished(() => store.close());
    const gone = { holder: 'dead:/gone', root: '/gone', until: Date.now() - 1 };
    await store.takeLease(options.flags.project, gone, Date.now(), true);
    const daemon = await startDaemon(place, options);
    await daemon.kill();
    const next = await startDaemon(place, options);
    await next.expectConverged();
    // One that stops gives its lease back at once.
    await next.stop();
    const other = await startDaemon(manyTasks(3), options);
    await other.expectConverged();
  });

  test('killed at random moments: the next start converges', async () => {
    const place = manyTasks(30);
    const options = on(address!.uri);
    for (let salt = 1; salt <= 2 * SCALE; salt++) {
      const daemon = spawnDaemon(place, options);
      editTasks(place, 30, salt % 5);
      await pause(600 + Math.random() * 1_500);
      await daemon.kill();
    }
    const daemon = await startDaemon(place, options);
    await daemon.settle();
    await daemon.expectConverged();
    countSeeds(2 * SCALE);
  });

  test('verify reads the graph beside a daemon, from the command line', async () => {
    const place = manyTasks(5);
    const { flags, env = {} } = on(address!.uri);
    const daemon = await startDaemon(place, { flags, env });
    const args = ['--store', flags.store, '--project', flags.project, 'verify', '--json'];
    const { code, stdout } = await place.passdown(args, '', env);
    expect([code, JSON.parse(stdout).data.equal]).toEqual([0, true]);
    await daemon.stop();
    place.write('tasks/task-1.md', taskText(1, 5));
    expect((await place.passdown(args, '', env)).code).toBe(1);
  });
});

test('a server that is nowhere: verify exits 3 and a daemon waits', async () => {
  const place = manyTasks(1);
  const store = `bolt://127.0.0.1:${await freePort()}`;
  expect((await place.passdown(['--store', store, 'verify'])).code).toBe(3);
  const daemon = spawnDaemon(place, { flags: { store } });
  await daemon.until('it says so', () => away(daemon) !== undefined);
  expect(await daemon.stop()).toBe(0);
});
