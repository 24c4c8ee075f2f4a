/** Where the file of a task is: named by the client, or as the graph knows it, which is quicker than reading all files. */

import { askTask } from '../ask/tasks.ts';
import { FileScope } from '../disk/file-scope.ts';
import { isListed } from '../disk/find-files.ts';
import { notFound } from '../model/index.ts';
import { namesFile } from '../workplace/find-task-file.ts';
import { taskId, unknownTask } from './known-task.ts';
import { projectPath } from './project-path.ts';
import { misuse } from './tool-error.ts';
import type { Workplace } from './workplace.ts';

export interface MeantTask {
  /** Its id, or its file from the root. */
  task: string;
  /** Undefined where it must be looked for: the graph may not know it yet, or knows several. */
  path: string | undefined;
}

export async function taskPath(workplace: Workplace, given: string): Promise<MeantTask> {
  const named = namesFile(given) ? namedFile(workplace, given) : undefined;
  if (named !== undefined) return { task: named, path: named };
  return workplace.ask(async (session) => {
    const id = taskId(given);
    const task = await askTask(session.store, session.project, id);
    if (!task && session.asOf === undefined) throw await unknownTask(session, given);
    if (task && !task.path) throw notFound(`a file of ${id}`, `passdown new task ${id} makes one`);
    const certain = task?.path && task.alsoIn.length === 0 && session.asOf === undefined;
    return { task: id, path: certain ? task.path! : undefined };
  });
}

/** Only what the graph is made of: nobody would ever read a handoff in another file. */
function namedFile(workplace: Workplace, given: string): string {
  const { root, config } = workplace.place();
  const path = projectPath(root, given);
  if (isListed(new FileScope(root, config), path)) return path;
  throw misuse(
    `${path} is no task file of this project`,
    'Name an id, or a file that include: in .passdown/config.yaml finds, from the project root',
  );
}
