/** Which review of a list is meant by a name that stands elsewhere in the document. */
import { matchReviews, type ReviewFields } from './match-reviews.ts';
import { keysOf, normaliseDoi, normalisePmid, type ReviewKeys } from './normalise-review.ts';
import { areSimilar } from './similar-titles.ts';
import { marksConflict } from './title-marks.ts';

/** `review_3`, `review 3`: counted from 1. */
const NUMBERED = /^review[ _-]?([1-9]\d{0,4})$/i;

/** Its position; undefined where none is meant, or where it cannot be told which. */
export function findReview(name: string | ReviewFields, reviews: readonly ReviewFields[]): number | undefined {
  const { keys } = knownOf(reviews);
  const wanted = keysOf(typeof name === 'string' ? { title: name } : name);
  const [doi, pmid] = typeof name === 'string' ? [normaliseDoi(name), normalisePmid(name)] : [wanted.doi, wanted.pmid];
  const ways: ((one: ReviewKeys) => boolean)[] = [
    (one) => doi !== undefined && one.doi === doi,
    (one) => pmid !== undefined && one.pmid === pmid,
    (one) => wanted.title !== '' && one.title === wanted.title,
  ];
  for (const way of ways) {
    const index = keys.findIndex(way);
    if (index !== -1) return index;
  }
  const number = typeof name === 'string' ? NUMBERED.exec(name.trim())?.[1] : undefined;
  if (number !== undefined) return Number(number) <= reviews.length ? Number(number) - 1 : undefined;
  return nearest(wanted, reviews);
}

/** A title with a slip; where it may mean one of two works, neither is meant for sure. */
function nearest(wanted: ReviewKeys, reviews: readonly ReviewFields[]): number | undefined {
  const { keys, groupOf } = knownOf(reviews);
  let found: number | undefined;
  for (const [i, one] of keys.entries()) {
    if (marksConflict(one.marks, wanted.marks) || !areSimilar(one.title, wanted.title)) continue;
    found ??= i;
    if (groupOf()[i] !== groupOf()[found]) return undefined;
  }
  return found;
}

interface Known {
  keys: ReviewKeys[];
  /** The group of each review, worked out when it is asked for. */
  groupOf(): readonly number[];
}

const known = new WeakMap<readonly ReviewFields[], Known>();

/** Many names are looked up in one list, so what is known of the list is kept as long as the list. */
function knownOf(reviews: readonly ReviewFields[]): Known {
  const before = known.get(reviews);
  if (before) return before;
  let groups: number[] | undefined;
  const made: Known = {
    keys: reviews.map(keysOf),
    groupOf() {
      if (groups) return groups;
      groups = [];
      for (const [number, { members }] of matchReviews(reviews).entries())
        for (const member of members) groups[member] = number;
      return groups;
    },
  };
  known.set(reviews, made);
  return made;
}
