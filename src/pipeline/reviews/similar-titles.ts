/** All pairs of titles whose distance is under 0.2 of the longer one. */

/** The most edits for which distance / length is still under 0.2, in whole numbers: 0.2 has no exact double. */
const mostEdits = (length: number) => Math.ceil(length / 5) - 1;

export function areSimilar(a: string, b: string): boolean {
  return a !== '' && b !== '' && isWithinDistance(a, b, mostEdits(Math.max(a.length, b.length)));
}

/** Calls `visit` with the positions of each such pair of different titles. `skip` spares the distance where it does not matter. */
export function forSimilarTitles(
  titles: readonly string[],
  skip: (a: number, b: number) => boolean,
  visit: (a: number, b: number) => void,
): void {
  const order = titles.map((_, i) => i).sort((a, b) => titles[a]!.length - titles[b]!.length);
  const letters = titles.map(countLetters);
  for (const [place, title] of order.entries()) {
    const { length } = titles[title]!;
    const most = mostEdits(length);
    for (let i = place - 1; i >= 0 && length - titles[order[i]!]!.length <= most; i--) {
      const other = order[i]!;
      if (lacksMore(letters[other]!, letters[title]!, most) || skip(other, title)) continue;
      if (isWithinDistance(titles[other]!, titles[title]!, most)) visit(other, title);
    }
  }
}

const KINDS_OF_LETTERS = 32;

function countLetters(title: string): Uint16Array {
  const counts = new Uint16Array(KINDS_OF_LETTERS);
  for (let i = 0; i < title.length; i++) counts[title.charCodeAt(i) % KINDS_OF_LETTERS]!++;
  return counts;
}

/** Whether the shorter title lacks more letters of the longer one: each takes an edit. Cheaper than the distance, and mostly enough. */
function lacksMore(shorter: Uint16Array, longer: Uint16Array, most: number): boolean {
  let lack = 0;
  for (let i = 0; i < KINDS_OF_LETTERS && lack <= most; i++) lack += Math.max(longer[i]! - shorter[i]!, 0);
  return lack > most;
}

const NOWHERE = -1_000_000;

/**
 * Whether Levenshtein's distance is at most so much. Not row by row: for 0, 1, 2 … edits, how far along each diagonal of the table one can
 * come with them. Runs of equal letters cost one step, so the work is about the square of `most`, however long the texts are.
 */
export function isWithinDistance(a: string, b: string, most: number): boolean {
  const goal = b.length - a.length;
  if (Math.abs(goal) > most) return false;
  // Diagonal d holds the places where b is d letters ahead of a; a margin on both sides spares asking for the ends.
  const middle = most + 1;
  const noPlaces = () => new Int32Array(2 * middle + 1).fill(NOWHERE);
  let [before, now] = [noPlaces(), noPlaces()];
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
