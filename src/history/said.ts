/** What was said since a time: the keys of items, tasks and notes. */
import { findStale, type StaleOptions } from './find-stale.ts';
import { secondsSince } from './since.ts';

/** Undefined where no time was asked for. */
export async function saidSince(
  asked: Omit<StaleOptions, 'depth'>,
  given: string | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (given === undefined) return undefined;
  const since = secondsSince(asked.root, given);
  const { said } = await findStale({ ...asked, depth: 'all', times: true });
  return new Set([...(said ?? [])].flatMap(([key, { last }]) => (last >= since ? key : [])));
}
