/** What a hook knows that ran out of time: the root, and whether an agent was told that its stop could not be checked. It loads hardly anything, since the machine is busy already. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRunFile, writeRunFile } from '../disk/own-state.ts';
import { removeFile } from '../disk/write-file.ts';
import type { HookOrder } from './event.ts';

const UNCHECKED_FILE = '.passdown/run/stop-unchecked';

/** The root, as far as it can be told without the agent's own words; undefined where nothing was ever kept. */
export function rootOf({ root, cwd }: HookOrder, env: NodeJS.ProcessEnv): string | undefined {
  if (root !== undefined) return keepsRun(resolve(cwd, root)) ? resolve(cwd, root) : undefined;
  for (let folder = env.CLAUDE_PROJECT_DIR || cwd; ; folder = dirname(folder)) {
    if (keepsRun(folder)) return folder;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}

const keepsRun = (folder: string) => existsSync(join(folder, '.passdown/run'));

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
