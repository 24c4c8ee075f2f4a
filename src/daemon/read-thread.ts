/** The thread that reads files for read-in-thread.ts, part after part. */
import { parentPort, workerData } from 'node:worker_threads';
import { FileScope } from '../disk/file-scope.ts';
import { Looker, type LookerOptions } from '../ingest/look.ts';
import type { Asked } from '../ingest/look-threads.ts';
import { FileReader } from './read-files.ts';

const options = workerData as LookerOptions;
const reader = new FileReader(new FileScope(options.root, options.config), new Looker(options, true));
let last = Promise.resolve();
parentPort!.on('message', (part: readonly Asked[]) => {
  last = last.then(async () => parentPort!.postMessage(await reader.read(part)));
});
