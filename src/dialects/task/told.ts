/** What a handoff tells, whoever read it. */
import type { Course, DoneMatter } from './closings.ts';
import type { DateBegins } from './dated-sections.ts';
import type { Derived, DoneAt } from './derived.ts';
import type { CheckedHandoff } from './read-handoff.ts';
import type { Handoff } from './schema.ts';

/** What facts are made of: a checked handoff, or one that rules read from prose. */
export interface Told {
  handoff: Handoff;
  places: CheckedHandoff['places'];
  confidences?: Derived['confidences'];
  block: { start: number };
  /** When its parts were said, where they tell. */
  dates?: readonly DateBegins[];
  /** Where items are said again, what is said to be done, and the sessions of the text. */
  again?: Derived['again'];
  done?: readonly DoneAt[];
  /** The same of other parts of the file. */
  doneElsewhere?: readonly DoneMatter[];
  course?: Course;
}
