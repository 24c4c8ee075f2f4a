/** passdown journal: writes the orchestrator's view to .passdown/journal.md. */
import { join } from 'node:path';
import { askJournal, JOURNAL_PATH, renderJournal } from '../../ask/journal.ts';
import { writeIfChanged } from '../../disk/write-file.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { type AskOptions, asking } from '../graph-session.ts';

export const register: Register = (command, act) => {
  command
    .option('--no-refresh', 'do not read changed files first')
    .action(act((context, _args, options) => runJournal(context, options as AskOptions)));
};

function runJournal(context: Context, options: AskOptions): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const journal = await askJournal(store, project);
    const text = renderJournal(journal);
    writeIfChanged(join(context.root, JOURNAL_PATH), text);
    if (context.json) printJson(context.terminal, 'journal', journal);
    else context.terminal.print(text);
    return 0;
  });
}
