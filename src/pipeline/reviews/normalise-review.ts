/** What of a review is compared: identifiers without their dress, titles and names without case, accents and marks. */
import { withoutEnd } from '../../model/index.ts';
import { readTitleMarks, type TitleMarks } from './title-marks.ts';

/** As YAML or a schema gives them; null and empty text mean that nothing is said. */
export interface ReviewFields {
  title?: string | null | undefined;
  doi?: string | null | undefined;
  pmid?: string | number | null | undefined;
  authors?: string | readonly string[] | null | undefined;
  year?: string | number | null | undefined;
  journal?: string | null | undefined;
}

export interface ReviewKeys {
  doi: string | undefined;
  pmid: string | undefined;
  /** Empty where there is none. */
  title: string;
  marks: TitleMarks;
  author: string | undefined;
  year: string | undefined;
  /** Its words but for the small ones. */
  journal: readonly string[] | undefined;
}

/** Anything longer is not a title; the cost of comparing grows with its square. */
const LONGEST_TITLE = 300;

export function keysOf({ title, doi, pmid, authors, year, journal }: ReviewFields): ReviewKeys {
  const written = textOf(title).slice(0, 2 * LONGEST_TITLE);
  return {
    doi: normaliseDoi(doi),
    pmid: normalisePmid(pmid),
    title: normaliseTitle(written),
    marks: readTitleMarks(written.split(SEGMENTS).map((part) => normaliseTitle(part).split(' '))),
    author: firstAuthor(authors),
    year: /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(textOf(year))?.[0],
    journal: journalWords(journal),
  };
}

const SEGMENTS = /[:.;?!\u2013\u2014]|\s-\s/;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Servers that put the version of a preprint behind its DOI; the work is the same. */
const PREPRINT_DOI = /^10\.(?:1101|20944|21203|26434|31219|31234|48550)\//;
const VERSION = /[./-]?v\d{1,3}(?:[.-]full(?:[.-]text)?)?(?:\.pdf)?$/;

/** DOIs are compared without resolver, label and case, which carry nothing. */
export function normaliseDoi(doi: unknown): string | undefined {
  const text = textOf(doi).replace(/%2f/gi, '/');
  const found = /10\.\d{4,9}\/[^\s"<>]+/.exec(text.includes('://') ? text.replace(/[?#].*$/s, '') : text)?.[0];
  if (found === undefined) return undefined;
  const bare = withoutLooseEnd(found.toLowerCase());
  return PREPRINT_DOI.test(bare) ? bare.replace(VERSION, '') : bare;
}

/** The sentence's marks go; a bracket that the DOI itself opened stays. */
function withoutLooseEnd(doi: string): string {
  const bare = withoutEnd(doi, /[.,;:'\]}]/);
  const open = bare.split('(').length;
  return bare.endsWith(')') && bare.split(')').length > open ? withoutLooseEnd(bare.slice(0, -1)) : bare;
}

/** Whether this is what stood on a server before a journal took it. */
export function isPreprint({ doi, journal }: ReviewFields): boolean {
  return PREPRINT_DOI.test(normaliseDoi(doi) ?? '') || /rxiv|preprint|\bssrn\b|research square/i.test(textOf(journal));
}

const PMID =
  /^(?:pmid:?\s*|https?:\/\/(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed)\/)?0*([1-9]\d{0,8})\/?$/i;

export function normalisePmid(pmid: unknown): string | undefined {
  return PMID.exec(textOf(pmid).trim())?.[1];
}

/** Publishers mark the work itself so; it stays the same work. */
const WITHDRAWN = /^(?:retracted|withdrawn)(?: article| chapter)? /;

function normaliseTitle(title: string): string {
  return fold(title).replace(WITHDRAWN, '').slice(0, LONGEST_TITLE);
}

const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'αalpha βbeta γgamma δdelta εepsilon ζzeta ηeta θtheta ιiota κkappa λlambda μmu νnu ξxi οomicron πpi ρrho σsigma ' +
    'ςsigma τtau υupsilon φphi χchi ψpsi ωomega'
  )
    .split(' ')
    .map((pair) => [pair[0], pair.slice(1)]),
);
/** Letters that Unicode does not take apart, as those write them who lack them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...GREEK,
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const ENTITIES: Readonly<Record<string, string>> = { amp: ' and ', lt: ' ', gt: ' ', nbsp: ' ', quot: ' ', apos: '' };

/** Words in lower case with one space between them; no tags, accents or punctuation. */
function fold(text: string): string {
  return text
    .replace(/<\/?[a-z]{1,6}>/gi, '')
    .replace(/&(amp|lt|gt|nbsp|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
    .replaceAll('&', ' and ')
    .replace(/['\u2018\u2019\u02bc`]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter]!)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const BETWEEN_AUTHORS = /[;&]|\bet\.? al\b|\band\b|\bund\b/i;
const NOBODY = new Set(['', 'anon', 'anonymous', 'na', 'n a', 'none', 'unknown', 'various']);
const MANY = /\b(?:collaborat|committee|consorti|group|initiative|network|society|team|working)/i;
const INITIALS = /^(?:\p{Lu}[.-]{0,2}){1,3}$/u;
const BEHIND_NAMES = /^(?:jr|sr|ii|iii|iv|phd|md)\.?$/i;
const LONGEST_NAME = 200;

/** The family name of the first author, or its last part; of a group the whole name. */
export function firstAuthor(authors: unknown): string | undefined {
  const text = textOf(Array.isArray(authors) ? authors[0] : authors).slice(0, LONGEST_NAME);
  const first = text.split(BETWEEN_AUTHORS)[0]!.trim();
  if (NOBODY.has(fold(first))) return undefined;
  if (MANY.test(first)) return fold(first);
  // `Smith, J.` and `Smith J, Doe A`: what the first comma ends holds the family name.
  const words = first
    .split(',')[0]!
    .split(/\s+/)
    .filter((word) => word !== '' && !BEHIND_NAMES.test(word));
  while (words.length > 1 && INITIALS.test(words.at(-1)!)) words.pop();
  const family = fold(words.at(-1) ?? '')
    .split(' ')
    .at(-1)!;
  return family === '' ? undefined : family.replace(/a[ae]|oe|(?<!q)ue/g, (pair) => pair[0]!);
}

const SMALL_WORDS = new Set(['a', 'an', 'and', 'der', 'des', 'for', 'in', 'of', 'on', 'the', 'to', 'und']);

function journalWords(journal: unknown): readonly string[] | undefined {
  const words = fold(textOf(journal).slice(0, LONGEST_NAME))
    .split(' ')
    .filter((word) => !SMALL_WORDS.has(word));
  return NOBODY.has(words.join(' ')) ? undefined : words;
}

/** One journal, written out or abbreviated: `J Clin Oncol`, `Journal of Clinical Oncology`. `Cancer` is not `Cancers`. */
export function sameJournal(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (!a || !b || a.length !== b.length) return false;
  return a.every((word, i) => word === b[i] || isShort(word, b[i]!) || isShort(b[i]!, word));
}

/** Letters left out behind the first one: `natl` of `national`. One letter less is another word. */
function isShort(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.length + 2 > long.length) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
