/** Marks as properties of a node and as words: how what an item names stands now, and when it was said. */
import type { Properties } from '../model/index.ts';
import type { Verdict } from './judge.ts';

/** Properties that only the nodes of a marked reader have; `stale` is how the worst of what an item names stands. */
export const MARK_PROPERTIES = ['stale', 'staleWhat', 'staleCommit', 'staleNow', 'firstSaid', 'lastSaid'] as const;

/** When it was said first and last, as days; where neither the text nor git tells, nothing. */
export interface SaidDays {
  firstSaid?: string;
  lastSaid?: string;
}

export function daysIn({ firstSaid, lastSaid }: Properties): SaidDays {
  return firstSaid === undefined ? {} : { firstSaid: String(firstSaid), lastSaid: String(lastSaid) };
}

/** The mark of one verdict. */
export function propsOf({ state, what, commit, now }: Verdict): Properties {
  return {
    stale: state,
    staleWhat: what,
    ...(commit !== null && { staleCommit: commit }),
    ...(now !== undefined && { staleNow: now }),
  };
}

export interface StaleMark {
  state: Verdict['state'];
  what: string;
  /** Null where it is not committed yet. */
  commit: string | null;
  /** Where a moved file is; then it is current. */
  now?: string;
}

/** The mark of an item that a marked reader gave. */
export function markIn({ stale, staleWhat, staleCommit, staleNow }: Properties): StaleMark | undefined {
  if (stale === undefined) return undefined;
  return {
    state: stale as Verdict['state'],
    what: String(staleWhat),
    commit: staleCommit === undefined ? null : String(staleCommit),
    ...(staleNow !== undefined && { now: String(staleNow) }),
  };
}

/** `1a2b3c4d5`, as people read it. */
const SHORT_HASH = 9;

/** `gone (1a2b3c4d5): src/auth/jwt.ts`; `words` makes others' words harmless for their place. */
export function markWords({ state, what, commit, now }: StaleMark, words: (text: string) => string): string {
  const when = commit === null ? 'not committed' : commit.slice(0, SHORT_HASH);
  return now === undefined ? `${state} (${when}): ${words(what)}` : `moved (${when}): ${words(what)} is ${words(now)}`;
}
