/** Holds paths that may have changed until they are quiet; then the keeper brings them, round after round. */
import { Settle } from '../../watchers/settle.ts';
import { Keeper } from './keeper.ts';
import { Queue } from './queue.ts';
import type { Walker } from './walker.ts';
import type { WatchContext } from './watch-context.ts';

/** An empty graph with at least this many files to read is filled in one go. */
const FILL = 300;

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

  mark(path: string): void {
    this.settle.mark(path);
  }

  /** What a walk found. */
  async take(paths: readonly string[]): Promise<void> {
    const fills = this.context.ledger.size === 0 && paths.length >= FILL;
    for (const path of fills ? await this.keeper.fill(paths) : paths) this.mark(path);
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
      for (const path of await this.keeper.bring(this.queue)) this.mark(path);
      void tell({ kind: 'waiting' });
    }
  }
}
