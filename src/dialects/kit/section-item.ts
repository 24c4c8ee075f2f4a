/** A section that is one decision or pattern: its heading, what is decided, and why. */

import type { Markdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { isoDate } from '../task/text-date.ts';
import { isNothing, worded } from './decisions.ts';
import { type Block, blocksOf, type Entry, entriesOf, foldTitle, plainTitle, wholeText } from './outline.ts';
import type { ItemEntry } from './reading.ts';

const CHOSEN =
  /^(?:(?:\w+ )?decision|pattern|approach|solution|recommendation|choice|chosen(?: option)?|rule|convention|statement)$/i;
const REASON = /^(?:(?:\w+ )?rationale|why|reason(?:ing|s)?|benefits?|because|justification)$/i;
const OTHER =
  /^(?:implementation(?: details)?|context|options?|considerations?|alternatives?(?: considered)?|trade-?offs?|usage|examples?|consequences|evidence|impact|date|status|location|files?|problem|key (?:points|components)|pros|cons|drawbacks)$/i;
const LONGEST = 500;
/** A heading of fewer words, with nothing below it, names a subject and decides nothing. */
const FEW_WORDS = 5;

/** Words that name a part of such a section. */
export const isPart = (label: string) => [CHOSEN, REASON, OTHER].some((like) => like.test(foldTitle(label)));

/** Undefined where the section says nothing. */
export function sectionText(title: string, entries: readonly Entry[], isName = isPart): string | undefined {
  const topic = plainTitle(title);
  const chosen = partText(entries, CHOSEN, isName);
  const reason = partText(entries, REASON, isName);
  const loose = joined(entries.filter((entry) => partOf(entry, isName) === undefined));
  const said = chosen ?? loose ?? (reason ? undefined : partText(entries, OTHER, isName));
  if (isNothing(topic)) return undefined;
  const asked = /^why (.+?)\??$/i.exec(topic);
  if (asked && said) return worded('', asked[1]!, said);
  if (said) return worded(topic, said, reason);
  return reason ? worded('', topic, reason) : topic.split(/\s+/).length < FEW_WORDS ? undefined : topic;
}

/** What stands under the first word of a kind; `isName` says which words name a part. */
export function partText(entries: readonly Entry[], like: RegExp, isName = isPart): string | undefined {
  const part = entries.map((entry) => partOf(entry, isName)).find((name) => name !== undefined && like.test(name));
  return part === undefined ? undefined : joined(entries.filter((entry) => partOf(entry, isName) === part));
}

/** The part that an entry belongs to: its own word says so, or the line above it. */
function partOf({ label, under }: Entry, isName: (name: string) => boolean): string | undefined {
  return [label, under].map((one) => one && foldTitle(one.text)).find((name) => name !== undefined && isName(name));
}

export function joined(entries: readonly Entry[]): string | undefined {
  const texts = entries.map(wholeText).filter((text) => !isNothing(text));
  // What introduces a list is not said once more.
  const said = texts.length > 1 ? texts.filter((text) => !text.endsWith(':')) : texts;
  return said.length === 0
    ? undefined
    : clip(said.join(said.every((text) => /[.!?]$/.test(text)) ? ' ' : '; '), LONGEST);
}

/** `[2026-01-05 10:00:00] - `, `2026-01-05: `. */
const DATED = /^\[?\d{4}-\d{2}-\d{2}[^\]\s]*(?:[ T][\d:]+)?\]?\s*(?:[-–—:]\s*)?/;
const GENERIC = /^(?:decision log|decisions?|log|entries|active|current|recent|accepted)(?: decisions)?$/i;
const ABOUT = /^(?:rationale|implementation(?: details)?|format|template|purpose|how to|overview|legend)/i;

export function decisionLog(doc: Markdown): ItemEntry[] {
  return blocksOf(doc).flatMap((block) => decisionsIn(doc, block));
}

function decisionsIn(doc: Markdown, block: Block): ItemEntry[] {
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
