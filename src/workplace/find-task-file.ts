/** Finds the file that describes a task on the disk: it may be newer than the graph. */
import { isOf } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { leadsInside, normaliseTaskId, OperatorError } from '../model/index.ts';
import { documentAt, documentsOf, type WorkDocument } from './documents.ts';
import { ownNoteOf } from './own-note.ts';
import type { TaskFile } from './task-file.ts';
import type { Workplace } from './workplace.ts';

const MOST_NAMED = 5;

/** Whether a task is given by its file instead of its id; `master/5` is an id. */
export const namesFile = (task: string) =>
  /\\|\.md$/i.test(task) || (task.includes('/') && normaliseTaskId(task) === undefined);

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
 * and saves the search. If two files have the id, the caller must choose: writing into either might be wrong. The task
 * of a list, or of another tool, gets a note of its own.
 */
export function taskFileOf(workplace: Workplace, task: string, known?: string): TaskFile {
  const named = namesFile(task) && leadsInside(task) ? taskFileIn(documentAt(workplace, task)) : undefined;
  if (named) return named;
  const id = normaliseTaskId(task);
  const there = known === undefined ? undefined : taskFileIn(documentAt(workplace, known));
  if (id && there?.reading.task.id?.value === id) return there;
  const found = id ? taskFilesOf(workplace, id) : [];
  if (found.length === 1) return found[0]!;
  const note = found.length === 0 ? ownNoteOf(workplace, task, known) : undefined;
  if (note) return note;
  throw found.length === 0 ? unknown(task) : ambiguous(id!, found);
}

function taskFileIn({ path, source, document }: WorkDocument): TaskFile | undefined {
  if (!source || !isOf(document, taskDialect)) return undefined;
  return { path, text: source.text, markdown: document.markdown, reading: document.reading };
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
