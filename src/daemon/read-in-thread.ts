/** Reads in a thread of its own while this one writes, where very many files wait. A few, and what the thread cannot do, are read here. */
import { availableParallelism } from 'node:os';
import { startThread } from '../disk/asked-thread.ts';
import { StayingThread } from '../disk/staying-thread.ts';
import type { LookerOptions } from '../ingest/look.ts';
import type { Asked } from '../ingest/look-threads.ts';
import type { FileReader, FilesRead } from './read-files.ts';

/** Fewer are read sooner than a thread is started, */
const MANY = 300;
/** and fewer than these sooner than they are sent to one that is there. */
const SEVERAL = 25;

export class ReadThread {
  private readonly here: FileReader;
  private readonly thread: StayingThread<readonly Asked[], FilesRead>;
  /** One that ended, or did not start, is not started again. */
  private isLost = availableParallelism() < 2;

  constructor({ root, config, project }: LookerOptions, here: FileReader) {
    const own: LookerOptions = { root, config, project };
    this.here = here;
    this.thread = new StayingThread(() => startThread('src/daemon/read-thread', own));
  }

  /** So many files wait to be read. */
  expect(waiting: number): void {
    if (waiting >= MANY && !this.isLost && !this.thread.isThere) void this.ask([]);
  }

  async read(asked: readonly Asked[]): Promise<FilesRead> {
    const there = asked.length >= SEVERAL && this.thread.isReady ? await this.ask(asked) : undefined;
    return there ?? this.here.read(asked);
  }

  close(): Promise<void> {
    this.isLost = true;
    return this.thread.close();
  }

  private async ask(asked: readonly Asked[]): Promise<FilesRead | undefined> {
    try {
      return await this.thread.ask(asked);
    } catch {
      this.isLost = true;
      return undefined;
    }
  }
}
