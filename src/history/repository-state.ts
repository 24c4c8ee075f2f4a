/** How a repository stands: its last commit; or why nobody can know what is stale. */
import { headOf } from '../disk/changed-files.ts';
import { git } from '../disk/git.ts';
import { isWhole, settingsAt } from '../disk/git-files.ts';

/** Why what is stale cannot be known; in words for whoever asks. */
export type CannotKnow = string;

const NO_GIT = 'there is no git repository here, so nobody can tell what is stale';
const NO_COMMIT = 'the repository has no commit yet, so nothing can be stale';
const SHALLOW =
  'this is a shallow clone, so nobody can tell what is stale; git fetch --unshallow brings the history (in GitHub Actions: fetch-depth: 0)';
const PARTIAL =
  'this is a partial clone, and reading its history would ask the network for every file, so nobody can tell what is stale; git fetch --refetch --no-filter makes it whole';
export const UNREADABLE = 'git cannot read all of the history here, so nobody can tell what is stale';

/** Why nothing can be known; or the commit that is checked out. */
export type RepositoryState = { why: CannotKnow } | { head: string };

export function stateOf(root: string): RepositoryState {
  const shallow = isWhole(root) ? 'false' : git(root, ['rev-parse', '--is-shallow-repository'])?.trim();
  if (shallow === undefined) return { why: NO_GIT };
  const head = headOf(root);
  if (!head) return { why: NO_COMMIT };
  if (shallow === 'true') return { why: SHALLOW };
  return isPartial(root) ? { why: PARTIAL } : { head };
}

function isPartial(root: string): boolean {
  const settings = settingsAt(root);
  if (settings) return [...settings].some(([name, value]) => PROMISOR.test(name) && value === 'true');
  return Boolean(git(root, ['config', '--get-regexp', PROMISOR.source, '^true$']));
}

const PROMISOR = /^remote\..*\.promisor$/;
