/** passdown tasks: tasks with status, dependencies and what blocks them. */
import { askTasks } from '../../ask/tasks.ts';
import { foldedTag } from '../../model/index.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { renderTasks } from '../formats/render-tasks.ts';
import { type AskOptions, asking } from '../graph-session.ts';

interface Flags extends AskOptions {
  status?: string;
  tag?: string;
}

export const register: Register = (command, act) => {
  command
    .option('--no-refresh', 'do not read changed files first')
    .option('--status <status>', 'pending | in_progress | completed | partial | failed | blocked')
    .option('--tag <tag>', 'only tasks that found patterns with this tag')
    .option('--all-projects', 'of every project in the store')
    .action(act((context, _args, options) => runTasks(context, options as Flags)));
};

function runTasks(context: Context, { status, tag, ...options }: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const scope = options.allProjects ? undefined : project;
    const answers = await askTasks(store, scope, { status, tag: tag && foldedTag(tag) });
    if (context.json) printJson(context.terminal, 'tasks', answers);
    else if (answers.length === 0) context.terminal.say('No tasks found.');
    else context.terminal.print(renderTasks(context.terminal, answers, options.allProjects === true));
    return 0;
  });
}
