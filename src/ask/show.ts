/** show: one task in full. */
import { notFound } from '../model/index.ts';
import { type Question, SINCE } from './question.ts';
import { taskMeant } from './task-meant.ts';
import { askTask, type WholeTask } from './whole-task.ts';
import { wholeTask } from './whole-task-lines.ts';

type Args = { id: string; since?: string | undefined };

export const question: Question<Args, WholeTask | undefined> = {
  takes: [{ spelling: '<id>', about: 'the id of a task' }, SINCE],
  marked: true,
  ask: async ({ store, project }, { id }) => askTask(store, project, await taskMeant(store, project, id)),
  text: wholeTask,
  unknown: ({ id }) => notFound(`task ${id}`, 'passdown tasks lists all of them'),
};
