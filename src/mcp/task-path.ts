/** Where the file of a task is, as the graph knows it: quicker than reading all files. */
import { askTask } from '../ask/tasks.ts';
import { taskId, unknownTask } from './known-task.ts';
import { notFound } from './tool-error.ts';
import type { Workplace } from './workplace.ts';

/** The path is undefined where a graph that is not current may just not know it yet. */
export function taskPath(workplace: Workplace, given: string): Promise<{ id: string; path: string | undefined }> {
  return workplace.ask(async (session) => {
    const id = taskId(given);
    const task = await askTask(session.store, session.project, id);
    if (!task && session.asOf === undefined) throw await unknownTask(session, given);
    if (task && !task.path) throw notFound(`a file of ${id}`, `passdown new task ${id} <name> makes one`);
    return { id, path: task?.path ?? undefined };
  });
}
