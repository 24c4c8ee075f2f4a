/** What reading a file of such a convention gives: tasks, or what a text beside them says. */
import type { ItemLabel, Level } from '../../model/index.ts';
import type { Reading } from '../dialect.ts';
import type { Derived } from '../task/derived.ts';
import type { Priority } from '../task/metadata.ts';
import type { Status } from '../task/statuses.ts';
import type { Told } from '../task/told.ts';
import type { ListCode } from './rules.ts';

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

export interface ListedTask {
  /** With the folder of the list: `003-login/t012`. */
  id: string;
  /** As it is written: `T012`. */
  written: string;
  name: string;
  status: Status;
  /** The heading that it stands under. */
  group?: string;
  /** What stands below the line and belongs to it. */
  details?: string;
  optional?: true;
  priority?: Priority;
  /** How to tell that it is done. */
  criteria?: string;
  /** How it was meant to be done, and what else its entry says. */
  context?: string;
  createdAt?: string;
  completedAt?: string;
  /** Whether its entry tells how the work went, whatever rules find in it. */
  isToldOf?: true;
  /** What was written down while working on it, read by rules. */
  notes?: DatedNote[];
  /** Tasks that it has to do with in another way than by waiting for them. */
  relatesTo?: { id: string; start: number; kind: string }[];
  partOf?: string;
  dependsOn: { id: string; start: number }[];
  files: FileTouched[];
  start: number;
  end: number;
}

/** A decision, a risk, a question, a step … as a field or a heading says. */
export interface SaidItem {
  label: ItemLabel;
  text: string;
  start: number;
  mitigation?: string;
  context?: string;
  severity?: Level;
  priority?: Level;
  /** The name by which others speak of it: `adr-0007`. */
  id?: string;
  /** Of a pattern. */
  tags?: readonly string[];
  /** Why it no longer holds: `superseded by adr-0009`. */
  resolution?: string;
  /** The day on which it was said, where the text tells. */
  at?: string;
}

/** The task that a whole folder stands for, as this file describes it. */
export interface WholeChange {
  id: string;
  /** `file` decides its status; `index` adds to it. */
  kind: 'file' | 'index';
  name?: string;
  status?: Status;
  objective?: string;
  completedAt?: string;
  files: FileTouched[];
}

export interface ListReading extends Reading<ListCode> {
  /** The first heading. */
  name?: string;
  change?: WholeChange;
  tasks: ListedTask[];
  items: SaidItem[];
  /** What rules read from the free text of a note. */
  derived?: Derived[];
  /** The day of the note, where it says one. */
  at?: string;
  /** The sessions of the text, and when each was. */
  through?: Required<Pick<Told, 'dates' | 'course'>>;
  /** Names of what this text settles, each with its place. */
  resolves?: { name: string; start: number }[];
}
