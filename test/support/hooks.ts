/** Hooks called as agents and git call them, in the test's own process; and real repositories. */
import { spawnSync } from 'node:child_process';
import { devNull } from 'node:os';
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

/** What the agent is told, whatever form its answer has. */
export async function hook(place: Workspace, event: string, call: Call = {}): Promise<Outcome> {
  const { stdout, ...rest } = await answerTo(place, event, call);
  return { ...rest, stdout: stdout.startsWith('{') ? contextIn(JSON.parse(stdout)) : stdout };
}

const contextIn = ({ hookSpecificOutput: { additionalContext = '' } = {} as Record<string, string> }) =>
  additionalContext;

/** No two events have the same words; a text that is sent twice is one event. */
let calls = 0;

/** The answer as it is printed. */
export function answerTo(
  place: Workspace,
  event: string,
  { input = '', env = {}, from = '' }: Call = {},
): Promise<Outcome> {
  const said = typeof input === 'string' ? input : JSON.stringify({ ...input, prompt_id: `${calls++}` });
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

/** Whoever runs the test may have settings and hooks of their own. */
const ALONE = { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };
const COMMITTER = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];

/** Git in a workspace; what it prints. */
export function git(place: Pick<Workspace, 'root'>, ...args: string[]): string {
  const { code, stdout, stderr } = tryGit(place, ...args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The same where it may refuse. */
export function tryGit({ root }: Pick<Workspace, 'root'>, ...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync('git', [...COMMITTER, ...args], {
    cwd: root,
    env: { ...process.env, ...ALONE },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

/** A repository whose files are committed. */
export function repository(place: Workspace, branch = 'main'): Workspace {
  git(place, 'init', '-q', '-b', branch);
  git(place, 'add', '-A');
  git(place, 'commit', '-q', '--allow-empty', '-m', 'Start');
  return place;
}
