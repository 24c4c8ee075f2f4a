/** passdown mcp on a real Neo4j: the same suite as on SQLite. */
import { afterAll, describe, inject } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { mcpSuite } from '../support/mcp-suite.ts';

const address = inject('neo4j');

describe.skipIf(!address)('MCP answers from Neo4j as from SQLite (needs Neo4j)', () => {
  const project = `mcp-${process.pid}`;
  afterAll(async () => {
    const store = await Neo4jStore.open(address!);
    await store.write((writer) => writer.removeProject(project));
    await store.close();
  });
  mcpSuite(() => ({
    process: true,
    flags: ['--store', address!.uri, '--project', project],
    ...(address!.password && { env: { NEO4J_USERNAME: address!.username!, NEO4J_PASSWORD: address!.password } }),
  }));
});
