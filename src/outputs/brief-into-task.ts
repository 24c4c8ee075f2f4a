/** A briefing in the file of its task. */
import { putIntoTask } from '../brief/into-task.ts';
import { isOf } from '../dialects/read-document.ts';
import { contextPlace } from '../dialects/task/context-place.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { OperatorError } from '../model/index.ts';
import { documentAt } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

/** Puts a briefing between its markers in the task's own file; returns the path. `make` renders it at a heading level. */
export async function briefIntoTask(
  workplace: Workplace,
  path: string,
  make: (level: number) => Promise<string>,
): Promise<string> {
  const { source, problem, document } = documentAt(workplace, path);
  if (problem)
    throw new OperatorError({
      code: 'unreadable',
      message: `${path}: ${problem.message}`,
      hint: 'Fix the file first',
    });
  if (!isOf(document, taskDialect) || !document.reading.task.id)
    throw new OperatorError({
      code: 'no-task-file',
      message: `${path} is not the file of a task`,
      hint: 'passdown new task creates one',
    });
  const place = contextPlace(document.markdown, document.reading.task);
  const text = putIntoTask(source.text, await make(place.level + 1), place);
  if (text !== source.text) writeFileAtomically(workplace.root, path, text);
  return path;
}
