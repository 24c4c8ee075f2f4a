/** Writes the outputs once changes have settled; under steady change it uses at most a tenth of one processor, unless outputs would be behind for longer than half a minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import { touchedHandles } from '../brief/handles.ts';
import { OperatorError } from '../model/index.ts';
import { isRendered, type Memory, renderInThread, renderOutputs, shownNow } from '../outputs/render-outputs.ts';
import type { Touched } from '../store/commit/commit.ts';
import type { Rounds } from './rounds.ts';
import type { WatchContext } from './watch-context.ts';

const QUIET_MS = 200;
const SHARE = 1 / 10;
const LONGEST_BEHIND_MS = 30_000;
/** From this many documents on, outputs are rendered in a separate thread. */
const LARGE = 300;

export class Renderer {
  private readonly context: WatchContext;
  /** More changes may be on their way. */
  private readonly rounds: Rounds;
  private rendering: Promise<void> | undefined;
  private again = false;
  private notBefore = 0;
  private memory: Memory = { handles: new Map(), touched: undefined };
  /** The last attempt failed: a full disk, a file in the way. */
  failed = false;

  constructor(context: WatchContext, rounds: Rounds) {
    this.context = context;
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
        await sleep(Math.max(QUIET_MS, this.notBefore - Date.now()), undefined, { signal }).catch(() => {});
        // What changed meanwhile is rendered once it has settled.
        if (!signal.aborted && !this.rounds.isBusy) await this.renderNow();
      } while (this.again && !signal.aborted && !this.rounds.isBusy);
    } finally {
      // Cleared at once, so that nobody tries to extend a rendering that has ended.
      this.rendering = undefined;
    }
  }

  private async renderNow(): Promise<void> {
    const { root, project, config, log, ledger, alone, tell } = this.context;
    const began = performance.now();
    let used: number | undefined;
    try {
      const { memory } = this;
      this.memory = { handles: memory.handles, touched: new Set() };
      const { written, briefings, handles, cpuMs } =
        ledger.size < LARGE
          ? await alone(() => renderOutputs(this.context, memory))
          : await renderInThread({
              root,
              storeUri: config.store,
              project,
              config: { derived: config.derived },
              memory,
            });
      this.memory.handles = handles;
      // By the clock a busy machine would let it wait for many times as long.
      used = cpuMs;
      const ms = Math.round(performance.now() - began);
      for (const path of written) log.info({ path, ms }, 'rendered');
      log.debug({ briefings, ms }, 'outputs are current');
      this.failed = false;
      await tell({ kind: 'trouble', code: 'output-failed', trouble: undefined });
    } catch (error) {
      if (!(error instanceof OperatorError) || error.exitCode === 3) throw error;
      this.failed = true;
      this.memory.touched = undefined;
      log.error({ reason: error.message }, 'rendering failed');
      await tell({ kind: 'trouble', code: 'output-failed', trouble: error });
    }
    this.notBefore = Date.now() + Math.min((used ?? performance.now() - began) / SHARE, LONGEST_BEHIND_MS);
  }
}
