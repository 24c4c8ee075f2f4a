/**
 * Runs a hook in a process of its own and gives up when it is time, whatever holds that process up: a locked database blocks
 * its thread, a dead file system even its end. So the promise to be back in a few seconds hangs on nothing but a timer here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startFile } from '../disk/package.ts';
import { callerOf } from './callers.ts';
import { type Answer, type HookOrder, troubleOf } from './event.ts';
import { forgetUnchecked, isFirstUnchecked, rootOf } from './late.ts';

/** Since this process began. Agents wait longer (init writes 30 seconds), and on a busy machine starting alone takes seconds. */
const DEADLINE_MS = 5_000;
/** A session without its briefing begins blind, so its start may take most of the agent's time. A commit that cannot be checked is refused. */
const LONG_MS = 20_000;
const LONGEST_MS = 600_000;
/** A slow machine or a very large repository may be given more. */
export const DEADLINE_VARIABLE = 'PASSDOWN_HOOK_MS';

export async function answerInTime(order: HookOrder, env: NodeJS.ProcessEnv): Promise<Answer> {
  const left = Math.max(0, deadlineOf(order, env) - 1000 * process.uptime());
  const child = start({ ...order, readingMs: READING_SHARE * left });
  try {
    const answer = await Promise.race([heard(child), pause(left, undefined, { ref: false })]);
    if (answer && order.event === 'stop') checked(order, env);
    return answer ?? withCaller(order, env, instead(order, env, OUT_OF_TIME));
  } catch (error) {
    return withCaller(order, env, instead(order, env, troubleOf(error)));
  } finally {
    letGo(child);
  }
}

/** How long a hook may take, in milliseconds since its process began. */
export function deadlineOf(order: HookOrder, env: NodeJS.ProcessEnv): number {
  const given = Number.parseInt(env[DEADLINE_VARIABLE] ?? '', 10);
  if (given) return Math.min(given, LONGEST_MS);
  return order.event === 'session-start' || order.event === 'pre-commit' ? LONG_MS : DEADLINE_MS;
}

/** Of the time that is left so much may go into reading changed files; the rest is for the briefing. */
const READING_SHARE = 0.5;

const OUT_OF_TIME = `passdown: the hook took too long and was stopped; passdown doctor looks for the reason, ${DEADLINE_VARIABLE} sets a longer time`;
const NO_ANSWER = 'the hook ended without an answer';

/** Where there is no answer: a stop that could not be checked is not passed in silence, and a commit is refused. */
function instead(order: HookOrder, env: NodeJS.ProcessEnv, trouble: string): Answer {
  if (order.event === 'pre-commit') return { exitCode: 1, stderr: [UNFINISHED], trouble };
  const root = rootOf(order, env);
  if (order.event === 'stop' && root !== undefined && isFirstUnchecked(root))
    return { exitCode: 2, stderr: [UNCHECKED], trouble };
  if (order.event !== 'session-start') return { exitCode: 0, trouble };
  return { exitCode: 0, trouble: `${trouble}; passdown brief --next prints a briefing` };
}

/** Who calls, as far as the environment tells: the agent's own words went to the other process. */
const withCaller = (order: HookOrder, env: NodeJS.ProcessEnv, answer: Answer): Answer => ({
  ...answer,
  to: { caller: callerOf({}, env), event: order.event === 'stop' ? 'Stop' : 'SessionStart' },
});

const UNCHECKED =
  'passdown: your handoff could not be checked. If you marked a task done, run passdown check --changed and fix what it reports. Then stop again: this is said once';

const UNFINISHED =
  'passdown: the commit is refused, because the check of its task files was not finished. Commit again; git commit --no-verify skips the check';

function checked(order: HookOrder, env: NodeJS.ProcessEnv): void {
  const root = rootOf(order, env);
  if (root !== undefined) forgetUnchecked(root);
}

/** Its words come over stdout as JSON: what an engine or a crash prints is not an answer. */
function start(order: HookOrder): ChildProcess {
  return spawn(process.execPath, [startFile('src/hooks/process'), JSON.stringify(order)], {
    stdio: ['inherit', 'pipe', 'ignore'],
    env: { ...process.env, ...compileCache() },
    windowsHide: true,
  });
}

/** It keeps what Node compiled where this process does; Node adds a folder of its own version. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

async function heard(child: ChildProcess): Promise<Answer> {
  const failed = new Promise<never>((_, reject) => child.on('error', reject));
  const said = await Promise.race([text(child.stdout!), failed]);
  if (said === '') throw new Error(NO_ANSWER);
  return JSON.parse(said);
}

/** Nothing of it may keep this process. */
function letGo(child: ChildProcess): void {
  child.kill('SIGKILL');
  child.stdout?.destroy();
  child.unref();
}
