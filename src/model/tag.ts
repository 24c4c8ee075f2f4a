/** Tags: lowercase words joined by hyphens. */

/** Names that would lose what tells them apart. */
const TAG_NAMES: Readonly<Record<string, string>> = { 'c++': 'cpp', 'c#': 'csharp', 'f#': 'fsharp', '.net': 'dotnet' };

const HUMP = /([\p{Ll}\p{N}])([\p{Lu}])/gu;
const BETWEEN = /[^\p{L}\p{N}]+/gu;

export function foldedTag(text: string): string {
  const name = TAG_NAMES[text.trim().toLowerCase()];
  if (name) return name;
  const whole = text.normalize('NFC');
  const parts = whole.replace(HUMP, '$1-$2').toLowerCase();
  return parts.replace(BETWEEN, '-').replace(/^-|-$/g, '');
}

/** What a task is filed under: `auth, Rate limits` names two tags. */
export function tagsIn(category: string): string[] {
  return category.split(',').map(foldedTag).filter(Boolean);
}
