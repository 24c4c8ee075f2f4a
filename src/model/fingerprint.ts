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
  return parts.at(-1) === '' && parts.length > 1 ? trimmed : withoutStop(trimmed);
}

/** Of a text that ends with no blank. */
const withoutStop = (trimmed: string) =>
  trimmed.endsWith('.') || trimmed.endsWith('!') ? withoutEnd(trimmed, /[.!\s]/) : trimmed;

const EMPHASIS = /\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
/** Most texts have no marks and single blanks: nothing is replaced. */
function fold(part: string): string {
  const lower = part.toLowerCase();
  const plain = /[*_~]/.test(lower) ? lower.replace(EMPHASIS, '') : lower;
  return /\s\s|[^\S ]/.test(plain) ? plain.replace(/\s+/g, ' ') : plain;
}
