/** A heading that says “not” turns round what is below it: its list is dropped, or the heading goes with each item. */
import { withoutEnd } from '../model/index.ts';
import type { Kind } from './fields.ts';
import type { Section } from './section.ts';
import { folded } from './table.ts';

/** “No blockers”, “What's NOT pending”, “Do not block on”: there is nothing of this kind below. */
const THERE_IS_NONE =
  /\b(?:no|not|nothing|none|non|without|never|isn't|aren't)\b[ -](?:\w+[ -]){0,3}?(?:pending|to-?do|to redo|remaining|outstanding|blockers?|blocking|block|blocked|needed|required|next steps?|questions?)\b/;
/** “Open question: answered”. */
const IS_SETTLED = /\b(?:questions?|blockers?)\b.{0,20}\b(?:answered|resolved|settled|closed|cleared|none)\b/;
const NEVER_DROPPED = new Set<Kind>(['gotchas', 'patterns']);

/** A ban, or a sentence that its list completes: without it an item would say the opposite, or nothing. */
const IS_CARRIED = /\b(?:do not|don't|not to|never|avoid|(?:should|must|shall|may|can|will)(?: not|n't)?|needs? to)\b/;
/** “Not done yet” says that something is left to do. */
const IS_OPEN =
  /\bnot (?:yet )?(?:\w+ )?(?:done|started|finished|implemented|complete|built|tested|verified|committed)\b/;
const HAS_OWN = /\b(?:not|never|don't|no|avoid|must|should|cannot|can't|without)\b/i;
const LONGEST = 120;

/** Kinds that the heading denies. */
export function isDenied(kind: Kind, section: Section | undefined): boolean {
  return section !== undefined && !NEVER_DROPPED.has(kind) && deniesAll(section);
}

function deniesAll({ title }: Section): boolean {
  const plain = folded(title);
  return (THERE_IS_NONE.test(plain) && !IS_OPEN.test(plain)) || IS_SETTLED.test(plain);
}

/** `What not to redo` in front of `The schema split`. */
export function carriedInto(text: string, section: Section | undefined, kind: Kind): string {
  if (!section || (kind !== 'gotchas' && kind !== 'patterns') || !isCarried(section) || HAS_OWN.test(text)) return text;
  return `${withoutEnd(section.title, /[\s:]/)}: ${text}`;
}

function isCarried({ title }: Section): boolean {
  const plain = folded(title);
  return title.length <= LONGEST && IS_CARRIED.test(plain) && !IS_OPEN.test(plain);
}
