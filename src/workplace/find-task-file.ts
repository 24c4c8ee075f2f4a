/** Finds the file that describes a task on the disk: it may be newer than the graph. */
import { conventionsAt } from '../dialects/convention-of.ts';
import type { DocumentReading } from '../dialects/dialect.ts';
import { isOf } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import type { TaskReading } from '../dialects/task/reading.ts';
import { leadsInside, normaliseTaskId, OperatorError } from '../model/index.ts';
import { documentAt, documentsOf, type WorkDocument } from './documents.ts';
import type { Workplace } from './workplace.ts';

export interface TaskFile extends Pick<DocumentReading, 'markdown'> {
  path: string;
  text: string;
  reading: TaskReading;
}

const MOST_NAMED = 5;

/** Whether a task is given by its file instead of its id. */
export const namesFile = (task: string) => /[\\/]|\.md$/i.test(task);

/** Every file that describes a task, by the task's normalised id. */
export function taskFilesOf(workplace: Workplace, id: string): TaskFile[] {
  const found: TaskFile[] = [];
  for (const document of documentsOf(workplace)) {
    const file = taskFileIn(document);
    if (file?.reading.task.id?.value === id) found.push(file);
  }
  return found;
}

/**
 * The file of a task, by its id in any spelling or by the file's path below the root; `known` is its path in the graph,
 * and saves the search. If two files have the id, the caller must choose: writing into either might be wrong.
 */
export function taskFileOf(workplace: Workplace, task: string, known?: string): TaskFile {
  const named = namesFile(task) && leadsInside(task) ? taskFileIn(documentAt(workplace, task)) : undefined;
  if (named) return named;
  const id = normaliseTaskId(task);
  const there = known === undefined ? undefined : taskFileIn(documentAt(workplace, known));
  if (id && there?.reading.task.id?.value === id) return there;
  const found = id ? taskFilesOf(workplace, id) : [];
  if (found.length === 1) return found[0]!;
  throw found.length === 0 ? (owned(task, known) ?? unknown(task)) : ambiguous(id!, found);
}

function taskFileIn({ path, source, document }: WorkDocument): TaskFile | undefined {
  if (!source || !isOf(document, taskDialect)) return undefined;
  return { path, text: source.text, markdown: document.markdown, reading: document.reading };
}

/** The task of a file that another tool writes, where the graph or whoever asks names that file. */
function owned(task: string, known = task): OperatorError | undefined {
  const tool = conventionsAt(known).find((convention) => convention.tool)?.tool;
  if (!tool) return undefined;
  return new OperatorError({
    code: 'task-owned',
    message: `${tool.name} owns ${known}, so passdown does not write into it`,
    hint: `Write what was done there ${tool.command ? `with ${tool.command}` : `as ${tool.name} does`}, or in a note of its own: handoffs/<date>-<topic>.md`,
    exitCode: 1,
  });
}

function unknown(task: string): OperatorError {
  return new OperatorError({
    code: 'task-unknown',
    message: `No task file describes ${task}`,
    hint: 'Name a task id or a task file; passdown new task creates one',
    exitCode: 1,
  });
}

function ambiguous(id: string, files: readonly TaskFile[]): OperatorError {
  const named = files.slice(0, MOST_NAMED).map(({ path }) => path);
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : '';
  return new OperatorError({
    code: 'task-ambiguous',
    message: `${files.length} files describe ${id}: ${named.join(', ')}${more}`,
    hint: 'Name the file instead of the id',
    exitCode: 1,
  });
}
