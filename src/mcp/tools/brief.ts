/** passdown_brief: what whoever starts a task should know. */
import { z } from 'zod';
import { taskMeant } from '../../ask/task-meant.ts';
import { LEAST_BUDGET } from '../../brief/fit.ts';
import { nodeKey } from '../../model/index.ts';
import { brief, nextTask } from '../../outputs/brief-task.ts';
import { quote } from '../../words/quote.ts';
import { SMALL } from '../answer.ts';
import { assertTasks, unknownTask } from '../known-task.ts';
import { tool, word } from '../tool.ts';

const MOST = 20_000;

export const briefTool = tool({
  name: 'passdown_brief',
  description: 'What to know before starting a task: files to read, warnings, patterns, blockers. Call it first.',
  arguments: {
    task: word().optional().describe('Default: the next one that is ready'),
    budget: z.int().min(LEAST_BUDGET).max(MOST).optional().describe(`Tokens; default ${SMALL}`),
  },
  answer: ({ task: given, budget = SMALL }, desk) =>
    desk.ask(async (current) => {
      const { store, project, asOf } = current;
      const task = given === undefined ? await nextTask(store, project) : await taskMeant(store, project, given);
      if (task === undefined) {
        await assertTasks(current);
        return 'No task is ready. passdown_tasks {"show": "in_progress"} lists what is in progress, {"show": "blocked"} says what blocks the others.';
      }
      const result = await brief({ store, project, task, budget });
      if (!result) throw await unknownTask(current, given ?? task);
      const [node] = await store.nodesByKey('Task', [nodeKey('Task', project, task)]);
      const file = node?.props.path ? `\n\nIts file: ${quote(String(node.props.path), 200)}\n` : '\n';
      const { leftOut } = result.briefing;
      const more = `\nMore: passdown_brief with a budget above ${budget}, passdown_find, passdown_tasks {"id": "${task}"}.\n`;
      const old = asOf === undefined ? '' : `\nAnother process is writing; this is the state of ${asOf}.\n`;
      return `${result.text.replace('\n', () => file)}${Object.keys(leftOut).length > 0 && budget < MOST ? more : ''}${old}`;
    }),
});
