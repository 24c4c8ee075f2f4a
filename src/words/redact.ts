/** A text without its secrets. */
import { findSecrets } from './find-secrets.ts';
import { maskSecrets, showMasks } from './mask-secrets.ts';

/** With each character of them masked; length and lines stay the same. */
export function hideSecrets(text: string): string {
  const secrets = findSecrets(text);
  return secrets.length === 0 ? text : maskSecrets(text, secrets);
}

/** With `[redacted:<kind>]` in their place. */
export const redact = (text: string) => showMasks(hideSecrets(text));
