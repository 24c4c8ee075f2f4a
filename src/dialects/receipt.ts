/** What receiving a handoff comes to, for every dialect that can be received; a dialect may add to it. */
import type { Problem } from '../model/index.ts';

export interface Receipt {
  accepted: boolean;
  dialect: string;
  path: string;
  workflowId: string | null;
  source: string | null;
  target: string | null;
  problems: Problem[];
  /** What the target is asked, and what it gets. */
  goal: string | null;
  summary: string | null;
  focus: string[];
  readFirst: string[];
  gaps: string[];
  questions: string[];
  /** Skills that have had the work, in order. */
  passed: string[];
  warnings: string[];
  /** The file that says that it was accepted. */
  acknowledgement?: string;
}

/** What only an accepted handoff has. */
export const NOTHING = {
  accepted: false,
  goal: null,
  summary: null,
  focus: [],
  readFirst: [],
  gaps: [],
  questions: [],
  passed: [],
} satisfies Partial<Receipt>;

export const isError = ({ severity }: Problem) => severity === 'error';
export const warningsOf = (problems: readonly Problem[]) =>
  problems.filter((problem) => !isError(problem)).map(({ message }) => message);

/** For whoever is not named. */
export const UNKNOWN = 'unknown';
