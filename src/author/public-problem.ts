/** A problem for other programs: edits by line and column, without our offsets. */
import type { Problem, Region } from '../model/index.ts';

export type PublicProblem = Omit<Problem, 'fix'> & { fix?: { title: string; edits: (Region & { text: string })[] } };

export function publicProblem({ fix, ...problem }: Problem): PublicProblem {
  if (!fix) return problem;
  return {
    ...problem,
    fix: { title: fix.title, edits: fix.edits.map(({ start: _start, end: _end, ...edit }) => edit) },
  };
}
