import { expect, test } from 'vitest';
import { pauseAfter } from '../../src/serve/current-graph.ts';

test('looking takes a twentieth of a processor, and a look that filled a large graph does not keep the page from seeing the next save', () => {
  expect([1, 100, 60_000].map((cpuMs) => pauseAfter(cpuMs, 1_000))).toEqual([1_000, 2_000, 5_000]);
});
