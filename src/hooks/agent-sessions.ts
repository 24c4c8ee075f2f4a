/** When an agent's session began, kept for its end: a file each in .passdown/run, the last hundred. */
import { hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder } from '../disk/find-files.ts';
import { statAt } from '../disk/stamp.ts';
import { RUN_FOLDER } from '../store/lock.ts';
import { keepOutOfGit } from '../workplace/keep-out-of-git.ts';
import { readRunFile, writeRunFile } from '../workplace/run-files.ts';

export interface AgentSession {
  /** In milliseconds. */
  began: number;
  /** The commit that was checked out; null before the first one, or without git. */
  head: string | null;
}

const FOLDER = `${RUN_FOLDER}/sessions`;
const MOST = 100;

export function remember(root: string, id: string, session: AgentSession): void {
  keepOutOfGit(root);
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeRunFile(root, fileOf(id), session);
  forgetOld(join(root, FOLDER));
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
