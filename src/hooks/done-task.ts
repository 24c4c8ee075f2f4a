/** A task file whose task is marked done, and what its handoff lacks. */
import type { DocumentReading } from '../dialects/dialect.ts';
import { isOf } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import type { TaskCode } from '../dialects/task/rules.ts';
import type { Problem } from '../model/index.ts';

export interface Lacking {
  path: string;
  task: string;
  /** One at least. */
  problems: Problem<TaskCode>[];
}

/** Only warnings elsewhere; whoever did the task just now can still write it. */
const UNWRITTEN: ReadonlySet<TaskCode> = new Set(['handoff-missing', 'template-unfilled', 'placeholder-left']);

/** Undefined where the task is not done, or its handoff holds. */
export function lackingIn(document: DocumentReading | undefined): Lacking | undefined {
  if (!isOf(document, taskDialect)) return undefined;
  const { task, handoff } = document.reading;
  const isDone = handoff?.handoff.outcome === 'completed' || task.metadata.status === 'completed';
  if (!task.id || !isDone) return undefined;
  const problems = document.problems.filter(({ code, severity }) => severity === 'error' || UNWRITTEN.has(code));
  return problems.length === 0 ? undefined : { path: document.path, task: task.id.value, problems };
}
