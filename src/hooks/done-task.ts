/** Tasks that are marked done, and what their handoffs lack. */
import type { DocumentReading } from '../dialects/dialect.ts';
import { isList } from '../dialects/kit/convention.ts';
import type { ConventionReading } from '../dialects/kit/reading.ts';
import { isOf } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import type { TaskCode } from '../dialects/task/rules.ts';
import type { Problem } from '../model/index.ts';
import { positionAt } from '../parse/line-map.ts';

export interface Lacking {
  path: string;
  task: string;
  /** One at least. */
  problems: Problem<TaskCode>[];
  /** It stands in a list, or in a file of another tool: what was learned goes elsewhere. */
  inList?: true;
}

/** Only warnings elsewhere; whoever did the task just now can still write it. */
const UNWRITTEN: ReadonlySet<TaskCode> = new Set(['handoff-missing', 'template-unfilled', 'placeholder-left']);

/** Those that are done and whose handoff does not hold. */
export function lackingIn(document: DocumentReading | undefined): Lacking[] {
  if (isList(document)) return lackingInList(document);
  const lacking = lackingInFile(document);
  return lacking ? [lacking] : [];
}

function lackingInFile(document: DocumentReading | undefined): Lacking | undefined {
  if (!isOf(document, taskDialect)) return undefined;
  const { task, handoff } = document.reading;
  const isDone = handoff?.handoff.outcome === 'completed' || task.metadata.status === 'completed';
  if (!task.id || !isDone) return undefined;
  const problems = document.problems.filter(({ code, severity }) => severity === 'error' || UNWRITTEN.has(code));
  return problems.length === 0 ? undefined : { path: document.path, task: task.id.value, problems };
}

/** Tasks of a list whose entries do not tell how the work went. */
function lackingInList({ path, reading, markdown }: DocumentReading<ConventionReading>): Lacking[] {
  const done = reading.tasks.filter(({ status, isToldOf }) => status === 'completed' && !isToldOf);
  return done.map(({ id, start }) => {
    const { line, column } = positionAt(markdown, start);
    const message = `${id} is completed, and nothing was handed on: passdown new handoff ${id} makes a note for it`;
    const place = { path, line, column, endLine: line, endColumn: column };
    return {
      path,
      task: id,
      problems: [{ ...place, code: 'handoff-missing', severity: 'warning', message }],
      inList: true,
    };
  });
}

/** Whether somebody handed something on in this document. */
export function handsOn(document: DocumentReading | undefined): boolean {
  return isOf(document, taskDialect) && Boolean(document.reading.handoff ?? document.reading.derived);
}
