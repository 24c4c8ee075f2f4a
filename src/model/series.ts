/** Notes that continue each other: in the same folder, named in the same way but for a date or the number of a session. */

/** `2026-06-12-cache.md`, `20260612.md`. */
const DAY = /\d{4}[-_.]?\d{2}[-_.]?\d{2}/;
/** Behind such a word a number counts how often one came back to the work. */
const COUNTED =
  /(?:sessions?|hand-?offs?|hand-?overs?|logs?|journals?|checkpoints?|updates?|progress|status|days?|weeks?|sprints?|iterations?|rounds?)/i;
/** `0.8.0-freeze.md`: a version, and no count. */
const VERSION = /^\D*\d+\.\d/;
/** Numbers behind these words name things that run side by side. */
const SIDE_BY_SIDE =
  /(?:issue|pr|ticket|bug|feature|story|epic|task|spec|adr|rfc|lane|module|chapter|agent|worker|team|v|version)[-_. #]*$/i;

/** `2026-06-12-lane-1-cache.md`: behind the day it says which of several lines of work it is of. */
const LINE_OF_WORK =
  /^\d{4}[-_.]?\d{2}[-_.]?\d{2}[-_. T]*((?:issue|pr|ticket|bug|feature|story|epic|task|spec|adr|rfc|lane|track|stream|module|agent|worker|team)[-_.]?\d{1,6})(?!\d)/i;

/** `handoffs/2026-06-12-cache.md` and `handoffs/2026-07-01-import.md` are of one series; undefined where a path belongs to none. */
export function seriesOf(path: string): string | undefined {
  const parts = path.split('/');
  const dated = parts.findIndex((part) => DAY.test(part));
  const at = dated === -1 ? countedAt(parts) : dated;
  if (at === -1) return undefined;
  const own = parts[at]!;
  const line = LINE_OF_WORK.exec(own)?.[1]?.toLowerCase().replace(/[-_.]/g, '');
  const name = `${own.replace(/\d.*$/s, dated === -1 ? '#n' : '#')}${line === undefined ? '' : ` ${line}`}`;
  return parts.map((part, index) => (index === at ? name : part)).join('/');
}

/** The part with the number of a session: the file's own name, or a folder that is called so. */
function countedAt(parts: readonly string[]): number {
  const last = parts.length - 1;
  const name = parts[last]!;
  const before = VERSION.test(name) ? undefined : /^\D*(?=\d)/.exec(name)?.[0];
  // `handoffs/003-cache.md` says by its folder what is counted, `handoffs/CLEANUP-C2.md` counts something else.
  const counts = before === '' ? (parts[last - 1] ?? '') : (before ?? '');
  if (COUNTED.test(counts) && !SIDE_BY_SIDE.test(before ?? '')) return last;
  return parts.findIndex((part) => /^(?:session|day|week|sprint|iteration|round)[-_ ]?\d/i.test(part));
}

/** The numbers with which the part of a path begins that makes it one of a series; the date first. */
function numbersOf(path: string): string[] {
  const parts = path.split('/');
  const part = parts.find((one) => DAY.test(one)) ?? parts[countedAt(parts)] ?? '';
  const run = /\d[\d\-_.:T]*/.exec(part.replace(/(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3'))?.[0] ?? '';
  return run.match(/\d+/g) ?? [];
}

/** When something was said, and where: what decides which of two came later. */
export interface Said {
  path: string;
  /** As it sorts; empty where the text has no date. */
  at: string;
}

/** Sorts notes of a series: by day, then by time or the numbers of the name. */
export function orderOf({ path, at }: Said): string {
  const numbers = numbersOf(path);
  return [dayOf(at, numbers), timeOf(at), ...numbers.map((number) => number.padStart(8, '0'))].join(' ');
}

/** Whether one of two places in a series came later than the other for certain: of two on one day only the times or numbers tell. */
export function isAfter(a: Said, b: Said): boolean {
  const [own, other] = [numbersOf(a.path), numbersOf(b.path)];
  const [day, before] = [dayOf(a.at, own), dayOf(b.at, other)];
  if (day !== before) return day !== '' && before !== '' && day > before;
  const [time, earlier] = [timeOf(a.at), timeOf(b.at)];
  if (time !== '' && earlier !== '') return time > earlier;
  return own.length === other.length && countsHigher(own, other);
}

function countsHigher(a: readonly string[], b: readonly string[]): boolean {
  const at = a.findIndex((number, index) => Number(number) !== Number(b[index]));
  return at !== -1 && Number(a[at]) > Number(b[at]);
}

function dayOf(at: string, [year = '', month = '', day = '']: readonly string[]): string {
  if (at !== '') return at.slice(0, 10);
  return year.length === 4 && month.length === 2 && day.length === 2 ? `${year}-${month}-${day}` : '';
}

const timeOf = (at: string) => at.slice(11);

/** Said once, it holds for good: what recurs, and what must not be. */
const RECURS =
  /^\W{0,8}(?:always|never|every|each (?:time|session|release|commit)|standing|ongoing|recurring|do not|don['’]t|avoid)\b/i;
/** Limits that a later session need not say again. */
const LIMITS =
  /\b(?:must (?:not|never|stay|remain)|going forward|from now on|by design|non-goals?|does not (?:claim|imply)|unless|(?:remains|stays) (?:advisory|authoritative|owned|optional|required|read-only|out of scope|unchanged|the))\b/i;

export const isForGood = (text: string) => RECURS.test(text) || LIMITS.test(text);

/** A note that is called so says that the matter of its name is done or answered. */
const CLOSING =
  /[-_. ](?:close-?out|shipped|done|completed?|finished|resolved|merged|wrap-?up|reply|response|answer)(?=[-_. ]|$)/i;
/** Words of a name that say what kind of note it is, and not what it is about. */
const KIND_WORDS = new Set(
  'plan proposal request question questions design draft kickoff start handoff handover note notes close closeout out shipped done complete completed finished resolved merged wrap wrapup up reply response answer'.split(
    ' ',
  ),
);

/** The day, and the time where there is one. Other numbers belong to the matter: `0.6.0-release` is not `0.7.0-release`. */
const STAMP = /\d{4}[-_.]?\d{2}[-_.]?\d{2}(?:[T_-]\d{2}[-:h]?\d{2}(?:[-:]?\d{2})?(?!\d))?/;

/** What a note is about by its folder and name: `plans/2026-04-01-tenant-split-plan.md` → `plans/tenant split`. */
export function matterOf(path: string): string | undefined {
  const at = path.lastIndexOf('/') + 1;
  const name = path
    .slice(at)
    .replace(/\.\w+$/, '')
    .replace(STAMP, '');
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !KIND_WORDS.has(word));
  return telling.every((word) => /^\d+$/.test(word)) ? undefined : `${path.slice(0, at)}${telling.join(' ')}`;
}

export const isClosingNote = (path: string) =>
  CLOSING.test(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''));
