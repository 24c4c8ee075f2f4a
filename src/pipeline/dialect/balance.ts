/** Whether the sections of an outline are of about one size. */
import { LIMITS } from './stages.ts';

/** Percents, also where the author wrote parts of one. */
export function asPercents(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 && total <= 1.5 ? weights.map((weight) => weight * 100) : [...weights];
}

/** The largest share that is still balanced: few sections are large even when they are equal, so an even share and a tenth always is. */
const largestShare = (sections: number) => Math.max(LIMITS.sectionShare[1], 110 / Math.max(sections, 1));

export function isBalanced(weights: readonly number[], sections = weights.length): boolean {
  const most = largestShare(sections);
  return asPercents(weights).every((percent) => percent >= LIMITS.sectionShare[0] && percent <= most);
}
