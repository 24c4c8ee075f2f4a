/** A project with more tasks than fit on the stack at once. */
import { expect, test } from 'vitest';
import { whatIsSaid } from '../../src/history/statements.ts';
import type { GraphEdge } from '../../src/model/index.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';

test('what is said of 200,000 tasks is asked for', async () => {
  const store = new SqliteStore(':memory:');
  const edges = Array.from(
    { length: 200_000 },
    (_, line): GraphEdge => ({
      ...{ type: 'DESCRIBES', key: `e${line}`, from: 'd', fromLabel: 'Document', to: `k${line}`, toLabel: 'Task' },
      ...{ project: 'p', doc: 'tasks.json', line, props: {} },
    }),
  );
  store.edgesAt = async ({ label }) => (label === 'Task' ? edges : []);
  expect(await whatIsSaid(store, 'p')).toHaveLength(edges.length);
});
