/** How a repository stands: its last commit and the line of first parents that leads there; or why nobody can know. */
import { headOf } from '../disk/changed-files.ts';
import { git } from '../disk/git.ts';
import { isWhole, settingsAt } from '../disk/git-files.ts';
import { gitLines } from '../disk/git-stream.ts';
import { commitsIn, type History, hashOf, noHistory, rewind } from './history.ts';
import { readHistory } from './kept-history.ts';

/** Why what is stale cannot be known; in words for whoever asks. */
export type CannotKnow = string;

const NO_GIT = 'there is no git repository here, so nobody can tell what is stale';
const NO_COMMIT = 'the repository has no commit yet, so nothing can be stale';
const SHALLOW =
  'this is a shallow clone, so nobody can tell what is stale; git fetch --unshallow brings the history (in GitHub Actions: fetch-depth: 0)';
const PARTIAL =
  'this is a partial clone, and reading its history would ask the network for every file, so nobody can tell what is stale; git fetch --refetch --no-filter makes it whole';
export const UNREADABLE = 'git cannot read all of the history here, so nobody can tell what is stale';

/** The commit that is checked out; or why it is of no use. */
function headOrWhy(root: string): { head: string } | { why: CannotKnow } {
  const shallow = isWhole(root) ? 'false' : git(root, ['rev-parse', '--is-shallow-repository'])?.trim();
  if (shallow === undefined) return { why: NO_GIT };
  const head = headOf(root);
  if (!head) return { why: NO_COMMIT };
  if (shallow === 'true') return { why: SHALLOW };
  return isPartial(root) ? { why: PARTIAL } : { head };
}

/** Why nothing can be known; or the last commit and what is kept of the history, which may end at another one. */
export type RepositoryState = { why: CannotKnow } | { head: string; kept: History | undefined };

export function stateOf(root: string): RepositoryState {
  const state = headOrWhy(root);
  return 'why' in state ? state : { ...state, kept: readHistory(root) };
}

/** Whether what is kept ends at this commit. */
const endsAt = (history: History, head: string) =>
  commitsIn(history) > 0 && hashOf(history, commitsIn(history) - 1) === head;

function isPartial(root: string): boolean {
  const settings = settingsAt(root);
  if (settings) return [...settings].some(([name, value]) => PROMISOR.test(name) && value === 'true');
  return Boolean(git(root, ['config', '--get-regexp', PROMISOR.source, '^true$']));
}

const PROMISOR = /^remote\..*\.promisor$/;

export interface Line {
  /** What is kept of the history, up to the last commit that is still part of it. */
  base: History;
  /** Commits since then, the oldest first. */
  fresh: { hash: string; time: number }[];
}

/** Carries on from what is kept, also where the last commits were rewritten. Where more than `most` are new, it ends with one more than that. */
export async function lineOf(root: string, head: string, kept: History | undefined, most: number): Promise<Line> {
  if (kept && endsAt(kept, head)) return { base: kept, fresh: [] };
  const known = new Map(kept ? kept.times.map((_, commit) => [hashOf(kept, commit), commit] as const) : []);
  const fresh: Line['fresh'] = [];
  const args = ['log', '--first-parent', '--no-show-signature', '--format=%H %at', head, '--'];
  for await (const lines of gitLines({ folder: root, args }))
    for (const line of lines) {
      const [hash = '', seconds] = line.split(' ');
      const commit = known.get(hash);
      if (commit !== undefined) return { base: rewind(kept!, commit + 1), fresh: fresh.reverse() };
      fresh.push({ hash, time: Number(seconds) });
      if (fresh.length > most) return { base: noHistory(), fresh: fresh.reverse() };
    }
  return { base: noHistory(), fresh: fresh.reverse() };
}
