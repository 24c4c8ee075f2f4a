/** Which files changed together, according to git. Without git, a repository or a timely answer the result is empty, never an error. */
import { git } from './git.ts';

/** Asking about more files at once would cost more than the hint is worth. */
const MOST_PATHS = 200;

/**
 * For each path the files that changed with it: uncommitted together with it, else in the last commit that touched it.
 * A `draft` counts as changing, whatever git knows of it. Paths are relative to `root`, in and out.
 */
export function changedTogether(root: string, paths: readonly string[], draft?: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (paths.length === 0) return found;
  const prefix = git(root, ['rev-parse', '--show-prefix'])?.trim();
  if (prefix === undefined) return found;
  const inside = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : undefined);

  const open = (git(root, ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames']) ?? '')
    .split('\0')
    .flatMap((entry) => inside(entry.slice(3)) ?? [])
    .filter(Boolean);
  const uncommitted = new Set(open);
  const asked = paths.slice(0, MOST_PATHS);
  for (const path of asked) if (uncommitted.has(path) || path === draft) found.set(path, open);

  const rest = asked.filter((path) => !found.has(path));
  if (rest.length === 0) return found;
  const log =
    git(root, ['log', '-n', '1000', '--format=%x01', '--name-only', '-z', '--full-diff', '--', ...rest]) ?? '';
  for (const commit of log.split('\u0001')) {
    const files = commit.split(/[\0\n]/).flatMap((path) => inside(path) || []);
    for (const path of rest) if (!found.has(path) && files.includes(path)) found.set(path, files);
  }
  return found;
}
