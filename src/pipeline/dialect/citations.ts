/** The papers that a text cites, counted in whichever style it uses. */

/** Each paper that is cited, with the year that stands beside it. */
export type Citations = ReadonlyMap<string, number | undefined>;

/** Papers are counted in the style that cites most of them: a numbered text may name authors, too. */
export function citationsIn(text: string): Citations {
  const styles = [byAuthor(text), byNumber(text), byKey(text), byDoi(text), byPmid(text)];
  return styles.reduce((most, style) => (style.size > most.size ? style : most));
}

/** `(July 2019)` is a date. */
const MONTH = String.raw`(?:Jan|Febr|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:uary|ch|il|e|y|ust|tember|ober|ember)?\b`;
const NAME = String.raw`(?!${MONTH},?\s+\d)\p{Lu}[\p{L}'’-]{1,40}`;
/** `Abara J. K.`; with a comma it is an entry of a bibliography. */
const INITIALS = String.raw`(?:\s+(?:\p{Lu}\.[\s-]?){1,3})?`;
const AUTHORS = String.raw`(${NAME})${INITIALS}(?:\s+et\s+al\.?|\s+(?:and|&)\s+${NAME})?`;
/** `Ng et al. (2024)` */
const IN_TEXT = new RegExp(String.raw`${AUTHORS},?\s*\(((?:19|20)\d{2}[a-z]?)\)`, 'gu');
const YEAR = String.raw`(?:19|20)\d{2}[a-z]?`;
/** `2020, 2021` and `2020a,b` */
const YEARS = String.raw`(${YEAR}(?:,\s*(?:${YEAR}|[b-e]\b)){0,5})`;
const BEFORE = String.raw`(?:(?:see|cf\.|e\.g\.,?|also|reviewed|in|by|de|da|di|del|la|le|van|von|der|den)\s+){0,4}`;
const LISTED = String.raw`(${NAME})(?:\s+et\s+al\.?|(?:,\s+${NAME}){0,6},?\s+(?:and|&)\s+${NAME})?`;
/** `Ng & Oh, 2024` between brackets or semicolons; a page may follow. */
const IN_BRACKETS = new RegExp(
  String.raw`^\s*${BEFORE}${LISTED},?\s+${YEARS}(?:,\s*(?:pp?|figs?|table|ch|sec)\b.{0,40})?\s*$`,
  'u',
);
/** `Ng et al., Nature 2004`: a journal before the year needs several authors, since `(Paris, June 2004)` cites nobody. */
const SEVERAL = String.raw`(${NAME})(?:\s+et\s+al\.?|(?:,\s+${NAME}){0,6},?\s+(?:and|&)\s+${NAME})`;
const JOURNAL = String.raw`\p{Lu}[\p{L}\s.&:'’-]{0,80}?`;
const WITH_JOURNAL = new RegExp(String.raw`^\s*${BEFORE}${SEVERAL},?\s+${JOURNAL},?\s+(${YEAR})\b.{0,40}$`, 'u');
/** `Ng et al. (Nature 2004)` */
const JOURNAL_IN_TEXT = new RegExp(String.raw`${SEVERAL},?\s*\(${JOURNAL},?\s+(${YEAR})\)`, 'gu');
/** `Ng et al., 2023, 2024` wherever it stands. */
const WITH_YEAR = new RegExp(String.raw`(${NAME})\s+et\s+al\.?,?\s*[([]?${YEARS}`, 'gu');
const WITHOUT_YEAR = new RegExp(String.raw`(${NAME})\s+et\s+al\b(?!\.?,?\s*[([]?(?:19|20)\d{2})`, 'gu');

function byAuthor(text: string): Citations {
  const found = new Map<string, number | undefined>();
  const cite = (name: string, years: string) => {
    let last = '';
    for (const said of years.split(/,\s*/)) {
      last = said.length > 1 ? said : `${last.slice(0, 4)}${said}`;
      found.set(`${name} ${last}`, Number(last.slice(0, 4)));
    }
  };
  for (const [, name, year] of text.matchAll(IN_TEXT)) cite(name!, year!);
  for (const [, name, years] of text.matchAll(WITH_YEAR)) cite(name!, years!);
  for (const [, name, year] of text.matchAll(JOURNAL_IN_TEXT)) cite(name!, year!);
  // The bracket behind authors holds a journal, not another author.
  for (const [, round, square] of text
    .replace(JOURNAL_IN_TEXT, ' ')
    .matchAll(/\(([^()]{4,400})\)|\[([^[\]]{4,400})\](?!\()/g))
    for (const part of (round ?? square)!.split(';')) {
      const [, name, years] = IN_BRACKETS.exec(part) ?? WITH_JOURNAL.exec(part) ?? [];
      if (years) cite(name!, years);
    }
  const named = new Set([...found.keys()].map((key) => key.split(' ')[0]));
  // Who was cited with a year may be spoken of without it.
  for (const [, name] of text.matchAll(WITHOUT_YEAR)) if (!named.has(name!)) found.set(name!, undefined);
  return found;
}

/** `[3, 7–9]`, `[3]–[5]`, `[^3]`, `^3,7^`, `^{3}`, `<sup>3</sup>` or `text³`, with the year of the line that the list of references has for a number. */
function byNumber(written: string): Citations {
  const text = withoutSuperscripts(written)
    .replace(DASHES, '-')
    .replace(/(\[\d{1,3})\]-\[(?=\d)/g, '$1-');
  const years = new Map<number, number>();
  for (const [, bracketed, plain, raised, rest] of text.matchAll(LISTED_LINE)) {
    const year = /\b(?:19|20)\d{2}\b/.exec(rest!)?.[0];
    if (year) years.set(Number(bracketed ?? plain ?? raised), Number(year));
  }
  const found = new Map<string, number | undefined>();
  for (const [, square, caret, latex, tag] of text.matchAll(NUMBERED))
    for (const part of (square ?? caret ?? latex ?? tag)!.split(/[,;]/)) {
      const [from, to = from] = part.split('-').map(Number) as [number, number?];
      for (let n = from; n <= Math.min(to!, from + MOST_IN_RANGE); n++) found.set(String(n), years.get(n));
    }
  return found;
}
const MOST_IN_RANGE = 100;
const DASHES = /[\u2010-\u2015\u2212]/g;
const LISTED_LINE = /^[ \t]*(?:\[\^?(\d{1,3})\]:?|(\d{1,3})\.|\^(\d{1,3})\^)[ \t]*(.*)$/gm;
const NUMBERS = String.raw`(\d{1,3}(?:\s*[,;-]\s*\d{1,3}){0,40})`;
const NUMBERED = new RegExp(
  String.raw`\[\^?${NUMBERS}\](?!\()|\^${NUMBERS}\^|(?<=[\p{L}.,;:)])\^\{${NUMBERS}\}|<sup>${NUMBERS}</sup>`,
  'gu',
);

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** The word in front, then numbers. Not behind a digit or a sign (`10⁶`, `s⁻¹`), nor before a letter or a sign (`¹³C`, `Ca²⁺`). */
const SUPERSCRIPTS = new RegExp(
  String.raw`(?<![\d⁻${RAISED}\p{L}])(\p{L}{0,30})([${RAISED}]{1,3}(?:\s?[,;⁻\u2010-\u2015-]\s?[${RAISED}]{1,3}){0,40})(?![\p{L}⁺⁻${RAISED}])`,
  'gu',
);
/** Behind these a raised number is an exponent. */
const UNITS = new Set(
  'm dm cm mm µm μm nm pm km s ms min h d g kg mg L l mL ml dL mol K J W V A N Pa Hz R r n x y z p q χ σ'.split(' '),
);

/** `text²,³` as `text^2,3^`. */
function withoutSuperscripts(text: string): string {
  return text.replace(SUPERSCRIPTS, (whole, word: string, numbers: string) => {
    if (UNITS.has(word)) return whole;
    const plain = [...numbers].map((one) => (one === '⁻' ? '-' : RAISED.includes(one) ? RAISED.indexOf(one) : one));
    return `${word}^${plain.join('').replace(DASHES, '-')}^`;
  });
}

/** `[@ng2024; @oh2023]` or `\\cite{ng2024,oh2023}` */
function byKey(text: string): Citations {
  const found = new Map<string, number | undefined>();
  for (const [, inside] of text.matchAll(/\[([^[\]\n@]{0,400}@[^[\]\n]{1,400})\]/g))
    for (const [, key] of inside!.matchAll(/@([\w:.-]{2,80})/g)) {
      found.set(key!, yearIn(key!));
    }
  for (const [, keys] of text.matchAll(/\\cite[a-z]{0,8}\*?(?:\[[^\]\n]{0,80}\]){0,2}\{([^{}\n]{1,400})\}/g))
    for (const key of keys!.split(',')) found.set(key.trim(), yearIn(key));
  return found;
}

const yearIn = (key: string) => {
  const year = /(?:19|20)\d{2}/.exec(key)?.[0];
  return year ? Number(year) : undefined;
};

function byDoi(text: string): Citations {
  const found = [...text.matchAll(/\b10\.\d{4,9}\/[^\s()[\]<>,;"']{1,200}/g)];
  return new Map(found.map(({ 0: doi, index }) => [doi.replace(/\.$/, '').toLowerCase(), yearBefore(text, index)]));
}

/** `PMID: 12345678`, `PMIDs 123456, 234567` */
function byPmid(text: string): Citations {
  const found = [...text.matchAll(/\bPMIDs?:?\s*(\d{4,9}(?:\s*[,;]\s*\d{4,9}){0,40})/gi)];
  return new Map(
    found.flatMap(({ 1: numbers, index }) =>
      numbers!.split(/[,;]/).map((number): [string, number | undefined] => [number.trim(), yearBefore(text, index)]),
    ),
  );
}

/** The nearest year in front of a place. */
function yearBefore(text: string, index: number): number | undefined {
  const around = text.slice(Math.max(0, index - 120), index);
  const year = [...around.matchAll(/\b(?:19|20)\d{2}\b/g)].at(-1)?.[0];
  return year ? Number(year) : undefined;
}

/** Signs of citations in a style that is not counted: a list of references, numbers or names with years in brackets, labels. */
const CITES = [
  /^#{1,6}[ \t]*(?:\d{1,4}\.?[ \t]*)?(?:references|bibliography|literature(?: cited)?|works cited|citations)[ \t]*(?::[ \t]*)?$/im,
  /\bet\s+al\b/i,
  /\bibid\b/i,
  /[\p{L}.”"][ \t]?\(\d{1,3}(?:\s*[,;–-]\s*\d{1,3}){0,40}\)/u,
  /\[\p{Lu}[\p{L}+]{1,12}\d{2,4}[a-z]?[\];,]/u,
  /\brefs?\.?[ \t]*\d{1,3}\b/i,
  /\p{Lu}\p{Ll}+, \p{Lu}\.[^\n]{0,80} \((?:19|20)\d{2}[a-z]?\)/u,
  new RegExp(String.raw`\(${NAME}[^()\n]{0,80}\b(?:19|20)\d{2}[^()\n]{0,40}\)`, 'u'),
  /\bhttps?:\/\/(?:www\.)?(?:pubmed|pmc|arxiv|doi|ncbi)\b/i,
];

/** Whether a text clearly cites and yet nothing in it can be counted; then a person's count stands. */
export const isUncountable = (text: string) => citationsIn(text).size === 0 && CITES.some((sign) => sign.test(text));
