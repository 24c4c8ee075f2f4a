/**
 * One stretch of watching: from a store that answers and a root that is there until one of them goes, what is watched
 * changes, or the daemon stops. Every start and every recovery is a new session, so there is one way to catch up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Settle } from '../../watchers/settle.ts';
import { CONFIG_PATH } from '../config/load-config.ts';
import { FileScope } from '../disk/file-scope.ts';
import type { Told } from '../ingest/commit-looks.ts';
import { bring, type IngestResult } from '../ingest/ingest.ts';
import { Ledger } from '../ingest/ledger.ts';
import { Looker } from '../ingest/look.ts';
import { rulesOf } from '../ingest/rules.ts';
import { count, noCounts } from '../ingest/summary.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { HEARTBEAT_MS, REQUEST_FILE } from '../workplace/run-files.ts';
import type { News, Tell } from './heartbeat.ts';
import { Keeper, logTold } from './keeper.ts';
import type { Log } from './log.ts';
import { Renderer } from './renderer.ts';
import { Walker } from './walker.ts';

/** So many hints at once may have been more than the system's queue holds. */
const BURST = 1_000;
/** A graph that knows nothing is filled in one go if there is so much to fill it with. */
const FILL = 300;
const LEASE_RENEWAL_MS = 20_000;
const LOOK_EVERY_MS = 20;

export interface SessionOptions extends OpenWorkplace {
  renewLease: () => Promise<void>;
  /** Why the files are looked at again and again; undefined where the system reports changes. */
  polling: string | undefined;
  log: Log;
  signal: AbortSignal;
  assertRoot: () => void;
  /** A steering file may have changed; true ends the session. */
  onSteering: (path: string) => boolean;
  onNews: (news: News) => void;
  onTrouble: Tell;
}

/** Begins with the ledger: what the store knows of each file. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { store, project, config } = options;
  return new Session(options, await Ledger.load(store, project, rulesOf(config)));
}

export class Session {
  private readonly options: SessionOptions;
  private readonly scope: FileScope;
  private readonly ledger: Ledger;
  private readonly looker: Looker;
  private readonly keeper: Keeper;
  private readonly settle: Settle;
  private readonly walker: Walker;
  private readonly renderer: Renderer;
  private readonly ready = new Set<string>();
  private readonly abort = new AbortController();
  private readonly ended = Promise.withResolvers<void>();
  private readonly begun: Promise<void>;
  private rounds: Promise<void> | undefined;
  private walkedAt: number | undefined;
  private hints = 0;
  private counts = noCounts();
  private lastTick = Date.now();
  private lastRenewal = Date.now();
  private readonly ticker: NodeJS.Timeout;

  constructor(options: SessionOptions, ledger: Ledger) {
    const { root, config, project, store, log, onTrouble } = options;
    const { signal } = this.abort;
    this.options = options;
    this.ledger = ledger;
    this.looker = new Looker(options);
    this.scope = new FileScope(root, config);
    this.settle = new Settle(config.watch.quietMs, (paths) => this.enqueue(paths));
    this.keeper = new Keeper({
      ...options,
      scope: this.scope,
      looker: this.looker,
      ledger,
      signal,
      beforeCommit: options.renewLease,
      onUnfinished: (path) => this.settle.mark(path),
      onTold: (told) => this.told(told),
      onTouched: (touched) => this.renderer.touch(touched),
    });
    this.renderer = new Renderer({
      root,
      project,
      store,
      storeUri: config.store,
      log,
      signal,
      size: () => ledger.size,
      isBusy: () => this.isBusy(),
      alone: (work) => this.keeper.alone(work),
      onTrouble,
    });
    this.walker = new Walker({
      scope: this.scope,
      ledger,
      pauseMs: config.watch.catchUpSeconds * 1000,
      polling: options.polling,
      log,
      signal,
      onHint: (path) => this.hint(path),
      onSteering: (path) => this.steer(path),
      mayWalk: () => this.mayWalk(),
      onWalked: (paths, again) => this.walked(paths, again),
      onTrouble,
      onError: (error) => this.fail(error),
    });
    this.ticker = setInterval(() => this.guard(this.tick()), HEARTBEAT_MS);
    this.begun = this.walker.first();
    this.guard(this.begun);
  }

  /** Ends when a steering file asks for another session or the daemon stops; throws when store or root are gone. */
  async run(): Promise<void> {
    const { signal } = this.options;
    const stop = () => this.end();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    try {
      await this.ended.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      await this.close();
    }
  }

  /** Compares the disk with the ledger, waits until all of it is in graph and outputs, and says what came of it. */
  async reconcile(): Promise<IngestResult> {
    const began = performance.now();
    const { store, project } = this.options;
    // A walk that has begun already may have passed what the asker means.
    await this.begun;
    await this.walker.current;
    this.counts = noCounts();
    const walk = this.walker.walk('asked for');
    this.guard(walk);
    await walk;
    await this.quiet();
    const changed = this.counts.files - this.counts.unchanged;
    return {
      ...this.counts,
      files: this.ledger.size,
      unchanged: this.ledger.size - changed,
      ...(await store.count(project)),
      ms: Math.round(performance.now() - began),
      withErrors: this.ledger.withErrors(),
    };
  }

  private async quiet(): Promise<void> {
    const { signal } = this.abort;
    while (this.isBusy() || this.renderer.isRendering || this.walker.current)
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    signal.throwIfAborted();
  }

  private end(): void {
    this.abort.abort();
    this.ended.resolve();
  }

  private fail(error: Error): void {
    this.abort.abort();
    this.ended.reject(error);
  }

  private guard(work: Promise<void>): void {
    work.catch((error) => this.fail(error));
  }

  /** What is under way is finished, nothing new is begun. */
  private async close(): Promise<void> {
    this.abort.abort();
    clearInterval(this.ticker);
    this.settle.close();
    await this.walker.close();
    await Promise.allSettled([this.rounds, this.renderer.isRendering ? this.renderer.render() : undefined]);
  }

  private hint(path: string): void {
    this.hints++;
    this.settle.mark(path);
    this.options.onNews({ lastEventAt: Date.now() });
    this.news();
  }

  private steer(path: string): void {
    if (this.options.onSteering(path)) this.end();
  }

  /** Events of steering files may have been lost as well. */
  private mayWalk(): boolean {
    this.options.assertRoot();
    this.hints = 0;
    if (this.options.onSteering(CONFIG_PATH) || this.scope.isStale()) this.end();
    return !this.abort.signal.aborted;
  }

  private async walked(paths: string[], again: number): Promise<void> {
    const fills = this.ledger.size === 0 && paths.length >= FILL;
    const young = fills ? await this.keeper.youngOf(paths) : new Set(paths);
    for (const path of young) this.settle.mark(path);
    if (fills) await this.fill(paths.filter((path) => !young.has(path)));
    this.walkedAt = Date.now();
    this.options.onNews({ nextReconcileAt: again });
    this.settled();
  }

  private async fill(changed: string[]): Promise<void> {
    const { store, project, renewLease, onNews } = this.options;
    const options = {
      ...{ store, project, ledger: this.ledger, looker: this.looker, signal: this.abort.signal },
      beforeCommit: renewLease,
      onTold: (told: Told) => this.told(told),
      onProgress: (done: number, total: number) => onNews({ pending: total - done }),
    };
    await bring(options, { changed, gone: [] });
    this.renderer.touchAll();
  }

  private told(told: Told): void {
    count(this.counts, told);
    logTold(this.options.log, told);
  }

  private enqueue(paths: readonly string[]): void {
    for (const path of paths) this.ready.add(path);
    this.news();
    if (this.rounds || this.abort.signal.aborted) return;
    this.rounds = this.runRounds().finally(() => {
      this.rounds = undefined;
    });
    this.guard(this.rounds.then(() => this.settled()));
  }

  private async runRounds(): Promise<void> {
    // A fill is one transaction; what changes meanwhile waits for its end.
    await this.walker.current;
    while (this.ready.size > 0 && !this.abort.signal.aborted) {
      this.options.assertRoot();
      const paths = [...this.ready];
      this.ready.clear();
      await this.keeper.bring(paths);
      this.news();
    }
  }

  /** Where nothing waits any more, what the last walk found is in the graph, and outputs can be written. */
  private settled(): void {
    if (this.abort.signal.aborted || this.isBusy()) return;
    if (this.walkedAt !== undefined) this.options.onNews({ lastReconcileAt: this.walkedAt });
    this.walkedAt = undefined;
    if (this.hints >= BURST) this.guard(this.walker.walk('many changes at once'));
    this.hints = 0;
    this.guard(this.renderer.render().then(() => this.news()));
    this.news();
  }

  private isBusy(): boolean {
    return this.waiting() > 0 || this.rounds !== undefined;
  }

  private waiting(): number {
    return this.settle.size + this.ready.size + this.keeper.inHand;
  }

  private news(): void {
    const pending = this.waiting() + (this.renderer.isRendering ? 1 : 0);
    this.options.onNews({ pending, documents: this.ledger.states() });
  }

  private async tick(): Promise<void> {
    const now = Date.now();
    const { assertRoot, renewLease, onSteering } = this.options;
    assertRoot();
    if (now - this.lastRenewal >= LEASE_RENEWAL_MS || now < this.lastRenewal) {
      this.lastRenewal = now;
      await this.keeper.alone(renewLease);
    }
    onSteering(REQUEST_FILE);
    const asleepMs = now - this.lastTick > 3 * HEARTBEAT_MS ? now - this.lastTick : 0;
    this.lastTick = now;
    await this.walker.tick(now, asleepMs);
    if (this.renderer.failed) this.settled();
  }
}
