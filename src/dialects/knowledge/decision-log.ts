/** A log of decisions: dated entries, or headings with `Decision` and `Rationale` below them. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { isoDate } from '../task/text-date.ts';
import { isNothing } from '../task-lists/decisions.ts';
import type { SaidItem } from '../task-lists/reading.ts';
import { type Block, blocksOf, entriesOf, foldTitle, wholeText } from './outline.ts';
import { isPart, sectionText } from './section-item.ts';

/** `[2026-01-05 10:00:00] - `, `2026-01-05: `. */
const DATED = /^\[?\d{4}-\d{2}-\d{2}[^\]\s]*(?:[ T][\d:]+)?\]?\s*(?:[-–—:]\s*)?/;
const GENERIC = /^(?:decision log|decisions?|log|entries|active|current|recent|accepted)(?: decisions)?$/i;
const ABOUT = /^(?:rationale|implementation(?: details)?|format|template|purpose|how to|overview|legend)/i;

export function decisionLog(doc: Markdown): SaidItem[] {
  return blocksOf(doc).flatMap((block) => decisionsIn(doc, block));
}

function decisionsIn(doc: Markdown, block: Block): SaidItem[] {
  const heading = block.above.at(-1);
  const title = heading ? foldTitle(heading.title).replace(DATED, '') : '';
  if (ABOUT.test(title)) return [];
  const entries = entriesOf(doc, block, isPart);
  if (heading && heading.level > 1 && !GENERIC.test(title) && !isNothing(title)) {
    const text = sectionText(title, entries);
    return text ? [{ label: 'Pattern', text, start: heading.start, ...dated(heading.title) }] : [];
  }
  return entries
    .filter(({ kind, text }) => kind === 'item' && !isNothing(text))
    .map((entry) => ({
      label: 'Pattern',
      text: wholeText({ ...entry, text: entry.text.replace(DATED, '') }),
      start: entry.start,
      ...dated(entry.text.slice(0, 40)),
    }));
}

function dated(text: string): { at?: string } {
  const at = isoDate(text);
  return at ? { at } : {};
}
