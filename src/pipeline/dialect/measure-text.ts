/** What can be counted in the text of a section: words, paragraphs, citations with their years, what was left to be filled in. */

export const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;

/** Blocks of running text; headings, lists, tables and fences are none. */
export const countParagraphs = (text: string) =>
  text.split(/\n[ \t]*\n/).filter((part) => part.trim() !== '' && !/^\s*(?:#|[-*|>]|```|\d+\.\s)/.test(part)).length;

const PLACEHOLDER = /\bTODO\b|\[(?:cite|insert)\b[^\]\n]{0,80}\]/gi;
const MOST_SHOWN = 5;

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([found]) => found).filter((found) => found !== 'todo');
}

/** Each paper that is cited, with the year that stands beside it. */
export type Citations = ReadonlyMap<string, number | undefined>;

/** Papers are counted in the style that cites most of them: a numbered text may name authors, too. */
export function citationsIn(text: string): Citations {
  const styles = [byAuthor(text), byNumber(text), byKey(text), byDoi(text)];
  return styles.reduce((most, style) => (style.size > most.size ? style : most));
}

const NAME = String.raw`\p{Lu}[\p{L}'’-]{1,40}`;
const AUTHORS = String.raw`(${NAME})(?:\s+et\s+al\.?|\s+(?:and|&)\s+${NAME})?`;
/** `Ng et al. (2024)` */
const IN_TEXT = new RegExp(String.raw`${AUTHORS},?\s*\(((?:19|20)\d{2}[a-z]?)\)`, 'gu');
const YEAR = String.raw`(?:19|20)\d{2}[a-z]?`;
const YEARS = String.raw`(${YEAR}(?:,\s*${YEAR}){0,5})`;
const BEFORE = String.raw`(?:(?:see|cf\.|e\.g\.,?|also|reviewed|in|by|de|da|di|del|la|le|van|von|der|den)\s+){0,4}`;
const LISTED = String.raw`(${NAME})(?:\s+et\s+al\.?|(?:,\s+${NAME}){0,6},?\s+(?:and|&)\s+${NAME})?`;
/** `Ng & Oh, 2024` between brackets or semicolons; a page may follow. */
const IN_BRACKETS = new RegExp(
  String.raw`^\s*${BEFORE}${LISTED},?\s+${YEARS}(?:,\s*(?:pp?|figs?|table|ch|sec)\b.{0,40})?\s*$`,
  'u',
);
/** `Ng et al., 2023, 2024` wherever it stands. */
const WITH_YEAR = new RegExp(String.raw`(${NAME})\s+et\s+al\.?,?\s*[([]?${YEARS}`, 'gu');
const WITHOUT_YEAR = new RegExp(String.raw`(${NAME})\s+et\s+al\b(?!\.?,?\s*[([]?(?:19|20)\d{2})`, 'gu');

function byAuthor(text: string): Citations {
  const found = new Map<string, number | undefined>();
  const cite = (name: string, years: string) => {
    for (const year of years.split(/,\s*/)) found.set(`${name} ${year}`, Number(year.slice(0, 4)));
  };
  for (const [, name, year] of text.matchAll(IN_TEXT)) cite(name!, year!);
  for (const [, name, years] of text.matchAll(WITH_YEAR)) cite(name!, years!);
  for (const [, round, square] of text.matchAll(/\(([^()]{4,400})\)|\[([^[\]]{4,400})\](?!\()/g))
    for (const part of (round ?? square)!.split(';')) {
      const [, name, years] = IN_BRACKETS.exec(part) ?? [];
      if (years) cite(name!, years);
    }
  const named = new Set([...found.keys()].map((key) => key.split(' ')[0]));
  // Who was cited with a year may be spoken of without it.
  for (const [, name] of text.matchAll(WITHOUT_YEAR)) if (!named.has(name!)) found.set(name!, undefined);
  return found;
}

/** `[3, 7-9]`, `[^3]`, `^3,7^` or `<sup>3</sup>`, with the year of the line that the list of references has for a number. */
function byNumber(text: string): Citations {
  const years = new Map<number, number>();
  for (const [, bracketed, plain, rest] of text.matchAll(/^[ \t]*(?:\[\^?(\d{1,3})\]:?|(\d{1,3})\.)[ \t](.*)$/gm)) {
    const year = /\b(?:19|20)\d{2}\b/.exec(rest!)?.[0];
    if (year) years.set(Number(bracketed ?? plain), Number(year));
  }
  const found = new Map<string, number | undefined>();
  for (const [, square, caret, tag] of text.matchAll(NUMBERED))
    for (const part of (square ?? caret ?? tag)!.split(/[,;]/)) {
      const [from, to = from] = part.split(/[–-]/).map(Number) as [number, number?];
      for (let n = from; n <= Math.min(to!, from + MOST_IN_RANGE); n++) found.set(String(n), years.get(n));
    }
  return found;
}
const MOST_IN_RANGE = 100;
const NUMBERS = String.raw`(\d{1,3}(?:\s*[,;–-]\s*\d{1,3}){0,40})`;
const NUMBERED = new RegExp(String.raw`\[\^?${NUMBERS}\](?!\()|\^${NUMBERS}\^|<sup>${NUMBERS}</sup>`, 'g');

/** `[@ng2024; @oh2023]` */
function byKey(text: string): Citations {
  const found = new Map<string, number | undefined>();
  for (const [, inside] of text.matchAll(/\[([^[\]\n]{0,400}@[^[\]\n]{1,400})\]/g))
    for (const [, key] of inside!.matchAll(/@([\w:.-]{2,80})/g)) {
      const year = /(?:19|20)\d{2}/.exec(key!)?.[0];
      found.set(key!, year ? Number(year) : undefined);
    }
  return found;
}

function byDoi(text: string): Citations {
  const lines = [...text.matchAll(/\b10\.\d{4,9}\/[^\s()[\]<>,;"']{1,200}/g)];
  return new Map(
    lines.map(({ 0: doi, index }) => {
      const around = text.slice(Math.max(0, index - 120), index);
      const year = [...around.matchAll(/\b(?:19|20)\d{2}\b/g)].at(-1)?.[0];
      return [doi.replace(/\.$/, '').toLowerCase(), year ? Number(year) : undefined];
    }),
  );
}

export interface RecencySurvey {
  present: boolean;
  /** Papers that it cites, of this year or the last where years are given. */
  papers: number;
}

const RECENT = /^(#{1,6})[ \t]+.*\b(?:recent|recency|latest|newest)\b.*$/gim;

/** The part that is headed as recent work (the deepest such heading: a section itself may be called “Recent advances”), up to the next heading of its level. */
export function recencySurvey(text: string, thisYear: number): RecencySurvey {
  const heading = [...text.matchAll(RECENT)].sort((a, b) => b[1]!.length - a[1]!.length)[0];
  if (!heading) return { present: false, papers: 0 };
  const rest = text.slice(heading.index + heading[0].length);
  const next = new RegExp(`^#{1,${heading[1]!.length}}[ \\t]`, 'm').exec(rest);
  const own = next ? rest.slice(0, next.index) : rest;
  const years = citationsIn(text);
  const cited = [...citationsIn(own)].map(([key, year]) => year ?? years.get(key));
  return { present: true, papers: cited.filter((year) => year === undefined || year >= thisYear - 1).length };
}

/** Numbers behind which neither a unit nor any other word stands; years and citations are none. */
export function bareNumbers(text: string): string[] {
  const plain = text.replace(/\[[^[\]\n]{0,200}\]|\([^()\n]{0,400}\)/g, ' ');
  return [...plain.matchAll(/(?<![\p{L}\d.,#-])\d+(?:[.,]\d+)?(?=[.,;:]?(?:\s|$))(?!\s*(?:\p{L}|%|°|µ|‰))/gu)]
    .map(([number]) => number)
    .filter((number) => !/^(?:19|20)\d{2}$/.test(number));
}

const COMMON = new Set(
  'about after again also although among because been before being between both cannot could does doing during each either else even every from further have having here however into itself like made make many more most much must neither only other over rather same should since some such than that their them then there these they this those through thus under until upon very were what when where whether which while whose will with within without would'.split(
    ' ',
  ),
);
const MOST_WORDS = 1500;

/** The words that carry meaning, each once, less their endings. */
export function vocabularyOf(text: string): string[] {
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{4,40}/gu)) {
    if (COMMON.has(word)) continue;
    found.add(word.replace(/(?:ations?|ings?|ed|es|s)$/, ''));
    if (found.size === MOST_WORDS) break;
  }
  return [...found].sort();
}

export const few = (items: readonly string[]) =>
  items.slice(0, MOST_SHOWN).join(', ') + (items.length > MOST_SHOWN ? ` and ${items.length - MOST_SHOWN} more` : '');
