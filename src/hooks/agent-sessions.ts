/** What later hooks of an agent's session need to know: when it began, what it is about, what it was told. Files in .passdown/run, for the last hundred. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { listFolder } from '../disk/find-files.ts';
import { makeFolder } from '../disk/safe-place.ts';
import { statAt } from '../disk/stamp.ts';
import { removeFile } from '../disk/write-file.ts';
import { RUN_FOLDER } from '../store/lock.ts';
import { keepOutOfGit } from '../workplace/keep-out-of-git.ts';
import { readRunFile, writeRunFile } from '../workplace/run-files.ts';

/** What a session's page is about; without a task, where the project stands. */
export interface SessionFocus {
  task?: string | undefined;
}

export interface AgentSession {
  /** In milliseconds. */
  began: number;
  /** The commit that was checked out; null before the first one, or without git. */
  head: string | null;
  focus?: SessionFocus;
}

const SESSIONS = `${RUN_FOLDER}/sessions`;
/** Apart: a session that nobody saw begin is told things, too. */
const TOLD = `${RUN_FOLDER}/told`;
const MOST = 100;
const MOST_TOLD = 1000;

export function remember(root: string, id: string, session: AgentSession): void {
  keep(root, SESSIONS, id, session);
}

export function recall(root: string, id: string): AgentSession | undefined {
  const kept = readRunFile<AgentSession>(root, fileFor(SESSIONS, id));
  return typeof kept?.began === 'number' ? kept : undefined;
}

/** Keys of the items that a session was told; none where nobody can tell which session it is. */
export function toldTo(root: string, id: string | undefined): Set<string> {
  const kept = id === undefined ? undefined : readRunFile<unknown>(root, fileFor(TOLD, id));
  return new Set(Array.isArray(kept) ? kept : []);
}

export function addTold(root: string, id: string | undefined, keys: readonly string[]): void {
  if (id !== undefined) keep(root, TOLD, id, [...new Set([...toldTo(root, id), ...keys])].slice(-MOST_TOLD));
}

/** One file for each session in a folder of its own. */
export function keep(root: string, folder: string, id: string, value: object): void {
  keepOutOfGit(root);
  makeFolder(root, folder);
  writeRunFile(root, fileFor(folder, id), value);
  forgetOld(root, folder);
}

/** An id is the agent's word and may be anything; a file's name may not. */
export const fileFor = (folder: string, id: string) => `${folder}/${hash('sha256', id).slice(0, 32)}.json`;
const OURS = /^[0-9a-f]{32}\.json$/;

/** Nothing but our own: a repository may hold a link in the place of the folder. */
export function forgetOld(root: string, folder: string): void {
  const files = listFolder(join(root, folder))
    .filter((entry) => entry.isFile() && OURS.test(entry.name))
    .map(({ name }) => ({ name, at: statAt(join(root, folder, name))?.mtimeMs ?? 0n }));
  if (files.length <= MOST) return;
  files.sort((a, b) => Number(b.at) - Number(a.at));
  for (const { name } of files.slice(MOST)) removeFile(root, `${folder}/${name}`);
}
