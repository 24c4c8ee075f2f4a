/**
 * What tells titles apart that differ in a letter or two: numbers and single letters (`Part I`, `CD19`, `hepatitis B`), and
 * words that make it a text about another one (`Erratum: …`). A distance does not see them.
 */

export interface TitleMarks {
  /** Numbers, roman ones as digits, and single letters; sorted, each once. */
  signs: readonly string[];
  /** Those that number a part of a series; a title without them is another part, or the whole. */
  parts: readonly string[];
  /** What kind of notice the title announces. */
  notice: string;
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const WORDS = 'one two three four five six seven eight nine ten'.split(' ');
const NUMBERS = new Map([ROMAN, WORDS].flatMap((list) => list.map((word, i) => [word, String(i + 1)] as const)));
const PART_WORDS = new Set(['part', 'parts', 'pt', 'volume', 'vol', 'chapter', 'section']);
/** `a` behind these is an article, elsewhere it may be the A of `vitamin A`. */
const BEFORE_ARTICLE = new Set(
  'and as at between but by for from in into is not of on or over to toward towards under versus via vs with'.split(
    ' ',
  ),
);

/** In the order in which they are looked for. */
const NOTICES: readonly [name: string, pattern: RegExp][] = [
  [
    'correction',
    /^(?:(?:author|publisher)s? )?(?:correction|corrigendum|corrigenda|erratum|errata|addendum)\b|\b(?:corrigendum|erratum)$/,
  ],
  ['retraction', /^retraction\b|^expression of concern\b/],
  ['comment', /^(?:a )?(?:comment|commentary) (?:on|to)\b|^commentary\b/],
  ['reply', /^(?:in )?(?:authors? )?(?:reply|response) to\b|^(?:in )?(?:authors? )?reply\b/],
  ['protocol', /\bprotocol (?:for|of)\b|\bprotocol$/],
];

/** `segments` are the words between colons and full stops, folded. */
export function readTitleMarks(segments: readonly (readonly string[])[]): TitleMarks {
  const [signs, parts] = [new Set<string>(), new Set<string>()];
  for (const words of segments)
    for (const [i, word] of words.entries()) {
      const [before, isLast] = [words[i - 1], i === words.length - 1];
      if (PART_WORDS.has(before ?? '') && (NUMBERS.has(word) || /^(?:\d{1,2}|[a-h])$/.test(word)))
        parts.add(NUMBERS.get(word) ?? word);
      // `Zeolites II`: a numeral at the end. A single letter there is rather the letter.
      else if (isLast && i > 0 && word.length > 1 && ROMAN.includes(word)) parts.add(NUMBERS.get(word)!);
      for (const sign of signsOf(word, before)) signs.add(sign);
    }
  for (const part of parts) signs.add(part);
  const title = segments.flat().join(' ').trim();
  const notice = NOTICES.find(([, pattern]) => pattern.test(title))?.[0] ?? '';
  return { signs: [...signs].sort(), parts: [...parts], notice };
}

/** Numbers are those of the whole word, so that `CD19` and `CD-19` have the same. */
function signsOf(word: string, before: string | undefined): readonly string[] {
  if (ROMAN.includes(word)) return [NUMBERS.get(word)!];
  if (word === 'a' && (before === undefined || BEFORE_ARTICLE.has(before))) return [];
  return /^\p{L}$/u.test(word) ? [word] : (word.match(/\d+/g) ?? []);
}

/**
 * Whether two titles say that they stand for different works. A sign in only one of them may have been left out
 * (`CAR-T`, `CART`); where each has one that the other lacks, they speak of two things.
 */
export function marksConflict(a: TitleMarks, b: TitleMarks): boolean {
  if (a.notice !== b.notice) return true;
  if (a.signs.length === 0 && b.signs.length === 0) return false;
  const lacks = (marks: TitleMarks) => (sign: string) => !marks.signs.includes(sign);
  if (a.parts.some(lacks(b)) || b.parts.some(lacks(a))) return true;
  return a.signs.some(lacks(b)) && b.signs.some(lacks(a));
}
