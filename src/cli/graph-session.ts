/** What commands that touch the graph share: the store, the project's name, and catching up before a question. */
import { projectName } from '../config/project-name.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { refresh } from '../workplace/refresh.ts';
import type { Context } from './command.ts';

export interface GraphSession {
  store: Store;
  project: string;
}

const NOTICE_MS = 500;

export async function withGraph(context: Context, work: (session: GraphSession) => Promise<number>): Promise<number> {
  const store = await openStore(context.config.store, context.root, context.env);
  try {
    return await work({ store, project: projectName(context.root, context.config) });
  } finally {
    await store.close();
  }
}

export interface AskOptions {
  refresh?: boolean;
  allProjects?: boolean;
}

/** A question first brings the graph up to date, unless somebody else keeps it so; then it says how old the graph is. */
export async function asking(
  context: Context,
  options: AskOptions,
  work: (session: GraphSession) => Promise<number>,
): Promise<number> {
  return withGraph(context, async (session) => {
    if (options.refresh !== false) await catchUp(context, session);
    return work(session);
  });
}

async function catchUp({ root, config, terminal }: Context, { store, project }: GraphSession): Promise<void> {
  const notice = setTimeout(
    () => terminal.say('Reading changed task files first (--no-refresh skips this) …'),
    NOTICE_MS,
  );
  try {
    const asOf = await refresh({ root, config, store, project });
    if (asOf !== undefined) terminal.say(`Somebody else is writing; the graph is as of ${asOf}`);
  } finally {
    clearTimeout(notice);
  }
}
