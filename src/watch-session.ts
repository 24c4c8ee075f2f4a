/**
 * One stretch of watching: from a store that answers and a root that is there until one of them goes, what is watched
 * changes, or the daemon stops. Every start and every recovery is a new session, so there is one way to catch up.
 */
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Comparison, catchUp } from '../watchers/catch-up.ts';
import { Settle } from '../watchers/settle.ts';
import { type FolderWatch, watchFolders } from '../watchers/watch-folders.ts';
import { CONFIG_PATH } from './config/load-config.ts';
import type { Config } from './config/schema.ts';
import { DocumentReader, type Look } from './document-reader.ts';
import { countLook, type IngestSummary, ingest, noCounts } from './ingest.ts';
import { Keeper, logLook, OPEN_QUIET_MS } from './keeper.ts';
import { Ledger } from './ledger.ts';
import type { Log } from './log.ts';
import { OperatorError } from './model/index.ts';
import { FileScope } from './read/file-scope.ts';
import { statAt } from './read/stamp.ts';
import { isRendered, renderedNow, renderInThread, renderOutputs } from './render-outputs.ts';
import { HEARTBEAT_MS, REQUEST_FILE, type Trouble } from './run-files.ts';
import type { Store } from './store/store.ts';

/** The disk is compared with the ledger at most so often that it takes this part of one processor. */
const WALK_SHARE = 1 / 300;
const POLL_SHARE = 1 / 20;
const POLL_MS = 2_000;
/** So many hints at once may have been more than the system's queue holds. */
const BURST = 1_000;
/** Outputs are rendered once it is quiet, and take at most this part of one processor under steady change. */
const RENDER_QUIET_MS = 200;
const RENDER_SHARE = 1 / 10;
/** From so many documents on, outputs are rendered in a thread of their own. */
const LARGE = 300;
const LEASE_RENEWAL_MS = 20_000;

export interface SessionNews {
  lastEventAt?: number;
  lastReconcileAt?: number;
  nextReconcileAt?: number;
  pending?: number;
  documents?: Record<string, number>;
}

export interface SessionOptions {
  root: string;
  config: Config;
  project: string;
  store: Store;
  renewLease: () => Promise<void>;
  /** Why the files are looked at again and again; undefined where the system reports changes. */
  polling: string | undefined;
  log: Log;
  signal: AbortSignal;
  assertRoot: () => void;
  /** A steering file changed; true ends the session. */
  onSteering: (path: string) => boolean;
  onNews: (news: SessionNews) => void;
  onTrouble: (code: Trouble['code'], trouble: { message: string; hint: string } | undefined) => void;
}

export class WatchSession {
  private readonly options: SessionOptions;
  private readonly scope: FileScope;
  private readonly reader: DocumentReader;
  private readonly settle: Settle;
  private readonly ready = new Set<string>();
  private readonly abort = new AbortController();
  private readonly ended = Promise.withResolvers<void>();
  /** The first walk is over. */
  private readonly begun = Promise.withResolvers<void>();
  private ledger: Ledger;
  private keeper: Keeper;
  private folders: FolderWatch | undefined;
  private polling: string | undefined;
  private rounds: Promise<void> | undefined;
  private walking: Promise<void> | undefined;
  private rendering: Promise<void> | undefined;
  private walkedAt: number | undefined;
  private walkAgainAt = Infinity;
  private renderAt = 0;
  private renderAgain = false;
  private renderFailed = false;
  private hints = 0;
  private counts = noCounts();
  private lastTick = Date.now();
  private lastRenewal = Date.now();
  private ticker: NodeJS.Timeout | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
    this.polling = options.polling;
    this.scope = new FileScope(options.root, options.config);
    this.reader = new DocumentReader(options);
    this.ledger = new Ledger(this.reader.rules);
    this.keeper = this.makeKeeper();
    this.begun.promise.catch(() => {});
    this.settle = new Settle(options.config.watch.quietMs, (paths) => this.enqueue(paths));
  }

  /** Ends when a steering file asks for another session or the daemon stops; throws when store or root are gone. */
  async run(): Promise<void> {
    const { store, project, signal } = this.options;
    const stop = () => this.end();
    signal.addEventListener('abort', stop);
    try {
      this.ledger = await Ledger.load(store, project, this.reader.rules);
      this.keeper = this.makeKeeper();
      this.ticker = setInterval(() => this.guard(this.tick()), HEARTBEAT_MS);
      const first = this.walkWith(() => this.firstWalk());
      this.guard(first);
      first.then(this.begun.resolve, this.begun.reject);
      await this.ended.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      await this.close();
    }
  }

  /** Compares the disk with the ledger, waits until all of it is in graph and outputs, and says what came of it. */
  async reconcile(): Promise<IngestSummary> {
    const began = performance.now();
    const { signal } = this.abort;
    // A walk that has begun already may have passed what the asker means.
    await this.begun.promise;
    await this.walking;
    this.counts = noCounts();
    const walk = this.walk('asked for');
    this.guard(walk);
    await walk;
    await this.quiet();
    signal.throwIfAborted();
    const { store, project } = this.options;
    const changed = this.counts.files - this.counts.unchanged;
    return {
      ...this.counts,
      files: this.ledger.size,
      unchanged: this.ledger.size - changed,
      ...(await store.count(project)),
      ms: Math.round(performance.now() - began),
    };
  }

  private makeKeeper(): Keeper {
    return new Keeper({
      ...this.options,
      scope: this.scope,
      reader: this.reader,
      ledger: this.ledger,
      signal: this.abort.signal,
      beforeCommit: () => this.options.renewLease(),
      onUnfinished: (path) => this.settle.mark(path),
      onLook: (look) => countLook(this.counts, look),
    });
  }

  private end(): void {
    this.abort.abort();
    this.ended.resolve();
  }

  private guard(work: Promise<void>): void {
    work.catch((error) => {
      this.abort.abort();
      this.ended.reject(error);
    });
  }

  /** What is under way is finished, nothing new is begun. */
  private async close(): Promise<void> {
    this.abort.abort();
    this.begun.reject(new Error('the session is over'));
    clearInterval(this.ticker);
    this.settle.close();
    await this.folders?.close();
    await Promise.allSettled([this.walking, this.rounds, this.rendering]);
  }

  private async firstWalk(): Promise<void> {
    if (this.polling) {
      this.options.log.info({ why: this.polling }, 'polling');
      return this.fillOrWalk();
    }
    const seen = new Comparison(this.ledger);
    const walked = Promise.withResolvers<void>();
    this.abort.signal.addEventListener('abort', () => walked.resolve());
    const began = process.cpuUsage();
    this.folders = watchFolders(this.scope, [CONFIG_PATH, REQUEST_FILE], {
      onSeen: (path, signature) => seen.see(path, signature),
      onReady: () => walked.resolve(),
      onHint: (path) => this.hint(path),
      onSteering: (path) => this.steer(path),
      onError: (error) => {
        if (this.watchError(error)) walked.resolve();
      },
    });
    await walked.promise;
    if (this.abort.signal.aborted) return;
    if (this.polling) return this.fillOrWalk();
    this.options.assertRoot();
    const { user, system } = process.cpuUsage(began);
    await this.found(seen, (user + system) / 1000);
  }

  private async fillOrWalk(): Promise<void> {
    const { paths, files, cpuMs } = await catchUp(this.scope, this.ledger, this.abort.signal);
    this.options.assertRoot();
    await this.take(paths, files, cpuMs);
  }

  private found(seen: Comparison, cpuMs: number): Promise<void> {
    return this.take(seen.differences(), seen.files, cpuMs);
  }

  /** A graph that knows nothing yet is filled in one go. */
  private async take(paths: string[], files: number, cpuMs: number): Promise<void> {
    const { log } = this.options;
    const fills = this.ledger.size === 0 && paths.length >= LARGE;
    const young = fills ? await this.youngOf(paths) : new Set(paths);
    for (const path of young) this.settle.mark(path);
    if (fills) await this.fill(paths.filter((path) => !young.has(path)));
    this.walked(cpuMs);
    log.info({ files, changed: paths.length }, 'watching');
    this.settled();
  }

  /** Those that somebody may still be writing. */
  private async youngOf(paths: readonly string[]): Promise<Set<string>> {
    const since = Date.now() - OPEN_QUIET_MS;
    const young = new Set<string>();
    for (const [i, path] of paths.entries()) {
      if (Number(statAt(join(this.options.root, path))?.mtimeMs ?? 0) > since) young.add(path);
      if (i % 1000 === 999) await nextTurn();
    }
    return young;
  }

  private async fill(found: string[]): Promise<void> {
    const { log } = this.options;
    await ingest({
      ...this.options,
      found,
      signal: this.abort.signal,
      beforeCommit: this.options.renewLease,
      onLook: (look: Look) => {
        countLook(this.counts, look);
        if (look.change?.document) this.ledger.learn(look.path, look.change.document);
        logLook(log, look);
      },
      onRefused: (path, document) => this.ledger.learn(path, document),
      onProgress: (done, total) => this.options.onNews({ pending: total - done }),
    });
  }

  /** True where events cannot be had: from then on the files are looked at again and again. */
  private watchError(error: NodeJS.ErrnoException): boolean {
    const { log, onTrouble } = this.options;
    if (error.code !== 'ENOSPC' && error.code !== 'EMFILE') {
      log.warn({ reason: error.message }, 'watching a folder failed; looking at the files again');
      this.walkAgainAt = Math.min(this.walkAgainAt, Date.now() + HEARTBEAT_MS);
      return false;
    }
    if (this.polling) return true;
    const hint =
      error.code === 'ENOSPC'
        ? 'Raise the limit: sudo sysctl fs.inotify.max_user_watches=524288 (and put it into /etc/sysctl.d/), then passdown restart'
        : 'Raise the limit of open files (ulimit -n) or of fs.inotify.max_user_instances, then passdown restart';
    this.polling = `the system allows no more watches (${error.code})`;
    log.warn({ hint }, `${this.polling}: polling instead`);
    onTrouble('watch-limit', { message: `Polling, because ${this.polling}`, hint });
    const { folders } = this;
    this.folders = undefined;
    void folders?.close();
    this.walkAgainAt = Math.min(this.walkAgainAt, Date.now());
    this.scheduleWalk();
    return true;
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
    await this.walking;
    while (this.ready.size > 0 && !this.abort.signal.aborted) {
      this.options.assertRoot();
      const paths = [...this.ready];
      this.ready.clear();
      await this.keeper.bring(paths);
      this.news();
    }
  }

  /** Nothing waits any more, or something still does. */
  private settled(): void {
    if (this.abort.signal.aborted || this.isBusy()) return;
    if (this.walkedAt !== undefined) this.options.onNews({ lastReconcileAt: this.walkedAt });
    this.walkedAt = undefined;
    if (this.hints >= BURST) this.guard(this.walk('many changes at once'));
    else this.hints = 0;
    this.renderSoon();
    this.news();
  }

  private renderSoon(): void {
    this.renderAgain = this.rendering !== undefined;
    if (this.rendering) return;
    this.rendering = this.render().finally(() => {
      this.rendering = undefined;
    });
    this.guard(this.rendering.then(() => (this.renderAgain ? this.settled() : this.news())));
  }

  private isBusy(): boolean {
    return this.settle.size + this.ready.size + this.keeper.inHand > 0 || this.rounds !== undefined;
  }

  private news(): void {
    const pending = this.settle.size + this.ready.size + this.keeper.inHand + (this.rendering ? 1 : 0);
    this.options.onNews({ pending, documents: this.ledger.states() });
  }

  private async quiet(): Promise<void> {
    while ((this.isBusy() || this.rendering || this.walking) && !this.abort.signal.aborted)
      await sleep(20, undefined, { signal: this.abort.signal });
  }

  private async tick(): Promise<void> {
    const now = Date.now();
    const { assertRoot, renewLease, onSteering, log } = this.options;
    assertRoot();
    if (now - this.lastRenewal >= LEASE_RENEWAL_MS || now < this.lastRenewal) {
      this.lastRenewal = now;
      await this.keeper.alone(renewLease);
    }
    onSteering(REQUEST_FILE);
    if (now - this.lastTick > 3 * HEARTBEAT_MS) {
      log.info({ seconds: Math.round((now - this.lastTick) / 1000) }, 'this process was asleep; looking at all files');
      this.walkAgainAt = now;
    }
    this.lastTick = now;
    if (now >= this.walkAgainAt) await this.walk('it is time');
    if (this.renderFailed) this.settled();
  }

  private walk(why: string): Promise<void> {
    return this.walkWith(() => this.walkNow(why));
  }

  /** One walk at a time. */
  private walkWith(walk: () => Promise<void>): Promise<void> {
    this.walking ??= walk().finally(() => {
      this.walking = undefined;
    });
    return this.walking;
  }

  private async walkNow(why: string): Promise<void> {
    const { log, assertRoot, onSteering } = this.options;
    this.hints = 0;
    assertRoot();
    // Their events may have been lost as well.
    if (onSteering(CONFIG_PATH) || this.scope.isStale()) return this.end();
    const { paths, files, cpuMs } = await catchUp(this.scope, this.ledger, this.abort.signal);
    assertRoot();
    log.debug({ files, different: paths.length, why, ms: Math.round(cpuMs) }, 'compared the disk with the ledger');
    for (const path of paths) this.settle.mark(path);
    this.walked(cpuMs);
    this.settled();
  }

  private walked(cpuMs: number): void {
    const now = Date.now();
    const seconds = this.options.config.watch.catchUpSeconds;
    const pause = this.polling ? Math.max(POLL_MS, cpuMs / POLL_SHARE) : Math.max(seconds * 1000, cpuMs / WALK_SHARE);
    this.walkedAt = now;
    this.walkAgainAt = now + pause;
    this.options.onNews({ nextReconcileAt: this.walkAgainAt });
    this.scheduleWalk();
  }

  /** Polling is quicker than the heart beats. */
  private scheduleWalk(): void {
    if (!this.polling) return;
    const timer = setTimeout(
      () => {
        if (!this.abort.signal.aborted) this.guard(this.walk('polling'));
      },
      Math.max(this.walkAgainAt - Date.now(), 0),
    );
    this.abort.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /** Once after quiet; a disk that is full, or a file that is in the way, is told and tried again at the next tick. */
  private async render(): Promise<void> {
    const { root, store, project, log, onTrouble } = this.options;
    if (isRendered(root, await this.keeper.alone(() => renderedNow(store, project)))) return;
    const pause = Math.max(RENDER_QUIET_MS, this.renderAt - Date.now());
    await sleep(pause, undefined, { signal: this.abort.signal }).catch(() => {});
    // What came meanwhile renders when it has settled.
    if (this.abort.signal.aborted || this.isBusy()) return;
    const began = performance.now();
    try {
      const written =
        this.ledger.size < LARGE
          ? await this.keeper.alone(() => renderOutputs(root, store, project))
          : await renderInThread({ root, storeUri: this.options.config.store, project });
      const ms = Math.round(performance.now() - began);
      for (const path of written) log.info({ path, ms }, 'rendered');
      this.renderFailed = false;
      onTrouble('output-failed', undefined);
    } catch (error) {
      if (!(error instanceof OperatorError) || error.exitCode === 3) throw error;
      this.renderFailed = true;
      log.error({ reason: error.message }, 'rendering failed');
      onTrouble('output-failed', { message: error.message, hint: error.hint });
    }
    this.renderAt = Date.now() + (performance.now() - began) / RENDER_SHARE;
  }
}

/** Turns a missing root into the one error that retracts nothing. */
export function rootAway(root: string): OperatorError {
  return new OperatorError({
    code: 'root-away',
    message: `${root} is not there, or is no longer the folder that was watched`,
    hint: 'Nothing was retracted. Mount it again or move it back; the daemon goes on by itself',
  });
}
