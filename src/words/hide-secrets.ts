/** A text with its secrets masked; length and lines stay the same. */
import { findSecrets } from './find-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';

export function hideSecrets(text: string): string {
  const secrets = findSecrets(text);
  return secrets.length === 0 ? text : maskSecrets(text, secrets);
}
