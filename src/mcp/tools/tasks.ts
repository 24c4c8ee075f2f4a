/** passdown_tasks: which there are, and one in full. */
import { z } from 'zod';
import { askQuestion, lookingBack } from '../../ask/question.ts';
import { question as readyQuestion } from '../../ask/ready.ts';
import { question as showQuestion } from '../../ask/show.ts';
import { taskLines } from '../../ask/task-lines.ts';
import { question as tasksQuestion } from '../../ask/tasks.ts';
import { PAGE } from '../../ask/voice.ts';
import { SHOWN_STATUSES } from '../../dialects/task/statuses.ts';
import { count } from '../../model/index.ts';
import { quote } from '../../words/quote.ts';
import type { CurrentWorkplace } from '../../workplace/open-workplace.ts';
import { fitLines, opening, SMALL } from '../answer.ts';
import { noTasks, unknownTask } from '../known-task.ts';
import { since, tool, word } from '../tool.ts';

/** More lines than an answer has room for. */
const MOST = 200;
const SHOWN = ['ready', ...SHOWN_STATUSES, 'all'] as const;

export const tasksTool = tool({
  name: 'passdown_tasks',
  description: 'Tasks with status, dependencies and blockers; with id, one in full.',
  arguments: {
    show: z.enum(SHOWN).optional().describe('Default: ready'),
    id: word().optional(),
    since: since(),
  },
  answer: ({ show = 'ready', id, since: when }, desk) =>
    desk.ask((current) => (id === undefined ? list(current, show, when) : whole(current, id, when))),
});

async function list(
  current: CurrentWorkplace,
  show: (typeof SHOWN)[number],
  when: string | undefined,
): Promise<string> {
  const counts = await current.store.taskCounts(current.project);
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (all === 0) throw noTasks(current);
  const asked = await lookingBack({}, current, { since: when });
  const { tasks, total } =
    show === 'ready'
      ? await readyQuestion.ask(asked, { limit: MOST })
      : await tasksQuestion.ask(asked, { limit: MOST, ...(show !== 'all' && { status: show }) });
  const summary = [...counts].map(([status, number]) => `${number} ${status}`).sort();
  return fitLines({
    head: [...opening(current), `Shown: ${show}, ${total} of ${count(all, 'task')} (${summary.join(', ')})`],
    lines: taskLines(tasks, PAGE),
    more: total - tasks.length,
    hint: `show another status (${SHOWN.join(', ')}), or give an id`,
    budget: SMALL,
  });
}

async function whole(current: CurrentWorkplace, id: string, when: string | undefined): Promise<string> {
  const task = await askQuestion(showQuestion, current, { id, since: when });
  if (!task) throw await unknownTask(current, id);
  const [first, ...lines] = showQuestion.text(task, PAGE, { id });
  return fitLines({
    head: [...opening(current), first!],
    lines,
    hint: `passdown_find {"task": "${quote(task.id, 60)}"} lists its items, its file has all of it`,
    budget: SMALL,
  });
}
