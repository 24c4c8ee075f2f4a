/** The file that describes a task, looked for on the disk: it may be newer than the graph. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/schema.ts';
import { type DocumentReading, readDocument } from './dialects/index.ts';
import type { TaskReading } from './dialects/task/dialect.ts';
import { normaliseTaskId, OperatorError } from './model/index.ts';
import { findFiles } from './read/find-files.ts';
import { SourceReader } from './read/read-source.ts';

export interface TaskFile extends Pick<DocumentReading, 'markdown'> {
  path: string;
  text: string;
  reading: TaskReading;
}

/** By the task's id in its one spelling, or by the file's path below the root. */
export function findTaskFile(
  { root, config }: { root: string; config: Config },
  id: string | undefined,
  file?: string,
): TaskFile | undefined {
  const reader = new SourceReader(root, config.limits.fileBytes);
  const candidates = file !== undefined && existsSync(join(root, file)) ? [file] : findFiles(root, config);
  for (const path of candidates) {
    const read = reader.read(path);
    if (!('source' in read)) continue;
    const document = readDocument(read.source, config.limits);
    if (document?.dialect.name !== 'task') continue;
    const reading = document.reading as TaskReading;
    if (path === file || (id && reading.task.id?.value === id))
      return { path, text: read.source.text, markdown: document.markdown, reading };
  }
  return undefined;
}

/** The file of a task by its id in any spelling; `path` is where it is known to be, and saves the looking. */
export function taskFileOf(place: { root: string; config: Config }, task: string, path?: string): TaskFile {
  const id = normaliseTaskId(task);
  const there = path === undefined ? undefined : findTaskFile(place, undefined, path);
  const found = id && there?.reading.task.id?.value === id ? there : findTaskFile(place, id);
  if (found) return found;
  throw new OperatorError({
    code: 'task-unknown',
    message: `No task file describes ${task}`,
    hint: 'passdown new task makes one',
    exitCode: 1,
  });
}
