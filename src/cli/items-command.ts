/** What patterns, gotchas, blockers, questions and steps share: the same question about another kind of item. */
import { Option } from 'commander';
import { askItems } from '../ask/items.ts';
import { foldedTag, ITEM_PREFIXES, type ItemLabel, normalisePath } from '../model/index.ts';
import { type Context, printJson, type Register } from './command.ts';
import { renderItems } from './formats/render-items.ts';
import { asking } from './graph-session.ts';
import { toCount } from './to-count.ts';

const DEFAULT_LIMIT = 20;

interface Options {
  tag?: string[];
  file?: string;
  task?: string;
  severity?: string;
  allProjects?: boolean;
  all?: boolean;
  limit: number;
  refresh?: boolean;
  derived?: 'only' | 'none';
}

export const itemsCommand =
  (label: ItemLabel): Register =>
  (command, act) => {
    command
      .option(
        '--tag <tag>',
        'only with this tag; repeat it to rank by how many match',
        (tag: string, tags: string[] = []) => [...tags, tag],
      )
      .option('--file <path>', 'only those that bear on this file')
      .option('--task <id>', 'only those that this task tells of')
      .option('--all-projects', 'of every project in the store')
      .option('--all', 'resolved ones too')
      .addOption(new Option('--derived <which>', 'what was read from prose by heuristics').choices(['only', 'none']))
      .option('--limit <count>', 'at most so many', toCount, DEFAULT_LIMIT)
      .option('--no-refresh', 'do not read changed files first')
      .action(act((context, _args, options) => runItems(context, label, options as unknown as Options)));
    if (label === 'Gotcha') command.option('--severity <level>', 'high | medium | low');
  };

function runItems(context: Context, label: ItemLabel, options: Options): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const query = {
      label,
      project: options.allProjects ? undefined : project,
      tags: (options.tag ?? []).map(foldedTag),
      file: options.file === undefined ? undefined : normalisePath(options.file.replaceAll('\\', '/')),
      task: options.task,
      severity: options.severity,
      derived: options.derived,
      all: options.all === true,
      limit: options.limit,
    };
    const answers = await askItems(store, query);
    const name = `${ITEM_PREFIXES[label]}s`;
    if (context.json) printJson(context.terminal, name, answers);
    else if (answers.length === 0) context.terminal.say(`No ${name} found.`);
    else context.terminal.print(renderItems(context.terminal, answers, options.allProjects === true));
    return 0;
  });
}
