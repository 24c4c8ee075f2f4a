/**
 * A workplace opened to ask. Asking works where nothing may be written, and makes nothing where there is no project:
 *
 *     a project that can be written   the store; brought up to date first
 *     a project that cannot           its graph as it is, or the files read into memory
 *     no project                      an empty graph in memory
 */
import { accessSync, closeSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectName } from '../config/project-name.ts';
import { findFiles } from '../disk/find-files.ts';
import { openToAppend } from '../disk/write-file.ts';
import { OperatorError } from '../model/index.ts';
import { RUN_FOLDER, WRITER_FILE } from '../store/lock.ts';
import { openStore, sqliteFile } from '../store/open-store.ts';
import { NOT_KEPT } from '../store/sqlite/own-file.ts';
import { SqliteStore } from '../store/sqlite/store.ts';
import { isFull } from '../store/sqlite/trouble.ts';
import { keepOutOfGit } from './keep-out-of-git.ts';
import { type OpenOptions, type OpenWorkplace, openWorkplace } from './open-workplace.ts';
import type { Workplace } from './workplace.ts';

const IN_MEMORY = 'sqlite::memory:';

/** The caller must close its store. */
export async function openForQuestion(workplace: Workplace, options: OpenOptions = {}): Promise<OpenWorkplace> {
  if (!isProject(workplace)) return openOutside(workplace, options);
  if (!canWrite(workplace)) return openUnwritable(workplace, options);
  try {
    return await openWorkplace(workplace, options);
  } catch (error) {
    if (isFull(error)) return openUnwritable(workplace, options);
    if (!(error instanceof OperatorError) || error.code !== NOT_KEPT) throw error;
    return openInMemory(workplace, error.message);
  }
}

export async function withQuestion<T>(
  workplace: Workplace,
  work: (open: OpenWorkplace) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const open = await openForQuestion(workplace, options);
  try {
    return await work(open);
  } finally {
    await open.store.close();
  }
}

/** For what a question writes only when it is told to. */
export function assertWritten({ root, unwritten }: OpenWorkplace): void {
  if (!unwritten) return;
  throw new OperatorError({
    code: 'unwritten',
    message: unwritten === 'no-project' ? `${root} is not a passdown project` : `Nothing can be written in ${root}`,
    hint:
      unwritten === 'no-project' ? 'passdown init sets it up' : 'Leave out what writes, or ask in a folder of your own',
  });
}

/** A folder with .passdown, or with a file that the configuration finds. */
export function isProject({ root, config }: Workplace): boolean {
  return existsSync(join(root, '.passdown')) || !findFiles(root, config).next().done;
}

/** A store elsewhere, named by a flag or the environment, can be asked from any folder. */
async function openOutside(workplace: Workplace, options: OpenOptions): Promise<OpenWorkplace> {
  const { root, config, env } = workplace;
  const file = sqliteFile(config.store, root);
  const isElsewhere = file === undefined || existsSync(file);
  const store = await openStore(isElsewhere ? config.store : IN_MEMORY, root, env, options);
  return { ...workplace, project: projectName(root, config), store, unwritten: 'no-project' };
}

async function openUnwritable(workplace: Workplace, options: OpenOptions): Promise<OpenWorkplace> {
  const { root, config, env } = workplace;
  const project = projectName(root, config);
  const file = sqliteFile(config.store, root);
  const graph =
    file === undefined ? await openStore(config.store, root, env, options) : readOnly(file, root, options.busyMs);
  if (graph) return { ...workplace, project, store: graph, unwritten: 'read-only' };
  return openInMemory(workplace);
}

/** Undefined if there is no graph that can be read without writing. Commits that are only in the log would be missing if the file alone were read. */
function readOnly(path: string, root: string, busyMs?: number): SqliteStore | undefined {
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  for (const access of hasLog ? (['read'] as const) : (['read', 'immutable'] as const))
    try {
      return new SqliteStore(path, busyMs, access, root);
    } catch {}
  return undefined;
}

async function openInMemory(workplace: Workplace, notKept?: string): Promise<OpenWorkplace> {
  const { root, config } = workplace;
  const store = await openStore(IN_MEMORY, root);
  return { ...workplace, project: projectName(root, config), store, unwritten: 'in-memory', notKept };
}

/** Tried for real: in a sandbox the permissions may allow what the system then refuses. */
function canWrite({ root, config }: Workplace): boolean {
  try {
    // First: on a read-only disk Node reports a folder that cannot be made as one that does not exist.
    if (!existsSync(join(root, RUN_FOLDER))) accessSync(root, constants.W_OK);
    keepOutOfGit(root);
    closeSync(openToAppend(root, WRITER_FILE));
    // The database itself is not opened: closing it would give up the locks that this process may hold on it.
    const file = sqliteFile(config.store, root);
    if (file !== undefined && existsSync(file)) accessSync(file, constants.W_OK);
    return true;
  } catch (error) {
    const { code, cause } = error as NodeJS.ErrnoException;
    if (FORBIDDEN.has((cause as NodeJS.ErrnoException | undefined)?.code ?? code ?? '')) return false;
    throw error;
  }
}

const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
