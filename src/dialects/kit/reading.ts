/** What a file of a convention says: tasks, items, and what is handed on. */
import type { ItemLabel, Level } from '../../model/index.ts';
import type { Reading } from '../dialect.ts';
import type { Derived } from '../task/derived.ts';
import type { Status } from '../task/statuses.ts';
import type { Told } from '../task/told.ts';
import type { ConventionCode } from './rules.ts';

/** Lines of a file. */
export interface Lines {
  firstLine: number;
  endLine: number;
}

export interface FileTouched {
  path: string;
  start: number;
  /** `NAMES`: the text names it and does not say that it was changed. */
  how: 'CREATED' | 'MODIFIED' | 'NAMES';
  deleted?: true;
}

/** What a note about a task says, and when it was written. */
export interface DatedNote {
  told: Told;
  at?: string;
}

export interface TaskEntry {
  /** With the folder of the list: `003-login/t012`. */
  id: string;
  /** An entry of an index adds to the task; the status is decided by its own file. Default: `file`. */
  kind?: 'file' | 'index';
  name?: string;
  status?: Status;
  /** How it ended, whatever the status of its file says. */
  outcome?: 'completed';
  objective?: string;
  /** How to tell that it is done. */
  criteria?: string;
  /** How it was meant to be done, and what else its entry says. */
  context?: string;
  /** The heading or group that it is listed under. */
  category?: string;
  priority?: Level;
  createdAt?: string;
  completedAt?: string;
  partOf?: string;
  dependsOn?: { id: string; start: number }[];
  /** Related tasks that are no dependencies. */
  relatesTo?: { id: string; start: number; kind: string }[];
  files?: FileTouched[];
  /** Whether its entry tells how the work went, whatever rules find in it. */
  isToldOf?: true;
  /** What was written down while working on it, read by rules. */
  notes?: DatedNote[];
  start: number;
}

/** A task of a list, as a line or an entry states it. */
export interface ListedTask extends TaskEntry {
  /** Its id as it is written: `T012`. */
  written: string;
  name: string;
  status: Status;
  dependsOn: { id: string; start: number }[];
  files: FileTouched[];
}

/** A decision, a risk, a question, a step … as a field or a heading says. */
export interface ItemEntry {
  label: ItemLabel;
  text: string;
  start: number;
  mitigation?: string;
  context?: string;
  severity?: Level;
  priority?: Level;
  /** The name by which others refer to it: `adr-0007`. */
  id?: string;
  /** Of a pattern. */
  tags?: readonly string[];
  /** Why it no longer holds: `superseded by adr-0009`. */
  resolution?: string;
  /** The day on which it was stated, where the text tells. */
  at?: string;
}

/** The task that a whole folder stands for, as this file describes it. */
export interface WholeChange extends Pick<TaskEntry, 'id' | 'name' | 'status' | 'objective' | 'completedAt' | 'files'> {
  /** `file` decides its status; `index` adds to it. */
  kind: 'file' | 'index';
}

/** A handoff that was built from fields and prose. */
export interface BuiltHandoff extends Told {
  /** The task that hands on; absent: the file itself, as a note. */
  by?: string;
  /** When it was stated; empty where the text does not tell. */
  at: string;
}

export interface ConventionReading extends Reading<ConventionCode> {
  /** Of the note: its title. */
  name?: string;
  change?: WholeChange;
  tasks: TaskEntry[];
  handoff?: BuiltHandoff;
  /** Of a list, or of a note that is read by its headings. */
  items?: ItemEntry[];
  /** What rules read from the free text of a note. */
  derived?: Derived[];
  /** The day of the note, where it says one. */
  at?: string;
  /** The sessions of the text, and when each was. */
  through?: Required<Pick<Told, 'dates' | 'course'>>;
  /** Names of what this text settles, each with its place. */
  resolves?: { name: string; start: number }[];
}
