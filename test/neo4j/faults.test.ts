/** Neo4j silent, cut off in the middle of a commit, and written by many at once: the graph ends as a rebuild would give it. */
import { describe, expect, inject, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { rebuild } from '../../src/ingest/rebuild.ts';
import type { OperatorError } from '../../src/model/index.ts';
import { verify } from '../../src/outputs/verify.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { asWriter } from '../../src/workplace/writer.ts';
import { manyTasks, taskText } from '../support/many-tasks.ts';
import { changeOf } from '../support/project-model.ts';
import { linesOf, rebuilt } from '../support/promise.ts';
import { taskFile } from '../support/store-contract.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import type { Workspace } from '../support/workspace.ts';

const address = inject('neo4j');

const project = (name: string) => `fault-${name}-${process.pid}`;
const place = (at: Workspace, name: string, store: Neo4jStore) => ({
  root: at.root,
  config: loadConfig(at.root, {}, {}),
  project: project(name),
  store,
});
const portOf = (uri: string) => Number(new URL(uri.replace(/^\w+/, 'http')).port);

describe.skipIf(!address)('a graph on Neo4j ends as a rebuild gives it (needs Neo4j)', () => {
  async function proxied(): Promise<{ proxy: TcpProxy; uri: string }> {
    const proxy = new TcpProxy('127.0.0.1', portOf(address!.uri));
    return { proxy, uri: `bolt://127.0.0.1:${await proxy.listen()}` };
  }

  test('a server that accepts and never answers: the call ends at our deadline, and the next one works', async () => {
    const { proxy, uri } = await proxied();
    // What the server plans for the first time may take longer than a short deadline.
    const patient = await Neo4jStore.open({ ...address!, uri, deadlineMs: 60_000 });
    await patient.count('nobody');
    await patient.close();
    const hasty = await Neo4jStore.open({ ...address!, uri, deadlineMs: 8_000 });
    await proxy.stall();
    await expect(hasty.count('nobody')).rejects.toMatchObject({
      code: 'store-unreachable',
      exitCode: 3,
      message: expect.stringContaining('no answer within 8000 ms'),
    });
    await proxy.pass();
    expect(await hasty.count('nobody')).toEqual({ nodes: 0, edges: 0 });
    await hasty.close();
    await proxy.close();
  });

  test('the reply of a commit is lost: done again, nothing is doubled', async () => {
    const { proxy, uri } = await proxied();
    const store = await Neo4jStore.open({ ...address!, uri });
    const name = project('dropped');
    const files = new Map(Array.from({ length: 20 }, (_, i) => [`tasks/task-${i}.md`, taskText(i + 1)]));
    const changes = [...files].map(([path, content]) => changeOf(path, content, false, name));
    const commit = () => store.write((writer) => commitDocuments(writer, name, changes));
    await proxy.dropReplies((bytes) => bytes.includes(Buffer.from([0xb0, 0x12])));
    // The driver tries again by itself; where it gives up, the caller does.
    await commit().catch(commit);
    expect(proxy.drops).toBe(1);
    expect(await linesOf(store, name)).toEqual(await rebuilt(files, name));
    await store.write((writer) => writer.removeProject(name));
    await store.close();
    await proxy.close();
  });

  test('eight projects at once: one node a key, nothing lost', async () => {
    const names = Array.from({ length: 8 }, (_, i) => project(`crowd${i}`));
    const files = new Map(Array.from({ length: 5 }, (_, i) => [`tasks/task-${i}.md`, taskText(i + 1)]));
    await Promise.all(
      names.map(async (name) => {
        const store = await Neo4jStore.open(address!);
        for (const [path, content] of files)
          await store.write((writer) => commitDocuments(writer, name, [changeOf(path, content, false, name)]));
        expect(await linesOf(store, name)).toEqual(await rebuilt(files, name));
        await store.write((writer) => writer.removeProject(name));
        await store.close();
      }),
    );
  });

  test('a second writer of a project is refused and told who the first is; an expired lease is taken over', async () => {
    const store = await Neo4jStore.open(address!);
    const [one, two] = [manyTasks(1), manyTasks(1)];
    const name = project('lease');
    const options = (at: Workspace, takeOver = false) => ({
      root: at.root,
      project: name,
      store,
      purpose: 'test',
      takeOver,
    });
    await asWriter(options(one), async () => {
      const refused = (await asWriter(options(two), async () => 'in').catch((error) => error)) as OperatorError;
      expect([refused.code, refused.exitCode, refused.message]).toEqual([
        'leased',
        2,
        expect.stringContaining(one.root),
      ]);
      expect(refused.hint).toContain('--take-over');
      expect(await asWriter(options(two, true), async () => 'in')).toBe('in');
    });
    const stale = { holder: 'dead:/gone', root: '/gone', until: Date.now() - 1 };
    await store.takeLease(name, stale, Date.now(), true);
    expect(await asWriter(options(one), async () => 'in')).toBe('in');
    await store.write((writer) => writer.removeProject(name));
    await store.close();
  });

  test('a document that the server refuses stands alone with the reason, and the others are in', async () => {
    const at = manyTasks(6);
    // A tag longer than an index entry can be.
    at.write(
      'tasks/task-3.md',
      taskFile(
        '3',
        `outcome: completed\npatterns_discovered:\n  - pattern: x\n    applies_to: [${'a'.repeat(40_000)}]`,
      ),
    );
    const store = await Neo4jStore.open(address!);
    const options = place(at, 'refused', store);
    const summary = await ingest(options);
    expect(summary.refused).toBe(1);
    const documents = await store.nodesByLabel('Document', options.project);
    expect(documents.map(({ props }) => props.state).sort()).toEqual([
      'ingested',
      'ingested',
      'ingested',
      'ingested',
      'ingested',
      'refused',
    ]);
    await store.write((writer) => writer.removeProject(options.project));
    await store.close();
  });

  test('a rebuild replaces the graph in one transaction and ends equal', async () => {
    const at = manyTasks(12);
    const store = await Neo4jStore.open(address!);
    const options = place(at, 'rebuild', store);
    await ingest(options);
    await rebuild(options);
    expect(await verify(options)).toMatchObject({ equal: true, pending: [] });
    await store.write((writer) => writer.removeProject(options.project));
    await store.close();
  });
});
