/** Decisions that a decision says it takes the place of, by their words or their number. */
import { fingerprint, numberOf } from '../../model/index.ts';
import type { End, FactCollector } from '../fact-collector.ts';

const LONGEST = 1000;
/** `… replaces "Sessions are kept in Redis"`, `Reverted: “…”`. */
const QUOTED =
  /\b(?:replac(?:es?|ing)|supersed(?:es?|ing)|revert(?:s|ed|ing)?|revers(?:es?|ed|ing)|overrid(?:es?|ing)|overturn(?:s|ed)?)\b[^"“\n]{0,40}["“]([^"“”\n]{8,300})["”]/gi;
/** `supersedes D-004`. */
const NUMBERED =
  /\b(?:replaces|replacing|supersedes|superseding|reverts|overrides)(?: (?:the )?decision)? ([A-Z]{1,6}-\d{1,5})\b/gi;
/** A quoted value is no decision. */
const LEAST_WORDS = 3;

/** Few decisions have such a word. */
const REPLACES = /replac|supersed|rever[ts]|overrid|overturn/i;

function replacedIn(text: string): string[] {
  const said = text.slice(0, LONGEST);
  if (!REPLACES.test(said)) return [];
  const quoted = [...said.matchAll(QUOTED)].map(([, words]) => words!.trim());
  const numbers = [...said.matchAll(NUMBERED)].map(([, number]) => number!);
  return [...quoted.filter((words) => words.split(/\s+/).length >= LEAST_WORDS), ...numbers];
}

/** What a decision replaces, and the number by which others may name it. */
export function stateReplaced(
  collector: FactCollector,
  { source, node, text, start, at }: { source: End; node: End; text: string; start: number; at: string },
): void {
  const reference = (name: string) => {
    const folded = fingerprint(name);
    return collector.node('Reference', folded, { text: folded });
  };
  const number = numberOf(text);
  if (number !== undefined) collector.edge('KNOWN_AS', node, reference(number), start);
  for (const name of replacedIn(text))
    collector.edge('RESOLVES', source, reference(name), start, { kind: 'replaces', text, ...(at !== '' && { at }) });
}
