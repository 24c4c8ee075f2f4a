/** passdown show: one task in full. */
import { askTask, type WholeTask } from '../../ask/tasks.ts';
import { normaliseTaskId, notFound } from '../../model/index.ts';
import { show } from '../../words/show.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { renderItems } from '../formats/render-items.ts';
import { renderTasks } from '../formats/render-tasks.ts';
import { type AskOptions, asking } from '../graph-session.ts';
import type { Terminal } from '../terminal.ts';

export const register: Register = (command, act) => {
  command
    .argument('<id>', 'the id of a task')
    .option('--no-refresh', 'do not read changed files first')
    .action(act((context, [id], options) => runShow(context, id!, options as AskOptions)));
};

function runShow(context: Context, given: string, options: AskOptions): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const task = await askTask(store, project, normaliseTaskId(given) ?? given);
    if (!task) throw notFound(`task ${given}`, 'passdown tasks lists all of them');
    if (context.json) printJson(context.terminal, 'show', task);
    else context.terminal.print(renderTask(context.terminal, task));
    return 0;
  });
}

function renderTask(terminal: Terminal, task: WholeTask): string {
  const part = (title: string, lines: string) => (lines === '' ? [] : [`\n${terminal.paint('bold', title)}\n${lines}`]);
  const files = (list: WholeTask['files']['created']) =>
    list
      .map(
        ({ path, doc, line, purpose, description, reason }) =>
          `  ${show(path)}  ${show(String(purpose ?? description ?? reason ?? ''))}  ${terminal.paint('dim', `${show(doc)}:${line}`)}`,
      )
      .join('\n');
  return [
    renderTasks(terminal, [task], false),
    ...(task.path ? [`  ${terminal.paint('dim', [task.path, ...task.alsoIn].map(show).join(', '))}`] : []),
    ...(task.objective ? [`  ${show(task.objective.replace(/\s+/g, ' '))}`] : []),
    ...(task.neededBy.length > 0 ? [`  needed by ${task.neededBy.join(', ')}`] : []),
    ...part('Created', files(task.files.created)),
    ...part('Modified', files(task.files.modified)),
    ...part('To read next', files(task.files.toRead)),
    ...part('Patterns', renderItems(terminal, task.patterns, false)),
    ...part('Gotchas', renderItems(terminal, task.gotchas, false)),
    ...part('Questions', renderItems(terminal, task.questions, false)),
    ...part('Next steps', renderItems(terminal, task.steps, false)),
    ...part('Blockers', renderItems(terminal, task.blockers, false)),
    ...part('Problems', task.problems.map((line) => `  ${show(`${task.path}:${line}`)}`).join('\n')),
  ].join('\n');
}
