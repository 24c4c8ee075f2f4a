/**
 * Keeps a root's graph and outputs current until it is stopped: one lock for its whole life, one watch for as long as
 * store and root are available.
 */
import { existsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CONFIG_PATH } from '../config/load-config.ts';
import { projectName } from '../config/project-name.ts';
import type { Config } from '../config/schema.ts';
import { needsPolling } from '../disk/file-system.ts';
import { OperatorError } from '../model/index.ts';
import type { Lock } from '../store/lock.ts';
import { checkAddress } from '../store/open-store.ts';
import { type OpenWorkplace, replacedLine, withOpen } from '../workplace/open-workplace.ts';
import { REQUEST_FILE, type Request, readRunFile, removeRunFile } from '../workplace/run-files.ts';
import { lockRoot, withLease } from '../workplace/writer.ts';
import type { Report } from './events.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Log } from './log.ts';
import { openWatch, type Watch } from './watch.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** How long a stop waits for a running transaction; the next start does what it did not finish. */
const LAST_WORDS_MS = 4_000;

export interface DaemonOptions {
  root: string;
  /** Reads the current configuration; throws if it is invalid. */
  loadConfig: () => Config;
  env: NodeJS.ProcessEnv;
  log: Log;
  signal: AbortSignal;
  takeOver?: boolean;
  /** Overrides the configuration's `watch.polling`. */
  poll?: boolean;
}

export async function runDaemon(options: DaemonOptions): Promise<void> {
  const config = options.loadConfig();
  checkAddress(config.store);
  const lock = await lockRoot(options.root, 'daemon');
  const daemon = new Daemon(options, config, lock);
  try {
    await Promise.race([
      daemon.run(),
      aborted(options.signal).then(() => sleep(LAST_WORDS_MS, undefined, { ref: false })),
    ]);
  } finally {
    daemon.stop();
  }
}

class Daemon {
  private readonly options: DaemonOptions;
  private readonly heart: Heartbeat;
  private config: Config;
  private lock: Lock;
  private readonly identity: string;
  private watch: Watch | undefined;
  private failures = 0;
  private asked: string[] = [];
  private configError = '';
  /** Only the first watch may take over the lease; after that we either hold it or have lost it. */
  private takeOver: boolean;

  constructor(options: DaemonOptions, config: Config, lock: Lock) {
    this.options = options;
    this.config = config;
    this.lock = lock;
    this.identity = identityOf(options.root);
    this.takeOver = options.takeOver ?? false;
    this.heart = new Heartbeat(options.root, projectName(options.root, config), config.store);
    removeRunFile(options.root, REQUEST_FILE);
  }

  async run(): Promise<void> {
    const { signal } = this.options;
    while (!signal.aborted) {
      try {
        await this.returnToRoot();
        await this.watchOnce();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof OperatorError && (error.code === 'leased' || error.code === 'locked')) throw error;
        await this.pause(error as Error);
      }
    }
  }

  stop(): void {
    this.heart.stop();
    this.lock.release();
  }

  private async watchOnce(): Promise<void> {
    const { root, env } = this.options;
    await withOpen({ root, config: this.config, env }, async (open) => {
      try {
        await withLease({ ...open, takeOver: this.takeOver }, (renewLease) => this.watchIn(open, renewLease));
      } finally {
        this.watch = undefined;
      }
    });
  }

  private async watchIn(open: OpenWorkplace, renewLease: () => Promise<void>): Promise<void> {
    const { log, signal } = this.options;
    const where = { project: open.project, store: open.store.name };
    this.takeOver = false;
    const replaced = replacedLine(open.store);
    if (replaced) log.warn(replaced);
    if (this.failures === 0) this.heart.state('catching-up', where);
    const watch = await openWatch({
      ...{ ...open, renewLease, log, signal, polling: this.polling() },
      assertRoot: () => this.assertRoot(),
      tell: (report) => this.hear(report, where),
    });
    this.watch = watch;
    const running = watch.run();
    this.answer();
    await running;
  }

  private hear(report: Report, where: { project: string; store: string }): void {
    switch (report.kind) {
      case 'news':
        if (report.news.lastReconcileAt !== undefined) this.recovered(where);
        this.heart.news(report.news);
        break;
      case 'trouble':
        this.heart.trouble(report.code, report.trouble);
        break;
      case 'steering':
        if (this.steer(report.path)) this.watch?.end();
    }
  }

  private polling(): string | undefined {
    const { root, poll } = this.options;
    const wanted = poll ? 'always' : this.config.watch.polling;
    if (wanted === 'never') return undefined;
    return wanted === 'always' ? 'it was asked for' : needsPolling(root);
  }

  /** Only a finished comparison shows that we have recovered: a store on a full disk can still be opened. */
  private recovered(where: { project: string; store: string }): void {
    if (this.failures > 0) this.options.log.info('store and root are there again');
    this.failures = 0;
    this.heart.state('watching', where);
    for (const code of ['store-away', 'root-away', 'failed']) this.heart.trouble(code, undefined);
  }

  /** After any error the files still hold everything needed to continue: wait, longer each time, then start a new watch. */
  private async pause(error: Error): Promise<void> {
    const { log, signal } = this.options;
    const operator = error instanceof OperatorError ? error : undefined;
    const state = operator?.code === 'root-away' ? 'root-away' : operator?.exitCode === 3 ? 'store-away' : 'failed';
    const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures);
    const ms = Math.round(most * (0.5 + Math.random() / 2));
    if (this.failures === 0 || most === LONGEST_PAUSE_MS)
      log.error(state === 'failed' ? { err: error } : { reason: error.message, again: `in ${ms} ms` }, state);
    this.failures++;
    this.heart.trouble(state, {
      message: error.message,
      hint: operator?.hint ?? 'See the log; the daemon tries again',
    });
    this.heart.state(state);
    await sleep(ms, undefined, { signal }).catch(() => {});
  }

  private assertRoot(): void {
    if (!existsSync(this.options.root) || !this.lock.isHeld()) throw rootAway(this.options.root);
  }

  /**
   * The root's lock is a file inside the root. If it is gone, either the root was moved, unmounted or replaced, and
   * must hold a project again before we go on; or only our folder was removed from the same root, and we create it
   * again.
   */
  private async returnToRoot(): Promise<void> {
    const { root } = this.options;
    if (existsSync(root) && this.lock.isHeld()) return;
    const isProject = existsSync(`${root}/.passdown`) || existsSync(`${root}/.git`);
    if (!existsSync(root) || !(isProject || identityOf(root) === this.identity)) throw rootAway(root);
    this.lock.release();
    this.lock = await lockRoot(root, 'daemon');
  }

  /** Handles a changed request or configuration; returns true if what is watched changes. */
  private steer(path: string): boolean {
    if (path === REQUEST_FILE) {
      this.serve();
      return false;
    }
    return path === CONFIG_PATH ? this.reload() : true;
  }

  private reload(): boolean {
    const { log, loadConfig } = this.options;
    try {
      const config = loadConfig();
      checkAddress(config.store);
      this.heart.trouble('config-invalid', undefined);
      this.configError = '';
      if (isDeepStrictEqual(config, this.config)) return false;
      this.config = config;
      log.info({ path: CONFIG_PATH }, 'the configuration changed');
      return true;
    } catch (error) {
      const { message, hint = '' } = error as OperatorError;
      if (message !== this.configError)
        log.error({ reason: message }, 'the configuration is wrong; the old one is still used');
      this.configError = message;
      this.heart.trouble('config-invalid', { message: `${message}. The old configuration is still used`, hint });
      return false;
    }
  }

  private serve(): void {
    const request = readRunFile<Request>(this.options.root, REQUEST_FILE);
    if (!request) return;
    removeRunFile(this.options.root, REQUEST_FILE);
    if (request.want === 'stop') return void process.kill(process.pid, 'SIGTERM');
    if (request.want === 'sync') return void this.sync(request);
    if (this.asked.includes(request.id)) return;
    this.asked.push(request.id);
    this.answer();
  }

  /** Without an answer the caller asks again soon, and then perhaps another watch. */
  private async sync({ id, paths }: Request): Promise<void> {
    if (!this.watch || !isPaths(paths)) return;
    try {
      await this.watch.sync(paths);
      this.heart.answer([id], { synced: paths.length });
    } catch (error) {
      this.options.log.warn({ reason: (error as Error).message }, 'a question could not be served');
    }
  }

  /** A request that this watch does not answer before it ends is answered by the next one. */
  private answer(): void {
    const { watch } = this;
    const ids = [...this.asked];
    if (!watch || ids.length === 0) return;
    watch.reconcile().then(
      (summary) => {
        this.asked = this.asked.filter((id) => !ids.includes(id));
        this.options.log.debug({ files: summary.files, ms: summary.ms }, 'reconciled');
        this.heart.answer(ids, summary);
      },
      () => {},
    );
  }
}

/** The request is a file that anybody may have written. */
const isPaths = (paths: unknown): paths is string[] =>
  Array.isArray(paths) && paths.every((path) => typeof path === 'string');

/** The one error that retracts nothing: the files are out of sight, not deleted. */
function rootAway(root: string): OperatorError {
  return new OperatorError({
    code: 'root-away',
    message: `${root} does not exist, or is not the folder that was watched`,
    hint: 'Nothing was removed from the graph. Mount it again or move it back; the daemon then continues',
  });
}

function identityOf(root: string): string {
  const stat = statSync(root, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}
