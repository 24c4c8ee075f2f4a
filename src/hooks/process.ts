/** The process in which a hook does its work: the order comes as its argument, the answer goes to stdout. */
import type { HookOrder } from './event.ts';
import { runEvent } from './run-event.ts';

const order: HookOrder = JSON.parse(process.argv[2]!);
const signal = AbortSignal.timeout(Math.floor(order.readingMs!));
void runEvent(order, { stdin: process.stdin, env: process.env, signal }).then((answer) => {
  // A stdin that nobody closes must not keep it.
  process.stdout.write(JSON.stringify(answer), () => process.exit(0));
});
