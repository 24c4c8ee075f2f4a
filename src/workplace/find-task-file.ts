/** The file that describes a task, looked for on the disk: it may be newer than the graph. */
import type { Config } from '../config/schema.ts';
import { type DocumentReading, readDocument } from '../dialects/index.ts';
import type { TaskReading } from '../dialects/task/reading.ts';
import { findFiles } from '../disk/find-files.ts';
import { SourceReader } from '../disk/read-source.ts';
import { leadsInside, normaliseTaskId, OperatorError } from '../model/index.ts';

export interface TaskFile extends Pick<DocumentReading, 'markdown'> {
  path: string;
  text: string;
  reading: TaskReading;
}

interface Place {
  root: string;
  config: Config;
}

const MOST_NAMED = 5;

/** Whether a task is named by its file instead of its id. */
export const namesFile = (task: string) => /[\\/]|\.md$/i.test(task);

/** Every file that describes a task, by the task's id in its one spelling. */
export function taskFilesOf(place: Place, id: string): TaskFile[] {
  const found: TaskFile[] = [];
  const reader = readerOf(place);
  for (const path of findFiles(place.root, place.config)) {
    const file = taskFileAt(place, path, reader);
    if (file?.reading.task.id?.value === id) found.push(file);
  }
  return found;
}

/**
 * The file of a task by its id in any spelling, or by the file's own path below the root; `known` is where the graph has it,
 * and saves the looking. Two files of one id are a question to whoever asks: writing into either might be wrong.
 */
export function taskFileOf(place: Place, task: string, known?: string): TaskFile {
  const named = namesFile(task) && leadsInside(task) ? taskFileAt(place, task) : undefined;
  if (named) return named;
  const id = normaliseTaskId(task);
  const there = known === undefined ? undefined : taskFileAt(place, known);
  if (id && there?.reading.task.id?.value === id) return there;
  const found = id ? taskFilesOf(place, id) : [];
  if (found.length === 1) return found[0]!;
  throw found.length === 0 ? unknown(task) : ambiguous(id!, found);
}

const readerOf = ({ root, config }: Place) => new SourceReader(root, config.limits.fileBytes);

function taskFileAt(place: Place, path: string, reader = readerOf(place)): TaskFile | undefined {
  const read = reader.read(path);
  const document = 'source' in read ? readDocument(read.source, place.config.limits) : undefined;
  if (!('source' in read) || document?.dialect.name !== 'task') return undefined;
  return { path, text: read.source.text, markdown: document.markdown, reading: document.reading as TaskReading };
}

function unknown(task: string): OperatorError {
  return new OperatorError({
    code: 'task-unknown',
    message: `No task file describes ${task}`,
    hint: 'Name a task id or a task file; passdown new task makes one',
    exitCode: 1,
  });
}

function ambiguous(id: string, files: readonly TaskFile[]): OperatorError {
  const named = files.slice(0, MOST_NAMED).map(({ path }) => path);
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : '';
  return new OperatorError({
    code: 'task-ambiguous',
    message: `${files.length} files describe ${id}: ${named.join(', ')}${more}`,
    hint: 'Name the file that is meant instead of the id',
    exitCode: 1,
  });
}
