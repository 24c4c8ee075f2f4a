/** Which review of a list is meant by a name that stands elsewhere in the document. */
import { matchReviews, type ReviewFields } from './match-reviews.ts';
import { keysOf, normaliseDoi, normalisePmid, normaliseTitle, type ReviewKeys } from './normalise-review.ts';
import { areSimilar } from './similar-titles.ts';
import { marksConflict } from './title-marks.ts';

/** `review_3`, `review 3`: counted from 1. */
const NUMBERED = /^review[ _-]?([1-9]\d{0,4})$/i;

const known = new WeakMap<readonly ReviewFields[], ReviewKeys[]>();

/** Its position; undefined where none is meant, or where it cannot be told which. */
export function findReview(name: string | ReviewFields, reviews: readonly ReviewFields[]): number | undefined {
  const keys = known.get(reviews) ?? reviews.map(keysOf);
  known.set(reviews, keys);
  const wanted = typeof name === 'string' ? { title: name, doi: name, pmid: name } : name;
  const [doi, pmid] = [normaliseDoi(wanted.doi), normalisePmid(wanted.pmid)];
  const written = typeof wanted.title === 'string' ? wanted.title : '';
  const title = normaliseTitle(written);
  const ways: ((one: ReviewKeys) => boolean)[] = [
    (one) => doi !== undefined && one.doi === doi,
    (one) => pmid !== undefined && one.pmid === pmid,
    (one) => title !== '' && one.title === title,
  ];
  for (const way of ways) {
    const index = keys.findIndex(way);
    if (index !== -1) return index;
  }
  const number = typeof name === 'string' ? NUMBERED.exec(name.trim())?.[1] : undefined;
  if (number !== undefined) return Number(number) <= reviews.length ? Number(number) - 1 : undefined;
  return nearest(written, reviews, keys);
}

/** A title with a slip; where it may mean one of two works, neither is meant for sure. */
function nearest(title: string, reviews: readonly ReviewFields[], keys: readonly ReviewKeys[]): number | undefined {
  const wanted = keysOf({ title });
  const like = keys.flatMap((one, i) =>
    areSimilar(one.title, wanted.title) && !marksConflict(one.marks, wanted.marks) ? [i] : [],
  );
  return matchReviews(like.map((i) => reviews[i]!)).length === 1 ? like[0] : undefined;
}
