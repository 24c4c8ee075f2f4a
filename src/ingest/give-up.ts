/** Reading that can be given up, whatever it hangs in: the engine ends the script from outside, also inside a regular expression. */
import { createContext, Script } from 'node:vm';
import { readerSteps } from '../disk/package.ts';
import { clock, finish, inTurns, type Steps } from '../model/index.ts';

/** Processor time for one step of reading a file; all but large data is read in one. A megabyte made to hurt takes a fifth of it. */
export const MOST_READING_MS = 1000;

const place: { work?: () => unknown } = {};
createContext(place);
const CALL = new Script('work()');

/** On a busy machine a file of ours might be ended while it is run for the first time, and stay half run. */
let isReady = false;

/** What `work` returns, or undefined if it took longer. It must only compute: a file that it has open would stay open. */
export function within<T extends object>(ms: number, work: () => T): T | undefined {
  if (!isReady) finish(readerSteps());
  isReady = true;
  place.work = work;
  try {
    return CALL.runInContext(place, { timeout: ms }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    delete place.work;
  }
}

/**
 * Undefined if one step took too long. Counted is processor time: where other processes leave little of it, everything is
 * tried again, and each step may take twice as long.
 */
export async function orGiveUp<T extends object>(
  begin: () => Steps<T>,
  most = MOST_READING_MS,
): Promise<T | undefined> {
  for (let ms = most; ; ms *= 2) {
    const { value, used } = await inTurns(guarded(begin(), ms));
    if (value || used >= 0.9 * most) return value;
  }
}

/** Asking the engine to watch costs more than most steps: so long they run under one watch. */
const STEPS_MS = 5;

/** The same steps, some at a time, within their time; ends behind those that are not, with the processor time that they used. */
function* guarded<T>(steps: Steps<T>, ms: number): Steps<{ value?: T; used: number }> {
  for (;;) {
    const before = spent();
    const step = within(ms, () => someSteps(steps));
    const { user, system } = spent(before);
    if (!step) return { used: (user + system) / 1000 };
    if (step.done) return { value: step.value, used: 0 };
    yield;
  }
}

function someSteps<T>(steps: Steps<T>): IteratorResult<undefined, T> {
  const began = clock();
  let step = steps.next();
  while (!step.done && clock() - began < STEPS_MS) step = steps.next();
  return step;
}

/** By this thread; versions of Node that cannot tell count all threads. */
export const spent = (before?: NodeJS.CpuUsage) => (process.threadCpuUsage ?? process.cpuUsage)(before);
