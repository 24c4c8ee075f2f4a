/** Problems with paths from the root of the repository, which is where code hosts look for them; the project may be a folder in it. */
import { relative, sep } from 'node:path';
import { repositoryAround } from '../../disk/git-files.ts';
import type { Problem } from '../../model/index.ts';

export interface RepositoryProblems {
  /** The folder that paths start from. */
  base: string;
  problems: Problem[];
}

export function fromRepository(root: string, problems: readonly Problem[]): RepositoryProblems {
  const base = repositoryAround(root) ?? root;
  const steps = relative(base, root).split(sep).filter(Boolean);
  return { base, problems: problems.map((problem) => ({ ...problem, path: [...steps, problem.path].join('/') })) };
}
