/**
 * Runs a hook in a process of its own and gives up when it is time, whatever holds that process up: a locked database blocks
 * its thread, a dead file system even its end. So the promise to be back in two seconds hangs on nothing but a timer here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer, HookOrder } from './event.ts';

/** Since this process began; what is left of two seconds is for its own end. */
const DEADLINE_MS = 1_700;
const LONGEST_MS = 600_000;
/** A slow machine or a very large repository may be given more. */
export const DEADLINE_VARIABLE = 'PASSDOWN_HOOK_MS';

export async function answerInTime(order: HookOrder, env: NodeJS.ProcessEnv): Promise<Answer> {
  const deadline = Number.parseInt(env[DEADLINE_VARIABLE] ?? '', 10) || DEADLINE_MS;
  const left = Math.max(0, Math.min(deadline, LONGEST_MS) - 1000 * process.uptime());
  const child = start({ ...order, readingMs: READING_SHARE * left });
  try {
    return await Promise.race([heard(child), pause(left, outOfTime(order), { ref: false })]);
  } finally {
    letGo(child);
  }
}

/** Of the time that is left so much may go into reading changed files; the rest is for the briefing. */
const READING_SHARE = 0.5;

/** Where a briefing was to come, the line says how to get it. */
function outOfTime({ event }: HookOrder): Answer {
  const instead = event === 'session-start' ? 'passdown brief --next prints a briefing, ' : '';
  return {
    exitCode: 0,
    trouble: `passdown: the hook took too long and was stopped; ${instead}passdown doctor looks for the reason, ${DEADLINE_VARIABLE} sets a longer time`,
  };
}

const NO_ANSWER: Answer = {
  exitCode: 0,
  trouble: 'passdown: the hook ended without an answer; passdown doctor looks for the reason',
};

/** Its words come over stdout as JSON: what an engine or a crash prints is not an answer. */
function start(order: HookOrder): ChildProcess {
  const file = fileURLToPath(new URL(`./process${extname(import.meta.url)}`, import.meta.url));
  return spawn(process.execPath, [file, JSON.stringify(order)], {
    stdio: ['inherit', 'pipe', 'ignore'],
    windowsHide: true,
  });
}

async function heard(child: ChildProcess): Promise<Answer> {
  const failed = new Promise<never>((_, reject) => child.on('error', reject));
  const said = await Promise.race([text(child.stdout!), failed]);
  return said === '' ? NO_ANSWER : JSON.parse(said);
}

/** Nothing of it may keep this process. */
function letGo(child: ChildProcess): void {
  child.kill('SIGKILL');
  child.stdout?.destroy();
  child.unref();
}
