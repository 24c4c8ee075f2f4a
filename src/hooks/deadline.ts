/**
 * Runs a hook in a process of its own and gives up when it is time, whatever holds that process up: a locked database blocks
 * its thread, a dead file system even its end. So the promise to be back in two seconds hangs on nothing but a timer here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer, HookOrder } from './hook.ts';

/** Since this process began; what is left of two seconds is for its own end. */
const DEADLINE_MS = 1_700;

export async function answerInTime(order: HookOrder): Promise<Answer> {
  const child = start(order);
  try {
    const left = Math.max(0, DEADLINE_MS - 1000 * process.uptime());
    return await Promise.race([heard(child), pause(left, OUT_OF_TIME, { ref: false })]);
  } finally {
    letGo(child);
  }
}

const OUT_OF_TIME: Answer = {
  exitCode: 0,
  trouble:
    'passdown: the hook was not done in time and was stopped; passdown start keeps the graph current, passdown doctor looks for the reason',
};

/** Its words come over stdout as JSON: what an engine or a crash prints is no answer. */
function start(order: HookOrder): ChildProcess {
  const file = fileURLToPath(new URL(`./process${extname(import.meta.url)}`, import.meta.url));
  return spawn(process.execPath, [file, JSON.stringify(order)], {
    cwd: order.cwd,
    stdio: ['inherit', 'pipe', 'ignore'],
    windowsHide: true,
  });
}

async function heard(child: ChildProcess): Promise<Answer> {
  const failed = new Promise<never>((_, reject) => child.on('error', reject));
  const said = await Promise.race([text(child.stdout!), failed]);
  return JSON.parse(said);
}

/** Nothing of it may keep this process. */
function letGo(child: ChildProcess): void {
  child.kill('SIGKILL');
  child.stdout?.destroy();
  child.unref();
}
