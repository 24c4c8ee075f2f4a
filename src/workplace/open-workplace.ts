/** A workplace whose graph is open: the project's name in the store, and the store. */
import { projectName } from '../config/project-name.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { Workplace } from './workplace.ts';

export interface OpenWorkplace extends Workplace {
  project: string;
  store: Store;
}

/** An open workplace whose graph was brought up to date for a question. */
export interface CurrentWorkplace extends OpenWorkplace {
  /** How old the graph is, where another process is writing it and may not be done. */
  asOf: string | undefined;
}

export interface OpenOptions {
  /** How long another process that holds the embedded store is waited for. */
  busyMs?: number;
}

/** Whoever opens it closes its store. */
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
