import { inAllScripts, isAscii } from './plain.ts';
import { withoutEnd } from './without-end.ts';

/**
 * What makes two texts the same knowledge: case, white space, emphasis marks and a closing full stop do not matter outside
 * code spans; inside them every character does.
 */
const CODE = /((?<!`)`+[^`]+`+)/;

export function fingerprint(text: string): string {
  if (isEven(text)) return withoutStop(text.toLowerCase().trim());
  const whole = isAscii(text) ? text : text.normalize('NFC');
  if (!whole.includes('`')) return withoutStop(fold(whole).trim());
  const parts = whole.split(CODE);
  const folded = parts.map((part, index) => (index % 2 === 1 ? part : fold(part))).join('');
  const trimmed = folded.trim();
  return parts.at(-1) === '' && parts.length > 1 ? trimmed : withoutStop(trimmed);
}

/** ASCII, without marks and with single blanks only: most texts are so, and one look shows it. */
function isEven(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < BLANK || code >= TILDE || code === STAR || code === LINE || code === TICK) return false;
    if (code === BLANK && before === BLANK) return false;
    before = code;
  }
  return true;
}
const [BLANK, STAR, LINE, TICK, TILDE] = [32, 42, 95, 96, 126];

/** Of a text that ends with no blank. */
const withoutStop = (trimmed: string) =>
  trimmed.endsWith('.') || trimmed.endsWith('!') ? withoutEnd(trimmed, /[.!\s]/) : trimmed;

const EMPHASIS = inAllScripts(
  /\*+|~~|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g,
  () => /\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu,
);
/** White space that is not one blank. */
const UNEVEN = /\s\s|[^\S ]/;

/** Most texts have no marks and single blanks: they are looked at, and nothing is replaced. */
function fold(part: string): string {
  const lower = part.toLowerCase();
  const isMarked = lower.includes('*') || lower.includes('_') || lower.includes('~~');
  const plain = isMarked ? lower.replace(EMPHASIS(lower), '') : lower;
  return UNEVEN.test(plain) ? plain.replace(/\s+/g, ' ') : plain;
}
