/** What belongs together: a lead sentence with the list below it; a problem with its cause and its fix; a decision with its reason. */
import { withoutEnd } from '../model/index.ts';
import { inlineLabel } from './rules.ts';
import { folded } from './table.ts';
import type { Unit } from './units.ts';

/** By the label in front of a piece: what it is in a group. */
const ROLES: readonly [RegExp, 'head' | 'reason' | 'remedy'][] = [
  [
    /^(?:the )?(?:problem|symptoms?|issue|bug|error|what happened|observed|decision|decided|choice|chosen)(?: \d+)?$/,
    'head',
  ],
  [
    /^(?:the )?(?:(?:root )?causes?|why|reason(?:ing)?|rationale|because|impact|effect|consequences?|context)$/,
    'reason',
  ],
  [
    /^(?:the )?(?:fix(?:ed)?|solution|resolution|workaround|mitigation|remedy|prevention|how to avoid|resolved by)$/,
    'remedy',
  ],
];

function roleOf(unit: Unit): { role: 'head' | 'reason' | 'remedy'; rest: string } | undefined {
  if (unit.kind === 'row' || unit.mark !== undefined) return undefined;
  const label = inlineLabel(unit.text.slice(0, 200));
  if (!label) return undefined;
  const title = folded(label.title).trim();
  const role = ROLES.find(([like]) => like.test(title))?.[1];
  return role && { role, rest: unit.text.slice(unit.text.length - restLength(unit.text, label.rest)).trim() };
}

/** The label was looked for in the beginning only. */
const restLength = (text: string, rest: string) => rest.length + Math.max(text.length - 200, 0);

/** What leads a list says nothing of its own. */
export const isLead = ({ kind, text }: Unit) => kind === 'prose' && withoutEnd(text, /[^\w:]/).endsWith(':');

/** The units of a note, each with its company. */
export function inCompany(units: readonly Unit[]): Unit[] {
  const found: Unit[] = [];
  let lead: { of: Unit['section']; text: string } | undefined;
  for (const unit of units) {
    const last = found.at(-1);
    const joined = last && joinedTo(last, unit);
    if (joined) {
      found[found.length - 1] = joined;
      continue;
    }
    found.push(unit);
    if (unit.kind === 'prose') lead = isLead(unit) ? { of: unit.section, text: folded(unit.text) } : undefined;
    else if (lead && lead.of === unit.section) found[found.length - 1] = { ...unit, lead: lead.text };
  }
  return found;
}

/** `**Cause:** …` or `**Fix:** …` right below `**Problem:** …`. */
function joinedTo(head: Unit, unit: Unit): Unit | undefined {
  if (head.section !== unit.section || head.kind !== unit.kind || unit.first > head.last + 2) return undefined;
  const own = roleOf(unit);
  if (
    !own ||
    own.role === 'head' ||
    own.rest === '' ||
    (head.reason === undefined && head.remedy === undefined && roleOf(head)?.role !== 'head')
  )
    return undefined;
  const { remedy, reason } = head;
  const grown = { ...head, last: unit.last };
  if (own.role === 'remedy') return { ...grown, remedy: remedy === undefined ? own.rest : `${remedy} ${own.rest}` };
  return { ...grown, reason: reason === undefined ? own.rest : `${reason} ${own.rest}` };
}
