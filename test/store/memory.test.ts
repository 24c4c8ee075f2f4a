/** The contract on the store in memory: `verify` compares the graph with what this one says. */
import { describe } from 'vitest';
import { MemoryStore } from '../../src/store/memory/store.ts';
import { storeContract } from '../support/store-contract.ts';

describe('the store in memory keeps the contract, but undoes nothing', () => {
  storeContract(async () => new MemoryStore(), { undoes: false });
});
