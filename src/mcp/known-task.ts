/** Which task is meant: by its id in any spelling, with the nearest one named where there is none such. */
import type { ServerContext } from '@modelcontextprotocol/server';
import { nodeKey, normaliseTaskId, notFound, type OperatorError } from '../model/index.ts';
import { briefedTasks } from '../outputs/brief-task.ts';
import { nearestWord } from '../parse/nearest-word.ts';
import type { CurrentWorkplace } from '../workplace/open-workplace.ts';
import type { Offer } from './tool.ts';

export const taskId = (given: string) => normaliseTaskId(given) ?? given;

export async function unknownTask(current: CurrentWorkplace, given: string): Promise<OperatorError> {
  const { store, project } = current;
  const ids = (await store.nodesByLabel('Task', project)).map(({ props }) => String(props.id));
  if (ids.length === 0) return noTasks(current);
  // As it was written first: in its one spelling task-0022 is as near to task-012 as to task-002.
  const nearest = nearestWord(given, ids) ?? nearestWord(taskId(given), ids);
  return notFound(
    `task ${given}`,
    nearest === undefined ? 'passdown_tasks {"show": "all"} lists all of them' : `Did you mean ${nearest}?`,
  );
}

export function noTasks({ root, unwritten }: CurrentWorkplace): OperatorError {
  if (unwritten === 'no-project')
    return notFound(`a passdown project in ${root}`, 'passdown init sets one up there; --root names another folder');
  return notFound(
    `a task file in ${root}`,
    'Set include: in .passdown/config.yaml to where they are, or create one with passdown new task',
  );
}

/** An empty answer means something else where there is nothing to ask about. */
export async function assertTasks(current: CurrentWorkplace): Promise<void> {
  if ((await current.store.taskCounts(current.project)).size === 0) throw noTasks(current);
}

export async function assertTask(current: CurrentWorkplace, given: string): Promise<void> {
  const key = nodeKey('Task', current.project, taskId(given));
  if ((await current.store.nodesByKey('Task', [key])).length === 0) throw await unknownTask(current, given);
}

/** Tasks that can be worked on, for lists and completions: what cannot be known now does not stop the rest. */
export async function openTasks({ desk, roots, log }: Offer, begun = '', context?: ServerContext): Promise<string[]> {
  try {
    // Nothing rather than the tasks of another folder; when the root is known, the client is told that the list changed.
    const isSettled = await roots.settleList(context);
    const tasks = isSettled ? await desk.ask(({ store, project }) => briefedTasks(store, project)) : [];
    desk.noteListed();
    return tasks.filter((task) => task.startsWith(begun));
  } catch (error) {
    log(`Tasks cannot be listed: ${(error as Error).message}`);
    return [];
  }
}
