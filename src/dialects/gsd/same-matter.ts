/** Whether one text says what others say already, at more length: the same decision in a field and in a list below it. */

const WORD = /[\p{L}\p{N}_./-]{3,}/gu;
const MOST_COMPARED = 200;
/** So much of the words of the shorter text must be in the longer one. */
const SHARE = 0.5;
/** In the same place of both lists it is less. */
const SHARE_IN_PLACE = 0.3;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(WORD) ?? []);

/** Tells whether these say it. `place`: where the text stands in its own list. */
export function toldBy(others: readonly string[]): (text: string, place: number) => boolean {
  const told = others.slice(0, MOST_COMPARED).map(wordsOf);
  return (text, place) => {
    const own = wordsOf(text);
    return own.size > 0 && told.some((other, at) => shares(own, other, at === place ? SHARE_IN_PLACE : SHARE));
  };
}

function shares(own: ReadonlySet<string>, other: ReadonlySet<string>, share: number): boolean {
  let common = 0;
  for (const word of own) if (other.has(word)) common++;
  return common >= own.size * share;
}
