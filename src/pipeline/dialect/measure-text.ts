/** What can be counted in the text of a section: words, paragraphs, its survey of recent work, what was left to be filled in. */
import { hash } from 'node:crypto';
import { citationsIn, isUncountable } from './citations.ts';

export const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;

/** Blocks of running text; headings, lists, tables and fences are none. */
export const countParagraphs = (text: string) =>
  text.split(/\n[ \t]*\n/).filter((part) => part.trim() !== '' && !/^\s*(?:#|[-*|>]|```|\d+\.\s)/.test(part)).length;

/** Also those of the specification's own template, such as `[Author] et al.`; a link is none. */
const PLACEHOLDER =
  /\bTODO\b|\[(?:cite|insert)\b[^\]\n]{0,80}\]|\[(?:authors?|findings?|citations?|implication|another group|third study|specific challenge|emerging trend|remaining uncertainty)\](?!\()/gi;
const MOST_SHOWN = 5;

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([found]) => found).filter((found) => found !== 'todo');
}

export interface RecencySurvey {
  present: boolean;
  /** Papers that it cites, of this year or the last where years are given; undefined where it cites in a way that cannot be counted. */
  papers: number | undefined;
}

const RECENT = /\b(?:recent|recency|latest|newest)\b/i;
const HEADING = /^(#{1,6})[ \t].*$/gm;

/** The part that is headed as recent work (the deepest such heading: a section itself may be called “Recent advances”), up to the next heading of its level. */
export function recencySurvey(text: string, thisYear: number): RecencySurvey {
  const heading = [...text.matchAll(HEADING)]
    .filter(([line]) => RECENT.test(line))
    .sort((a, b) => b[1]!.length - a[1]!.length)[0];
  if (!heading) return { present: false, papers: 0 };
  const rest = text.slice(heading.index + heading[0].length);
  const next = [...rest.matchAll(HEADING)].find(([, marks]) => marks!.length <= heading[1]!.length);
  const own = next ? rest.slice(0, next.index) : rest;
  if (isUncountable(own)) return { present: true, papers: undefined };
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

/** The sentences of a text as fingerprints, for telling whether another one is its beginning. */
export const sentenceMarks = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && part !== '…')
    .map((part) => hash('sha256', part, 'hex').slice(0, 8));

export const few = (items: readonly string[]) =>
  items.slice(0, MOST_SHOWN).join(', ') + (items.length > MOST_SHOWN ? ` and ${items.length - MOST_SHOWN} more` : '');
