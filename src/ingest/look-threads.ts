/** Looks at many files in threads of their own, while this one writes. What comes back is the same, in the same order. */
import { AskedThread, startThread, threadsFor } from '../disk/asked-thread.ts';
import type { Properties } from '../model/index.ts';
import { inParts } from './commit-batch.ts';
import { type Look, Looker, type LookerOptions } from './look.ts';

/** Files in one message. */
const PART = 25;

export interface Asked {
  path: string;
  /** What the ledger knows of the file. */
  row: Properties | undefined;
}

/** Undefined where threads would not help. */
export function lookThreads({ options }: Looker, files: number): LookThreads | undefined {
  const threads = threadsFor(files);
  // Dialects of a caller cannot be sent.
  return threads === 0 || options.dialects ? undefined : new LookThreads(options, threads);
}

export class LookThreads {
  private readonly threads: readonly AskedThread<readonly Asked[], Look[]>[];
  private readonly looker: Looker;
  private next = 0;

  constructor(options: LookerOptions, count: number) {
    const { root, config, project } = options;
    const own: LookerOptions = { root, config, project };
    this.looker = new Looker(options);
    this.threads = Array.from({ length: count }, () => new AskedThread(startThread('src/ingest/look-thread', own)));
  }

  async lookAll(asked: readonly Asked[]): Promise<Look[]> {
    const parts = [...inParts(asked, PART)].map((part) => this.look(part));
    return (await Promise.all(parts)).flat();
  }

  /** What a thread cannot do, because it did not start or has ended, is done here. */
  private look(part: readonly Asked[]): Promise<Look[]> {
    const thread = this.threads[this.next++ % this.threads.length]!;
    return thread.ask(part).catch(() => this.looker.lookAll(part));
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
