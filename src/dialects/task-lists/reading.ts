/** What reading a file of such a convention gives: tasks, or what a text beside them says. */
import type { ItemLabel } from '../../model/index.ts';
import type { Reading } from '../dialect.ts';
import type { Status } from '../task/metadata.ts';
import type { ListCode } from './rules.ts';

export interface FileTouched {
  path: string;
  start: number;
  /** `NAMES`: the text names it and does not say that it was changed. */
  how: 'CREATED' | 'MODIFIED' | 'NAMES';
  deleted?: true;
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
  partOf?: string;
  dependsOn: { id: string; start: number }[];
  files: FileTouched[];
  start: number;
  end: number;
}

/** A decision, a risk or a question. */
export interface SaidItem {
  label: Extract<ItemLabel, 'Pattern' | 'Gotcha' | 'Question'>;
  text: string;
  start: number;
  mitigation?: string;
  context?: string;
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
}
