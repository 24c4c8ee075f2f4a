/** Fills an empty graph in a thread of its own: the event loop goes on, and what the filling needed is given back when the thread ends. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/schema.ts';
import { startFile } from '../disk/package.ts';
import { OperatorError } from '../model/index.ts';
import type { Told } from './commit-looks.ts';

export interface FillOrder {
  root: string;
  config: Config;
  project: string;
  paths: readonly string[];
}

export type FillTells =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'filled'; told: Told[] }
  | { kind: 'failed'; error: ConstructorParameters<typeof OperatorError>[0] };

export interface FillOptions {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** What is read is soon forgotten: a small nursery keeps memory small. */
const YOUNG = { maxYoungGenerationSizeMb: 12 };

/** What it told of each file. The caller holds the right to write, and writes nothing meanwhile. */
export async function fillInThread(order: FillOrder, { signal, onProgress }: FillOptions): Promise<Told[]> {
  const worker = new Worker(startFile('src/ingest/fill-thread'), { workerData: order, resourceLimits: YOUNG });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: FillTells) => {
        if (message.kind === 'progress') onProgress(message.done, message.total);
        else if (message.kind === 'filled') resolve(message.told);
        else reject(new OperatorError(message.error));
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(signal.reason ?? new Error(`the filling thread ended with ${code}`)));
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
