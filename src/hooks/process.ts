/** The process in which a hook does its work: the order comes as its argument, the answer goes to stdout. */
import type { HookOrder } from './hook.ts';
import { runEvent } from './run-event.ts';

/** So long changed files may be read; what is left of the time is for the briefing. */
const READING_MS = 700;

const order: HookOrder = JSON.parse(process.argv[2]!);
const answer = await runEvent(order, {
  stdin: process.stdin,
  env: process.env,
  signal: AbortSignal.timeout(READING_MS),
});
// A stdin that nobody closes must not keep it.
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
