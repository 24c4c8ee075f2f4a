/** A file that describes one task and carries its handoff. */
import type { DocumentReading } from '../dialects/dialect.ts';
import type { TaskReading } from '../dialects/task/reading.ts';

export interface TaskFile extends Pick<DocumentReading, 'markdown'> {
  path: string;
  text: string;
  reading: TaskReading;
  /** It is not on the disk yet: a note for the handoff of a task that stands in a list. */
  isNew?: true;
}
