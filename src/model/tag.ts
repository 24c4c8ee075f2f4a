/** Tags: lowercase words joined by hyphens. */
import { inAllScripts } from './plain.ts';

/** Names that would lose what tells them apart. */
const TAG_NAMES: Readonly<Record<string, string>> = { 'c++': 'cpp', 'c#': 'csharp', 'f#': 'fsharp', '.net': 'dotnet' };

const HUMP = inAllScripts(/([a-z0-9])([A-Z])/g, () => /([\p{Ll}\p{N}])([\p{Lu}])/gu);
const BETWEEN = inAllScripts(/[^A-Za-z0-9]+/g, () => /[^\p{L}\p{N}]+/gu);

export function foldedTag(text: string): string {
  const name = TAG_NAMES[text.trim().toLowerCase()];
  if (name) return name;
  const whole = text.normalize('NFC');
  const parts = whole.replace(HUMP(whole), '$1-$2').toLowerCase();
  return parts.replace(BETWEEN(parts), '-').replace(/^-|-$/g, '');
}

/** What a task is filed under: `auth, Rate limits` names two tags. */
export function tagsIn(category: string): string[] {
  return category.split(',').map(foldedTag).filter(Boolean);
}
