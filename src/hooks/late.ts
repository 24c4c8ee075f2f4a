/**
 * What a hook says that ran out of time. It loads hardly anything, since the machine is busy already. It reads only what this machine kept:
 * the page of the last session, and the note that an agent was told that its stop could not be checked.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRunFile, writeRunFile } from '../disk/own-state.ts';
import { removeFile } from '../disk/write-file.ts';
import type { HookOrder } from './event.ts';

const PAGE_FILE = '.passdown/run/page.json';
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
    writeRunFile(root, PAGE_FILE, kept);
  } catch {
    // A read-only folder, a full disk.
  }
}

const wholeLines = (page: string) =>
  page.length <= MOST_CHARACTERS ? page : page.slice(0, page.lastIndexOf('\n', MOST_CHARACTERS) + 1);

/** What an earlier session was told on this machine. */
export function lastPage(root: string): string | undefined {
  const kept = readRunFile<Page>(root, PAGE_FILE);
  return (
    kept &&
    `passdown: the files could not be read in time, so this is what an earlier session was told at ${kept.at}. Its task may be taken: passdown brief --next prints the next one that is free.\n\n${kept.page}`
  );
}

/** True the first time, so that the agent is told; false the next time, so that it may stop. */
export function isFirstUnchecked(root: string): boolean {
  try {
    const isFirst = !readRunFile(root, UNCHECKED_FILE);
    if (isFirst) writeRunFile(root, UNCHECKED_FILE, true);
    else removeFile(root, UNCHECKED_FILE);
    return isFirst && readRunFile(root, UNCHECKED_FILE) === true;
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
