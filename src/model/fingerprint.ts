import { inAllScripts } from './plain.ts';
import { withoutEnd } from './without-end.ts';

/**
 * What makes two texts the same knowledge: case, white space, emphasis marks and a closing full stop do not matter outside
 * code spans; inside them every character does.
 */
const CODE = /((?<!`)`+[^`]+`+)/;

export function fingerprint(text: string): string {
  const parts = text.normalize('NFC').split(CODE);
  const folded = parts.map((part, index) => (index % 2 === 1 ? part : fold(part))).join('');
  const trimmed = folded.trim();
  return parts.at(-1) === '' && parts.length > 1 ? trimmed : withoutEnd(trimmed, /[.!\s]/);
}

const EMPHASIS = inAllScripts(
  /\*+|~~|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g,
  () => /\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu,
);

function fold(part: string): string {
  const lower = part.toLowerCase();
  return lower.replace(EMPHASIS(lower), '').replace(/\s+/g, ' ');
}
