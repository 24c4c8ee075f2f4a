/** Checkouts of one repository: the main one and its linked worktrees. Read from git's own files, without starting git. */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { repositoryAround } from './git-files.ts';
import { isInside, realPath } from './inside.ts';
import { textIfThere } from './read-text.ts';

/** The folder that all checkouts of a repository share; undefined without git. In a worktree .git is a file that leads to `<shared>/worktrees/<name>`. */
export function sharedGitFolder(folder: string): string | undefined {
  const checkout = repositoryAround(folder);
  if (checkout === undefined) return undefined;
  const path = join(checkout, '.git');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  return linkedFolder(checkout)?.shared;
}

/** What git keeps of a linked worktree, and where all checkouts of its repository share theirs. */
function linkedFolder(checkout: string): { own: string; shared: string } | undefined {
  const [, leads] = /^gitdir:[ \t]*([^ \t].*)$/m.exec(textIfThere(join(checkout, '.git'))) ?? [];
  if (leads === undefined) return undefined;
  const own = resolve(checkout, leads.trim());
  const common = textIfThere(join(own, 'commondir')).trim();
  return common === '' ? undefined : { own, shared: resolve(own, common) };
}

/** The branch of a linked worktree, or what git calls the worktree where it is on none; undefined in a main checkout. */
export function worktreeBranch(folder: string): string | undefined {
  const checkout = repositoryAround(folder);
  if (checkout === undefined || !statSync(join(checkout, '.git'), { throwIfNoEntry: false })?.isFile())
    return undefined;
  const linked = linkedFolder(checkout);
  if (!linked) return undefined;
  return /^ref: refs\/heads\/(.+)$/m.exec(textIfThere(join(linked.own, 'HEAD')))?.[1]?.trim() ?? basename(linked.own);
}

/** Whether two folders are in checkouts of one repository, and not in the same one. */
export function areSisters(one: string, other: string): boolean {
  const [a, b] = [repositoryAround(one), repositoryAround(other)];
  if (a === undefined || b === undefined || realPath(a) === realPath(b)) return false;
  const [mine, yours] = [sharedGitFolder(a), sharedGitFolder(b)];
  return mine !== undefined && yours !== undefined && realPath(mine) === realPath(yours);
}

/** Where git notes the worktrees of a repository; undefined without git. */
export function worktreeList(root: string): string | undefined {
  const shared = sharedGitFolder(root);
  return shared && join(shared, 'worktrees');
}

/** Other checkouts inside this one: folders relative to the root, each with a slash at its end. */
export function worktreesInside(root: string): string[] {
  const list = worktreeList(root);
  if (list === undefined) return [];
  const own = realPath(root);
  return namesIn(list)
    .map((name) => textIfThere(join(list, name, 'gitdir')).trim())
    .filter((gitFile) => gitFile !== '')
    .map((gitFile) => realPath(dirname(resolve(list, gitFile))))
    .filter((folder) => folder !== own && isInside(own, folder))
    .map((folder) => `${relative(own, folder).split(sep).join('/')}/`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
