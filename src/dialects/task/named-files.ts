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
const WORD = /[^\s`"'“”‘’()<>[\]{},;|*]+/g;
const PATH = /^[^:]+\/[^/:]+\.[A-Za-z0-9]{1,8}$/;
/** `src/a.ts:41`, `src/a.ts:41-60`, and the full stop of the sentence. */
const BEHIND = /(?::\d+(?:-\d+)?)?[.:!?]*$/;

export function filesNamedIn(text: string, most = MOST_NAMED): NamedFile[] {
  const found: NamedFile[] = [];
  if (!text.includes('/')) return found;
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (!word.includes('/') || word.length > LONGEST) continue;
    const path = word.replace(BEHIND, '');
    if (!PATH.test(path) || !leadsInside(path)) continue;
    const clean = normalisePath(path);
    if (!found.some((file) => file.path === clean)) found.push({ path: clean, start });
    if (found.length >= most) break;
  }
  return found;
}
