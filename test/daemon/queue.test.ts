/** The order in which waiting files are brought into the graph. */
import { expect, test } from 'vitest';
import { Queue } from '../../src/daemon/queue.ts';

const storm = Array.from({ length: 100 }, (_, i) => `storm-${i}`);

test('a file that is saved in the middle of a storm is in the next part that is taken', () => {
  const queue = new Queue();
  queue.add(storm.slice(0, 50));
  queue.add(storm.slice(50));
  queue.take(10);
  queue.add(['saved']);
  expect(queue.take(10)).toContain('saved');
});

test('what waits longest is taken however much comes after it, and each path once', () => {
  const queue = new Queue();
  queue.add(storm);
  const taken: string[] = [];
  for (let turn = 0; turn < 20; turn++) {
    queue.add(Array.from({ length: 10 }, (_, i) => `later-${turn}-${i}`));
    taken.push(...queue.take(10));
  }
  expect(storm.filter((path) => !taken.includes(path))).toEqual([]);
  while (queue.size > 0) taken.push(...queue.take(10));
  expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
  expect(taken).toHaveLength(300);
});

test('a path that becomes quiet again moves to the last ones', () => {
  const queue = new Queue();
  queue.add(['a', 'b', 'c']);
  queue.add(['a']);
  expect([queue.size, queue.take(2), queue.take(2), queue.take(2)]).toEqual([3, ['a', 'b'], ['c'], []]);
});

test('of those that became quiet together, the one that something happened to last is in the first part', () => {
  const queue = new Queue();
  queue.add([...storm, 'saved']);
  expect(queue.take(10)).toContain('saved');
});
