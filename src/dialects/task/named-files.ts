/** Files that a text names: paths below the project's root, recognisable as such, in code spans or as words of their own. */
import { leadsInside, normalisePath } from '../../model/index.ts';

export interface NamedFile {
  path: string;
  /** Offset in the text. */
  start: number;
}

/** A text that lists more files than this is an inventory. */
const MOST_NAMED = 50;
/** No path is longer. */
const LONGEST = 300;
const BETWEEN_WORDS = /[\s`"'“”‘’()<>[\]{},;|*]/;
/** The same for ASCII, by code. */
const IS_BETWEEN = Uint8Array.from({ length: 128 }, (_, code) => Number(BETWEEN_WORDS.test(String.fromCharCode(code))));
const PATH = /^[^:]+\/[^/:]+\.[A-Za-z0-9]{1,8}$/;
/** `src/a.ts:41`, `src/a.ts:41-60`, and the full stop of the sentence. */
const BEHIND = /(?::\d+(?:-\d+)?)?[.:!?]*$/;
const ENDS_WITH_PLACE = /[\d.:!?]$/;

export function filesNamedIn(text: string, most = MOST_NAMED): NamedFile[] {
  const found: NamedFile[] = [];
  // Only a word with a slash can be one.
  for (let slash = text.indexOf('/'), end = 0; slash !== -1; slash = text.indexOf('/', end)) {
    const start = beginOfWord(text, slash, end);
    end = endOfWord(text, slash);
    if (end - start > LONGEST) continue;
    const path = withoutPlace(text.slice(start, end));
    if (!PATH.test(path) || !leadsInside(path)) continue;
    const clean = normalisePath(path);
    if (!found.some((file) => file.path === clean)) found.push({ path: clean, start });
    if (found.length >= most) break;
  }
  return found;
}

const withoutPlace = (word: string) => (ENDS_WITH_PLACE.test(word) ? word.replace(BEHIND, '') : word);

function beginOfWord(text: string, at: number, least: number): number {
  let start = at;
  while (start > least && !isBetween(text, start - 1)) start--;
  return start;
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isBetween(text, end)) end++;
  return end;
}

function isBetween(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? IS_BETWEEN[code] === 1 : BETWEEN_WORDS.test(text[at]!);
}
