/** A workplace whose graph is open: the project's name in the store, and the store. */
import { projectName } from '../config/project-name.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { Workplace } from './workplace.ts';

export interface OpenWorkplace extends Workplace {
  project: string;
  store: Store;
  /** Why nothing is written at the root, where that is so: see open-for-question.ts. */
  unwritten?: 'no-project' | 'read-only' | 'in-memory' | undefined;
}

/** An open workplace whose graph was brought up to date for a question. */
export interface CurrentWorkplace extends OpenWorkplace {
  /** What to know about the graph, where it may not be what the files say now, or is not kept. One line, without a full stop. */
  remark: string | undefined;
}

export interface OpenOptions {
  /** How long to wait for another process that holds the embedded store. */
  busyMs?: number;
}

/** The caller must close its store. */
export async function openWorkplace(
  { root, config, env }: Workplace,
  options: OpenOptions = {},
): Promise<OpenWorkplace> {
  const store = await openStore(config.store, root, env, options);
  return { root, config, env, project: projectName(root, config), store };
}

export async function withOpen<T>(
  workplace: Workplace,
  work: (open: OpenWorkplace) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const open = await openWorkplace(workplace, options);
  try {
    return await work(open);
  } finally {
    await open.store.close();
  }
}
