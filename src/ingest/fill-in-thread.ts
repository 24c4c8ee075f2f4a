/** Fills an empty graph in a thread of its own: the event loop goes on, and what the filling needed is given back when the thread ends. */
import type { Config } from '../config/schema.ts';
import { startThread } from '../disk/asked-thread.ts';
import { withSmallHeap } from '../disk/small-heap.ts';
import { OperatorError } from '../model/index.ts';
import type { Told } from './commit-looks.ts';
import type { OnProgress, Phase } from './look-at.ts';

export interface FillOrder {
  root: string;
  config: Config;
  project: string;
  paths: readonly string[];
}

export type FillTells =
  | { kind: 'progress'; done: number; total: number; phase: Phase }
  | { kind: 'told'; told: Told[] }
  | { kind: 'filled' }
  | { kind: 'failed'; error: ConstructorParameters<typeof OperatorError>[0] };

export interface FillOptions {
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** What it told of each file. The caller holds the right to write, and writes nothing meanwhile. */
export async function fillInThread(order: FillOrder, { signal, onProgress }: FillOptions): Promise<Told[]> {
  const worker = startThread('src/ingest/fill-thread', order);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  const filled = () =>
    new Promise<Told[]>((resolve, reject) => {
      const told: Told[] = [];
      let isFilled = false;
      worker.on('message', (message: FillTells) => {
        if (message.kind === 'progress') onProgress(message.done, message.total, message.phase);
        else if (message.kind === 'told') told.push(...message.told);
        else if (message.kind === 'filled') isFilled = true;
        else reject(new OperatorError(message.error));
      });
      worker.once('error', reject);
      // Not before: until then it has its memory.
      worker.once('exit', (code) => {
        if (isFilled) resolve(told);
        else reject(signal.reason ?? new Error(`the filling thread ended with ${code}`));
      });
    });
  try {
    return await withSmallHeap(filled);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
