/** Which conventions a file is of, by its place and, where that does not tell, by its text. */
import { matcherOf } from '../disk/file-scope.ts';
import { CONVENTIONS, type Convention } from './conventions.ts';

const ROWS = CONVENTIONS.map((convention) => ({ convention, matches: matcherOf(convention.globs) }));

/** Those whose globs reach a path, in the order of the table. */
export function conventionsAt(path: string): Convention[] {
  return ROWS.filter(({ matches }) => matches(path)).map(({ convention }) => convention);
}

const NOTES = new Set(['handoff and session notes', 'notes in thoughts/']);
const NOTE_ROWS = ROWS.filter(({ convention }) => NOTES.has(convention.name));

/** Whether the name and place of a file are those of an ordinary note. */
export function isNotePlace(path: string): boolean {
  return NOTE_ROWS.some(({ matches }) => matches(path));
}
