/**
 * What a note says of its own earlier lines. A ticked or struck repetition settles a line, and so does a heading that says that the task is
 * complete which the line is about. Of sessions in one file the last one says what is open. A function of the text alone.
 */
import { isForGood, subjectsOf } from '../../model/index.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { type DateBegins, dateAt, datesOf } from './dated-sections.ts';
import type { DoneAt } from './derived.ts';

/** Why a line no longer counts, and the offset of what says so. */
export interface Closing {
  closed: 'settled' | 'earlier';
  start: number;
}

/** An item with every place that says it. */
export interface OpenLine {
  text: string;
  places: readonly number[];
  /** Only what comes next, questions and blockers are left behind by a later session. */
  passes: boolean;
  /** A gotcha is settled by a mark alone: under what was done it may be told as a lesson. */
  isMarkOnly: boolean;
}

/** The sessions of a note and what it says is complete. */
export interface Course {
  /** From each of these places on the text is of that session; sessions sort by it. */
  sessions: readonly DateBegins[];
  /** Later sessions stand below earlier ones. */
  isAscending: boolean;
  /** Headings that say that a task or phase is complete, by its name. */
  complete: ReadonlyMap<string, readonly number[]>;
  /** Reports of one task each, in the order of the text. */
  reports: readonly Report[];
  /** Where the last session begins, if that alone says what is open, be it nothing. */
  newest?: LastOpen;
}

interface Report {
  start: number;
  /** `02b` of `Task Report - (02B)`. */
  id: string;
  isComplete: boolean;
  /** The id of the next task, where it says one. */
  next: string | undefined;
}

export function courseOf(doc: Markdown, dates: readonly DateBegins[]): Course {
  const reports = reportsOf(doc);
  const counted = reports.length > 0 ? inTurn(reports) : countedOf(doc);
  const sessions = dates.some(({ at }) => at !== undefined) ? dates : counted;
  const ranks = sessions.flatMap(({ at }) => at ?? []);
  return { sessions, isAscending: (ranks[0] ?? '') <= (ranks.at(-1) ?? ''), complete: completeIn(doc), reports };
}

/** The same with when its parts were said, for whoever tells of a whole text. */
export function courseOfText(doc: Markdown): { dates: DateBegins[]; course: Course } {
  const dates = datesOf(doc);
  return { dates, course: courseOf(doc, dates) };
}

const UNIT =
  /\b(task|phase|milestone|sprint|stage|story|step|part|batch|plan)[ _#-]*\(?((?:\d+[A-Za-z]?|[A-Z]\d*)(?:[.-]\d+)*)\b/i;
const COMPLETE = /\b(?:completed?|done|finished|shipped|closed|merged)\b|✅/i;
const NOT_COMPLETE =
  /\b(?:not|in-?complete|partial(?:ly)?|almost|nearly|half|until|when|once|if|to be|next|todo|before|\d+ ?%|\d+ ?\/ ?\d+|un\w+)\b|\?/i;
const LONGEST_TITLE = 200;

const unitOf = (match: RegExpExecArray) => `${match[1]!.toLowerCase()} ${match[2]!.toLowerCase()}`;

function completeIn({ headings }: Markdown): Map<string, number[]> {
  const complete = new Map<string, number[]>();
  for (const { title, start } of headings) {
    const said = title.slice(0, LONGEST_TITLE);
    const unit = COMPLETE.test(said) && !NOT_COMPLETE.test(said) && UNIT.exec(said);
    if (unit) addTo(complete, unitOf(unit), start);
  }
  return complete;
}

/** So many places that say the same are remembered, the first ones and the last ones: each line is compared with all of them. */
const MOST_SAYING = 100;

function addTo<T>(map: Map<string, T[]>, name: string, value: T): void {
  const list = map.get(name);
  if (!list) map.set(name, [value]);
  else if (list.push(value) > MOST_SAYING) list.splice(MOST_SAYING / 2, 1);
}

/** Headings that differ only by a number, and are called sessions or the like, are sessions in the order of their numbers. */
const SESSION = /^\W*(?:session|day|update|check-?point|iteration|round|hand-?off|entry|log)s?\W{0,3}#?(\d{1,6})\b/i;

function countedOf({ headings }: Markdown): DateBegins[] {
  const counted = headings.filter(({ title }) => SESSION.test(title));
  const top = counted.filter(({ level }) => level === counted[0]!.level);
  if (top.length < 2) return [];
  return top.map(({ title, start }) => ({ start, at: SESSION.exec(title)![1]!.padStart(6, '0') }));
}

/** `# Task Execution Report - (01B)`: what stands before the id is the same in all of them. */
const REPORT = /^(.{0,80}\breport\b.{0,40}?)[-–—:( ]+(\w{1,12}(?:[.-]\w{1,6}){0,3})\)?\W*$/i;

/** Few titles have the word. */
const IS_REPORT = /report/i;

function reportsOf(doc: Markdown): Report[] {
  const heads = doc.headings.flatMap(({ title, level, start }) => {
    const [, name, id] = IS_REPORT.test(title) ? (REPORT.exec(title.slice(0, LONGEST_TITLE)) ?? []) : [];
    return id && /\d/.test(id) ? [{ kind: `${level} ${name!.toLowerCase()}`, id: id.toLowerCase(), start }] : [];
  });
  const same = heads.filter(({ kind }) => kind === heads[0]!.kind);
  if (same.length < 2) return [];
  return same.map(({ id, start }, index) => {
    const text = doc.text.slice(start, same[index + 1]?.start);
    return { start, id, next: nextIn(text), isComplete: COMPLETED.test(STATUS.exec(text)?.[1] ?? '') };
  });
}

/** `Status: complete`, or a heading with the word below it. */
const STATUS = /\n[#*|> -]{0,8}status[*|: \r\n-]{1,10}(\w+)/i;
const COMPLETED = /^(?:completed?|done|finished|shipped|merged)$/i;

/** `next task ID: (02B)`. */
const NEXT = /\bnext task(?: id)?[:( *]{1,6}(\w{1,12}(?:[.-]\w{1,6}){0,3})/gi;

function nextIn(text: string): string | undefined {
  for (const [, id] of text.matchAll(NEXT)) if (/\d/.test(id!)) return id!.toLowerCase();
  return undefined;
}

/** Sessions that follow each other in the text. */
const inTurn = (parts: readonly { start: number }[]): DateBegins[] =>
  parts.map(({ start }, index) => ({ start, at: String(index).padStart(6, '0') }));

/** What closes each of these lines, where something does. */
export function closingsOf(
  lines: readonly OpenLine[],
  done: readonly DoneMatter[],
  course: Course,
): (Closing | undefined)[] {
  const isLater = laterIn(course);
  const doneBy = bySubject(done);
  const last = course.newest ?? lastOpen(lines, course);
  const turns = inTurn(course.reports);
  return lines.map((line) => {
    const said = line.places.reduce((latest, place) => (isLater(place, latest) ? place : latest));
    const start =
      doneAfter(line, doneBy, said, isLater) ??
      unitDone(line, course)?.find((place) => isLater(place, said)) ??
      (line.passes && turns.length > 0 ? reportDone(Number(dateAt(turns, said)), course) : undefined);
    if (start !== undefined) return { closed: 'settled', start };
    const session = last && line.passes ? dateAt(course.sessions, said) : undefined;
    const isLeft = session !== undefined && compareSessions(session, last!.session) < 0 && !isForGood(line.text);
    return isLeft ? { closed: 'earlier', start: last!.start } : undefined;
  });
}

type IsLater = (a: number, b: number) => boolean;

/** Whether one place of the text is later than another for certain. */
function laterIn({ sessions, isAscending }: Course): IsLater {
  return (a, b) => {
    const own = dateAt(sessions, a);
    const other = dateAt(sessions, b);
    if (own === undefined || other === undefined || own === other) return (own === other || isAscending) && a > b;
    return compareSessions(own, other) > 0 || (compareSessions(own, other) === 0 && a > b === isAscending);
  };
}

/** Of one day, told once with a time and once without, neither is later. */
function compareSessions(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  const [own, other] = [a.slice(0, length), b.slice(0, length)];
  return own < other ? -1 : Number(own > other);
}

interface DoneBy {
  whole: ReadonlyMap<string, DoneAt[]>;
  head: ReadonlyMap<string, DoneAt[]>;
}

/** A line that tells of something done, with what it is about. */
export interface DoneMatter extends DoneAt {
  about: ReturnType<typeof subjectsOf>;
}

export const matterOfLine = (line: DoneAt): DoneMatter => ({ ...line, about: subjectsOf(line.text) });

function bySubject(done: readonly DoneMatter[]): DoneBy {
  const found = { whole: new Map<string, DoneAt[]>(), head: new Map<string, DoneAt[]>() };
  for (const one of done) {
    const { whole, head } = one.about;
    if (whole && whole.words >= 2) addTo(found.whole, whole.text, one);
    if (head && head.words >= 2) addTo(found.head, head.text, one);
  }
  return found;
}

/** One of the two may go on to explain itself, not both: they would explain different things. */
function doneAfter(
  { text, isMarkOnly }: OpenLine,
  { whole, head }: DoneBy,
  said: number,
  isLater: IsLater,
): number | undefined {
  if (whole.size === 0 && head.size === 0) return undefined;
  const own = subjectsOf(text);
  const after = (done: readonly DoneAt[] | undefined) =>
    done?.find(({ start, marked }) => (marked || !isMarkOnly) && isLater(start, said))?.start;
  return (
    (own.whole && (after(whole.get(own.whole.text)) ?? after(head.get(own.whole.text)))) ??
    (own.head && own.head.words >= 3 ? after(whole.get(own.head.text)) : undefined)
  );
}

/** `Task 4.2: build the importer`, `Finish phase 3`: the line is about that task, and not about something in it. */
const LEADS =
  /^\W*(?:(?:start|begin|finish|complete|continue(?: with)?|do|implement|execute|proceed (?:to|with)|move on to|work on)\s+)?(?=(?:task|phase|milestone|sprint|stage|story|step|part|batch|plan)\b)/i;

function unitDone({ text, isMarkOnly }: OpenLine, { complete }: Course): readonly number[] | undefined {
  if (isMarkOnly || complete.size === 0) return undefined;
  const lead = LEADS.exec(text);
  const unit = lead && UNIT.exec(text.slice(lead[0].length, LONGEST_TITLE));
  return unit?.index === 0 ? complete.get(unitOf(unit)) : undefined;
}

/** The notes for the next task are used up when its report says that it is complete. */
function reportDone(at: number, { reports }: Course): number | undefined {
  const [own, next] = [reports[at], reports[at + 1]];
  if (!own || !next?.isComplete || next.id === own.id) return undefined;
  return own.next === undefined || own.next === next.id ? next.start : undefined;
}

interface LastOpen {
  session: string;
  start: number;
}

/** Where the last session begins to say what is open. */
function lastOpen(lines: readonly OpenLine[], { sessions }: Course): LastOpen | undefined {
  if (sessions.length === 0) return undefined;
  let last: LastOpen | undefined;
  for (const { places, passes } of lines)
    for (const start of passes ? places : []) {
      const session = dateAt(sessions, start);
      const order = session === undefined || !last ? 1 : compareSessions(session, last.session);
      if (session === undefined || order < 0) continue;
      if (order > 0 || start < last!.start) last = { session, start };
    }
  return last;
}
