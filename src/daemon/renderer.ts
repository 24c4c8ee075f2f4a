/**
 * Writes the outputs once changes have settled. Under steady change it uses at most a tenth of one processor, beyond what it has in hand, unless
 * outputs would be behind for longer than half a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { touchedHandles } from '../brief/handles.ts';
import { OperatorError } from '../model/index.ts';
import { keepHandles, takeKeptHandles } from '../outputs/kept-handles.ts';
import { RenderThread } from '../outputs/render-in-thread.ts';
import {
  isRendered,
  type Memory,
  type Rendering,
  renderOutputs,
  type Shown,
  shownNow,
} from '../outputs/render-outputs.ts';
import type { Touched } from '../store/commit/commit.ts';
import type { Rounds } from './rounds.ts';
import type { WatchContext } from './watch-context.ts';

const QUIET_MS = 200;
const SHARE = 1 / 10;
/** Processor time that renderings may use at once, so that a single storm waits for nothing. */
const IN_HAND_MS = 10_000;
const LONGEST_BEHIND_MS = 30_000;
/** From this many documents on, outputs are rendered in a separate thread. */
const LARGE = 300;

export class Renderer {
  private readonly context: WatchContext;
  /** More changes may be on their way. */
  private readonly rounds: Rounds;
  private rendering: Promise<void> | undefined;
  private again = false;
  private readonly thread = new RenderThread();
  /** Processor time that was used and is not yet made up for by waiting, and when that was counted. */
  private debtMs = 0;
  private countedAt = performance.now();
  /** What the graph was before this watch changed it, until what was known of it is looked for; then what was rendered last. */
  private shown: Shown;
  private memory: Memory = { handles: undefined, touched: new Set() };
  /** The last attempt failed: a full disk, a file in the way. */
  failed = false;

  /** `opened` is what outputs would have shown when the watch began. */
  constructor(context: WatchContext, rounds: Rounds, opened: Shown) {
    this.context = context;
    this.shown = opened;
    this.rounds = rounds;
  }

  get isRendering(): boolean {
    return this.rendering !== undefined;
  }

  /** A commit that changed this is done. */
  touch(touched: Touched | 'everything'): void {
    if (touched === 'everything') this.memory.touched = undefined;
    else if (this.memory.touched) for (const handle of touchedHandles(touched)) this.memory.touched.add(handle);
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
    const { root, log, tell } = this.context;
    const began = performance.now();
    const { handles = takeKeptHandles(root, this.shown) ?? new Map(), touched } = this.memory;
    this.memory = { handles, touched: new Set() };
    try {
      const rendering = await this.renderWith({ handles, touched });
      const { written, briefings, cpuMs } = rendering;
      this.memory.handles = rendering.handles;
      this.shown = rendering.shown;
      // Where nothing is known of any briefing, all are rendered once.
      if (touched && handles.size > 0) this.debtMs += cpuMs;
      const ms = Math.round(performance.now() - began);
      for (const path of written) log.info({ path, ms }, 'rendered');
      log.debug({ briefings, ms }, 'outputs are current');
      this.failed = false;
      await tell({ kind: 'trouble', code: 'output-failed', trouble: undefined });
    } catch (error) {
      if (!(error instanceof OperatorError) || error.exitCode === 3) throw error;
      this.failed = true;
      this.memory.touched = undefined;
      this.debtMs += performance.now() - began + IN_HAND_MS;
      log.error({ reason: error.message }, 'rendering failed');
      await tell({ kind: 'trouble', code: 'output-failed', trouble: error });
    }
  }

  private renderWith(memory: Memory): Promise<Rendering> {
    const { root, project, config, ledger, alone } = this.context;
    if (ledger.size < LARGE) return alone(() => renderOutputs(this.context, memory));
    return this.thread.render({ root, storeUri: config.store, project, config: { derived: config.derived }, memory });
  }

  /** Waits for a rendering that runs. If nothing changed since, the next daemon need not render everything with its first change. */
  async close(): Promise<void> {
    await this.rendering?.catch(() => {});
    await this.thread.close();
    const { handles, touched } = this.memory;
    if (!handles || touched?.size !== 0) return;
    try {
      keepHandles(this.context.root, this.shown, handles);
    } catch {
      // The root is gone, or the disk is full: then everything is rendered.
    }
  }
}
