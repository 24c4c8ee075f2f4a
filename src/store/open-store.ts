/** A store by its address: `sqlite:<path>`, `bolt://…`, `neo4j://…`, `neo4j+s://…`. Credentials come from the environment only. */
import { isAbsolute, join } from 'node:path';
import { assertConfirmed, bareAddress } from '../config/confirm-store.ts';
import { OperatorError } from '../model/index.ts';
import { SqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';

/** `busyMs`: how long to wait for another process that holds the embedded store. */
export async function openStore(
  uri: string,
  root: string,
  env: NodeJS.ProcessEnv = process.env,
  { busyMs }: { busyMs?: number } = {},
): Promise<Store> {
  checkAddress(uri);
  if (uri === 'sqlite::memory:') return new SqliteStore(':memory:', busyMs);
  const file = sqliteFile(uri, root);
  if (file !== undefined) return new SqliteStore(file, busyMs, 'write', root);
  // Loaded only if needed: loading the driver takes most of a command's start-up time.
  const { Neo4jStore } = await import('./neo4j/store.ts');
  return Neo4jStore.open({
    uri,
    username: env.NEO4J_USERNAME,
    password: env.NEO4J_PASSWORD,
    database: env.NEO4J_DATABASE,
  });
}

/** Where the embedded store keeps its graph; undefined for a server, and for a graph in memory. */
export function sqliteFile(uri: string, root: string): string | undefined {
  if (!uri.startsWith('sqlite:') || uri === 'sqlite::memory:') return undefined;
  const path = uri.slice('sqlite:'.length);
  return isAbsolute(path) ? path : join(root, path);
}

/** Throws if this is not the address of a store; the message never repeats what may be a password. */
export function checkAddress(store: string): void {
  const uri = bareAddress(store);
  if (uri.startsWith('sqlite:')) return;
  if (/\/\/[^@/]*@/.test(uri))
    throw new OperatorError({
      code: 'store-address',
      message: 'The address contains credentials',
      hint: 'Set NEO4J_USERNAME and NEO4J_PASSWORD instead; an address may end up in a log',
    });
  if (!/^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^\s]+$/.test(uri)) {
    throw new OperatorError({
      code: 'store-address',
      message: `${uri} is not the address of a store`,
      hint: 'Write sqlite: and a path, bolt://host:port, neo4j://host:port or neo4j+s://host',
    });
  }
  assertConfirmed(store);
}
