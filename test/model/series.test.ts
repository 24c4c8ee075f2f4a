/** Which notes continue each other, and which one closes another by its name. */
import { describe, expect, test } from 'vitest';
import { isAfter, isClosingNote, matterOf, seriesOf } from '../../src/model/index.ts';

describe('a series', () => {
  test.each([
    ['handoffs/2026-06-12-cache.md', 'handoffs/2026-07-01-import.md'],
    ['log/20260612.md', 'log/20260701.md'],
    ['sessions/session-9.md', 'sessions/session-10.md'],
    ['handoffs/001-cache.md', 'handoffs/002-import.md'],
    ['log/2026-03-01/handoff.md', 'log/2026-03-02/handoff.md'],
    ['session-9/notes.md', 'session-10/notes.md'],
  ])('has %s and %s, in this order', (first, second) => {
    expect([seriesOf(first), isAfter({ path: second, at: '' }, { path: first, at: '' })]).toEqual([
      seriesOf(second),
      true,
    ]);
    expect(seriesOf(first)).toBeDefined();
  });

  test.each([
    ['specs/001-login/handoff.md', 'specs/002-search/handoff.md'],
    ['a/handoffs/2026-06-12.md', 'b/handoffs/2026-06-13.md'],
    ['handoffs/mobile-2026-06-12.md', 'handoffs/server-2026-06-13.md'],
  ])('has not both %s and %s', (first, second) => {
    expect(seriesOf(first) !== undefined && seriesOf(first) === seriesOf(second)).toBe(false);
  });

  test.each(['handoffs/issue-12.md', 'handoffs/pr-7.md', 'handoffs/v2.md', 'HANDOFF.md', 'plans/01-store.md'])(
    'has not %s: its number names something else, or there is none',
    (path) => expect(seriesOf(path)).toBeUndefined(),
  );

  test('has no order within a day, but by times and numbers', () => {
    const at = (path: string, time = '') => ({ path: `handoffs/2026-03-01${path}.md`, at: time });
    expect(isAfter(at('-b'), at('-a'))).toBe(false);
    expect(isAfter(at('-1740'), at('-0915'))).toBe(true);
    expect(isAfter(at('-b', '2026-03-01T17:00:00'), at('-a', '2026-03-01T09:00:00'))).toBe(true);
    expect(isAfter(at('-b', '2026-03-01T17:00:00'), at('-a', '2026-03-01'))).toBe(false);
  });
});

describe('the matter of a note', () => {
  test('is the same for a plan and for what closes it', () => {
    const [plan, end] = ['plans/2026-04-01-tenant-split-plan.md', 'plans/2026-04-20_1015_tenant-split-closeout.md'];
    expect([matterOf(end), isClosingNote(plan), isClosingNote(end)]).toEqual([matterOf(plan), false, true]);
  });

  test('has the numbers of its name: one release is not the next', () => {
    expect(matterOf('h/2026-05-17-0.6.0-release-readiness.md')).not.toBe(
      matterOf('h/2026-05-20-0.7.0-release-readiness-closeout.md'),
    );
  });

  test.each(['handoffs/2026-04-01-done.md', 'handoffs/2026-04-01.md', 'handoffs/12-reply.md'])(
    'is nothing for %s, which says only what kind of note it is',
    (path) => expect(matterOf(path)).toBeUndefined(),
  );
});
