/** Items in a list, one line each, and one in full. Every word of a note is quoted. */
import { type ItemAnswer, marksOf, type Seen, speakerOf } from '../ask/answer.ts';
import { ITEM_DETAILS } from '../model/index.ts';
import { quote } from '../words/quote.ts';

const IN_LIST = 160;
const IN_FULL = 2_000;
const MOST_SOURCES = 8;

const sourceOf = (seen: Seen) => quote(`${speakerOf(seen)}, ${seen.path}:${seen.line}`, 200);

export function itemLine(item: ItemAnswer): string {
  const [first, ...others] = item.seenIn;
  const source = first ? sourceOf(first) : 'no source';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `- ${quote(item.id, 60)}${marked(item)} ${quote(item.text, IN_LIST)} (${source}${more})`;
}

/** ` [high, resolved]`, or nothing. */
function marked(item: ItemAnswer): string {
  const marks = [...marksOf(item), ...(item.derived ? ['read from prose'] : [])].map((mark) => quote(mark, 20));
  return marks.length > 0 ? ` [${marks.join(', ')}]` : '';
}

/** Sources come before details: where there is no room for all of it, they say where the rest stands. */
export function wholeItem(item: ItemAnswer): string[] {
  const tags = item.tags ?? [];
  return [
    `- ${quote(item.id, 60)}${marked(item)} ${quote(item.text, IN_FULL)}`,
    ...item.seenIn.slice(0, MOST_SOURCES).map((seen) => `  said by ${sourceOf(seen)}`),
    ...(item.seenIn.length > MOST_SOURCES ? [`  and ${item.seenIn.length - MOST_SOURCES} more`] : []),
    ...ITEM_DETAILS.flatMap((name) => (item[name] ? [`  ${name}: ${quote(String(item[name]), IN_FULL)}`] : [])),
    ...(tags.length > 0 ? [`  tags: ${quote(tags.join(', '), IN_FULL)}`] : []),
  ];
}
