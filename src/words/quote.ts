/**
 * An author's text as part of a line of markdown, which it can never break out of: line breaks become blanks, closed
 * code spans stay as they are except for tags, emphasis is dropped, marks that could open or close something of ours are escaped, and hidden
 * characters are shown as codes.
 */
import { clip } from './clip.ts';
import { reveal } from './reveal.ts';

/** Longer texts are cut; their source says where to read the rest. */
const LONGEST = 320;

export function quote(text: string, longest = LONGEST): string {
  const line = reveal(text).replace(/\s+/g, ' ').trim();
  return segments(clip(line, longest))
    .map(({ text: part, code }) => (code ? inCode(part) : inText(part)))
    .join('')
    .replace(/(?<!\\)\\+$/, (slashes) => slashes + slashes);
}

/** The same for a cell of a table. */
export function quoteCell(text: string, longest = LONGEST): string {
  return quote(text, longest).replace(/(?<!\\)\\*\|/g, '\\|');
}

/** Splits a line into closed code spans and the text between them. A run of backticks without its partner is text. */
function segments(line: string): { text: string; code: boolean }[] {
  const runs = [...line.matchAll(/`+/g)];
  const found: { text: string; code: boolean }[] = [];
  let at = 0;
  for (let i = 0; i < runs.length; i++) {
    const open = runs[i]!;
    const close = runs.findIndex((run, j) => j > i && run[0].length === open[0].length);
    if (close === -1) continue;
    const end = runs[close]!.index + open[0].length;
    found.push({ text: line.slice(at, open.index), code: false }, { text: line.slice(open.index, end), code: true });
    at = end;
    i = close;
  }
  return [...found, { text: line.slice(at), code: false }];
}

/** Bold and italic are formatting, not words: `**Cache**: clear it` → `Cache: clear it`. A star between numbers or blanks stays. */
const withoutEmphasis = (text: string) =>
  text.replace(/\*{2,}/g, '').replace(/(?<![\w*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])/g, '$1');

/** In plain text a code span is not code, so tags and markers are escaped in it too. `Map<string>` stays. */
const inCode = (text: string) => text.replace(/<(?=[/!?|])|(?<!\w)<(?=[a-z])/gi, '&lt;').replace(/-->/g, '--&gt;');

function inText(text: string): string {
  return withoutEmphasis(text)
    .replace(/[`*]/g, (c) => `\\${c}`)
    .replace(/<(?=[a-z/!?|])/gi, '&lt;')
    .replace(/-->/g, '--&gt;')
    .replace(/\](?=[([:])/g, '\\]');
}
