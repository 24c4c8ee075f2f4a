/** Files of data with thousands of tasks: what a commit writes, how reading is cut into steps, and where limits are met. */
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { readSteps } from '../../src/dialects/read-document.ts';
import { taskMasterDialect } from '../../src/dialects/task-data/task-master.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { MemoryStore } from '../../src/store/memory/store.ts';
import type { GraphWriter } from '../../src/store/store.ts';
import { LIMITS } from '../support/fixtures.ts';
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
class CountingStore extends MemoryStore {
  written: Record<string, number> = {};

  override write<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T> {
    this.written = {};
    const { written } = this;
    return work(
      new Proxy<GraphWriter>(this, {
        get(target, name: keyof GraphWriter) {
          const method = target[name] as (...args: unknown[]) => unknown;
          if (!/^(?:set|add|remove)/.test(name)) return method.bind(target);
          return (...args: unknown[]) => {
            written[name] = (written[name] ?? 0) + (args.at(-1) as unknown[]).length;
            return method.apply(target, args);
          };
        },
      }),
    );
  }
}

async function ingestInto(store: MemoryStore, root: string, seen: string[] = []) {
  return ingest({
    ...{ root, config: loadConfig(root), project: 'p', store },
    onProgress: (done, total, phase) => void seen.push(`${phase} ${done}/${total}`),
  });
}

test('one changed task of five thousand is one changed statement, and nothing else is written again', async () => {
  const store = new CountingStore();
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
  await ingestInto(new MemoryStore(), place.root, seen);
  expect(seen).toContain('reading 1/1');
  expect(seen.filter((line) => /^writing \d+\/3\d{3}$/.test(line)).length).toBeGreaterThan(1);
});

test('between two entries there is a step at which the rest of the process can have its turn', () => {
  const steps = readSteps([taskMasterDialect], { path: PATH, text: fileOf(tasks(500)) }, LIMITS);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  expect(step.value?.reading.tasks).toHaveLength(500);
  expect(count).toBeGreaterThan(500);
});

test('a file of data may be larger than a note; where it is too large, the problem names its own limit', async () => {
  const text = fileOf(tasks(4000));
  expect(text.length).toBeGreaterThan(1_048_576);
  const place = workspace({ [PATH]: text });
  expect((await passdown(place, 'check')).code).toBe(0);
  place.write('.passdown/config.yaml', 'limits:\n  dataBytes: 200_000\n');
  const { stdout, code } = await passdown(place, 'check');
  expect([code, stdout]).toEqual([1, expect.stringMatching(/file-too-large .*200,000.*limits\.dataBytes/)]);
});
