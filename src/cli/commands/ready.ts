/** passdown ready: tasks that can be started now, most urgent first. */
import { askReady } from '../../ask/tasks.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { renderTasks } from '../formats/render-tasks.ts';
import { type AskOptions, asking } from '../graph-session.ts';

export const register: Register = (command, act) => {
  command
    .option('--no-refresh', 'do not read changed files first')
    .option('--all-projects', 'of every project in the store')
    .action(act((context, _args, options) => runReady(context, options as AskOptions)));
};

function runReady(context: Context, options: AskOptions): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const answers = await askReady(store, options.allProjects ? undefined : project);
    if (context.json) printJson(context.terminal, 'ready', answers);
    else if (answers.length === 0) context.terminal.say('No task is ready.');
    else context.terminal.print(renderTasks(context.terminal, answers, options.allProjects === true));
    return 0;
  });
}
