/** The thread that looks at files for look-threads.ts, part after part. */
import { parentPort, workerData } from 'node:worker_threads';
import { Looker, type LookerOptions } from './look.ts';
import type { Asked } from './look-threads.ts';

const looker = new Looker(workerData as LookerOptions);
let last = Promise.resolve();
parentPort!.on('message', (part: readonly Asked[]) => {
  last = last.then(async () => parentPort!.postMessage(await looker.lookAll(part)));
});
