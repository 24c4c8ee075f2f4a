/** Hidden characters made visible. */
import { HIDDEN } from './hidden.ts';

/** A text with hidden characters replaced by their codes. */
export function reveal(text: string): string {
  return text.replace(HIDDEN, codeOf);
}

/** The same with escapes, for JSON and Cypher, which read them back as the characters. Outside of strings JSON has no hidden ones. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, escapeOf);
}

/** A character by its number, as people write it: `\u202e`, `\u{e0041}`. */
export function codeOf(character: string): string {
  const number = character.codePointAt(0)!.toString(16);
  return number.length > 4 ? `\\u{${number}}` : `\\u${number.padStart(4, '0')}`;
}

export function escapeOf(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
