/** A thread that answers questions, one after the other, in the order in which it was asked. */
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type StartFile, startFile } from './package.ts';

const MOST_THREADS = 4;
/** Each thread compiles for itself all that reads: for fewer files that is more work than it takes over. */
const WORTH_THREADS = 20_000;
/** What is read is soon forgotten: a small nursery keeps memory small. */
const SMALL_NURSERY = { maxYoungGenerationSizeMb: 12 };

/** How many threads beside this one help to read so many files. */
export const threadsFor = (files: number) =>
  files < WORTH_THREADS ? 0 : Math.min(availableParallelism() - 1, MOST_THREADS);

/** What this process has compiled and kept serves its threads too, which take it from the environment only: half a second of processor for each. */
export function startThread(name: StartFile, workerData?: unknown): Worker {
  const kept = getCompileCacheDir?.();
  const env = kept === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(kept) };
  return new Worker(startFile(name), { workerData, env, resourceLimits: SMALL_NURSERY });
}

export class AskedThread<Question, Answer> {
  private readonly worker: Worker;
  private readonly waiting: PromiseWithResolvers<Answer>[] = [];
  private ended: Error | undefined;

  constructor(worker: Worker) {
    this.worker = worker;
    worker.on('message', (answer: Answer) => this.waiting.shift()?.resolve(answer));
    worker.on('error', (error) => this.end(error));
    worker.on('exit', () => this.end(new Error('the thread has ended')));
  }

  ask(question: Question): Promise<Answer> {
    if (this.ended) return Promise.reject(this.ended);
    const answer = Promise.withResolvers<Answer>();
    this.waiting.push(answer);
    this.worker.postMessage(question);
    return answer.promise;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private end(error: Error): void {
    this.ended ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
