/** What a file tells that holds tasks, what was learned at one of them, or both. */
import type { Level } from '../../model/index.ts';
import type { Reading } from '../dialect.ts';
import type { Status } from '../task/statuses.ts';
import type { Told } from '../task/told.ts';

/** Lines of a file. */
export interface Lines {
  firstLine: number;
  endLine: number;
}

export interface ToldTask {
  id: string;
  /** `file` decides how the task stands; `index` adds to it. */
  kind: 'file' | 'index';
  name?: string;
  status?: Status;
  /** How it ended, whatever the status of its file says. */
  outcome?: 'completed';
  objective?: string;
  criteria?: string;
  context?: string;
  category?: string;
  priority?: Level;
  completedAt?: string;
  partOf?: string;
  dependsOn: { id: string; start: number }[];
  /** Files that its text names. */
  names: { path: string; start: number }[];
  start: number;
}

/** What is handed on, and by whom: a task, or the file itself as a note. */
export interface Telling extends Told {
  by?: string;
  /** When it was said; empty where the text does not tell. */
  at: string;
}

export interface ToldReading<Code extends string = string> extends Reading<Code> {
  /** Of the note, where the file is one. */
  name?: string;
  tasks: ToldTask[];
  telling?: Telling;
}
