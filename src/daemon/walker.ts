/**
 * Knows where disk and ledger differ: from the watcher's first walk, from events after it, and from its own walks when
 * one is due, on request, and after anything that may have lost events. Without events it only walks, more often.
 */
import { type FolderWatch, watchFolders } from '../../watchers/watch-folders.ts';
import { CONFIG_PATH } from '../config/load-config.ts';
import { Comparison, type Differences, differences } from '../ingest/differences.ts';
import { HEARTBEAT_MS, REQUEST_FILE } from '../workplace/run-files.ts';
import type { WatchContext } from './watch-context.ts';

/** The share of one processor that walks may use, */
const WALK_SHARE = 1 / 300;
/** and the share when they replace events. */
const POLL_SHARE = 1 / 20;
const POLL_MS = 2_000;
/** Without events, a request of a command is looked for this often. */
const REQUEST_MS = 100;
/** After folders came or went, watching restarts once they have been quiet for this long, */
const FOLDERS_QUIET_MS = 300;
/** and for this many times as long as the last restart took. */
const FOLDERS_QUIET_TIMES = 4;

export class Walker {
  private readonly context: WatchContext;
  /** Why the files are polled; undefined if the system reports changes. */
  private polling: string | undefined;
  private folders: FolderWatch | undefined;
  private walking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private requests: NodeJS.Timeout | undefined;
  private again: NodeJS.Timeout | undefined;
  /** How long the last restart of watching took. */
  private watchMs = 0;
  private dueAt = Infinity;

  constructor(context: WatchContext, polling: string | undefined) {
    this.context = context;
    this.polling = polling;
  }

  /** The running walk. */
  get current(): Promise<void> | undefined {
    return this.walking;
  }

  first(): Promise<void> {
    return this.oneAtATime(() => this.firstWalk());
  }

  walk(why: string): Promise<void> {
    return this.oneAtATime(() => this.walkNow(why));
  }

  /** Walks if one is due, or if the process was asleep. */
  async tick(now: number, asleepMs: number): Promise<void> {
    if (asleepMs > 0) {
      this.context.log.info({ seconds: Math.round(asleepMs / 1000) }, 'this process was asleep; looking at all files');
      this.dueAt = now;
    }
    if (now >= this.dueAt) await this.walk('it is time');
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    clearInterval(this.requests);
    clearTimeout(this.again);
    await this.folders?.close();
    await this.walking?.catch(() => {});
  }

  private oneAtATime(walk: () => Promise<void>): Promise<void> {
    this.walking ??= walk().finally(() => {
      this.walking = undefined;
    });
    return this.walking;
  }

  /** Compares first: the watcher's own walk takes several times as long. What that one finds changed meanwhile. */
  private async firstWalk(): Promise<void> {
    const { log, signal, ledger, tell } = this.context;
    if (this.polling) log.info({ why: this.polling }, 'polling');
    await this.walkNow('it begins');
    if (signal.aborted) return;
    const seen = new Comparison(ledger);
    if (!this.polling) {
      await this.watch(seen);
      if (signal.aborted) return;
      // There are no events: they stopped during the walk.
      if (this.polling) await this.walkNow('polling');
      else await tell({ kind: 'meanwhile', paths: pathsOf(seen.differences()) });
    }
    log.info({ files: ledger.size }, 'watching');
  }

  /** Restarts watching once folders are quiet; less often if a restart takes long. */
  private watchAgainSoon(): void {
    clearTimeout(this.again);
    const wait = Math.max(FOLDERS_QUIET_MS, FOLDERS_QUIET_TIMES * this.watchMs);
    this.again = setTimeout(() => this.watchAgain().catch((error) => this.fail(error)), wait);
  }

  /** Replaces a watcher that may have lost sight of a folder; the first walk of the new one finds what was missed. */
  private async watchAgain(): Promise<void> {
    const { log, signal, ledger } = this.context;
    await this.walking;
    if (signal.aborted || this.polling) return;
    await this.oneAtATime(async () => {
      const [began, used] = [performance.now(), process.cpuUsage()];
      const seen = new Comparison(ledger);
      // Close the old one first: otherwise both would share the folders that it lost.
      await this.folders?.close();
      if (signal.aborted) return;
      await this.watch(seen);
      this.watchMs = performance.now() - began;
      if (signal.aborted || this.polling || !(await this.mayWalk())) return;
      const found = seen.differences();
      log.debug(
        { files: found.files, different: pathsOf(found).length, ms: Math.round(this.watchMs) },
        'folders were added or removed; watching again',
      );
      await this.walked(found, msOf(process.cpuUsage(used)));
    });
  }

  /** Resolves when the watcher has seen everything once, or cannot go on. */
  private watch(seen: Comparison): Promise<void> {
    const { scope, signal, tell } = this.context;
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      this.folders = watchFolders(scope, [CONFIG_PATH, REQUEST_FILE], {
        onSeen: (path, signature) => seen.see(path, signature),
        onReady: resolve,
        onHint: (path) => void tell({ kind: 'hint', path }),
        onFolder: () => this.watchAgainSoon(),
        onSteering: (path) => void tell({ kind: 'steering', path }),
        onError: (error) => {
          if (this.isBlind(error)) resolve();
        },
      });
    });
  }

  /** True if no more events can be had: from then on it polls. */
  private isBlind(error: NodeJS.ErrnoException): boolean {
    const { log, tell } = this.context;
    const limit = LIMITS[error.code ?? ''];
    if (!limit) {
      log.warn({ reason: error.message }, 'watching a folder failed; comparing the files');
      this.dueAt = Math.min(this.dueAt, Date.now() + HEARTBEAT_MS);
      return false;
    }
    if (this.polling) return true;
    this.polling = `the system allows no more ${limit.of} (${error.code})`;
    log.warn({ hint: limit.hint }, `${this.polling}: polling instead`);
    const trouble = { message: `Polling, because ${this.polling}`, hint: limit.hint };
    void tell({ kind: 'trouble', code: 'watch-limit', trouble });
    void this.folders?.close();
    this.folders = undefined;
    this.dueAt = Date.now();
    this.poll();
    return true;
  }

  private async walkNow(why: string): Promise<void> {
    const { log, scope, ledger, signal } = this.context;
    if (!(await this.mayWalk())) return;
    const found = await differences(scope, ledger, signal);
    if (!(await this.mayWalk())) return;
    const { files, cpuMs } = found;
    log.debug(
      { files, different: pathsOf(found).length, why, ms: Math.round(cpuMs) },
      'compared the disk with the ledger',
    );
    await this.walked(found, cpuMs);
  }

  private async walked(found: Differences, cpuMs: number): Promise<void> {
    const { config, tell } = this.context;
    const pauseMs = config.watch.catchUpSeconds * 1000;
    const pause = this.polling ? Math.max(POLL_MS, cpuMs / POLL_SHARE) : Math.max(pauseMs, cpuMs / WALK_SHARE);
    this.dueAt = Date.now() + pause;
    await tell({ kind: 'walked', paths: pathsOf(found), dueAt: this.dueAt });
    this.poll();
  }

  /** A listener that hears of the coming walk throws or ends the watch if there is nothing to compare with. */
  private async mayWalk(): Promise<boolean> {
    await this.context.tell({ kind: 'walking' });
    return !this.context.signal.aborted;
  }

  private fail(error: Error): void {
    void this.context.tell({ kind: 'failed', error });
  }

  /** Polls more often than the heart beats. */
  private poll(): void {
    const { signal, tell } = this.context;
    clearTimeout(this.timer);
    if (!this.polling || signal.aborted) return;
    this.requests ??= setInterval(() => void tell({ kind: 'steering', path: REQUEST_FILE }), REQUEST_MS);
    this.timer = setTimeout(
      () => this.walk('polling').catch((error) => this.fail(error)),
      Math.max(this.dueAt - Date.now(), 0),
    );
  }
}

const pathsOf = ({ changed, gone }: Differences) => [...changed, ...gone];
const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** System limits that watching folders can exhaust, and how to raise them. */
const LIMITS: Record<string, { of: string; hint: string } | undefined> = {
  ENOSPC: {
    of: 'watches',
    hint: 'Raise the limit: sudo sysctl fs.inotify.max_user_watches=524288 (and put it into /etc/sysctl.d/), then passdown restart',
  },
  EMFILE: {
    of: 'open files',
    hint: 'Raise the limit of open files (ulimit -n) or of fs.inotify.max_user_instances, then passdown restart',
  },
};
