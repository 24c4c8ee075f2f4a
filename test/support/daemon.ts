/**
 * A real daemon process for one test, beside which the test changes files and asks.
 *
 *     const place = workspace({ 'tasks/task-1.md': taskFile('1') });
 *     const daemon = await startDaemon(place);     // runs, and has caught up
 *     place.write('tasks/task-2.md', taskFile('2'));
 *     await daemon.settle();                       // the barrier: all that is on the disk now is in graph and outputs
 *     await daemon.expectConverged();              // graph and journal are what a fresh rebuild gives
 *
 * Most of such a test is waiting, so those of a file may run beside each other; vitest's own hooks then mix them up, and each
 * test has a `Scene` instead:
 *
 *     daemonTest('a claim', async (scene) => {
 *       const place = scene.workspace({ … });
 *       const daemon = await scene.start(place);
 *       …
 *
 * Whatever a test does, its daemon is killed when it is finished. No wait here is an assertion about time: the patience only
 * turns a daemon that hangs into an error that shows its log.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { JOURNAL_PATH } from '../../src/ask/journal-path.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { projectName } from '../../src/config/project-name.ts';
import type { IngestSummary } from '../../src/ingest/summary.ts';
import { type Difference, verify } from '../../src/outputs/verify.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { askToReconcile, daemonStatus, type Status } from '../../src/workplace/daemon-status.ts';
import { PATIENCE_MS, STOPS_WITHIN_MS } from './limits.ts';
import { processorMs } from './processor-time.ts';
import { BIN, Workspace } from './workspace.ts';

export interface DaemonOptions {
  /** Options of every command: `--store`, `--project`. */
  flags?: { store?: string; project?: string };
  /** Options of `watch`: `--poll`, `--take-over` … */
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** Options of Node itself. */
  nodeArgs?: string[];
  /** The text of a module that runs before the daemon does, to stand in for parts of the system. */
  preload?: string;
  /** What runs the daemon, such as `unshare …`; it must end in `exec`, so that the process is the daemon. */
  wrap?: string[];
}

export interface LogLine {
  level: string;
  msg: string;
  path?: string;
  [name: string]: unknown;
}

/** Starts it and waits until it has compared the disk with the ledger and has nothing left to do. */
export async function startDaemon(place: Workspace, options: DaemonOptions = {}): Promise<Daemon> {
  const daemon = spawnDaemon(place, options);
  await daemon.caughtUp();
  return daemon;
}

/** Starts it and does not wait. */
export function spawnDaemon(place: Workspace, options: DaemonOptions = {}): Daemon {
  return new Daemon(place, options, onTestFinished);
}

/** A test that runs beside the others of its file. */
export function daemonTest(name: string, work: (scene: Scene) => Promise<void>): void {
  test.concurrent(name, (context) => work(new Scene(context)));
}

/** What one test uses, and gives back when it is finished. */
export class Scene {
  readonly finally: TestContext['onTestFinished'];

  constructor({ onTestFinished }: TestContext) {
    this.finally = onTestFinished;
  }

  workspace(files: Record<string, string> = {}): Workspace {
    const made = new Workspace();
    this.finally(() => made.remove());
    for (const [path, content] of Object.entries(files)) made.write(path, content);
    return made;
  }

  async start(place: Workspace, options: DaemonOptions = {}): Promise<Daemon> {
    const daemon = this.spawn(place, options);
    await daemon.caughtUp();
    return daemon;
  }

  spawn(place: Workspace, options: DaemonOptions = {}): Daemon {
    return new Daemon(place, options, this.finally);
  }
}

export class Daemon {
  readonly child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly log: LogLine[] = [];
  private readonly place: Workspace;
  private readonly options: DaemonOptions;
  private readonly onFinished: TestContext['onTestFinished'];
  private isOver = false;
  private rest = '';

  constructor(place: Workspace, options: DaemonOptions, onFinished: TestContext['onTestFinished']) {
    this.place = place;
    this.options = options;
    this.onFinished = onFinished;
    onFinished(() => this.kill().then(() => {}));
    const [program, ...args] = this.command();
    this.child = spawn(program!, args, {
      cwd: place.root,
      env: { ...process.env, NO_COLOR: '1', ...options.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr!.setEncoding('utf8').on('data', (text) => this.hear(text));
    this.ended = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (code, signal) => {
        this.isOver = true;
        resolve(code ?? signal!);
      });
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  status(): Status {
    return daemonStatus(this.place.root);
  }

  /** Waits until this very daemon is well and has nothing left to do. */
  caughtUp(): Promise<void> {
    return this.until('it has caught up', () => {
      const { pid, healthy, pending } = this.status();
      return pid === this.pid && healthy && pending === 0;
    });
  }

  /** The barrier: the disk is compared with the ledger, and all of it is in graph and outputs. */
  async settle(): Promise<IngestSummary> {
    let answer: unknown = 'none yet';
    const reconciled = () => this.log.filter(({ msg }) => msg === 'reconciled').length;
    const before = reconciled();
    const asked = askToReconcile(this.place.root).then((data) => {
      answer = data;
    });
    await Promise.race([asked, this.until('it answers the barrier', () => answer !== 'none yet')]);
    if (answer === undefined) throw new Error(`The daemon did not reconcile: ${this.sayAll()}`);
    // Its log comes another way than its answer, and may come later.
    await this.until('its log has come', () => reconciled() > before);
    return answer as IngestSummary;
  }

  /** Waits until something holds that the daemon brings about by itself. */
  async until(what: string, holds: () => boolean | Promise<boolean>, everyMs = 25): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; !(await holds()); await pause(everyMs)) {
      if (this.isOver) throw new Error(`The daemon ended (${await this.ended}) before ${what}: ${this.sayAll()}`);
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}: ${this.sayAll()}`);
    }
  }

  /** Waits until graph and outputs are right without asking it to look: by what it notices itself. */
  async converges(): Promise<void> {
    await this.until('it has converged by itself', () => this.hasConverged(), 150);
    await this.expectConverged();
  }

  private async hasConverged(): Promise<boolean> {
    return existsSync(join(this.place.root, JOURNAL_PATH)) && (await this.difference()).equal;
  }

  /** Frozen as by Ctrl-Z: it does nothing and learns nothing until `thaw`. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  stop(): Promise<number | NodeJS.Signals> {
    return this.kill('SIGTERM');
  }

  /**
   * How it ends when it is told to stop. What it still does then is counted in processor time (where /proc tells), so that a busy machine makes no test fail: past
   * the time that it has, it is killed, and that is no 0. What only waits ends by the daemon's own clock, or never, and then the test does not end.
   */
  async stopInTime(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals> {
    const used = () => processorMs(this.pid) ?? 0;
    const most = used() + STOPS_WITHIN_MS;
    const watching = setInterval(() => used() > most && this.kill(), 50);
    const code = await this.kill(signal);
    clearInterval(watching);
    return code;
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | NodeJS.Signals> {
    if (!this.isOver) this.child.kill(signal);
    return this.ended;
  }

  /** Its graph over a connection of the test's own, as any reader has it. */
  async graph(): Promise<{ store: Store; project: string }> {
    const { root, store: uri, project, env } = this.where();
    const store = await openStore(uri, root, env);
    this.onFinished(() => store.close());
    return { store, project };
  }

  /** How graph and outputs differ from a fresh rebuild. */
  async difference(): Promise<Difference> {
    const { root, config, project, store: uri, env } = this.where();
    const store = await openStore(uri, root, env);
    try {
      return await verify({ root, config, project, store });
    } finally {
      await store.close();
    }
  }

  /** Graph and journal are what a fresh rebuild from the files gives, and no file waits. */
  async expectConverged(): Promise<void> {
    const same = { equal: true, missing: [], extra: [], different: [], files: [], pending: [] };
    expect(await this.difference(), this.sayAll()).toEqual(same);
    // Verify does not miss a journal that was never written; a daemon that has settled has written it.
    expect(existsSync(join(this.place.root, JOURNAL_PATH)), 'the journal is there').toBe(true);
  }

  private where() {
    const { root } = this.place;
    const env = { ...process.env, ...this.options.env };
    const config = loadConfig(root, this.options.flags, env);
    return { root, config, env, store: config.store, project: projectName(root, config) };
  }

  private command(): string[] {
    const { flags = {}, args = [], nodeArgs = [], preload, wrap = [] } = this.options;
    return [
      ...wrap,
      process.execPath,
      ...(preload === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`]),
      ...nodeArgs,
      BIN,
      ...['-C', this.place.root],
      ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
      ...['watch', '--log-format', 'json', '--log-level', 'debug', ...args],
    ];
  }

  private hear(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) this.log.push(lineOf(line));
  }

  private sayAll(): string {
    const last = this.log.slice(-30).map((line) => JSON.stringify(line));
    return `${JSON.stringify(this.status())}\n${last.join('\n')}`;
  }
}

/** What is no JSON was not logged but said, by Node or by the command itself. */
function lineOf(line: string): LogLine {
  try {
    return JSON.parse(line);
  } catch {
    return { level: 'said', msg: line };
  }
}
