/** passdown serve on a real Neo4j. */
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { example, serve } from '../support/page.ts';

const address = inject('neo4j');

describe.skipIf(!address)('the page (needs Neo4j)', () => {
  test('answers from Neo4j what it answers from SQLite, and shows a save', async () => {
    const project = `page-${process.pid}`;
    onTestFinished(async () => {
      const store = await Neo4jStore.open(address!);
      await store.write((writer) => writer.removeProject(project));
      await store.close();
    });
    const { uri, username, password } = address!;
    const env = password ? { NEO4J_USERNAME: username!, NEO4J_PASSWORD: password } : {};
    const place = example('bookshop');
    const { data } = await serve(place, 0, { env, overrides: { store: uri, project } });
    const other = await serve(example('bookshop'), 0, { overrides: { project } });
    for (const path of ['tasks', 'gotchas', 'overview', 'item?id=pattern-cents', 'briefing', 'dependencies', 'folder'])
      expect((await data(path)).data, path).toEqual((await other.data(path)).data);
    place.write('tasks/task-020.md', '# Task 020: New\n');
    await expect.poll(async () => (await data('show?id=20')).data).toMatchObject({ name: 'New' });
  });
});
