/** What was written down while somebody worked on a task: prose, read by the same rules as any note. */
import { scanMarkdown } from '../../parse/scan-markdown.ts';
import { derive } from '../task/derived.ts';
import type { SectionName } from '../task/schema.ts';
import { sortableDate } from '../task/text-date.ts';
import type { DatedNote } from '../task-lists/reading.ts';

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
