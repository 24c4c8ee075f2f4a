/**
 * A value as JSON. It is data, so authors' texts are kept exactly; but hidden characters are written as escapes,
 * because JSON is also printed on terminals and read by people. Parsing it gives the same text.
 */
import { escapeHidden } from './reveal.ts';

export function toJson(value: unknown, indent?: number): string {
  return escapeHidden(JSON.stringify(value, null, indent));
}
