/** The word that an author probably meant: the only one within two typing errors, or nothing. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = 3;
  let tie = false;
  const folded = fold(word);
  if (folded.length > 64) return undefined;
  for (const candidate of known) {
    const distance = slips(folded, fold(candidate), bestDistance);
    // Two errors in a word of four letters make a different word.
    if (distance > bestDistance || distance * 3 > candidate.length) continue;
    tie = distance === bestDistance && best !== undefined;
    if (tie) continue;
    best = candidate;
    bestDistance = distance;
  }
  return tie ? undefined : best;
}

const fold = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, '_');

/** Edit distance, where swapped neighbours count as one error; stops beyond `limit`. */
function slips(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}
