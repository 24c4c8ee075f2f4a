/** The contract on a real Neo4j. */
import { describe, inject } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { storeContract } from '../support/store-contract.ts';

const address = inject('neo4j');

describe.skipIf(!address)('the Neo4j store keeps the contract (needs Neo4j)', () => {
  storeContract(() => Neo4jStore.open(address!));
});
