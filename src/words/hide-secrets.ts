/** A text with masks in the place of its secrets, as long as it was and with the same lines. */
import { findSecrets } from './find-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';

export function hideSecrets(text: string): string {
  const secrets = findSecrets(text);
  return secrets.length === 0 ? text : maskSecrets(text, secrets);
}
