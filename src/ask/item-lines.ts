/** Items in words: for a terminal each in full; for a page a line each, or some of them in full. */
import { ITEM_DETAILS, inWords, type Property } from '../model/index.ts';
import { closedBy, type ItemAnswer, marksOf, type Seen, speakerOf } from './answer.ts';
import type { Voice } from './voice.ts';

/** Letters of a text on a page: in a list, and where it was asked for by its id. */
const IN_LIST = 160;
const IN_FULL = 2_000;
const LONGEST_MARK = 120;
const MOST_SOURCES = 8;

/** Of a file that very many speak of. */
export const LAST_ONLY = 'Very many speak of this file; only what the last documents say of it was looked at.';

export function itemLines(items: readonly ItemAnswer[], voice: Voice, withProject = false): string[] {
  return items.map((item) => (voice.form === 'page' ? inList(item, voice) : inTerminal(item, voice, withProject)));
}

function inTerminal(item: ItemAnswer, voice: Voice, withProject: boolean): string {
  const { words, paint } = voice;
  const marks = [
    ...marksOf(item),
    ...(item.count > 1 ? [`seen ${item.count} times`] : []),
    ...(item.derived ? [`read from prose, ${Math.round(Number(item.confidence) * 100)} % sure`] : []),
  ];
  return [
    `${paint('bold', words(item.text))}  ${paint('dim', words(item.id))}${marks.length > 0 ? `  ${paint('yellow', words(marks.join(', ')))}` : ''}`,
    ...details(item, voice),
    ...item.seenIn.map((seen) => {
      const project = withProject ? `${words(seen.project)} ` : '';
      return `  ${paint('dim', `${project}${words(speakerOf(seen))}, ${words(seen.path)}:${seen.line}`)}`;
    }),
    ...(item.count > item.seenIn.length ? [`  ${paint('dim', `and ${item.count - item.seenIn.length} more`)}`] : []),
  ].join('\n');
}

function inList(item: ItemAnswer, voice: Voice): string {
  const [first] = item.seenIn;
  const source = first ? sourceOf(first, voice) : 'no source';
  const closed = closedBy(item);
  const why = closed === undefined ? '' : `; ${voice.words(closed, 200)}`;
  return `${onPage(item, voice, IN_LIST)} (${source}${item.count > 1 ? ` and ${item.count - 1} more` : ''}${why})`;
}

/** Sources come before details: where there is no room for all of it, they say where the rest stands. */
export function wholeItem(item: ItemAnswer, voice: Voice): string[] {
  const { seenIn, count } = item;
  const shown = seenIn.slice(0, MOST_SOURCES);
  return [
    onPage(item, voice, IN_FULL),
    ...shown.map((seen) => `  said by ${sourceOf(seen, voice)}`),
    ...(count > shown.length ? [`  and ${count - shown.length} more`] : []),
    ...details(item, voice),
  ];
}

function onPage(item: ItemAnswer, { words }: Voice, longest: number): string {
  const marks = [...marksOf(item), ...(item.derived ? ['read from prose'] : [])].map((mark) =>
    words(mark, LONGEST_MARK),
  );
  return `- ${words(item.id, 60)}${marks.length > 0 ? ` [${marks.join(', ')}]` : ''} ${words(item.text, longest)}`;
}

const sourceOf = (seen: Seen, { words }: Voice) => words(`${speakerOf(seen)}, ${seen.path}:${seen.line}`, 200);

function details(item: ItemAnswer, { words }: Voice): string[] {
  const { tags = [] } = item;
  const closed = closedBy(item);
  return [
    ...ITEM_DETAILS.flatMap((name) =>
      item[name] ? [`  ${name}: ${words(inWords(item[name] as Property), IN_FULL)}`] : [],
    ),
    ...(closed === undefined ? [] : [`  ${words(closed, IN_FULL)}`]),
    ...(item.resolution ? [`  resolution: ${words(String(item.resolution), IN_FULL)}`] : []),
    ...(tags.length > 0 ? [`  tags: ${words(tags.join(', '), IN_FULL)}`] : []),
  ];
}
