/** One Neo4j for a whole test run: tests get its address with `inject('neo4j')`, or null where there is none. */
import type { TestProject } from 'vitest/node';
import { type Neo4jAddress, type Neo4jServer, startNeo4j } from './neo4j-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    neo4j: Neo4jAddress | null;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await findNeo4j();
  project.provide('neo4j', server && addressOf(server));
  return async () => server?.stop();
}

/** Null where there is none; then a line says why, or an error, where there must be one. */
export async function findNeo4j(): Promise<Neo4jServer | null> {
  if (process.env.PASSDOWN_NO_NEO4J === '1') return skip('PASSDOWN_NO_NEO4J=1');
  const found = await startNeo4j();
  if (!('missing' in found)) return found;
  if (process.env.PASSDOWN_REQUIRE_NEO4J === '1') throw new Error(`No Neo4j to test with: ${found.missing}`);
  return skip(found.missing.split('\n')[0]!);
}

function skip(reason: string): null {
  console.warn(`!!! NEO4J TESTS ARE SKIPPED: ${reason}`);
  return null;
}

/** Only what can be sent to another process. */
function addressOf({ kind, uri, username, password }: Neo4jServer): Neo4jAddress {
  return { kind, uri, username, password };
}
