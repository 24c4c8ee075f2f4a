/** Where the file of a task is: named by the client, or as the graph knows it, which is quicker than reading all files. */
import { askTask } from '../ask/whole-task.ts';
import { FileScope } from '../disk/file-scope.ts';
import { isListed } from '../disk/find-files.ts';
import { notFound } from '../model/index.ts';
import { namesFile } from '../workplace/find-task-file.ts';
import type { Desk } from './desk.ts';
import { taskId, unknownTask } from './known-task.ts';
import { projectPath } from './project-path.ts';
import { misuse } from './tool-error.ts';

export interface MeantTask {
  /** Its id, or its file from the root. */
  task: string;
  /** Undefined where it must be looked for: the graph may not know it yet, or knows several. */
  path: string | undefined;
}

export async function taskPath(desk: Desk, given: string): Promise<MeantTask> {
  const named = namesFile(given) ? namedFile(desk, given) : undefined;
  if (named !== undefined) return { task: named, path: named };
  return desk.ask(async (current) => {
    const id = taskId(given);
    const task = await askTask(current.store, current.project, id);
    if (!task && current.remark === undefined) throw await unknownTask(current, given);
    if (task && !task.path) throw notFound(`a file of ${id}`, `passdown new task ${id} creates one`);
    const certain = task?.path && task.alsoIn.length === 0 && current.remark === undefined;
    return { task: id, path: certain ? task.path! : undefined };
  });
}

/** Only what the graph is made of: nobody would ever read a handoff in another file. */
function namedFile(desk: Desk, given: string): string {
  const { root, config } = desk.workplace();
  const path = projectPath(root, given);
  if (isListed(new FileScope(root, config), path)) return path;
  throw misuse(
    `${path} is not a task file of this project`,
    'Name an id, or a file that include: in .passdown/config.yaml finds, relative to the project root',
  );
}
