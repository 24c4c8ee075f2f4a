/** Many decisions in one file, below a heading each, as entries or as rows of a table: `DECISIONS.md`, `.squad/decisions.md`. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { noteConvention } from '../kit/convention.ts';
import { isNothing } from '../kit/decisions.ts';
import { tableItems } from '../kit/heading-reader.ts';
import { type Block, blocksOf, type Entry, entriesOf, foldTitle, wholeText } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { isPart, partText, sectionText } from '../kit/section-item.ts';
import { isoDate } from '../task/text-date.ts';

export const decisionListDialect = noteConvention({
  name: 'decision-list',
  version: 1,
  place:
    /(?:^|\/)(?:(?:docs\/|\.gsd\/|\.planning\/|\.claude\/)?DECISIONS|\.squad\/decisions|\.sisyphus\/notepads\/(?:[^/]+\/)*decisions|docs\/(?:project_notes\/)?decisions)\.md$/,
  read: (doc) => ({ items: decisionsIn(doc) }),
});

/** Sections about the file, and parts of a decision that stand below a heading of their own. */
const ABOUT =
  /^(?:governance|how to|format|template|legend|index|purpose|overview|about|contents|table of contents|usage|archive|inbox|deferred|references?|related|see also|status values|history|open questions?)\b/i;
const GENERIC =
  /^(?:(?:\w+ ){0,2}decisions?(?: log| register)?|log|entries|active|current|accepted|locked|resolved|superseded|pending|proposed)$/i;
const NUMBER = /^(?:(?:ADR|D|DEC|Decision)[-\s#]*\d+|\[?\d{4}-\d{2}-\d{2}\]?|#?\d{1,4})\s*[:.)—–-]*\s*/i;
const GONE = /^\W*(superseded|replaced|deprecated|rejected|reversed|obsolete|withdrawn|abandoned)\b.{0,60}/i;
const OPEN = /^\W*(?:pending|proposed|open|draft|tbd|undecided|under (?:discussion|review)|blocked|not decided)\b/i;

function decisionsIn(doc: Markdown): ItemEntry[] {
  const blocks = blocksOf(doc);
  const items: ItemEntry[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!;
    const titles = block.above.filter(({ level }) => level > 1).map(({ title }) => foldTitle(title));
    if (titles.some((title) => ABOUT.test(title))) continue;
    items.push(...tableItems(doc, block, { meaning: 'pattern', isWhole: false }));
    const own = titles.at(-1);
    const whole = titles.slice(0, -1).some((title) => !GENERIC.test(title) && !isPart(title));
    if (own === undefined || GENERIC.test(own)) items.push(...entriesAs(doc, block));
    else if (!(whole && isPart(own))) items.push(...decisionOf(doc, blocks, at));
  }
  return items.filter(({ text }) => !isNothing(text)).sort((a, b) => a.start - b.start);
}

/** `**What:**` is what was decided. */
const asDecision = (entry: Entry): Entry =>
  entry.label && /^what$/i.test(entry.label.text) ? { ...entry, label: { ...entry.label, text: 'Decision' } } : entry;

/** One decision: its heading, and what stands below it in labels, lines or headings of its parts. */
function decisionOf(doc: Markdown, blocks: readonly Block[], at: number): ItemEntry[] {
  const block = blocks[at]!;
  const heading = block.above.at(-1)!;
  const isLabel = (word: string) =>
    isPart(word) ||
    /^(?:what|how|author|owner|by|branch|commits?|team|applied to|verified|key directive|constraints?|supersedes|superseded by)$/i.test(
      word,
    );
  const entries = entriesOf(doc, block, isLabel);
  for (let next = at + 1; next < blocks.length && blocks[next]!.above.at(-1)!.level > heading.level; next++) {
    const name = foldTitle(blocks[next]!.above.at(-1)!.title);
    if (!isPart(name)) continue;
    const start = blocks[next]!.above.at(-1)!.start;
    for (const entry of entriesOf(doc, blocks[next]!))
      entries.push({ ...entry, under: { text: name, start, bold: true } });
  }
  const title = foldTitle(heading.title).replace(NUMBER, '');
  const status = partText(entries, /^status$/i, isLabel) ?? (/^\W*pending\b/i.test(heading.title) ? 'pending' : '');
  const text = sectionText(title, entries.map(asDecision), isLabel);
  if (text === undefined || title === '') return [];
  const when = isoDate(heading.title) ?? isoDate(partText(entries, /^date$/i, isLabel));
  const id = /^(?:ADR|D|DEC)[-\s#]*\d+/i
    .exec(foldTitle(heading.title))?.[0]
    .toLowerCase()
    .replace(/[\s#]+/g, '-');
  const more = { start: heading.start, ...(when && { at: when }) };
  const gone = GONE.exec(status);
  if (gone) return [{ label: 'Pattern', text, ...more, ...(id && { id }), resolution: gone[0].trim().toLowerCase() }];
  if (OPEN.test(status)) return [{ label: 'Question', text: `${title} (not decided)`, ...more }];
  return [{ label: 'Pattern', text, ...more, ...(id && { id }) }];
}

function entriesAs(doc: Markdown, block: Block): ItemEntry[] {
  return entriesOf(doc, block)
    .filter(({ kind, text }) => kind === 'item' && !isNothing(text))
    .map((entry) => {
      const at = isoDate(entry.text.slice(0, 40));
      const text = wholeText({
        ...entry,
        text: entry.text.replace(/^\[?\d{4}-\d{2}-\d{2}[^\]\s]*\]?\s*[-–—:]*\s*/, '').replace(/^"(.*)"$/s, '$1'),
      });
      return { label: 'Pattern' as const, text, start: entry.start, ...(at && { at }) };
    });
}
