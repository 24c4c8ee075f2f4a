/** passdown search: full text over everything, best first. */
import { askSearch } from '../../ask/search.ts';
import { show } from '../../words/show.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { type AskOptions, asking } from '../graph-session.ts';
import { toCount } from '../to-count.ts';

interface Flags extends AskOptions {
  limit: number;
}

export const register: Register = (command, act) => {
  command
    .argument('<text...>', 'words that must all occur')
    .option('--no-refresh', 'do not read changed files first')
    .option('--all-projects', 'in every project of the store')
    .option('--limit <count>', 'at most so many', toCount, 20)
    .action(act((context, words, options) => runSearch(context, words.join(' '), options as unknown as Flags)));
};

function runSearch(context: Context, text: string, options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const { terminal } = context;
    const answers = await askSearch(store, text, options.allProjects ? undefined : project, options.limit);
    if (context.json) printJson(terminal, 'search', answers);
    else if (answers.length === 0) terminal.say('Nothing found.');
    else
      terminal.print(
        answers
          .map(
            ({ label, text: found, seenIn, derived }) =>
              `${terminal.paint('cyan', label.padEnd(11))} ${show(found)}${derived ? '  read from prose' : ''}  ${terminal.paint(
                'dim',
                seenIn
                  .slice(0, 3)
                  .map(({ path, line }) => `${show(path)}:${line}`)
                  .join(', ') + (seenIn.length > 3 ? ` and ${seenIn.length - 3} more` : ''),
              )}`,
          )
          .join('\n'),
      );
    return 0;
  });
}
