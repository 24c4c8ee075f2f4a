/** Graphs that are larger than what fits on the stack at once. */
import { expect, test } from 'vitest';
import { addAll, type GraphNode, largest } from '../../src/model/index.ts';
import { exportGraph } from '../../src/store/export-graph.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';

const MANY = 200_000;

test('a project with 200,000 tasks is exported', async () => {
  const tasks = Array.from(
    { length: MANY },
    (_, index): GraphNode => ({ label: 'Task', key: `k${index}`, project: 'p', props: { id: `t${index}` } }),
  );
  const store = new SqliteStore(':memory:');
  store.nodesByLabel = async (label) => (label === 'Task' ? tasks : []);
  expect((await exportGraph(store, 'p')).nodes).toHaveLength(MANY);
});

test('a long list is added, and its largest number found', () => {
  const list = [1];
  addAll(list, Array(MANY).fill(2));
  expect(list).toHaveLength(MANY + 1);
  expect(largest(list)).toBe(2);
  expect(largest([])).toBe(Number.NEGATIVE_INFINITY);
});
