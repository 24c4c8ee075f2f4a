/**
 * One period of watching: starts with a store that answers and a root that exists; ends when one of them goes away,
 * when what is watched changes, or when the daemon stops. Every start and every recovery is a new watch, so there is
 * one way to catch up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { CONFIG_PATH } from '../config/load-config.ts';
import { FileScope } from '../disk/file-scope.ts';
import type { IngestResult } from '../ingest/ingest.ts';
import { Ledger } from '../ingest/ledger.ts';
import { Looker } from '../ingest/look.ts';
import { rulesOf } from '../ingest/rules.ts';
import { count, noCounts } from '../ingest/summary.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { HEARTBEAT_MS, REQUEST_FILE } from '../workplace/run-files.ts';
import type { Report, WatchEvent } from './events.ts';
import { logTold } from './log.ts';
import { Renderer } from './renderer.ts';
import { Rounds } from './rounds.ts';
import { Walker } from './walker.ts';
import type { WatchContext } from './watch-context.ts';

/** This many hints at once may have overflowed the system's queue. */
const BURST = 1_000;
const LEASE_RENEWAL_MS = 20_000;
const LOOK_EVERY_MS = 20;

type Given = Pick<WatchContext, 'log' | 'signal' | 'assertRoot' | 'renewLease'>;

export interface WatchOptions extends OpenWorkplace, Given {
  /** Why the files are polled; undefined if the system reports changes. */
  polling: string | undefined;
  tell: (report: Report) => void;
}

/** Reads the ledger first: what the store knows of each file. */
export async function openWatch(options: WatchOptions): Promise<Watch> {
  const { store, project, config } = options;
  const ledger = await Ledger.load(store, project, rulesOf(config));
  return new Watch(options, ledger);
}

export class Watch {
  private readonly options: WatchOptions;
  private readonly context: WatchContext;
  private readonly walker: Walker;
  private readonly rounds: Rounds;
  private readonly renderer: Renderer;
  private readonly abort = new AbortController();
  private readonly ended = Promise.withResolvers<void>();
  private walkedAt: number | undefined;
  private hints = 0;
  private counts = noCounts();
  private lastTick = Date.now();
  private lastRenewal = Date.now();

  constructor(options: WatchOptions, ledger: Ledger) {
    const writing = new PQueue({ concurrency: 1 });
    this.options = options;
    this.context = {
      ...options,
      ledger,
      scope: new FileScope(options.root, options.config),
      looker: new Looker(options),
      signal: this.abort.signal,
      alone: (work, order) => writing.add(work, { priority: order === 'first' ? 1 : 0 }),
      tell: (event) => this.hear(event),
    };
    this.walker = new Walker(this.context, options.polling);
    this.rounds = new Rounds(this.context, this.walker);
    this.renderer = new Renderer(this.context, this.rounds);
  }

  /** Returns when it is ended or the daemon stops; throws when the store or the root is gone. */
  async run(): Promise<void> {
    const { signal } = this.options;
    const stop = () => this.end();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const ticker = setInterval(() => this.guard(this.tick()), HEARTBEAT_MS);
    this.guard(this.walker.first());
    try {
      await this.ended.promise;
    } finally {
      clearInterval(ticker);
      signal.removeEventListener('abort', stop);
      await this.close();
    }
  }

  end(): void {
    this.abort.abort();
    this.ended.resolve();
  }

  /** Compares the disk with the ledger, waits until graph and outputs are up to date, and returns the result. */
  async reconcile(): Promise<IngestResult> {
    const began = performance.now();
    const { store, project, ledger, alone, renewLease } = this.context;
    // Whoever asks may have found an empty graph where ours was removed: the next watch fills it, and answers.
    const held = alone(renewLease);
    this.guard(held);
    await held;
    // A walk that is already running may have passed the files that the caller means.
    await this.walker.current;
    this.counts = noCounts();
    const walk = this.walker.walk('asked for');
    this.guard(walk);
    await walk;
    await this.quiet();
    const changed = this.counts.files - this.counts.unchanged;
    return {
      ...this.counts,
      files: ledger.size,
      unchanged: ledger.size - changed,
      ...(await store.count(project)),
      ms: Math.round(performance.now() - began),
      unread: ledger.unread(),
      withErrors: ledger.withErrors(),
    };
  }

  /** Brings these files into the graph now, whatever else waits. */
  async sync(paths: readonly string[]): Promise<void> {
    this.walking();
    this.abort.signal.throwIfAborted();
    const synced = this.rounds.syncAtOnce(paths);
    // A store that fails, or a graph that was removed, ends this watch; the next one serves the question.
    this.guard(synced);
    await synced;
    this.settled();
  }

  private async quiet(): Promise<void> {
    const { signal } = this.abort;
    while (this.rounds.isBusy || this.renderer.isRendering || this.walker.current)
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    signal.throwIfAborted();
  }

  private hear(event: WatchEvent): void | Promise<void> {
    switch (event.kind) {
      case 'hint':
        return this.hint(event.path);
      case 'meanwhile':
        return this.meanwhile(event.paths);
      case 'walking':
        return this.walking();
      case 'walked':
        return this.walked(event.paths, event.dueAt);
      case 'told':
        count(this.counts, event.told);
        return logTold(this.context.log, event.told);
      case 'touched':
        return this.renderer.forget(event.touched);
      case 'waiting':
        return this.news();
      case 'settled':
        return this.settled();
      case 'failed':
        return this.fail(event.error);
      default:
        return this.options.tell(event);
    }
  }

  private hint(path: string): void {
    this.hints++;
    this.rounds.mark(path);
    this.options.tell({ kind: 'news', news: { lastEventAt: Date.now() } });
    this.news();
  }

  private meanwhile(paths: readonly string[]): void {
    for (const path of paths) this.rounds.mark(path);
    this.news();
  }

  /** Events of configuration and rule files may have been lost as well. */
  private walking(): void {
    this.options.assertRoot();
    this.hints = 0;
    this.options.tell({ kind: 'steering', path: CONFIG_PATH });
    if (this.context.scope.isStale()) this.end();
  }

  private async walked(paths: readonly string[], dueAt: number): Promise<void> {
    await this.rounds.take(paths);
    this.walkedAt = Date.now();
    this.options.tell({ kind: 'news', news: { nextReconcileAt: dueAt } });
    this.settled();
  }

  /** If nothing is waiting, everything that the last walk found is in the graph and outputs can be written. */
  private settled(): void {
    if (this.abort.signal.aborted || this.rounds.isBusy) return;
    if (this.walkedAt !== undefined) this.options.tell({ kind: 'news', news: { lastReconcileAt: this.walkedAt } });
    this.walkedAt = undefined;
    if (this.hints >= BURST) this.guard(this.walker.walk('many changes at once'));
    this.hints = 0;
    this.guard(this.renderer.render().then(() => this.news()));
    this.news();
  }

  private news(): void {
    const pending = this.rounds.waiting + (this.renderer.isRendering ? 1 : 0);
    this.options.tell({ kind: 'news', news: { pending, documents: this.context.ledger.states() } });
  }

  private async tick(): Promise<void> {
    const now = Date.now();
    const { assertRoot, renewLease, alone } = this.context;
    // Before anything is waited for: a fill takes long, and later ticks come first.
    const asleepMs = now - this.lastTick > 3 * HEARTBEAT_MS ? now - this.lastTick : 0;
    this.lastTick = now;
    assertRoot();
    if (now - this.lastRenewal >= LEASE_RENEWAL_MS || now < this.lastRenewal) {
      this.lastRenewal = now;
      await alone(renewLease);
    }
    this.options.tell({ kind: 'steering', path: REQUEST_FILE });
    await this.walker.tick(now, asleepMs);
    if (this.renderer.failed) this.settled();
  }

  private guard(work: Promise<void>): void {
    work.catch((error) => this.fail(error));
  }

  private fail(error: Error): void {
    this.abort.abort();
    this.ended.reject(error);
  }

  /** Finishes what is running and starts nothing new. */
  private async close(): Promise<void> {
    this.abort.abort();
    const rounds = this.rounds.close();
    await this.walker.close();
    await Promise.allSettled([rounds]);
    await this.renderer.close();
  }
}
