import { stem } from '../model/index.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Our own tokenizer, so that every store finds the same: words of letters and digits, in lower case, encoded in ASCII for any full-text engine. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase();
  return (folded.match(WORD) ?? []).map(spell);
}

/** The words of a text as the index of passages holds them: as they are, and the stem of each that does not begin with it (`retry` and `retri`). */
export function indexedWords(text: string): string {
  return wordsOf(`${text} ${parted(text)}`)
    .flatMap((word) => (word.startsWith(stem(word)) ? word : [word, stem(word)]))
    .join(' ');
}

/** `refreshToken` is also about refresh and token. */
const parted = (text: string) => (text.match(/\S*\p{Ll}\p{Lu}\S*/gu) ?? []).map(splitCamelCase).join(' ');

/** `refreshToken.ts` is about refresh and token. */
export const splitCamelCase = (text: string) => text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

/** `größe` → `grqf6qqdfqe`: no engine splits or folds it, and prefixes stay prefixes. */
function spell(word: string): string {
  return /^[a-z0-9]*$/.test(word)
    ? word.replaceAll('q', 'qq')
    : [...word]
        .map((c) => (c === 'q' ? 'qq' : /[a-z0-9]/.test(c) ? c : `qx${c.codePointAt(0)!.toString(16)}q`))
        .join('');
}

/** The word that is spelt so. */
export function unspell(word: string): string {
  return word.replace(/qx([0-9a-f]{1,6})q|qq/g, (_, code?: string) =>
    code === undefined ? 'q' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
