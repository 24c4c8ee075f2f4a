/** A workplace whose graph is open: the project's name in the store, and the store. */
import { projectName } from '../config/project-name.ts';
import { openStore } from '../store/open-store.ts';
import type { Replaced, Store } from '../store/store.ts';
import type { Workplace } from './workplace.ts';

export interface OpenWorkplace extends Workplace {
  project: string;
  store: Store;
  /** Why nothing is written at the root, where that is so: see open-for-question.ts. */
  unwritten?: 'no-project' | 'read-only' | 'in-memory' | undefined;
  /** Why the graph is in memory, where the folder could be written. */
  notKept?: string | undefined;
}

/** An open workplace whose graph was brought up to date for a question. */
export interface CurrentWorkplace extends OpenWorkplace {
  /** What to know about the graph, where it may not be what the files say now, or is not kept. One line, without a full stop. */
  remark: string | undefined;
}

/** One line where the file of the graph was replaced; undefined where it was not. */
export function replacedLine({ replaced, name }: Store): string | undefined {
  return replaced && `${name.replace(/^sqlite:/, '')} ${REPLACED[replaced]}`;
}

const REPLACED: Record<Replaced, string> = {
  version: 'was of another version of passdown: the graph is built again from the files',
  foreign:
    'was not made by passdown on this machine, or was moved: it is kept next to it, with the ending .aside, and the graph is built again from the files',
  broken: 'was damaged: it is kept next to it, with the ending .aside, and the graph is built again from the files',
};

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
