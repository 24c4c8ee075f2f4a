/** passdown_tasks: which there are, and one in full. */
import { z } from 'zod';
import { askReady, askTask, askTasks, type FileMention, type TaskAnswer, type WholeTask } from '../../ask/tasks.ts';
import { STATUSES } from '../../dialects/task/metadata.ts';
import { quote } from '../../words/quote.ts';
import type { CurrentWorkplace } from '../../workplace/open-workplace.ts';
import { fitLines, opening, SMALL } from '../answer.ts';
import { itemLine } from '../item-lines.ts';
import { noTasks, taskId, unknownTask } from '../known-task.ts';
import { tool, word } from '../tool.ts';

const SHOWN = ['ready', ...STATUSES, 'all'] as const;
const MOST_NAMED = 6;

export const tasksTool = tool({
  name: 'passdown_tasks',
  description: 'Tasks with status, dependencies and blockers; with id, one in full.',
  arguments: {
    show: z.enum(SHOWN).optional().describe('Default: ready'),
    id: word().optional(),
  },
  answer: ({ show = 'ready', id }, desk) =>
    desk.ask((current) => (id === undefined ? list(current, show) : whole(current, id))),
});

async function list(current: CurrentWorkplace, show: (typeof SHOWN)[number]): Promise<string> {
  const { store, project } = current;
  const all = await askTasks(store, project);
  if (all.length === 0) throw noTasks();
  const tasks =
    show === 'all'
      ? all
      : show === 'ready'
        ? await askReady(store, project)
        : all.filter(({ status }) => status === show);
  const counts = Map.groupBy(all, ({ status }) => status);
  const summary = [...counts].map(([status, { length }]) => `${length} ${status}`).sort();
  return fitLines({
    head: [...opening(current), `Shown: ${show}, ${tasks.length} of ${all.length} tasks (${summary.join(', ')})`],
    lines: tasks.map(taskLine),
    hint: `show another status (${SHOWN.join(', ')}), or give an id`,
    budget: SMALL,
  });
}

function some(list: readonly string[]): string {
  const named = list.slice(0, MOST_NAMED).map((one) => quote(one, 60));
  return named.join(', ') + (list.length > named.length ? ` and ${list.length - named.length} more` : '');
}

function taskLine({ id, name, status, dependsOn, blockedBy, path, state }: TaskAnswer): string {
  const notes = [
    dependsOn.length > 0 && `after ${some(dependsOn)}`,
    blockedBy.length > 0 && `blocked by ${some(blockedBy.map((one) => `${one.id} ${quote(one.text, 80)}`))}`,
    state === 'invalid' && 'its handoff cannot be read',
    path === null ? 'no task file' : quote(path, 200),
  ].filter(Boolean);
  return `- ${quote(id, 60)} ${status}: ${quote(name ?? '', 80)} (${notes.join('; ')})`;
}

async function whole(current: CurrentWorkplace, given: string): Promise<string> {
  const task = await askTask(current.store, current.project, taskId(given));
  if (!task) throw await unknownTask(current, given);
  return fitLines({
    head: [...opening(current), taskLine(task)],
    lines: [...facts(task), ...files(task), ...items(task), ...problems(task)],
    hint: `passdown_find {"task": "${quote(task.id, 60)}"} lists its items, its file has all of it`,
    budget: SMALL,
  });
}

function facts(task: WholeTask): string[] {
  const about = [
    task.outcome && `outcome ${task.outcome}`,
    task.priority && `priority ${task.priority}`,
    task.complexity,
  ];
  return [
    about.filter(Boolean).join(', '),
    ...(task.objective ? [`Objective: ${quote(task.objective, 600)}`] : []),
    ...(task.neededBy.length > 0 ? [`Needed by ${some(task.neededBy)}`] : []),
    ...(task.alsoIn.length > 0 ? [`Also in ${some(task.alsoIn)}`] : []),
  ];
}

function files({ files: { created, modified, toRead } }: WholeTask): string[] {
  const line = (verb: string) => (file: FileMention) => {
    const why = String(file.purpose ?? file.description ?? file.reason ?? '');
    return `- ${verb} ${quote(file.path, 200)}: ${quote(why, 160)} (${quote(file.doc, 200)}:${file.line})`;
  };
  return [...toRead.map(line('to read')), ...created.map(line('created')), ...modified.map(line('modified'))];
}

function items({ blockers, gotchas, patterns, questions, steps }: WholeTask): string[] {
  return [blockers, gotchas, patterns, questions, steps].flatMap((list) => list.map(itemLine));
}

const problems = ({ path, problems }: WholeTask) =>
  problems.map((line) => `- wrong in ${quote(`${path}:${line}`, 300)}`);
