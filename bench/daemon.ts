/** The daemon as it is packed, a process of its own: start against a plain walk, latency of a save, a storm, memory, idle work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { configSchema } from '../src/config/schema.ts';
import { nodeKey } from '../src/model/index.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { askToReconcile, daemonStatus } from '../src/workplace/daemon-status.ts';
import { processorMs } from '../test/support/processor-time.ts';
import { makeProject, taskFile, taskPath } from './make-project.ts';
import { median } from './measure.ts';
import { Packed } from './packed.ts';
import { sizes, times } from './sizes.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const QUIET_MS = configSchema.parse({}).watch.quietMs;
const SAVES = times(100, 3);
/** So many files change at once, as when a branch is checked out. */
const STORM = 1_000;

export async function benchDaemon(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    const packed = new Packed(folder);
    for (const count of sizes(10_000)) await benchProject(packed, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchProject(packed: Packed, count: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    makeProject(root, { tasks: count });
    writeFileSync(join(root, taskPath(0)), taskFile(0));
    await benchAt(packed, root, count);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function benchAt(packed: Packed, root: string, count: number): Promise<void> {
  let daemon = await Daemon.start(packed, root);
  console.log(
    `daemon, ${count} files: the graph stands after ${daemon.filledSeconds} s of processor, the outputs after ${seconds(daemon.startMs)}, ${daemon.cpuSeconds()} s of processor, ${daemon.memory()}`,
  );
  await daemon.stop();
  const starts: number[] = [];
  const walks: number[] = [];
  const rounds = times(5);
  for (let i = 0; i < rounds; i++) {
    walks.push(await plainWalk(join(root, 'tasks')));
    daemon = await Daemon.start(packed, root);
    starts.push(daemon.caughtUpMs);
    if (i < rounds - 1) await daemon.stop();
  }
  console.log(`  unchanged: ${daemon.cpuSeconds()} s of processor, ${daemon.memory()}`);
  const ratios = starts.map((ms, i) => ms / walks[i]!);
  console.log(
    `  start to caught up, unchanged: ${median(starts).toFixed(0)} ms, plain walk ${median(walks).toFixed(0)} ms, ratio ${median(ratios).toFixed(2)}`,
  );
  await idle(daemon);
  await daemon.stop();
  daemon = await Daemon.start(packed, root, 'probed');
  await latencies(daemon, root, count);
  await storm(daemon, root, Math.min(count, STORM));
  await daemon.stop();
}

async function idle(daemon: Daemon): Promise<void> {
  await sleep(times(10_000));
  const before = daemon.cpuSeconds();
  const lasts = Number(process.env.PASSDOWN_BENCH_IDLE_SECONDS ?? times(130));
  await sleep(lasts * 1000);
  const share = (100 * (daemon.cpuSeconds() - before)) / lasts;
  console.log(`  idle: ${share.toFixed(2)} % of one processor over ${lasts} s, ${daemon.memory()}`);
}

async function latencies(daemon: Daemon, root: string, count: number): Promise<void> {
  const asked = new Queryable(root);
  const times: number[] = [];
  for (let i = 0; i < SAVES; i++) {
    times.push((await asked.save((i * 97) % count)) - QUIET_MS);
    await sleep(30);
  }
  console.log(`  a save can be asked for after the quiet ${QUIET_MS} ms and: ${percentiles(times)}`);
  console.log(`  ${daemon.loop()}`);
  asked.close();
}

/** Many files at once, until nothing is left to do; and once more, timing single saves meanwhile. */
async function storm(daemon: Daemon, root: string, count: number): Promise<void> {
  const [written, ms] = await changeAll(root, count, 1);
  console.log(
    `  storm: ${count} files changed in ${seconds(written)}, in graph and outputs ${seconds(ms)} later (${((1000 * count) / ms).toFixed(0)} files/s), ${daemon.memory()}`,
  );
  const asked = new Queryable(root);
  let done = false;
  const again = changeAll(root, count, 2).then(() => {
    done = true;
  });
  const times: number[] = [];
  for (let i = 0; !done && i < SAVES; i++) times.push(await asked.save((i * 31) % count));
  await again;
  console.log(`  a save inside a storm, with the quiet time: ${percentiles(times)} (${times.length} saves)`);
  console.log(`  ${daemon.loop()}`);
  asked.close();
}

async function changeAll(root: string, count: number, time: number): Promise<[number, number]> {
  const began = performance.now();
  for (let i = 0; i < count; i++) appendFileSync(file(root, i), `\nStorm ${time}, ${i}.\n`);
  const written = performance.now();
  await askToReconcile(root);
  return [written - began, performance.now() - written];
}

const file = (root: string, i: number) => join(root, taskPath(i));
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function percentiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`;
}

/** The floor of a start: the same folder walked asynchronously, every file looked at with lstat, a hundred at a time. */
async function plainWalk(folder: string): Promise<number> {
  const began = performance.now();
  const entries = await readdir(folder, { withFileTypes: true });
  for (let i = 0; i < entries.length; i += 100)
    await Promise.all(entries.slice(i, i + 100).map(({ name }) => lstat(join(folder, name))));
  return performance.now() - began;
}

/** Another connection, as a question has one. */
class Queryable {
  private readonly root: string;
  private readonly store: SqliteStore;
  private readonly project: string;

  constructor(root: string) {
    this.root = root;
    this.store = new SqliteStore(join(root, '.passdown/graph.db'));
    this.project = daemonStatus(root).project!;
  }

  async save(i: number): Promise<number> {
    const path = file(this.root, i);
    const text = `${readFileSync(path, 'utf8')}\nSaved at ${performance.now()}.\n`;
    const wanted = hash('sha256', text, 'hex');
    const key = nodeKey('Document', this.project, `tasks/${path.slice(path.lastIndexOf('/') + 1)}`);
    const began = performance.now();
    writeFileSync(path, text);
    for (;;) {
      const [row] = await this.store.nodesByKey('Document', [key]);
      if (row?.props.sha256 === wanted) return performance.now() - began;
      await sleep(1);
    }
  }

  close(): void {
    void this.store.close();
  }
}

export class Daemon {
  private readonly child: ChildProcess;
  private readonly report: string;
  /** From the start of the process, and from the start of its work, until the disk was compared with the ledger. */
  startMs = 0;
  caughtUpMs = 0;
  /** Processor time until then. */
  filledSeconds = 0;

  private constructor(child: ChildProcess, report: string) {
    this.child = child;
    this.report = report;
  }

  /** `probed`: with a look at its event loop, which costs a little itself. */
  static async start({ bin, env }: Packed, root: string, probed?: 'probed'): Promise<Daemon> {
    const report = join(root, 'loop.json');
    const began = performance.now();
    const probe = probed ? ['--import', here('daemon-probe.ts')] : [];
    const child = spawn(process.execPath, [...probe, bin, '-C', root, 'watch', '--log-level', 'warn'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, PASSDOWN_PROBE: report },
    });
    const daemon = new Daemon(child, report);
    for (;;) {
      const { healthy, pid, pending, lastReconcileAt, since } = daemonStatus(root);
      if (pid === child.pid && lastReconcileAt) daemon.filledSeconds ||= daemon.cpuSeconds();
      if (healthy && pid === child.pid && pending === 0) {
        daemon.startMs = performance.now() - began;
        daemon.caughtUpMs = Date.parse(lastReconcileAt!) - Date.parse(since!);
        return daemon;
      }
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('The daemon ended');
      await sleep(10);
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }

  cpuSeconds(): number {
    return processorMs(this.child.pid!)! / 1000;
  }

  memory(): string {
    return `RSS ${this.megabytes('VmRSS')} MB, peak ${this.megabytes('VmHWM')} MB`;
  }

  megabytes(name: 'VmRSS' | 'VmHWM'): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024);
  }

  /** The longest that the event loop was held since the last question. */
  loop(): string {
    const { max, p99 } = JSON.parse(readFileSync(this.report, 'utf8'));
    return `event loop held ${max} ms at most, p99 ${p99} ms`;
  }
}
