/** What a text is about, in its own words: its first paragraph. */
import { lineEnd } from '../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../parse/scan-markdown.ts';

/** Shorter ones are captions, and `Status: done`. */
const SHORTEST = 40;
const LONGEST = 400;
/** A paragraph further down is not an introduction. */
const MOST_LINES = 200;
/** `**Date:** 2026-05-01`, `Branch: main`. */
const FIELD = /^[*_]{0,3}[\p{L}][\p{L} /-]{0,30}[*_]{0,3}:/u;

export function firstParagraph(doc: Markdown): string | undefined {
  let paragraph: string[] = [];
  const whole = () => stripMarks(paragraph.join(' ')).slice(0, LONGEST).trim();
  for (let line = doc.frontMatter?.line ?? 0; line < Math.min(doc.starts.length, MOST_LINES); line++) {
    const text = doc.kinds[line] === KIND.text ? doc.text.slice(doc.starts[line]!, lineEnd(doc, line)).trim() : '';
    if (text !== '' && !FIELD.test(text)) paragraph.push(text);
    else if (whole().length >= SHORTEST) break;
    else paragraph = [];
  }
  return whole().length >= SHORTEST ? whole() : undefined;
}
