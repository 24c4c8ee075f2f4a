/** passdown file: all that is known of one file. */
import { askFile } from '../../ask/file.ts';
import { normalisePath, notFound } from '../../model/index.ts';
import { show } from '../../words/show.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { renderItems } from '../formats/render-items.ts';
import { type AskOptions, asking } from '../graph-session.ts';

export const register: Register = (command, act) => {
  command
    .argument('<path>', 'a path from the project root')
    .option('--no-refresh', 'do not read changed files first')
    .action(act((context, [path], options) => runFile(context, path!, options as AskOptions)));
};

function runFile(context: Context, given: string, options: AskOptions): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const { terminal } = context;
    const answer = await askFile(store, project, normalisePath(given.replaceAll('\\', '/')));
    if (!answer) throw notFound(given, 'No handoff names this file; write the path from the project root');
    if (context.json) {
      printJson(terminal, 'file', answer);
      return 0;
    }
    const told = (verb: string, list: typeof answer.createdBy) =>
      list.map(
        ({ task, path, line, purpose, description, reason, derived }) =>
          `${verb} ${task ?? 'a note'}: ${show(String(purpose ?? description ?? reason ?? ''))}  ${terminal.paint('dim', `${show(path)}:${line}${derived ? ', read from prose' : ''}`)}`,
      );
    const parts = [
      terminal.paint('bold', show(answer.path)),
      ...told('created by', answer.createdBy),
      ...told('modified by', answer.modifiedBy),
      ...told('to be read, says', answer.handedOnBy),
      ...answer.deliveredBy.map(
        ({ name, text, path, line }) =>
          `delivered by ${show(String(name))}: ${show(String(text))}  ${terminal.paint('dim', `${show(path)}:${line}`)}`,
      ),
      ...(answer.handsOn
        ? [
            `hands on ${show(answer.handsOn.name)}: ${show(answer.handsOn.summary ?? '')}`,
            ...answer.handsOn.about.map(
              ({ label, text, line }) =>
                `  ${terminal.paint('cyan', label.padEnd(11))} ${show(text)}  ${terminal.paint('dim', `:${line}`)}`,
            ),
          ]
        : []),
    ];
    for (const items of [answer.patterns, answer.gotchas, answer.steps])
      if (items.length > 0) parts.push(renderItems(terminal, items, false));
    terminal.print(parts.join('\n'));
    return 0;
  });
}
