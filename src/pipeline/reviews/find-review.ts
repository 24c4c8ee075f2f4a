/** Which review of a list is meant by a name that stands elsewhere in the document. */
import { areSimilar, matchReviews, type ReviewFields } from './match-reviews.ts';
import { keysOf, normaliseDoi, normalisePmid, type ReviewKeys } from './normalise-review.ts';
import { marksConflict } from './title-marks.ts';

/** `review_3`, `review 3`: counted from 1. */
const NUMBERED = /^review[ _-]?([1-9]\d{0,4})$/i;

/** Its position; undefined where none is meant, or where it cannot be told which. */
export function findReview(name: string | ReviewFields, reviews: readonly ReviewFields[]): number | undefined {
  const keys = reviews.map(keysOf);
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
  return nearest(wanted, keys, reviews);
}

/** A title with a slip; where it may mean one of two works, neither is meant for sure. */
function nearest(
  wanted: ReviewKeys,
  keys: readonly ReviewKeys[],
  reviews: readonly ReviewFields[],
): number | undefined {
  const like = keys.flatMap((one, i) =>
    marksConflict(one.marks, wanted.marks) || !areSimilar(one.title, wanted.title) ? [] : [i],
  );
  if (like.length < 2) return like[0];
  const isOneWork = matchReviews(reviews).some(({ members }) => like.every((one) => members.includes(one)));
  return isOneWork ? like[0] : undefined;
}
