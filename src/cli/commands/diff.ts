/** passdown diff: what a branch, or the step from one revision to another, changes in what is known. */
import { Option } from 'commander';
import { askDiff } from '../../ask/diff.ts';
import { asking } from '../asking.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { diffLines, diffMarkdown } from '../formats/render-knowledge-diff.ts';

const FORMATS = ['text', 'markdown', 'json'] as const;

export const register: Register = (command, act) => {
  command
    .argument('[base]', 'what the branch left, or with a second one an exact revision (default: the main branch)')
    .argument('[other]', 'compare with this revision instead of the work tree')
    .addOption(new Option('--format <format>', 'how to print it').choices([...FORMATS]))
    .option('--no-refresh', 'do not read changed files first')
    .action(act((context, [base, other], options) => runDiff(context, base, other, options)));
};

function runDiff(
  context: Context,
  base: string | undefined,
  other: string | undefined,
  options: { format?: (typeof FORMATS)[number]; refresh?: boolean },
): Promise<number> {
  const { terminal, json } = context;
  return asking(context, options, async (open) => {
    const diff = await askDiff(open, base, other);
    const format = options.format ?? (json ? 'json' : 'text');
    if (format === 'json') printJson(terminal, 'diff', diff);
    else if (format === 'markdown') terminal.print(diffMarkdown(diff));
    else {
      const lines = diffLines(diff, (style, text) => terminal.paint(style, text));
      if (lines.length > 0) terminal.print(lines.join('\n'));
      else terminal.say('Nothing that is known differs.');
    }
    return 0;
  });
}
