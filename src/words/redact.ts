/** A text with `[redacted:<kind>]` in the place of its secrets. */
import { hideSecrets } from './hide-secrets.ts';
import { showMasks } from './mask-secrets.ts';

export function redact(text: string): string {
  return showMasks(hideSecrets(text));
}
