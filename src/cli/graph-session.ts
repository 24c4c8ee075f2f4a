/** What commands that touch the graph share: the store, the project's name, and catching up before a question. */
import { type OpenWorkplace, withOpen } from '../workplace/open-workplace.ts';
import { refresh } from '../workplace/refresh.ts';
import type { Context } from './command.ts';

/** What an answer is made of. */
export type GraphSession = Pick<OpenWorkplace, 'store' | 'project'>;

const NOTICE_MS = 500;

export async function withGraph(context: Context, work: (open: OpenWorkplace) => Promise<number>): Promise<number> {
  return withOpen(context, work);
}

export interface AskOptions {
  refresh?: boolean;
  allProjects?: boolean;
}

/** A question first brings the graph up to date, unless somebody else keeps it so; then it says how old the graph is. */
export async function asking(
  context: Context,
  options: AskOptions,
  work: (open: OpenWorkplace) => Promise<number>,
): Promise<number> {
  return withOpen(context, async (open) => {
    if (options.refresh !== false) await catchUp(context, open);
    return work(open);
  });
}

async function catchUp({ terminal }: Context, open: OpenWorkplace): Promise<void> {
  const notice = setTimeout(
    () => terminal.say('Reading changed task files first (--no-refresh skips this) …'),
    NOTICE_MS,
  );
  try {
    const asOf = await refresh(open);
    if (asOf !== undefined) terminal.say(`Somebody else is writing; the graph is as of ${asOf}`);
  } finally {
    clearTimeout(notice);
  }
}
