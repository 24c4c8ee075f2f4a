/**
 * What a hook says that ran out of time. It loads nothing but node:fs, since the machine is busy already. Beside the graph lie
 * the page of the last session, and the note that an agent was told that its stop could not be checked.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
export function keepPage(root: string, page: string, now: number): void {
  const whole = page.length <= MOST_CHARACTERS ? page : page.slice(0, page.lastIndexOf('\n', MOST_CHARACTERS) + 1);
  try {
    writeFileSync(
      join(root, PAGE_FILE),
      JSON.stringify({ at: new Date(now).toISOString(), page: whole } satisfies Page),
    );
  } catch {
    // A read-only folder, a full disk.
  }
}

export function lastPage(root: string): string | undefined {
  try {
    const { at, page } = JSON.parse(readFileSync(join(root, PAGE_FILE), 'utf8')) as Page;
    return `passdown: the files could not be read in time, so this is what an earlier session was told at ${at}. Its task may be taken: passdown brief --next prints the next one that is free.\n\n${page}`;
  } catch {
    return undefined;
  }
}

/** True the first time, so that the agent is told; false the next time, so that it may stop. */
export function isFirstUnchecked(root: string): boolean {
  try {
    const note = join(root, UNCHECKED_FILE);
    if (existsSync(note)) {
      rmSync(note);
      return false;
    }
    writeFileSync(note, '');
    return true;
  } catch {
    // What cannot be noted would be said for ever.
    return false;
  }
}

/** A stop was checked. */
export function forgetUnchecked(root: string): void {
  try {
    rmSync(join(root, UNCHECKED_FILE), { force: true });
  } catch {
    // Then the next stop that cannot be checked passes without a word.
  }
}
