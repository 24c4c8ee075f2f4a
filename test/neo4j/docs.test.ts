/** The Cypher of docs/neo4j.md, run against the example, and the Cypher export loaded into an empty graph. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import neo4j from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { renderGraph } from '../../src/ask/graph.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { REPOSITORY } from '../support/workspace.ts';

const address = inject('neo4j');
const root = join(REPOSITORY, 'examples/bookshop');
const project = `docs-${process.pid}`;

describe.skipIf(!address)('docs/neo4j.md is true (needs Neo4j)', () => {
  const driver = neo4j.driver(
    address?.uri ?? 'bolt://nowhere',
    address?.password ? neo4j.auth.basic(address.username!, address.password) : undefined,
    { disableLosslessIntegers: true },
  );
  let store: Neo4jStore;
  const run = async (text: string) => (await driver.executeQuery(text)).records.map((record) => record.toObject());

  beforeAll(async () => {
    store = await Neo4jStore.open(address!);
    await ingest({ root, config: loadConfig(root, {}, {}), project, store });
  });
  afterAll(async () => {
    await store.write((writer) => writer.removeProject(project));
    await store.close();
    await driver.close();
  });

  const [byTag, blocked, touched, several, way] = [
    ...readFileSync(join(REPOSITORY, 'docs/neo4j.md'), 'utf8').matchAll(/```cypher\n([\s\S]*?)```/g),
  ].map(([, text]) => text!);

  test('its query finds patterns by tag', async () => {
    expect(await run(byTag!)).toContainEqual({
      'pattern.text': 'Page by the last row seen, not by offset',
      foundBy: ['task-002'],
    });
  });
  test('its query finds blocked tasks and what blocks them', async () => {
    expect((await run(blocked!)).map((row) => row['task.id']).sort()).toEqual(['task-004', 'task-005', 'task-007']);
  });
  test('its query ranks the files with gotchas by how often they were touched', async () => {
    expect((await run(touched!))[0]).toMatchObject({ 'file.path': 'src/db/schema.ts', tasks: 2 });
  });
  test('its query finds what several tasks found', async () => {
    expect((await run(several!)).map((row) => row.kind).sort()).toEqual(['Gotcha', 'Pattern']);
  });
  test('its query finds the path between two tasks', async () => {
    expect(await run(way!)).toEqual([{ way: ['task-012', 'task-003', 'task-001'] }]);
  });

  test('the Cypher export loads into an empty Neo4j and is the same graph, also when it is loaded twice', async () => {
    const graph = await exportGraph(store, project);
    await store.write((writer) => writer.removeProject(project));
    const session = driver.session();
    for (const _time of ['first', 'second']) {
      for (const line of renderGraph(graph, 'cypher').split('\n')) await session.run(line.replace(/;$/, ''));
      expect(canonical(await exportGraph(store, project))).toEqual(canonical(graph));
    }
    await session.close();
  });
});
