/** What kind of checkout a root is: git or not, a worktree, a repository of several packages; and what the project is called. */
import { basename, dirname, join } from 'node:path';
import { remoteName } from '../config/project-name.ts';
import { sharedGitFolder } from '../disk/checkouts.ts';
import { repositoryAround } from '../disk/git-files.ts';
import { textIfThere } from '../disk/read-text.ts';
import { readBlock } from '../parse/read-block.ts';
import { toValue } from '../parse/yaml-node.ts';

export interface Checkout {
  git: boolean;
  /** Where this is a worktree: the checkout that it belongs to. */
  mainCheckout?: string;
  /** Patterns of the folders that hold packages. */
  workspaces: string[];
}

export function lookAtCheckout(root: string): Checkout {
  const mainCheckout = mainCheckoutOf(root);
  return {
    git: repositoryAround(root) !== undefined,
    workspaces: workspacesOf(root),
    ...(mainCheckout && { mainCheckout }),
  };
}

/** A worktree is the same project as the checkout that it belongs to. */
export function nameFor(root: string, { mainCheckout }: Checkout): string {
  return remoteName(root) ?? (basename(mainCheckout ?? root) || 'project');
}

/** The checkout that a worktree belongs to; a bare repository goes by its own name. */
function mainCheckoutOf(root: string): string | undefined {
  const [checkout, shared] = [repositoryAround(root), sharedGitFolder(root)];
  if (checkout === undefined || shared === undefined || shared === join(checkout, '.git')) return undefined;
  return basename(shared) === '.git' ? dirname(shared) : shared.replace(/\.git$/, '');
}

/** As npm, yarn and pnpm write them. */
function workspacesOf(root: string): string[] {
  const pnpm = textIfThere(join(root, 'pnpm-workspace.yaml'));
  const { node } = readBlock(pnpm, 0, pnpm.length);
  const fromPnpm = node?.kind === 'map' ? (toValue(node) as { packages?: unknown }).packages : undefined;
  let fromNpm: unknown;
  try {
    const { workspaces } = JSON.parse(textIfThere(join(root, 'package.json')));
    fromNpm = Array.isArray(workspaces) ? workspaces : workspaces?.packages;
  } catch {
    fromNpm = undefined;
  }
  return [fromPnpm, fromNpm].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isPattern);
}

const isPattern = (value: unknown): value is string =>
  typeof value === 'string' && /^[^!/\\][^\\]*$/.test(value) && !value.includes('..');
