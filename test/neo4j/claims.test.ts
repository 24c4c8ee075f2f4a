/** Claims on the Project's node of a real Neo4j. */
import { randomUUID } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { claimsContract, race } from '../support/claims-contract.ts';

const address = inject('neo4j');

describe.skipIf(!address)('claims on a server (needs Neo4j)', () => {
  claimsContract(async () => {
    const store = await Neo4jStore.open(address!);
    onTestFinished(() => store.close());
    return { claims: store.claims, project: randomUUID() };
  });

  test('of many processes that claim at once exactly one has the task', async () => {
    const env = { NEO4J_USERNAME: address!.username, NEO4J_PASSWORD: address!.password };
    const { won, lost } = await race(['--store', address!.uri, '--project', randomUUID()], env);
    expect([won.length, lost.length]).toEqual([1, 5]);
  });
});
