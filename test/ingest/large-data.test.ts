/** Files of data with thousands of tasks: what a commit writes, and where limits are met. */
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { GraphWriter } from '../../src/store/store.ts';
import { passdown } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

const PATH = '.taskmaster/tasks/tasks.json';
const tasks = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: i + 1, title: `Do ${i + 1}`, description: 'Why', details: `Edit src/part/file${i}.ts`, testStrategy: '' },
    ...{ status: 'pending', priority: 'medium', dependencies: i > 0 ? [i] : [], subtasks: [] },
  }));
const fileOf = (list: unknown[]) => JSON.stringify({ master: { tasks: list } }, undefined, 2);

/** Counts what is written: rows by the name of the method. */
class CountingStore extends SqliteStore {
  written: Record<string, number> = {};

  override write<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T> {
    this.written = {};
    const { written } = this;
    const counting = new Proxy<GraphWriter>(this, {
      get(target, name: keyof GraphWriter) {
        const method = target[name] as (...args: unknown[]) => unknown;
        if (!/^(?:set|add|remove)/.test(name)) return method.bind(target);
        return (...args: unknown[]) => {
          written[name] = (written[name] ?? 0) + (args.at(-1) as unknown[]).length;
          return method.apply(target, args);
        };
      },
    });
    return super.write(() => work(counting));
  }
}

async function ingestInto(store: SqliteStore, root: string, seen: string[] = []) {
  return ingest({
    ...{ root, config: loadConfig(root), project: 'p', store },
    onProgress: (done, total, phase) => void seen.push(`${phase} ${done}/${total}`),
  });
}

test('one changed task of five thousand is one changed statement, and nothing else is written again', async () => {
  const store = new CountingStore(':memory:');
  const list = tasks(5000);
  const place = workspace({ [PATH]: fileOf(list) });
  await ingestInto(store, place.root);
  expect(store.written.addEdges).toBeGreaterThan(15_000);
  list[2500]!.status = 'done';
  place.write(PATH, fileOf(list));
  await ingestInto(store, place.root);
  // The description; its task and the one that waits for it; the ledger's row and the revision.
  expect(store.written).toMatchObject({ setEdges: 1, addNodes: 1, setNodes: 3 });
  expect(store.written.removeEdges ?? 0).toBe(0);
});

test('a large file shows progress by what is written', async () => {
  const place = workspace({ [PATH]: fileOf(tasks(3000)) });
  const seen: string[] = [];
  await ingestInto(new SqliteStore(':memory:'), place.root, seen);
  expect(seen).toContain('reading 1/1');
  expect(seen.filter((line) => /^writing 0\.\d+\/1$/.test(line)).length).toBeGreaterThan(1);
});

test('a file of data may be larger than a note; where it is too large, the problem names its own limit', async () => {
  const text = fileOf(tasks(4000));
  expect(text.length).toBeGreaterThan(1_048_576);
  const place = workspace({ [PATH]: text });
  expect((await passdown(place, 'check')).code).toBe(0);
  place.write('.passdown/config.yaml', 'limits:\n  dataBytes: 200_000\n');
  const { stdout, code } = await passdown(place, 'check');
  expect([code, stdout]).toEqual([1, expect.stringMatching(/file-too-large .*200,000.*limits\.dataBytes/)]);
  place.write('.passdown/config.yaml', '');
  place.write(PATH, text.padEnd(8_388_609));
  expect((await passdown(place, 'check')).stdout).toMatch(/file-too-large .*8,388,608.*limits\.dataBytes/);
  place.write(PATH, text.padEnd(8_388_608));
  expect((await passdown(place, 'check')).code).toBe(0);
});
