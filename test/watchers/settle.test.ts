/** What a path that is being written goes through before anybody looks at it. Time is simulated. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Settle } from '../../watchers/settle.ts';

const QUIET = 100;
const LONGEST = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

interface Happening {
  path: string;
  at: number;
  kind: 'mark' | 'look';
}

/** Marks at given moments; what happened, in order. */
function run(marks: readonly { path: string; after: number; waitMs?: number | undefined }[]) {
  const story: Happening[] = [];
  const settle = new Settle(QUIET, (paths) => {
    for (const path of paths) story.push({ path, at: performance.now(), kind: 'look' });
  });
  for (const { path, after, waitMs } of marks) {
    vi.advanceTimersByTime(after);
    settle.mark(path, waitMs);
    story.push({ path, at: performance.now(), kind: 'mark' });
  }
  return { settle, story, looks: () => story.filter(({ kind }) => kind === 'look') };
}

const marks = fc.array(
  fc.record({ path: fc.constantFrom('a', 'b', 'c', 'd'), after: fc.oneof(fc.nat(30), fc.nat(250)) }),
  { minLength: 1, maxLength: 60 },
);

test('every mark is followed by a look, and nothing is looked at that was not marked', () => {
  fc.assert(
    fc.property(marks, (steps) => {
      const { settle, story } = run(steps);
      vi.advanceTimersByTime(LONGEST + QUIET);
      for (const path of ['a', 'b', 'c', 'd']) {
        const kinds = story.filter((one) => one.path === path).map(({ kind }) => kind);
        // Some marks, one look, some marks, one look …
        expect(kinds.join(' ')).toMatch(/^(?:(?:mark )+look ?)*$/);
      }
      expect(settle.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test('nobody looks before a path was quiet for its time, and not much later', () => {
  fc.assert(
    fc.property(marks, (steps) => {
      const { story } = run(steps);
      vi.advanceTimersByTime(LONGEST);
      for (const [i, { path, at, kind }] of story.entries()) {
        if (kind === 'mark') continue;
        const last = story.slice(0, i).findLast((one) => one.path === path && one.kind === 'mark')!;
        expect(at - last.at).toBeGreaterThanOrEqual(QUIET);
        // Timers count whole milliseconds.
        expect(at - last.at).toBeLessThanOrEqual(QUIET + 2);
      }
    }),
    { numRuns: 300 },
  );
});

test('a longer wait is kept, and the next mark says anew how long', () => {
  const { settle, looks } = run([{ path: 'a', after: 0, waitMs: 5_000 }]);
  vi.advanceTimersByTime(4_999);
  expect(looks()).toEqual([]);
  settle.mark('a');
  vi.advanceTimersByTime(QUIET + 1);
  expect(looks().map(({ path }) => path)).toEqual(['a']);
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
  const { looks } = run(Array.from({ length: (2.5 * LONGEST) / every }, () => ({ path: 'a', after: every })));
  const [first, second, ...more] = looks();
  expect(first!.at).toBeGreaterThanOrEqual(LONGEST);
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(LONGEST);
  expect(more).toEqual([]);
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
  const { settle, looks } = run([{ path: 'a', after: 0 }]);
  settle.close();
  vi.advanceTimersByTime(LONGEST);
  expect([looks(), settle.size]).toEqual([[], 0]);
});
