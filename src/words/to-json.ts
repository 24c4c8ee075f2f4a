/**
 * A value as JSON. It is data, so authors' texts are kept to the letter; but hidden characters are written as escapes, since JSON is
 * printed on terminals and read by people, too. Whoever parses it gets the same text.
 */
import { escapeOf, HIDDEN } from './hidden.ts';

export function toJson(value: unknown, indent?: number): string {
  return escapeHidden(JSON.stringify(value, null, indent));
}

/** For JSON that somebody else has spelt. Outside of strings it has no hidden characters. */
export function escapeHidden(json: string): string {
  return json.replace(HIDDEN, escapeOf);
}
