/** The daemon as it is packed, a process of its own: start against a plain walk, saves, a burst, questions beside it, memory, idle work. Every save changes a status and an item. */
import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
import { changedTask, makeProject, taskFile, taskPath } from './make-project.ts';
import { median } from './measure.ts';
import { Packed } from './packed.ts';
import { sizes, times } from './sizes.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const QUIET_MS = configSchema.parse({}).watch.quietMs;
const SAVES = times(40, 3);
/** So many files change at once, as when a branch is checked out. */
const BURST = 1_000;

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
  await burst(daemon, root, Math.min(count, BURST));
  await daemon.stop();
  await questions(packed, root, count);
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
  const waits: number[] = [];
  const costs: number[] = [];
  const written: number[] = [];
  for (let n = 1; n <= SAVES; n++) {
    const [before, files] = [daemon.cpuSeconds(), contextFiles(root)];
    waits.push((await asked.save((n * 97) % count, n)) - QUIET_MS);
    while (daemonStatus(root).pending > 0) await sleep(5);
    costs.push(1000 * (daemon.cpuSeconds() - before));
    const after = contextFiles(root);
    written.push([...after].filter(([name, time]) => files.get(name) !== time).length);
  }
  console.log(
    `  a save of a new status and a new item: ${median(costs).toFixed(0)} ms of processor, outputs included (the most ${Math.max(...costs).toFixed(0)}); ${median(written)} of ${contextFiles(root).size} context files change`,
  );
  console.log(`  it can be asked for after the quiet ${QUIET_MS} ms and: ${percentiles(waits)}`);
  console.log(`  ${daemon.loop()}`);
  asked.close();
}

/** When each context file was written. */
function contextFiles(root: string): Map<string, number> {
  const folder = join(root, '.passdown/context');
  return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]));
}

/** Many files at once, until nothing is left to do; and once more, timing single saves meanwhile. */
async function burst(daemon: Daemon, root: string, count: number): Promise<void> {
  const before = daemon.cpuSeconds();
  const [written, ms] = await changeAll(root, count, SAVES + 1);
  console.log(
    `  burst: ${count} files changed in ${seconds(written)}, in graph and outputs ${seconds(ms)} later (${((1000 * count) / ms).toFixed(0)} files/s), ${(daemon.cpuSeconds() - before).toFixed(1)} s of processor, ${daemon.memory()}`,
  );
  const asked = new Queryable(root);
  let done = false;
  const again = changeAll(root, count, SAVES + 2).then(() => {
    done = true;
  });
  const waits: number[] = [];
  for (let n = 1; !done && n <= SAVES; n++) waits.push(await asked.save((n * 31) % count, SAVES + 2 + n));
  await again;
  console.log(`  a save inside a burst, with the quiet time: ${percentiles(waits)} (${waits.length} saves)`);
  console.log(`  ${daemon.loop()}`);
  asked.close();
}

async function changeAll(root: string, count: number, round: number): Promise<[number, number]> {
  const began = performance.now();
  for (let i = 0; i < count; i++) writeFileSync(file(root, i), changedTask(i, round));
  const written = performance.now();
  await askToReconcile(root);
  return [written - began, performance.now() - written];
}

/** A question while files change five times a second, beside a daemon and without one, in turn. */
async function questions(packed: Packed, root: string, count: number): Promise<void> {
  const rounds = times(7);
  const figures: string[] = [];
  for (const isBeside of [true, false]) {
    const daemon = isBeside ? await Daemon.start(packed, root) : undefined;
    const waits: number[] = [];
    for (let n = 0; n < rounds; n++) {
      let isOver = false;
      const changing = (async () => {
        for (let i = 0; !isOver; i++, await sleep(200))
          writeFileSync(file(root, i % count), changedTask(i % count, 10_000 + n * 100 + i));
      })();
      await sleep(300);
      const began = performance.now();
      await packed.run(root, 'gotchas');
      waits.push(performance.now() - began);
      isOver = true;
      await changing;
    }
    await daemon?.stop();
    figures.push(`${median(waits).toFixed(0)} ms ${isBeside ? 'beside a daemon' : 'without one'}`);
  }
  console.log(`  a question (gotchas) while a file changes every 200 ms: ${figures.join(', ')}`);
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

  async save(i: number, round: number): Promise<number> {
    const text = changedTask(i, round);
    const wanted = hash('sha256', text, 'hex');
    const key = nodeKey('Document', this.project, taskPath(i));
    const began = performance.now();
    writeFileSync(file(this.root, i), text);
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
