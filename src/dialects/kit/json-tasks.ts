/** The tasks of a file of data as they come: each id once, then what they say about each other. */
import { type Finding, normaliseTaskId, taskIdInList } from '../../model/index.ts';
import type { LineMap } from '../../parse/line-map.ts';
import type { JsonMistake } from '../../parse/parse-json.ts';
import { scanMarkdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { derive } from '../task/derived.ts';
import { statusOf } from '../task/metadata.ts';
import type { SectionName } from '../task/schema.ts';
import { type Status, UNKNOWN_STATUS } from '../task/statuses.ts';
import { sortableDate } from '../task/text-date.ts';
import { syntaxFindings } from './convention.ts';
import type { DatedNote, ListedTask } from './reading.ts';
import type { ConventionCode } from './rules.ts';

/** So many tasks of one file are read. */
const MOST_ENTRIES = 100_000;
/** And so many problems are named: nobody reads more. */
const MOST_FINDINGS = 10_000;
const LONGEST_NAME = 200;
/** Of each text of an entry so much goes into the graph; the rest is in its file. */
const LONGEST_TEXT = 4000;

export class TaskEntries {
  readonly tasks = new Map<string, ListedTask>();
  readonly findings: Finding<ConventionCode>[] = [];
  private readonly waiting = new Set<string>();
  private isFull = false;

  /** False where it is not read: its id is there already, or there are too many. */
  add(task: ListedTask): boolean {
    if (this.tasks.has(task.id)) {
      const message = `${task.written} is there twice, and this entry is not read. Give it an id of its own`;
      this.find('task-id-repeated', task.start, message);
      return false;
    }
    if (this.tasks.size >= MOST_ENTRIES) {
      const message = `From here on entries are not read: there are more than ${MOST_ENTRIES.toLocaleString('en')}`;
      if (!this.isFull) this.find('task-list-long', task.start, message);
      this.isFull = true;
      return false;
    }
    this.tasks.set(task.id, task);
    return true;
  }

  /** Undefined, and named, where the entry has none. */
  writtenId(id: unknown, start: number): string | undefined {
    if (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) return String(id).trim();
    this.find('task-entry-nameless', start, 'This entry has no id, so it is not read. Give it one');
    return undefined;
  }

  /** A task that does not say how it stands has not begun. */
  status(value: unknown, start: number): Status {
    if (typeof value !== 'string' || value.trim() === '') return 'pending';
    const status = statusOf(value);
    if (status) return status;
    this.find('task-status-unknown', start, `${clip(value, 40)} is not a known status, so the task is not ready`);
    return UNKNOWN_STATUS;
  }

  /** Waits for another task; one that the file does not have is named. */
  depend(task: ListedTask, id: string | undefined, written: string, start: number): void {
    const pair = `${task.id} ${id}`;
    if (id === task.id || this.waiting.has(pair)) return;
    this.waiting.add(pair);
    if (id !== undefined && this.tasks.has(id)) task.dependsOn.push({ id, start });
    else this.find('task-dependency-unknown', start, `${clip(written, 60)} is not in this file`);
  }

  /** What the file says. */
  reading(map: LineMap, mistakes: readonly JsonMistake[]) {
    return {
      tasks: [...this.tasks.values()],
      items: [],
      findings: [...syntaxFindings(map, mistakes), ...this.findings],
    };
  }

  find(code: ConventionCode, start: number, message: string): void {
    const { length } = this.findings;
    if (length >= MOST_FINDINGS) return;
    const more = length === MOST_FINDINGS - 1 ? '. What else is wrong below it is not named' : '';
    this.findings.push({ code, start, end: start, message: message + more });
  }
}

/** An id behind the name of its list: `master/1.2`. One that is no number is joined by a hyphen: `master-auth-1`. */
export function idInList(list: string, id: string): string | undefined {
  return taskIdInList(list, id) ?? normaliseTaskId(asId(`${list}-${id}`));
}

/** What cannot stand in an id becomes a hyphen. */
export const asId = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .match(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su)?.[0]
    .slice(0, LONGEST_NAME) ?? '';

export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
export const nameOf = (...texts: unknown[]) => clip(texts.map(textOf).find(Boolean) ?? '', LONGEST_NAME);
/** Undefined where there is nothing to say. */
export const shortened = (text: string) => text.slice(0, LONGEST_TEXT).trim() || undefined;

/** Only what has a value. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

export interface WrittenNote {
  text: string;
  /** Where it stands in the file: a text of JSON is one line. */
  start: number;
  /** When it was written, as the file says it. */
  date?: string | undefined;
}

/** What is open only as long as the task is, and only as its newest note says. */
const OPEN: readonly SectionName[] = ['blockers', 'open_questions', 'suggested_next_steps'];

export function readNotes(notes: readonly WrittenNote[], isSettled: boolean): DatedNote[] {
  return notes.flatMap((note, i) => readNote(note, isSettled || i < notes.length - 1) ?? []);
}

function readNote({ text, start, date }: WrittenNote, isOver: boolean): DatedNote | undefined {
  const { handoff, confidences } = derive(scanMarkdown(text));
  delete handoff.outcome;
  if (isOver) for (const section of OPEN) delete handoff[section];
  const sections = Object.keys(handoff) as SectionName[];
  if (sections.length === 0) return undefined;
  const places = Object.fromEntries(sections.map((name) => [name, handoff[name]!.map(() => start)]));
  const at = sortableDate(date);
  return { told: { handoff, places, confidences, block: { start } }, ...(at && { at }) };
}
