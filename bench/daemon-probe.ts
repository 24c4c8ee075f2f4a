/** Loaded into the daemon under test: notes how long its event loop was held. Its threads load it too, and nobody waits for theirs. */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 2;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const path = process.env.PASSDOWN_PROBE;
if (path && isMainThread) {
  delay.enable();
  setInterval(() => {
    const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e6 - RESOLUTION_MS);
    // Whoever reads it gets a whole one.
    writeFileSync(`${path}.new`, JSON.stringify({ max: ms(delay.max), p99: ms(delay.percentile(99)) }));
    renameSync(`${path}.new`, path);
  }, 500).unref();
}
