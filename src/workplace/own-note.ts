/**
 * A note of its own for the handoff of a task: passdown does not write into lists of tasks and into files of other tools. It lies where
 * notes are read by default, under the id of its task: `handoffs/master/5.md`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOf, readWith } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { FileScope } from '../disk/file-scope.ts';
import { normaliseTaskId, OperatorError, taskFileName } from '../model/index.ts';
import { documentsOf, type WorkDocument } from './documents.ts';
import type { TaskFile } from './task-file.ts';
import type { Workplace } from './workplace.ts';

/** Undefined where no file describes such a task. `known`: where the graph says that it is described. */
export function ownNoteOf(workplace: Workplace, given: string, known?: string): TaskFile | undefined {
  const { root, config } = workplace;
  const task = describedTask(workplace, given, known === undefined ? undefined : [known]);
  if (!task) return undefined;
  const path = notePath(task.id);
  const title = JSON.stringify(task.name);
  const text = `---\nid: ${task.id}\ntitle: ${title}\n---\n\n# ${task.name}\n`;
  const document = readWith([taskDialect], { path, text }, config.limits);
  if (!document || existsSync(join(root, path)) || !new FileScope(root, config).admits(path))
    throw noPlace(path, task.id);
  return { path, text, markdown: document.markdown, reading: document.reading, isNew: true };
}

/** Each part of an id is a folder: two lists may both have a T012. */
const notePath = (id: string) => `handoffs/${id.split('/').map(taskFileName).join('/')}.md`;

interface Described {
  id: string;
  name: string;
}

/** By its whole id, or by the end of one that only one task has: `5.2` for `master/5.2`. */
function describedTask(workplace: Workplace, given: string, paths: string[] | undefined): Described | undefined {
  const id = normaliseTaskId(given) ?? given;
  const end = `/${given.trim().toLowerCase()}`;
  const meant = new Map<string, Described>();
  for (const document of documentsOf(workplace, paths))
    for (const task of tasksIn(document)) {
      if (task.id === id) return task;
      if (task.id.endsWith(end)) meant.set(task.id, task);
    }
  return meant.size === 1 ? [...meant.values()][0] : undefined;
}

/** What a document of another dialect describes, as its facts say. */
function tasksIn({ path, document }: WorkDocument): Described[] {
  if (!document || isOf(document, taskDialect)) return [];
  const { nodes, edges } = document.dialect.facts(document.reading, path, document.markdown, '');
  const ids = new Map(nodes.flatMap(({ label, key, props }) => (label === 'Task' ? [[key, String(props.id)]] : [])));
  return edges
    .filter(({ type, to }) => type === 'DESCRIBES' && ids.has(to))
    .map(({ to, props }) => ({ id: ids.get(to)!, name: String(props.name ?? ids.get(to)) }));
}

function noPlace(path: string, id: string): OperatorError {
  return new OperatorError({
    code: 'note-no-place',
    message: `The handoff of ${id} belongs into ${path}, but that file is another one's, or is not read here`,
    hint: 'Add handoffs/**/*.md to include: in .passdown/config.yaml, or move what lies there',
    exitCode: 1,
  });
}
