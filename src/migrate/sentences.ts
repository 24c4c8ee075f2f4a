/** A text that was joined from lines, cut into sentences that know their lines again. */

export interface Sentence {
  text: string;
  start: number;
}

/** Behind these a full stop ends nothing. */
const SHORT = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|fig|resp|st|dr|mr|ms)|\b[a-z])\.$/i;

export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?…][)"'”’*`\]]*\s+(?=[\p{Lu}`*"“(\d#@/])/gu)) {
    const end = match.index + match[0].trimEnd().length;
    if (SHORT.test(text.slice(Math.max(start, end - 12), match.index + 1))) continue;
    sentences.push({ text: text.slice(start, end), start });
    start = match.index + match[0].length;
  }
  if (start < text.length) sentences.push({ text: text.slice(start), start });
  return sentences;
}
