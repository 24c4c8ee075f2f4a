/** passdown patterns, gotchas, questions, blockers, steps: what is known. */
import { InvalidArgumentError, Option } from 'commander';
import { type ItemAnswer, speakerOf } from '../../ask/answer.ts';
import { askItems } from '../../ask/items.ts';
import { foldedTag, ITEM_LABELS, ITEM_PREFIXES, type ItemLabel, normalisePath } from '../../model/index.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { visible } from '../formats/render-text.ts';
import { asking } from '../graph-session.ts';
import type { Terminal } from '../terminal.ts';

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

const EXAMPLES: Readonly<Record<ItemLabel, string>> = {
  Pattern: 'passdown patterns --tag auth --tag tokens',
  Gotcha: 'passdown gotchas --severity high',
  Blocker: 'passdown blockers --all',
  Question: 'passdown questions --task 003',
  Step: 'passdown steps --file src/auth/jwt.ts',
};

export const register: Register = (program, act) => {
  for (const label of ITEM_LABELS) {
    const name = `${ITEM_PREFIXES[label]}s`;
    const command = program
      .command(name)
      .description(`the ${name} that handoffs tell of`)
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
      .addHelpText('after', `\nExample:\n  ${EXAMPLES[label]}`)
      .action(act((context, _args, options) => runItems(context, label, options as unknown as Options)));
    if (label === 'Gotcha') command.option('--severity <level>', 'high | medium | low');
  }
};

export function toCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number above 0.');
  return Number(text);
}

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

const DETAILS = ['location', 'mitigation', 'impact', 'suggestedResolution', 'context', 'recommendation'];

export function renderItems(terminal: Terminal, answers: readonly ItemAnswer[], withProject: boolean): string {
  return answers
    .map((item) => {
      const marks = [
        item.severity,
        item.priority,
        item.blocking === true ? 'blocking' : undefined,
        item.resolved === true ? 'resolved' : undefined,
        item.count > 1 ? `seen ${item.count} times` : undefined,
        item.derived ? `read from prose, ${Math.round(Number(item.confidence) * 100)} % sure` : undefined,
      ].filter(Boolean);
      const head = `${terminal.paint('bold', visible(item.text))}${marks.length > 0 ? `  ${terminal.paint('yellow', marks.join(', '))}` : ''}`;
      const details = DETAILS.flatMap((name) =>
        item[name] === undefined ? [] : [`  ${name}: ${visible(String(item[name]))}`],
      );
      const tags = item.tags && item.tags.length > 0 ? [`  tags: ${item.tags.join(', ')}`] : [];
      const seen = item.seenIn.map(
        (seen) =>
          `  ${terminal.paint('dim', `${withProject ? `${visible(seen.project)} ` : ''}${visible(speakerOf(seen))}, ${visible(seen.path)}:${seen.line}`)}`,
      );
      return [head, ...details, ...tags, ...seen].join('\n');
    })
    .join('\n');
}
