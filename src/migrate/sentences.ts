/** Splits a text that was joined from lines into sentences with their lines. */

export interface Sentence {
  text: string;
  start: number;
}

/** After these a full stop ends no sentence. */
const SHORT = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|fig|resp|st|dr|mr|ms)|\b[a-z])\.$/i;

/** The end of a sentence, and the blanks before the next one. */
const END = /[.!?…][)"'”’*`\]]*\s+(?=[\p{Lu}`*"“(\d#@/])/gu;

export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].trimEnd().length;
    if (SHORT.test(text.slice(Math.max(start, end - 12), match.index + 1))) continue;
    sentences.push({ text: text.slice(start, end), start });
    start = match.index + match[0].length;
  }
  if (start < text.length) sentences.push({ text: text.slice(start), start });
  return sentences;
}
