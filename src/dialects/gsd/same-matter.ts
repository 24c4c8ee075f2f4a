/** Whether one text says what others say already, at more length: the same decision in a field and in a list below it. */

const WORD = /[\p{L}\p{N}_./-]{3,}/gu;
const MOST_COMPARED = 200;
/** So much of the words of the shorter text must be in the longer one. */
const SHARE = 0.5;
/** In the same place of both lists it is less. */
const SHARE_IN_PLACE = 0.3;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(WORD) ?? []);

/** `place`: where the text stands in its own list. */
export function isToldBy(text: string, place: number, others: readonly string[]): boolean {
  const own = wordsOf(text);
  return (
    own.size > 0 &&
    others
      .slice(0, MOST_COMPARED)
      .some((other, at) => shares(own, wordsOf(other), at === place ? SHARE_IN_PLACE : SHARE))
  );
}

function shares(own: ReadonlySet<string>, other: ReadonlySet<string>, share: number): boolean {
  let common = 0;
  for (const word of own) if (other.has(word)) common++;
  return common >= own.size * share;
}
