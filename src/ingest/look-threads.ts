/** Looks at many files in threads of their own, while this one writes. What comes back is the same, in the same order. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { startFile } from '../disk/package.ts';
import type { Properties } from '../model/index.ts';
import { inParts } from './commit-batch.ts';
import { type Look, Looker, type LookerOptions } from './look.ts';

/** Fewer files are read sooner than a thread is started. */
const FEWEST = 2_000;
const MOST_THREADS = 4;
/** What is read is soon forgotten: a small nursery keeps memory small. */
const YOUNG = { maxYoungGenerationSizeMb: 12 };
/** Files in one message. */
const PART = 25;

export interface Asked {
  path: string;
  /** What the ledger knows of the file. */
  row: Properties | undefined;
}

/** Undefined where threads would not help. */
export function lookThreads({ options }: Looker, files: number): LookThreads | undefined {
  const threads = Math.min(availableParallelism() - 1, MOST_THREADS);
  // Dialects of a caller cannot be sent.
  return files < FEWEST || threads < 1 || options.dialects ? undefined : new LookThreads(options, threads);
}

export class LookThreads {
  private readonly threads: readonly Thread[];
  private readonly looker: Looker;
  private next = 0;

  constructor(options: LookerOptions, count: number) {
    const { root, config, project } = options;
    this.looker = new Looker(options);
    this.threads = Array.from({ length: count }, () => new Thread({ root, config, project }));
  }

  async lookAll(asked: readonly Asked[]): Promise<Look[]> {
    const parts = [...inParts(asked, PART)].map((part) => this.look(part));
    return (await Promise.all(parts)).flat();
  }

  /** What a thread cannot do, because it did not start or has ended, is done here. */
  private look(part: readonly Asked[]): Promise<Look[]> {
    const thread = this.threads[this.next++ % this.threads.length]!;
    return thread.look(part).catch(() => this.looker.lookAll(part));
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}

class Thread {
  private readonly worker: Worker;
  /** It answers in the order in which it was asked. */
  private readonly waiting: PromiseWithResolvers<Look[]>[] = [];
  private ended: Error | undefined;

  constructor(options: LookerOptions) {
    this.worker = new Worker(startFile('src/ingest/look-thread'), { workerData: options, resourceLimits: YOUNG });
    this.worker.on('message', (looks: Look[]) => this.waiting.shift()?.resolve(looks));
    this.worker.on('error', (error) => this.end(error));
    this.worker.on('exit', () => this.end(new Error('the thread has ended')));
  }

  look(part: readonly Asked[]): Promise<Look[]> {
    if (this.ended) return Promise.reject(this.ended);
    const answer = Promise.withResolvers<Look[]>();
    this.waiting.push(answer);
    this.worker.postMessage(part);
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
