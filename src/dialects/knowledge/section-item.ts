/** A section that is one decision or pattern: its heading, what is decided, and why. */
import { clip } from '../../words/clip.ts';
import { isNothing, worded } from '../task-lists/decisions.ts';
import { type Entry, foldTitle, plainTitle, wholeText } from './outline.ts';

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
export function sectionText(title: string, entries: readonly Entry[]): string | undefined {
  const topic = plainTitle(title);
  const chosen = partText(entries, CHOSEN);
  const reason = partText(entries, REASON);
  const loose = joined(entries.filter((entry) => partOf(entry, isPart) === undefined));
  const said = chosen ?? loose ?? (reason ? undefined : partText(entries, OTHER));
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
