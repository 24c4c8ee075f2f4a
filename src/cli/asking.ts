/** Opens the graph for a question of the command line, after bringing it up to date. */
import { bringUpToDate } from '../outputs/bring-up-to-date.ts';
import { withQuestion } from '../workplace/open-for-question.ts';
import { type OpenWorkplace, replacedLine } from '../workplace/open-workplace.ts';
import type { Context } from './command.ts';

const NOTICE_MS = 500;

export interface AskOptions {
  refresh?: boolean;
}

/** Where another process keeps the graph up to date, a remark says how old it is. */
export async function asking(
  context: Context,
  options: AskOptions,
  work: (open: OpenWorkplace) => Promise<number>,
): Promise<number> {
  return withQuestion(context, async (open) => {
    if (options.refresh !== false) await catchUp(context, open);
    return work(open);
  });
}

/** Printed once, by the first command that opens the new file. */
export function sayReplaced({ terminal }: Context, { store }: OpenWorkplace): void {
  const line = replacedLine(store);
  if (line) terminal.say(line);
}

async function catchUp(context: Context, open: OpenWorkplace): Promise<void> {
  const { terminal } = context;
  sayReplaced(context, open);
  const notice = setTimeout(
    () => terminal.say('Reading changed task files first (--no-refresh skips this) …'),
    NOTICE_MS,
  );
  try {
    const remark = await terminal.withProgress('Task files', (onProgress) => bringUpToDate({ ...open, onProgress }));
    if (remark !== undefined) terminal.say(remark);
  } finally {
    clearTimeout(notice);
  }
}
