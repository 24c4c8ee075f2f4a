/**
 * Runs git: its output, or undefined if there is no git, no repository or no timely answer. Never takes an optional lock, and runs no
 * program that the repository's own configuration names.
 */
import { execFileSync } from 'node:child_process';
import { mayHaveGit } from './git-files.ts';

const LIMITS = { timeout: 5_000, maxBuffer: 16 * 1024 * 1024 } as const;
/** A folder of a hostile repository may itself look like a bare repository, with a configuration that names programs. */
const SETTINGS = {
  'core.quotePath': 'false',
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'log.showSignature': 'false',
  'safe.bareRepository': 'explicit',
};
/** No optional lock, and nothing from the network: a partial clone would fetch what it lacks. */
export const QUIET = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' };
export const SET = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export function git(folder: string, args: readonly string[]): string | undefined {
  return gitBytes(folder, args)?.toString('utf8');
}

/** The same as bytes; `input` is git's standard input. */
export function gitBytes(folder: string, args: readonly string[], input?: string): Buffer | undefined {
  if (args[0] !== '--version' && !mayHaveGit(folder)) return undefined;
  try {
    return execFileSync('git', [...SET, ...args], {
      ...LIMITS,
      cwd: folder,
      ...(input !== undefined && { input }),
      env: { ...process.env, ...QUIET },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
  } catch {
    return undefined;
  }
}
