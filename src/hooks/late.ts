/**
 * What a hook says that ran out of time. It loads hardly anything, since the machine is busy already. Beside the graph lie
 * the page of the last session, where the project stood when somebody last wrote it, and the note that an agent was told that its stop could not be checked.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readText } from '../disk/read-text.ts';
import { removeFile, writeFileAtomically } from '../disk/write-file.ts';
import type { HookOrder } from './event.ts';

const PAGE_FILE = '.passdown/run/page.json';
const STANDING_FILE = '.passdown/context/NOW.md';
const UNCHECKED_FILE = '.passdown/run/stop-unchecked';
/** Agents cut what is longer than a page; the line above it needs some room. */
const MOST_CHARACTERS = 8_700;

interface Page {
  at: string;
  page: string;
}

/** The root, as far as it can be told without the agent's own words; undefined where nothing was ever kept. */
export function rootOf({ root, cwd }: HookOrder, env: NodeJS.ProcessEnv): string | undefined {
  if (root !== undefined) return keepsRun(resolve(cwd, root)) ? resolve(cwd, root) : undefined;
  for (let folder = env.CLAUDE_PROJECT_DIR || cwd; ; folder = dirname(folder)) {
    if (keepsRun(folder)) return folder;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}

const keepsRun = (folder: string) => existsSync(join(folder, '.passdown/run'));

/** Kept for a session that starts when there is no time; if it cannot be kept, the hook does not fail. */
export function keepPage(root: string, page: string): void {
  try {
    const kept: Page = { at: new Date().toISOString(), page: wholeLines(page) };
    writeFileAtomically(root, PAGE_FILE, JSON.stringify(kept), { durable: false });
  } catch {
    // A read-only folder, a full disk.
  }
}

const wholeLines = (page: string) =>
  page.length <= MOST_CHARACTERS ? page : page.slice(0, page.lastIndexOf('\n', MOST_CHARACTERS) + 1);

/** What an earlier session was told, or where the project stood: the newer one. */
export function lastPage(root: string): string | undefined {
  const [told, stood] = [keptPage(root), keptStanding(root)];
  if (told && !(stood && stood.at > told.at))
    return `${LATE} what an earlier session was told at ${told.at}. Its task may be taken: passdown brief --next prints the next one that is free.\n\n${told.page}`;
  return stood && `${LATE} where the project stood at ${stood.at}. passdown brief prints it anew.\n\n${stood.page}`;
}

const LATE = 'passdown: the files could not be read in time, so this is';

function keptPage(root: string): Page | undefined {
  try {
    return JSON.parse(readText(join(root, PAGE_FILE)));
  } catch {
    return undefined;
  }
}

function keptStanding(root: string): Page | undefined {
  try {
    const path = join(root, STANDING_FILE);
    return { at: statSync(path).mtime.toISOString(), page: wholeLines(readText(path)) };
  } catch {
    return undefined;
  }
}

/** True the first time, so that the agent is told; false the next time, so that it may stop. */
export function isFirstUnchecked(root: string): boolean {
  try {
    if (existsSync(join(root, UNCHECKED_FILE))) {
      removeFile(root, UNCHECKED_FILE);
      return false;
    }
    writeFileAtomically(root, UNCHECKED_FILE, '', { durable: false });
    return true;
  } catch {
    // What cannot be noted would be said for ever.
    return false;
  }
}

/** A stop was checked. */
export function forgetUnchecked(root: string): void {
  try {
    removeFile(root, UNCHECKED_FILE);
  } catch {
    // Then the next stop that cannot be checked passes without a word.
  }
}
