/**
 * Writes the outputs once changes have settled. Under steady change it uses at most a tenth of one processor, beyond what it has in hand, unless
 * outputs would be behind for longer than half a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../model/index.ts';
import { CachedReader } from '../outputs/cached-reader.ts';
import { isRendered, renderOutputs, shownNow } from '../outputs/render-outputs.ts';
import type { Touched } from '../store/commit/commit.ts';
import type { Rounds } from './rounds.ts';
import type { WatchContext } from './watch-context.ts';

const QUIET_MS = 200;
const SHARE = 1 / 10;
/** Processor time that renderings may use at once, so that a single burst waits for nothing. */
const IN_HAND_MS = 10_000;
const LONGEST_BEHIND_MS = 30_000;

export class Renderer {
  private readonly context: WatchContext;
  /** More changes may be on their way. */
  private readonly rounds: Rounds;
  private rendering: Promise<void> | undefined;
  private again = false;
  private readonly cache: CachedReader;
  /** Processor time that was used and is not yet made up for by waiting, and when that was counted. */
  private debtMs = 0;
  private countedAt = performance.now();
  /** The last attempt failed: a full disk, a file in the way. */
  failed = false;

  constructor(context: WatchContext, rounds: Rounds) {
    this.context = context;
    this.rounds = rounds;
    this.cache = new CachedReader(context.store);
  }

  get isRendering(): boolean {
    return this.rendering !== undefined;
  }

  /** A commit that changed this is done. */
  forget(touched: Touched | 'everything'): void {
    this.cache.forget(touched);
  }

  /** Renders what is not rendered yet; what changes meanwhile is rendered afterwards. */
  async render(): Promise<void> {
    if (this.rendering) {
      this.again = true;
      return this.rendering;
    }
    this.rendering = this.renderUntilDone();
    return this.rendering;
  }

  private async renderUntilDone(): Promise<void> {
    const { root, alone, signal } = this.context;
    try {
      do {
        this.again = false;
        if (isRendered(root, await alone(() => shownNow(this.context)))) continue;
        await sleep(this.pauseMs(), undefined, { signal }).catch(() => {});
        // What changed meanwhile is rendered once it has settled.
        if (!signal.aborted && !this.rounds.isBusy) await this.renderNow();
      } while (this.again && !signal.aborted && !this.rounds.isBusy);
    } finally {
      // Cleared at once, so that nobody tries to extend a rendering that has ended.
      this.rendering = undefined;
    }
  }

  /** By the clock a busy machine would let it wait for many times as long, so what counts is processor time. */
  private pauseMs(): number {
    const now = performance.now();
    this.debtMs = Math.max(0, this.debtMs - (now - this.countedAt) * SHARE);
    this.countedAt = now;
    return Math.max(QUIET_MS, Math.min((this.debtMs - IN_HAND_MS) / SHARE, LONGEST_BEHIND_MS));
  }

  private async renderNow(): Promise<void> {
    const { log, tell } = this.context;
    const [began, used] = [performance.now(), process.cpuUsage()];
    try {
      const { written, briefings } = await renderOutputs(this.context, {
        reader: this.cache.reader,
        run: this.context.alone,
      });
      const { user, system } = process.cpuUsage(used);
      this.debtMs += (user + system) / 1000;
      const ms = Math.round(performance.now() - began);
      for (const path of written) log.info({ path, ms }, 'rendered');
      log.debug({ briefings, ms }, 'outputs are current');
      this.failed = false;
      await tell({ kind: 'trouble', code: 'output-failed', trouble: undefined });
    } catch (error) {
      if (!(error instanceof OperatorError) || error.exitCode === 3) throw error;
      this.failed = true;
      this.debtMs += performance.now() - began + IN_HAND_MS;
      log.error({ reason: error.message }, 'rendering failed');
      await tell({ kind: 'trouble', code: 'output-failed', trouble: error });
    }
  }

  /** Waits for a rendering that runs. */
  async close(): Promise<void> {
    await this.rendering?.catch(() => {});
  }
}
