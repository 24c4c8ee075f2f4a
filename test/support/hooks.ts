/** Hooks called as agents and git call them, in the test's own process; and real repositories. */
import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { passdownWith } from './in-process.ts';
import type { Outcome, Workspace } from './workspace.ts';

export interface Call {
  /** What the agent sends: an object as JSON, a text or a stream as it is. */
  input?: object | string;
  env?: NodeJS.ProcessEnv;
  /** Where the process stands, below the root. */
  from?: string;
}

export function hook(
  place: Workspace,
  event: string,
  { input = '', env = {}, from = '' }: Call = {},
): Promise<Outcome> {
  const said = typeof input === 'string' ? input : JSON.stringify(input);
  const stdin = input instanceof Readable ? input : Readable.from(said === '' ? [] : [Buffer.from(said)]);
  return passdownWith({ cwd: `${place.root}${from && `/${from}`}`, stdin, env }, 'hook', event, '--here');
}

/** As Claude Code sends them. */
export const sessionStart = (place: Workspace, more: object = {}) => ({
  session_id: '3c07f08f-e544-47b9-898a-f169f651788c',
  transcript_path: `${place.root}/transcript.jsonl`,
  cwd: place.root,
  hook_event_name: 'SessionStart',
  source: 'startup',
  ...more,
});

export const stop = (place: Workspace, more: object = {}) => ({
  ...sessionStart(place),
  hook_event_name: 'Stop',
  permission_mode: 'default',
  stop_hook_active: false,
  ...more,
});

const COMMITTER = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgSign=false'];

/** Git in a workspace, whoever calls the test. */
export function git(place: Workspace, ...args: string[]): string {
  return execFileSync('git', ['-C', place.root, ...COMMITTER, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A repository whose files are committed. */
export function repository(place: Workspace, branch = 'main'): Workspace {
  git(place, 'init', '-q', '-b', branch);
  git(place, 'add', '-A');
  git(place, 'commit', '-q', '--allow-empty', '-m', 'Start');
  return place;
}
