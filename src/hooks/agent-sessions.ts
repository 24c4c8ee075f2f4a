/** An agent's session, kept for its later hooks: when it began and what it was told. A file each in .passdown/run, the last hundred. */
import { hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder } from '../disk/find-files.ts';
import { statAt } from '../disk/stamp.ts';
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
  /** Keys of the items that it was told, oldest first. */
  told?: string[];
}

const FOLDER = `${RUN_FOLDER}/sessions`;
const MOST = 100;
const MOST_TOLD = 1000;

export function remember(root: string, id: string, session: AgentSession): void {
  keepOutOfGit(root);
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeRunFile(root, fileOf(id), session);
  forgetOld(join(root, FOLDER));
}

/** What one hook tells, the others of the same session know. */
export function addTold(root: string, id: string, session: AgentSession, keys: readonly string[]): void {
  const told = [...new Set([...(session.told ?? []), ...keys])].slice(-MOST_TOLD);
  remember(root, id, { ...session, told });
}

export function recall(root: string, id: string): AgentSession | undefined {
  const kept = readRunFile<AgentSession>(root, fileOf(id));
  return typeof kept?.began === 'number' ? kept : undefined;
}

/** An id is the agent's word and may be anything; a file's name may not. */
const fileOf = (id: string) => `${FOLDER}/${hash('sha256', id).slice(0, 32)}.json`;
const OURS = /^[0-9a-f]{32}\.json$/;

/** Nothing but our own: a repository may hold a link in the place of the folder. */
function forgetOld(folder: string): void {
  const files = listFolder(folder)
    .filter((entry) => entry.isFile() && OURS.test(entry.name))
    .map(({ name }) => ({ name, at: statAt(join(folder, name))?.mtimeMs ?? 0n }));
  if (files.length <= MOST) return;
  files.sort((a, b) => Number(b.at) - Number(a.at));
  for (const { name } of files.slice(MOST)) rmSync(join(folder, name), { force: true });
}
