/** Holds paths that may have changed until they are quiet; then the keeper brings them, round after round. */
import { join } from 'node:path';
import { Settle } from '../../watchers/settle.ts';
import { statAt } from '../disk/stamp.ts';
import { Keeper } from './keeper.ts';
import { Queue } from './queue.ts';
import type { Walker } from './walker.ts';
import type { WatchContext } from './watch-context.ts';

/** An empty graph with at least this many files to read is filled in one go. */
const FILL = 300;
/** The times of files go in steps. */
const CLOCK_STEP_MS = 20;

export class Rounds {
  private readonly context: WatchContext;
  private readonly walker: Walker;
  private readonly keeper: Keeper;
  private readonly settle: Settle;
  private readonly queue = new Queue();
  private running: Promise<void> | undefined;

  constructor(context: WatchContext, walker: Walker) {
    this.context = context;
    this.walker = walker;
    this.keeper = new Keeper(context);
    this.settle = new Settle(context.config.watch.quietMs, (paths) => this.enqueue(paths));
  }

  /** How many paths are waiting or being processed. */
  get waiting(): number {
    return this.settle.size + this.queue.size + this.keeper.inHand;
  }

  get isBusy(): boolean {
    return this.waiting > 0 || this.running !== undefined;
  }

  /** In a storm events come late: one of a change that came before its file was quiet is no news, and the file keeps its place behind those that are saved now. */
  mark(path: string): void {
    const quietAt = this.queue.quietAt(path);
    if (quietAt === undefined || this.changedSince(path, quietAt)) this.settle.mark(path);
    this.keeper.expect(this.waiting);
  }

  private changedSince(path: string, time: number): boolean {
    const changedAt = statAt(join(this.context.root, path))?.ctimeMs;
    return changedAt === undefined || Number(changedAt) > time - CLOCK_STEP_MS;
  }

  /** What a walk found. What waits already is looked at anyway, and keeps its place: in a storm a save must stay before it. */
  async take(paths: readonly string[]): Promise<void> {
    const fills = this.context.ledger.size === 0 && paths.length >= FILL;
    for (const path of fills ? await this.keeper.fill(paths) : paths)
      if (!this.settle.has(path) && this.queue.quietAt(path) === undefined) this.mark(path);
  }

  /** Finishes what is running and starts nothing new. */
  async close(): Promise<void> {
    this.settle.close();
    await this.running?.catch(() => {});
    await this.keeper.close();
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
      for (const path of await this.keeper.bring(this.queue)) this.mark(path);
      void tell({ kind: 'waiting' });
    }
  }
}
