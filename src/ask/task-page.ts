/** A part of a list of tasks. */
import { count } from '../model/index.ts';
import type { TaskAnswer } from './describe-tasks.ts';

export interface TaskPage {
  tasks: TaskAnswer[];
  /** How many there are in all. */
  total: number;
  /** How many come before the next part. */
  next: number;
}

interface PartArgs {
  limit?: number | undefined;
  offset?: number | undefined;
}

export function partOf({ limit, offset = 0 }: PartArgs, usual: number): { limit: number; offset: number } {
  return { limit: limit ?? usual, offset };
}

/** Where some are left out, a line that says so. */
export function moreTasks({ tasks, total, next }: TaskPage): string[] {
  if (next >= total || tasks.length === 0) return [];
  return [`${count(total - next, 'more task')}: --offset ${next} shows the next ones`];
}
