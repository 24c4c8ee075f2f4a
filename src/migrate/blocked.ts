/** A blocker needs a reason to be one: its own words say what it waits for, or a heading announces nothing else. */
import type { Context } from './context.ts';
import { BLOCKERS, GOTCHAS, QUESTIONS, STEPS } from './fields.ts';
import type { Ruled } from './rules.ts';
import type { Section } from './section.ts';
import { folded } from './table.ts';
import type { Unit } from './units.ts';

const SAID = new Set(['says that it waits', 'until somebody agrees', 'is refused']);
/** A need is a reason where something is still open. */
const NEEDY = new Set(['needs what others give', 'requires another']);
const DENIED = 'blocks nothing';

export function isReasonToBlock(unit: Unit, context: Context, ruled: Ruled): boolean {
  if (isAnnounced(context, ruled) || ruled.own.gives[BLOCKERS]! >= 3.5) return true;
  if (ruled.signs.some(({ name }) => name === DENIED)) return false;
  if (unit.section && waitsForOthers(unit.section)) return !ruled.imperative;
  if (ruled.signs.length === 0) return false;
  // Of finished work the words may tell what it waited for.
  const open = isStillOpen(unit, context);
  return ruled.signs.some(({ name }) => SAID.has(name) || (open && NEEDY.has(name)));
}

const isOpen = ({ title }: Section) => /pending|skipped|deferred|remaining|next/i.test(title);

function isStillOpen({ mark, section, cells }: Unit, { route: { gives } }: Context): boolean {
  return (
    gives[STEPS]! > 0 ||
    gives[BLOCKERS]! > 0 ||
    mark === 'open' ||
    (section !== undefined && isOpen(section)) ||
    cells?.some(({ text }) => /pending|waiting|not started|⏳/i.test(text)) === true
  );
}

/** “Features skipped (external dependencies)”, “All of these require external services”, “Owner-gated”. */
const WAITING_TITLE =
  /\b(?:requires?|needs?)\b.{0,40}\b(?:external|oauth|credentials?|approval|human|owner|unimplemented|services?)\b|\b(?:skipped|deferred|parked|blocked)\b.{0,20}\b(?:external|dependenc|credentials?|approval|human|owner)|\b(?:owner|user|human|agent)[- ](?:gated|blocked|only)\b/;

const waitsForOthers = ({ title }: Section) => WAITING_TITLE.test(folded(title));

/** Below “Blockers” alone everything is one but orders, attempts, and what is merely put off. */
function isAnnounced({ route: { gives } }: Context, { plain, imperative }: Ruled): boolean {
  if (gives[BLOCKERS]! < 3.5 || gives[STEPS]! + gives[GOTCHAS]! + gives[QUESTIONS]! > 0) return false;
  if (/\b(?:deferred|optional|unpushed|not blocking)\b/.test(plain)) return false;
  return !imperative && !/^\W*(?:tried|attempted|scanned|checked|disassembled|searched|these are not)\b/.test(plain);
}
