/** Holds paths that may have changed until they are quiet; then the syncer brings them, round after round. */
import { join } from 'node:path';
import { Settle } from '../../watchers/settle.ts';
import { statAt } from '../disk/stamp.ts';
import { Queue } from './queue.ts';
import { Syncer } from './syncer.ts';
import type { Walker } from './walker.ts';
import type { WatchContext } from './watch-context.ts';

/** An empty graph with at least this many files to read is filled by a child process. */
const MANY_FILES = 1_000;
/** The times of files go in steps. */
const CLOCK_STEP_MS = 20;

export class Rounds {
  private readonly context: WatchContext;
  private readonly walker: Walker;
  private readonly syncer: Syncer;
  private readonly settle: Settle;
  private readonly queue = new Queue();
  private running: Promise<void> | undefined;

  constructor(context: WatchContext, walker: Walker) {
    this.context = context;
    this.walker = walker;
    this.syncer = new Syncer(context);
    this.settle = new Settle(context.config.watch.quietMs, (paths) => this.enqueue(paths));
  }

  /** How many paths are waiting or being processed. */
  get waiting(): number {
    return this.settle.size + this.queue.size + this.syncer.inHand;
  }

  get isBusy(): boolean {
    return this.waiting > 0 || this.running !== undefined;
  }

  /** In a storm events come late: one of a change that came before its file was quiet is no news, and the file keeps its place behind those that are saved now. */
  mark(path: string): void {
    const quietAt = this.queue.quietAt(path);
    if (quietAt === undefined || this.changedSince(path, quietAt)) this.settle.mark(path);
  }

  private changedSince(path: string, time: number): boolean {
    const changedAt = statAt(join(this.context.root, path))?.ctimeMs;
    return changedAt === undefined || Number(changedAt) > time - CLOCK_STEP_MS;
  }

  /** What a walk found. What waits already is looked at anyway, and keeps its place: in a storm a save must stay before it. */
  async take(paths: readonly string[]): Promise<void> {
    const isMany = this.context.ledger.size === 0 && paths.length >= MANY_FILES;
    if (isMany && (await this.syncer.fill(paths.length))) return;
    for (const path of paths) if (!this.settle.has(path) && this.queue.quietAt(path) === undefined) this.mark(path);
  }

  /** For a question that waits for these files. */
  syncAtOnce(paths: readonly string[]): Promise<void> {
    return this.syncer.syncAtOnce(paths);
  }

  /** Finishes what is running and starts nothing new. */
  async close(): Promise<void> {
    this.settle.close();
    await this.running?.catch(() => {});
  }

  private enqueue(paths: readonly string[]): void {
    const { signal, tell } = this.context;
    this.queue.add(paths);
    void tell({ kind: 'waiting' });
    if (this.running || signal.aborted) return;
    this.running = this.run().finally(() => {
      this.running = undefined;
    });
    this.running.then(() => tell({ kind: 'settled' })).catch((error) => tell({ kind: 'failed', error }));
  }

  private async run(): Promise<void> {
    const { signal, assertRoot, tell } = this.context;
    // A fill is one transaction; changes meanwhile wait until it ends.
    await this.walker.current;
    while (this.queue.size > 0 && !signal.aborted) {
      assertRoot();
      for (const path of await this.syncer.bring(this.queue)) this.mark(path);
      void tell({ kind: 'waiting' });
    }
  }
}
