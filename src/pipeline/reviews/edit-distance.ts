/**
 * Whether Levenshtein's distance is at most so much. Not row by row: for 0, 1, 2 … edits, how far along each diagonal of the table one can
 * come with them. Runs of equal letters cost one step, so the work is about the square of `most`, however long the texts are.
 */
let before = new Int32Array(0);
let now = new Int32Array(0);
const NOWHERE = -1_000_000;

export function isWithinDistance(a: string, b: string, most: number): boolean {
  const goal = b.length - a.length;
  if (Math.abs(goal) > most) return false;
  // Diagonal d holds the places where b is d letters ahead of a; a margin on both sides spares asking for the ends.
  const middle = most + 1;
  if (now.length < 2 * middle + 1) [before, now] = [new Int32Array(4 * middle), new Int32Array(4 * middle)];
  before.fill(NOWHERE, 0, 2 * middle + 1);
  now.fill(NOWHERE, 0, 2 * middle + 1);
  for (let edits = 0; edits <= most; edits++) {
    // A diagonal from which the edits that are left do not lead to the goal is of no use.
    const [lowest, highest] = [Math.max(-edits, goal - most + edits), Math.min(edits, goal + most - edits)];
    for (let d = lowest; d <= highest; d++) {
      const at = middle + d;
      // A letter replaced, taken out of a, put into a.
      const reached = Math.max(before[at]! + 1, before[at + 1]! + 1, before[at - 1]!);
      let i = edits === 0 ? 0 : Math.min(reached, a.length, b.length - d);
      while (i >= 0 && i < a.length && a.charCodeAt(i) === b.charCodeAt(i + d)) i++;
      now[at] = i;
    }
    if (now[middle + goal] === a.length) return true;
    [before, now] = [now, before];
  }
  return false;
}
