/** Lines that say that something is done: ticked off, struck through, or told under a heading of what was done. */
import { withoutEnd } from '../model/index.ts';
import type { Context } from './context.ts';
import { headOf, piecesOf } from './pieces.ts';
import { isDoneRow } from './rules.ts';
import { lineIn, toldDone, type Unit } from './units.ts';

export interface DoneLine {
  /** What is done, without marks. */
  text: string;
  /** 0-based. */
  line: number;
  /** It is ticked off or struck through; otherwise it only stands where done things are told. */
  marked: boolean;
}

const LONGEST = 400;
/** Whoever writes this says that something is left. */
const NOT_ALL =
  /\b(?:not|yet|partial(?:ly)?|half|wip|in progress|pending|remain(?:s|ing)?|to-?do|still|except|blocked|deferred|skipped|moved to|won['’]?t|will|should|needs?|plan(?:ned|s)? to)\b|\?/i;
/** White space that is not one blank. */
const UNEVEN = /\s\s|[^\S ]/;
const STRUCK = /^~~([^~]{1,400})~~/;
/** `DONE: `, `Fixed — `. */
const PREFIX = /^\**(?:done|completed?|finished|fixed|resolved|shipped|merged|landed)\**(?::\**| [—–-])[ \t]+(?=\S)/i;
/** ` (done)`, ` — merged in #12`. */
const SUFFIX =
  / (?:[—–-] |\()(?:done|completed?|finished|fixed|resolved|shipped|merged|landed)(?: (?:in|by|with|on) [^()]{1,40})?\)?$/i;

/** `unit` stands below `context`. */
export function doneLines(unit: Unit, { route }: Context): readonly DoneLine[] {
  const marked = unit.mark === 'done' || (unit.cells !== undefined && isDoneRow(unit.cells));
  if (!marked && (unit.kind === 'prose' || unit.mark === 'open' || !route.past)) return NONE;
  if (unit.cells) return doneLine(longestOf(unit.cells), unit.first, marked);
  if (marked || unit.starts.length < 2) return doneLine(headOf(unit), lineIn(unit, 0), marked);
  return piecesOf(unit).flatMap(({ text, start }) => doneLine(text, lineIn(unit, start), marked));
}
const NONE: readonly DoneLine[] = [];

/** A row's other cells say how it stands, who did it and the like. */
const longestOf = (cells: NonNullable<Unit['cells']>) =>
  cells.reduce((longest, { text }) => (text.length > longest.length ? text : longest), '');

function doneLine(written: string, line: number, marked: boolean): readonly DoneLine[] {
  if (written.length > LONGEST) return NONE;
  const said = (UNEVEN.test(written) ? written.replace(/\s+/g, ' ') : written).trim();
  const struck = said.startsWith('~~') ? STRUCK.exec(said)?.[1] : undefined;
  if (struck === undefined && NOT_ALL.test(said)) return NONE;
  const text = (
    struck ??
    toldDone(said) ??
    withoutEnd(said, /[\s.!✅✓✔]/)
      .replace(PREFIX, '')
      .replace(SUFFIX, '')
  ).trim();
  return text === '' ? NONE : [{ text, line, marked }];
}
