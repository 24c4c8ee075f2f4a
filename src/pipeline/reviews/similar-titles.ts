/**
 * All pairs of titles whose distance is under 0.2 of the longer one, without comparing all with all, and without missing one.
 *
 * Let n be the longer length and k the edits that are allowed, at most (n - 1) / 5. The longer title has n - 2 runs of three letters, and
 * an edit spoils three of them at most; so the two share at least n - 2 - 3k runs, which is (2n - 7) / 5 or more. Two sets that share s, and are
 * both sorted in the same way, share at least t among all but their last s - t. Sorted by how rare a run is, what is left aside are the common ones
 * (`ion`, `ing`), which would lead from every title to every other. That bound rises with n, so a title that is indexed by
 * its own length is found by every longer one.
 */
import { isWithinDistance } from './edit-distance.ts';

const RUN = 3;
/** So many shared runs among the rare ones make a candidate. More of them mean fewer candidates and longer lists; the result is the same. */
const SHARED = 12;

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
  const lengths = Int32Array.from(titles, ({ length }) => length);
  const order = titles.map((_, i) => i).sort((a, b) => lengths[a]! - lengths[b]!);
  const rareRuns = runsByRarity(titles);
  const letters = titles.map(countLetters);
  /** Titles by their rare runs, the shorter ones first. */
  const index = new Map<number, number[]>();
  const shares = new Uint16Array(titles.length);
  for (const title of order) {
    const length = lengths[title]!;
    const most = mostEdits(length);
    const needed = Math.min(SHARED, leastShared(length));
    const seen: number[] = [];
    for (const run of rareRuns(title)) {
      const others = index.get(run) ?? [];
      for (let i = others.length - 1; i >= 0 && length - lengths[others[i]!]! <= most; i--)
        if (shares[others[i]!]!++ === 0) seen.push(others[i]!);
      if (others.push(title) === 1) index.set(run, others);
    }
    for (const other of seen) {
      const shared = shares[other]!;
      shares[other] = 0;
      if (shared < needed || lacking(letters[other]!, letters[title]!) > most || skip(other, title)) continue;
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

/** How many letters of the longer title the shorter one lacks: each takes an edit. Cheaper than the distance, and mostly enough. */
function lacking(shorter: Uint16Array, longer: Uint16Array): number {
  let lack = 0;
  for (let i = 0; i < KINDS_OF_LETTERS; i++) if (longer[i]! > shorter[i]!) lack += longer[i]! - shorter[i]!;
  return lack;
}

const leastShared = (length: number) => Math.ceil((2 * length - 7) / 5);

/** Each title's runs as numbers, the rarest first, without the common ones that need not be looked at. */
function runsByRarity(titles: readonly string[]): (title: number) => number[] {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const runs = titles.map((title) =>
    runsOf(title).map((run) => {
      const number = numbers.get(run) ?? counts.push(0) - 1;
      numbers.set(run, number);
      counts[number]!++;
      return number;
    }),
  );
  return (title) => {
    const own = runs[title]!.sort((a, b) => counts[a]! - counts[b]! || a - b);
    const spare = Math.max(leastShared(titles[title]!.length) - SHARED, 0);
    return own.slice(0, own.length - spare);
  };
}

/** The runs of a title; a second `ion` is a run of its own, so that they are a set. */
function runsOf(title: string): string[] {
  const often = new Map<string, number>();
  return Array.from({ length: Math.max(title.length - RUN + 1, 0) }, (_, i) => {
    const run = title.slice(i, i + RUN);
    const times = often.get(run) ?? 0;
    often.set(run, times + 1);
    return times === 0 ? run : run + times;
  });
}
