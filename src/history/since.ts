/** When things were said and done, and `--since`: a day, a time, or a commit by any name that git knows. */
import { git } from '../disk/git.ts';
import { OperatorError } from '../model/index.ts';
import type { History } from './history.ts';

/** By the text that tells its day, else by the commit; what is in no commit is of now and has no number. */
export interface Moment {
  /** Since 1970; of a commit when it was written: a rebase does not change that. */
  seconds: number;
  /** Its place in the history: what was written long ago may have come in yesterday. */
  commit?: number;
  /** A text told the day alone. */
  isDay?: true;
}

const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** What was asked for; a commit of another line than that of HEAD counts by its time. */
export function sinceWhen(root: string, given: string, history?: History): Moment {
  const time = DAY.test(given) ? Date.parse(given) / 1000 : Number.NaN;
  if (!Number.isNaN(time)) return { seconds: time };
  const printed = git(root, ['log', '-1', '--no-show-signature', '--format=%at %H', '--end-of-options', given, '--']);
  const [seconds, hash] = printed?.trim().split(' ') ?? [];
  if (hash !== undefined) {
    const commit = history?.hashes.indexOf(hash) ?? -1;
    return { seconds: Number(seconds), ...(commit >= 0 && { commit }) };
  }
  throw new OperatorError({
    code: 'usage',
    message: `${given} is neither a day nor a commit of this repository`,
    hint: 'Write a day (2026-06-01), or a commit, tag or branch (v1.2, HEAD~20)',
  });
}

/** Where both are commits, their order counts and not what their clocks said. Of a day nobody knows the hour: it counts as a whole. */
export function isSince(moment: Moment, since: Moment): boolean {
  if (moment.isDay) return dayOf(moment) >= dayOf(since);
  if (moment.commit !== undefined && since.commit !== undefined) return moment.commit >= since.commit;
  return moment.seconds >= since.seconds;
}

export const firstOf = (moments: readonly Moment[]) => moments.reduce((a, b) => (b.seconds < a.seconds ? b : a));
export const lastOf = (moments: readonly Moment[]) => moments.reduce((a, b) => (b.seconds > a.seconds ? b : a));

/** As `2026-06-12`, in UTC. */
export const dayOf = ({ seconds }: Moment) => new Date(seconds * 1000).toISOString().slice(0, 10);
