/** Long work in small steps. Whoever runs it may do something else between two of them, or nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clock } from './clock.ts';

export type Steps<T> = Generator<undefined, T, undefined>;

/** Work that runs in turns holds the event loop about this long. */
const TURN_MS = 10;

/** All steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The rest of the process gets its turn in between. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let began = clock();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (clock() - began < TURN_MS) continue;
    await nextTurn();
    began = clock();
  }
}
