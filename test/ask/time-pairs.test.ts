/** The labelled pairs themselves: what they must be, whatever the rules make of them. */
import { expect, test } from 'vitest';
import { graphOf, PROJECT } from '../support/brief-graph.ts';
import { gitPairs, textPairs } from '../support/time-pairs.ts';

test('there are at least 120 labelled pairs, each with a sentence of its own', () => {
  const names = [...textPairs(), ...gitPairs()].map((pair) => pair.case);
  expect(names.length).toBeGreaterThanOrEqual(120);
  expect(new Set(names).size).toBe(names.length);
});

test('every state occurs several times', () => {
  const counted = Map.groupBy([...textPairs(), ...gitPairs()], ({ state }) => state);
  const few = [...counted].filter(([, pairs]) => pairs.length < 6).map(([state]) => state);
  expect([counted.size, few]).toEqual([7, []]);
});

test('a pair says by what it was settled, replaced or broken, and only then', () => {
  const told = [...textPairs(), ...gitPairs()].filter(({ state, by }) =>
    ['current', 'unknown'].includes(state) ? by !== undefined : by === undefined,
  );
  expect(told.map((pair) => pair.case)).toEqual([]);
});

test.each(textPairs().map((pair) => [pair.case, pair] as const))('%s: the item is read', async (_, pair) => {
  const store = await graphOf(pair.files);
  const texts = (await store.nodesByLabel(pair.kind, PROJECT)).map(({ props }) => props.text);
  expect(texts).toContain(pair.item);
});
