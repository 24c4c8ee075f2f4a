/**
 * What is stale: items that name a file or an identifier which was there when they were said, and is gone now or was touched since. Computed when
 * asked, from git's log and the work tree, and never stored in the graph. What cannot be known is not marked.
 */
import { GitFailed } from '../disk/git-stream.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { cachedHistory, cacheHistory, type History, newCommits, readHistory } from './history.ts';
import type { Verdict } from './judge.ts';
import { codeBeside, Look } from './look.ts';
import { type RepositoryState, stateOf, UNREADABLE } from './repository-state.ts';
import { type Moment, sinceWhen } from './since.ts';
import { Documents, type NamingItem, type Statement, whatIsSaid } from './statements.ts';

/** How far it may go: all of the history, all if it is short, or only the few commits since it was looked at last. */
export type Depth = 'all' | 'short' | 'fresh';
export const FRESH = 200;
/** So many new commits are read. */
const MOST_COMMITS: Readonly<Record<Depth, number>> = {
  all: Number.POSITIVE_INFINITY,
  short: 3_000,
  fresh: FRESH,
};

export interface Found {
  /** Item → how what it names stands, the worst first. */
  marks: Map<string, Verdict[]>;
  /** When each thing was said: items, tasks and notes by their keys, places by `placeKey`. */
  said: Map<string, Moment[]>;
}

export interface Stale extends Found {
  /** Why nothing is known, where that is so; a line without a full stop. */
  why?: string;
  /** What `since` means. */
  since?: Moment | undefined;
  /** It could be known, but takes longer than was given. */
  later?: true;
}

export interface StaleOptions extends Pick<OpenWorkplace, 'root' | 'store' | 'project'> {
  depth: Depth;
  /** A day, or a commit, tag or branch. */
  since?: string | undefined;
  signal?: AbortSignal | undefined;
}

export const NOT_YET = 'what is stale is not known yet: passdown stale reads the history, once';

export async function findStale(options: StaleOptions, state = stateOf(options.root)): Promise<Stale> {
  const items = await whatIsSaid(options.store, options.project);
  try {
    return await look(options, items, state);
  } catch (error) {
    if (error instanceof GitFailed) return byTextAlone(options, items, UNREADABLE);
    throw error;
  }
}

/** The history up to HEAD; undefined where more of it is new than may be read now. */
export async function historyWithin(
  { root, depth, signal }: StaleOptions,
  head: string,
  documents: Documents,
): Promise<History | undefined> {
  const fresh = newCommits(root, head, cachedHistory(root));
  if (fresh === undefined) throw new GitFailed('git rev-list failed');
  return fresh > MOST_COMMITS[depth] ? undefined : readHistory(root, head, codeBeside(documents), signal);
}

async function look(options: StaleOptions, items: readonly NamingItem[], state: RepositoryState): Promise<Stale> {
  const { root, store, project } = options;
  if ('why' in state) return byTextAlone(options, items, state.why);
  if (items.length === 0) return byTextAlone(options, items);
  const documents = new Documents(await store.stamps(project));
  const history = await historyWithin(options, state.head, documents);
  if (!history) return { ...byTextAlone(options, items, NOT_YET), later: true };
  const looking = new Look({ root, history, documents });
  const marks = await looking.judge(items);
  cacheHistory(root, history);
  return {
    marks,
    said: saidIn(items, NOW, (one) => looking.momentOf(one)),
    since: options.since === undefined ? undefined : sinceWhen(root, options.since, history),
  };
}

/** Where git cannot tell: what no text dates counts as new where that was asked for, and has no day otherwise. */
function byTextAlone({ root, since: given }: StaleOptions, items: readonly NamingItem[], why?: string): Stale {
  const since = given === undefined ? undefined : sinceWhen(root, given);
  return { marks: new Map(), said: saidIn(items, since && NOW), since, ...(why !== undefined && { why }) };
}

export const NOW = (): Moment => ({ seconds: Date.now() / 1000 });

/** By the text, else by git; what is in no commit is said now. */
export function saidIn(
  items: readonly NamingItem[],
  now?: () => Moment,
  momentOf: (statement: Statement) => Moment | undefined = () => undefined,
): Map<string, Moment[]> {
  const said = new Map<string, Moment[]>();
  for (const { key, statements } of items) {
    const own = statements.flatMap((one) => writtenAt(one) ?? momentOf(one) ?? now?.() ?? []);
    // Of a place that is told several times the first knows most.
    if (own.length > 0 && !said.has(key)) said.set(key, own);
  }
  return said;
}

/** A time without a zone is told in UTC, wherever it is read. */
function writtenAt({ at = '' }: Statement): Moment | undefined {
  const seconds = Date.parse(/T[\d:.]+$/.test(at) ? `${at}Z` : at) / 1000;
  return Number.isNaN(seconds) ? undefined : { seconds, ...(!at.includes('T') && { isDay: true }) };
}
