/** What receiving a handoff comes to, for both kinds of it. */

import type { Problem } from '../model/index.ts';
import type { Step } from '../pipeline/dialect/protocol.ts';
import type { ErrorResponse } from '../skills/payload/error-response.ts';
import type { Workplace } from '../workplace/workplace.ts';

export interface ReceiveRequest extends Workplace {
  home: string;
  /** Absolute. */
  file: string;
  /** Write that a payload was accepted; true if left out. */
  acknowledge?: boolean;
  now?: Date;
}

export interface Receipt {
  accepted: boolean;
  dialect: 'skill' | 'payload' | 'pipeline';
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
  warnings: string[];
  /** Of a handoff document that was refused: what a person is shown. */
  failure?: DocumentFailure;
  /** Of a payload that was refused: what the source skill is answered. */
  error?: ErrorResponse['error'];
  /** Of a handoff of the pipeline: the five steps of its validation, and to whom it returns where one failed. */
  steps?: Step[];
  returnsTo?: string;
  /** Where it stands that a payload was accepted. */
  acknowledgement?: string;
}

export interface DocumentFailure {
  error: string;
  sourceSkill: string;
  targetSkill: string;
  options: { key: string; text: string }[];
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
} satisfies Partial<Receipt>;

export const isError = ({ severity }: Problem) => severity === 'error';
export const warningsOf = (problems: readonly Problem[]) =>
  problems.filter((problem) => !isError(problem)).map(({ message }) => message);

/** For whoever is not named. */
export const UNKNOWN = 'unknown';
