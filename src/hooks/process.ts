/** The process in which a hook does its work: the order comes as its argument, the answer goes to stdout. */
import { fstatSync, statSync } from 'node:fs';
import type { HookOrder } from './event.ts';
import { runEvent } from './run-event.ts';

const order: HookOrder = JSON.parse(process.argv[2]!);
const signal = AbortSignal.timeout(Math.floor(order.readingMs!));
const stdin = isEmpty() ? undefined : process.stdin;
void runEvent(order, { stdin, env: process.env, signal }).then((answer) => {
  // A stdin that nobody closes must not keep it.
  process.stdout.write(JSON.stringify(answer), () => process.exit(0));
});

/** Whoever has nothing to say gives the empty device. To open it as a stream would cost as much as reading a project's files. */
function isEmpty(): boolean {
  try {
    return fstatSync(0).rdev === statSync('/dev/null').rdev;
  } catch {
    return false;
  }
}
