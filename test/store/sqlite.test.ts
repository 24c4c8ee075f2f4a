/** The contract on the embedded store, and what only it has: a file. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { askSearch } from '../../src/ask/search.ts';
import { nodeKey } from '../../src/model/index.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { openStore } from '../../src/store/open-store.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { WordedNode } from '../../src/store/store.ts';
import { wordsOf } from '../../src/store/words.ts';
import { changeOf } from '../support/project-model.ts';
import { storeContract, taskFile } from '../support/store-contract.ts';
import { Workspace, workspace } from '../support/workspace.ts';

describe('the SQLite store keeps the contract', () => {
  const place = new Workspace();
  afterAll(() => place.remove());
  storeContract(async () => new SqliteStore(join(place.root, 'graph.db')));
});

test('what was counted is counted again after a write of one’s own, of another connection, and one that was undone', async () => {
  const { root } = workspace();
  const [store, other] = [new SqliteStore(join(root, 'graph.db')), new SqliteStore(join(root, 'graph.db'))];
  const task = (id: string) => {
    const props = { id, status: 'pending', standing: 'pending', place: id, lastSeen: id };
    return { label: 'Task' as const, key: nodeKey('Task', 'p', id), project: 'p', props };
  };
  const counted = async () => [
    (await store.taskCounts('p')).get('pending') ?? 0,
    (await store.tasks({ project: 'p', ready: true }, { limit: 1 })).total,
    (await store.items({ label: 'Gotcha', project: 'p', standing: 'open' }, { limit: 1 })).total,
  ];
  expect(await counted()).toEqual([0, 0, 0]);
  await store.write((writer) => writer.setNodes('Task', [task('1')]));
  expect(await counted()).toEqual([1, 0, 0]);
  const ready = { ...task('2'), props: { ...task('2').props, ready: 'high' } };
  await other.write((writer) => writer.setNodes('Task', [ready]));
  expect(await counted()).toEqual([2, 1, 0]);
  const undone = store.write(async (writer) => {
    await writer.removeNodes('Task', [task('1').key]);
    expect((await writer.taskCounts('p')).get('pending')).toBe(1);
    throw new Error('on purpose');
  });
  await expect(undone).rejects.toThrow('on purpose');
  expect(await counted()).toEqual([2, 1, 0]);
  await other.write((writer) => writer.removeProject('p'));
  expect(await counted()).toEqual([0, 0, 0]);
  await store.close();
  await other.close();
});

test('a rarer word leads beside one that very many have, which is looked for all the same', async () => {
  const store = new SqliteStore(':memory:');
  const gotcha = (name: string): WordedNode => ({
    ...{ label: 'Gotcha', key: nodeKey('Gotcha', 'p', name), project: 'p', words: wordsOf(name).join(' ') },
    props: { id: name, text: name, count: 1, path: 'a.md', line: 1, standing: 'open', lastSeen: ' a.md' },
  });
  const many = Array.from({ length: 5_100 }, (_, i) => gotcha(`queue ${i}x`));
  await store.write((writer) => writer.setNodes('Gotcha', [gotcha('queue größe'), ...many, gotcha('queues')]));
  const found = (text: string) => askSearch(store, text, 'p', 5);
  expect(await found('queue')).toHaveLength(5);
  expect((await found('queue 7x')).map(({ text }) => text)).toEqual(['queue 7x']);
  expect((await found('queue größe')).map(({ text }) => text)).toEqual(['queue größe']);
  const [partial] = await found('the queue of größe nowhere');
  expect(partial).toMatchObject({ text: 'queue größe', partial: true });
  // Where all of them are common, they are looked for all the same.
  expect(await found('queue nowhere')).toMatchObject(Array(5).fill({ partial: true }));
  await store.close();
});

test('another schema version means a new graph, since it can always be rebuilt', async () => {
  const path = join(workspace().root, 'graph.db');
  const first = new SqliteStore(path);
  await first.write((writer) => commitDocuments(writer, 'p', [changeOf('a.md', taskFile('1'), false, 'p')]));
  await first.close();
  const database = new DatabaseSync(path);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const second = new SqliteStore(path);
  expect(await second.count('p')).toEqual({ nodes: 0, edges: 0 });
  await second.close();
});

test('a reader in another connection sees the old graph until the new one is committed', async () => {
  const path = join(workspace().root, 'graph.db');
  const [writer, reader] = [new SqliteStore(path), new SqliteStore(path)];
  await writer.write((inside) => commitDocuments(inside, 'p', [changeOf('a.md', taskFile('1'), false, 'p')]));
  await writer.write(async (inside) => {
    await inside.removeProject('p');
    expect((await reader.nodesByLabel('Task', 'p')).length).toBe(1);
  });
  expect((await reader.nodesByLabel('Task', 'p')).length).toBe(0);
  await writer.close();
  await reader.close();
});

test('a database of another program is not changed, though a configuration names it', async () => {
  const { root } = workspace();
  const path = join(root, 'app.db');
  const app = new DatabaseSync(path);
  app.exec("CREATE TABLE nodes (id); CREATE TABLE customers (name); INSERT INTO customers VALUES ('Ada')");
  app.close();
  const before = readFileSync(path);
  await expect(openStore('sqlite:app.db', root)).rejects.toThrow(/database of another program, with a table customers/);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('after a very large transaction the log is copied into the database, and its file becomes small again', async () => {
  const path = join(workspace().root, 'graph.db');
  const store = new SqliteStore(path);
  const size = (name: string) => statSync(name).size;
  const fill = (round: number) =>
    store.write((writer) =>
      writer.setNodes(
        'File',
        Array.from({ length: 600 }, (_, i) => ({
          ...{ label: 'File' as const, key: `${round}-${i}`, project: 'p' },
          props: { path: `${i}`.repeat(40_000) },
        })),
      ),
    );
  await fill(1);
  expect(size(`${path}-wal`)).toBeGreaterThan(48 * 1024 * 1024);
  expect(size(path)).toBeGreaterThan(48 * 1024 * 1024);
  await store.write((writer) => writer.raiseRevision('p'));
  expect(size(`${path}-wal`)).toBeLessThan(2 * 1024 * 1024);
  expect((await store.nodesByLabel('File', 'p')).length).toBe(600);
  await store.close();
});

test('a store that cannot be used is exit 3 with a hint', async () => {
  const { root } = workspace();
  writeFileSync(join(root, 'broken.db'), 'this is no database, but long enough to be taken for one'.repeat(100));
  await expect(openStore('sqlite:broken.db', root)).rejects.toMatchObject({ code: 'store-unreachable', exitCode: 3 });
  await expect(openStore('redis://x', root)).rejects.toMatchObject({ code: 'store-address', exitCode: 2 });
  await expect(openStore('bolt://user:secret@host', root)).rejects.toMatchObject({ code: 'store-address' });
  expect(existsSync(join(root, 'broken.db'))).toBe(true);
});
