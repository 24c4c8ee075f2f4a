/** Items in a list, one line each, and one in full. Every word of a note is quoted. */
import { type ItemAnswer, type Seen, speakerOf } from '../ask/answer.ts';
import { quote } from '../words/quote.ts';

const IN_LIST = 160;
const IN_FULL = 2_000;
const MOST_SOURCES = 8;

const sourceOf = (seen: Seen) => quote(`${speakerOf(seen)}, ${seen.path}:${seen.line}`, 200);

export function itemLine(item: ItemAnswer): string {
  const [first, ...others] = item.seenIn;
  const marks = marksOf(item);
  const source = first ? sourceOf(first) : 'no source';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `- ${quote(item.id, 60)}${marks.length > 0 ? ` [${marks.join(', ')}]` : ''} ${quote(item.text, IN_LIST)} (${source}${more})`;
}

function marksOf(item: ItemAnswer): string[] {
  return [
    item.severity,
    item.priority,
    item.blocking === true && 'blocking',
    item.resolved === true && 'resolved',
    item.derived && 'read from prose',
  ].flatMap((mark) => (mark ? [quote(String(mark), 20)] : []));
}

/** Fields that a full item shows beside its text, in this order. */
const DETAILS = [
  'location',
  'discoveredIn',
  'mitigation',
  'impact',
  'suggestedResolution',
  'context',
  'recommendation',
];

/** Sources come before details: where there is no room for all of it, they say where the rest stands. */
export function wholeItem(item: ItemAnswer): string[] {
  const marks = marksOf(item);
  const tags = item.tags ?? [];
  return [
    `- ${quote(item.id, 60)}${marks.length > 0 ? ` [${marks.join(', ')}]` : ''} ${quote(item.text, IN_FULL)}`,
    ...item.seenIn.slice(0, MOST_SOURCES).map((seen) => `  said by ${sourceOf(seen)}`),
    ...(item.seenIn.length > MOST_SOURCES ? [`  and ${item.seenIn.length - MOST_SOURCES} more`] : []),
    ...DETAILS.flatMap((name) => (item[name] ? [`  ${name}: ${quote(String(item[name]), IN_FULL)}`] : [])),
    ...(tags.length > 0 ? [`  tags: ${quote(tags.join(', '), IN_FULL)}`] : []),
  ];
}
