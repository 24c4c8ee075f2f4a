/** What reading a task file gives. */
import type { Reading } from '../dialect.ts';
import type { Course } from './closings.ts';
import type { DateBegins } from './dated-sections.ts';
import type { Derived } from './derived.ts';
import type { HandoffBlock } from './find-handoffs.ts';
import type { CheckedHandoff } from './read-handoff.ts';
import type { TaskParts } from './read-task.ts';
import type { TaskCode } from './rules.ts';

export interface TaskReading extends Reading<TaskCode> {
  task: TaskParts;
  /** The handoff that counts: structured beats prose, then the later one. */
  handoff?: CheckedHandoff & { block: HandoffBlock };
  /** Prose, or YAML that is not ours: what `derived` is read from. */
  freeform: HandoffBlock[];
  /** What rules find in prose; only where no structured handoff counts. */
  derived?: Derived;
  /** The whole file is a note that names no task. */
  note: boolean;
  /** What a note is about. */
  summary?: string;
  /** When its sections were written, where their headings say so, and how a note goes on from one to the next. */
  dates: DateBegins[];
  course?: Course;
}
