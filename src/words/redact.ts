/** A text with its secrets replaced by `[redacted:<kind>]`. */
import { hideSecrets } from './hide-secrets.ts';
import { showMasks } from './mask-secrets.ts';

export function redact(text: string): string {
  return showMasks(hideSecrets(text));
}
