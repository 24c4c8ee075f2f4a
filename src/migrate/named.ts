/** Headings that say what is below them in so many words. */
import type { Kind } from './fields.ts';
import type { Unit } from './units.ts';

/** How often such an item was labelled as its heading says, in the labelled notes: 165 of 183; as its own label says: 13 of 14. Decisions and patterns were so only in two of three, and are left to the weights. */
export const NAMED_SURE = 0.9;

const NAMES: Partial<Record<Kind, string>> = {
  gotchas: 'gotcha, gotchas, pitfall, pitfalls, trap, traps, caveats, footguns, watch outs, watchouts',
  blockers: 'blocker, blockers, blocked, blocked on, blocked by, blocking issues',
  questions: 'question, questions',
  steps:
    'next step, next steps, next action, next actions, next tasks, todo, todos, to do, action items, remaining work',
};
const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.split(', ').map((name) => [name, kind as Kind] as const)),
);
/** Words that change nothing about it. */
const QUALIFIERS = new Set(
  'the and known important key critical new common current open active unresolved outstanding remaining immediate suggested recommended concrete your learned discovered found encountered'.split(
    ' ',
  ),
);

/** The kind that a piece's own label names, or the heading right above a list item or a row; undefined where it says more than that. */
export function namedKind({ kind, section }: Unit, label: string | undefined): Kind | undefined {
  const own = label === undefined ? undefined : kindOfTitle(label);
  if (own !== undefined) return own;
  return kind === 'prose' || section === undefined ? undefined : kindOfTitle(section.title);
}

function kindOfTitle(title: string): Kind | undefined {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? [];
  const whole = KIND_OF.get(words.join(' '));
  if (whole) return whole;
  const rest = words.filter((word) => !QUALIFIERS.has(word));
  const joined = KIND_OF.get(rest.join(' '));
  if (joined) return joined;
  const [first, ...others] = rest.map((word) => KIND_OF.get(word));
  return first !== undefined && others.every((kind) => kind === first) ? first : undefined;
}
