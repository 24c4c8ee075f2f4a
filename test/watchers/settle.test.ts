/** What a path that is being written goes through before anybody looks at it. Time is simulated. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Settle } from '../../watchers/settle.ts';

const QUIET = 100;
const LONGEST = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

interface Release {
  path: string;
  at: number;
}

/** Marks at given moments; who was let go, and when. */
function run(marks: readonly { path: string; after: number; waitMs?: number | undefined }[]) {
  const released: Release[] = [];
  const marked: Release[] = [];
  const settle = new Settle(QUIET, (paths) => {
    for (const path of paths) released.push({ path, at: performance.now() });
  });
  for (const { path, after, waitMs } of marks) {
    vi.advanceTimersByTime(after);
    settle.mark(path, waitMs);
    marked.push({ path, at: performance.now() });
  }
  return { settle, released, marked };
}

const marks = fc.array(
  fc.record({ path: fc.constantFrom('a', 'b', 'c', 'd'), after: fc.oneof(fc.nat(30), fc.nat(250)) }),
  { minLength: 1, maxLength: 60 },
);

test('every mark is followed by a look, and nothing is looked at that was not marked', () => {
  fc.assert(
    fc.property(marks, (steps) => {
      const { settle, released, marked } = run(steps);
      vi.advanceTimersByTime(LONGEST + QUIET);
      for (const { path, at } of marked) {
        const look = released.find((release) => release.path === path && release.at >= at);
        expect(look, `${path} at ${at}`).toBeDefined();
      }
      expect(settle.size).toBe(0);
      expect(released.length).toBeLessThanOrEqual(marked.length);
    }),
    { numRuns: 300 },
  );
});

test('nobody looks before a path was quiet for its time, and not much later', () => {
  fc.assert(
    fc.property(marks, (steps) => {
      const { released, marked } = run(steps);
      vi.advanceTimersByTime(LONGEST);
      for (const { path, at } of released) {
        const last = marked.filter((mark) => mark.path === path && mark.at <= at).at(-1)!;
        expect(at - last.at).toBeGreaterThanOrEqual(QUIET);
        // Timers count whole milliseconds.
        expect(at - last.at).toBeLessThanOrEqual(QUIET + 2);
      }
    }),
    { numRuns: 300 },
  );
});

test('a longer wait is kept, and the next mark says anew how long', () => {
  const { settle, released } = run([{ path: 'a', after: 0, waitMs: 5_000 }]);
  vi.advanceTimersByTime(4_999);
  expect(released).toEqual([]);
  settle.mark('a');
  vi.advanceTimersByTime(QUIET + 1);
  expect(released.map(({ path }) => path)).toEqual(['a']);
});

test('paths that fall quiet together come together, so that a rename is one commit', () => {
  const batches: string[][] = [];
  const settle = new Settle(QUIET, (paths) => batches.push(paths));
  settle.mark('old');
  settle.mark('new');
  vi.advanceTimersByTime(QUIET + 1);
  expect(batches).toEqual([['old', 'new']]);
});

test('a path that is never quiet is let go after the longest hold, and again after the next', () => {
  const every = 50;
  const { released } = run(Array.from({ length: (2.5 * LONGEST) / every }, () => ({ path: 'a', after: every })));
  expect(released.length).toBe(2);
  for (const { at } of released) expect(at).toBeGreaterThanOrEqual(QUIET);
  expect(released[1]!.at - released[0]!.at).toBeGreaterThanOrEqual(LONGEST - QUIET);
});

test('a mark made while others are let go is not lost', () => {
  const seen: string[] = [];
  const settle = new Settle(QUIET, (paths) => {
    seen.push(...paths);
    if (seen.length < 3) settle.mark('again');
  });
  settle.mark('a');
  vi.advanceTimersByTime(10 * QUIET);
  expect(seen).toEqual(['a', 'again', 'again']);
});

test('closed, it says nothing any more', () => {
  const { settle, released } = run([{ path: 'a', after: 0 }]);
  settle.close();
  vi.advanceTimersByTime(LONGEST);
  expect([released, settle.size]).toEqual([[], 0]);
});
