/**
 * check over 1,000, 10,000 and 100,000 files against the floor. Both are whole processes, start included: the command as it is packed, and the floor in one
 * file of CommonJS beside it; Node keeps what it compiled of both. What a file costs is what is left without the same process on a few files.
 * Then one file of 10 to 5,000, with a current graph and without one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { makeProject, taskPath } from './make-project.ts';
import { median, runChildIn } from './measure.ts';
import { Packed } from './packed.ts';
import { IS_TINY, sizes, times } from './sizes.ts';

const FEW_FILES = 13;
/** One of the files in every size. */
const ONE = taskPath(5);
const SECOND = fileURLToPath(new URL('check-work.ts', import.meta.url));
/** A file that changed shortly before the graph was made is read again. */
const SETTLED_MS = IS_TINY ? 0 : 2_500;
const roundsAt = (count: number) => times(count < 50_000 ? 5 : 1);

export function benchCheck(): void {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    new CheckBench(folder).run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds, by the clock and of processor, all threads together. */
interface Spent {
  ms: number;
  cpuMs: number;
}

class CheckBench {
  private readonly packed: Packed;
  private readonly floor: string;

  constructor(folder: string) {
    this.packed = new Packed(folder);
    this.floor = join(folder, 'check-floor.cjs');
    const entry = fileURLToPath(new URL('check-floor.ts', import.meta.url));
    buildSync({ entryPoints: [entry], outfile: this.floor, bundle: true, platform: 'node', format: 'cjs' });
  }

  run(): void {
    const few = this.pairs(FEW_FILES);
    console.log(`check, medians of pairs; start: the same with ${FEW_FILES} files`);
    console.log(
      'files, floor ms, check ms, ratio by the clock; floor, check, ratio in processor ms; the same without start; µs a file',
    );
    for (const count of sizes(1_000, 10_000, 100_000)) {
      const pairs = this.pairs(count);
      const figures = [
        count,
        ...compared(pairs, 'ms'),
        ...compared(pairs, 'cpuMs'),
        ...compared(pairs, 'cpuMs', few),
        ((1000 * (middle(pairs, 1, 'cpuMs') - middle(few, 1, 'cpuMs'))) / count).toFixed(0),
      ];
      console.log(figures.join('\t'));
    }
    console.log(
      'check of one file, medians of processor ms: files, with a graph, without; a second check in the same process, with a graph, without',
    );
    for (const count of sizes(10, 100, 1_000, 5_000)) console.log([count, ...this.one(count)].join('\t'));
  }

  private one(count: number): string[] {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    try {
      makeProject(root, { tasks: count });
      const cpuOf = (...args: string[]) => this.packed.cpu(root, this.packed.bin, ...args);
      const second = () => runChildIn(this.packed.env, SECOND, root, ONE, this.packed.library).cpuMs;
      const both = () => [cpuOf('check', ONE), second()] as const;
      // The first one keeps what it compiles.
      both();
      const without = Array.from({ length: times(7) }, both);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLED_MS);
      cpuOf('ingest');
      const graph = Array.from({ length: times(7) }, both);
      return ([0, 1] as const).flatMap((which) =>
        [graph, without].map((runs) => median(runs.map((run) => run[which])).toFixed(0)),
      );
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }

  private pairs(count: number): [floor: Spent, check: Spent][] {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    try {
      makeProject(root, { tasks: count });
      const pair = (): [Spent, Spent] => [
        this.spent(root, this.floor, root),
        this.spent(root, this.packed.bin, 'check'),
      ];
      // The first ones keep what they compile.
      pair();
      return Array.from({ length: roundsAt(count) }, pair);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }

  private spent(root: string, ...args: string[]): Spent {
    const began = performance.now();
    const cpuMs = this.packed.cpu(root, ...args);
    return { ms: performance.now() - began, cpuMs };
  }
}

type Pairs = readonly [floor: Spent, check: Spent][];

const middle = (pairs: Pairs, side: 0 | 1, of: keyof Spent) => median(pairs.map((pair) => pair[side][of]));

/** Floor, check and their ratio, each without what it takes on a few files if these are given. */
function compared(pairs: Pairs, of: keyof Spent, few?: Pairs): string[] {
  const start = ([0, 1] as const).map((side) => (few ? middle(few, side, of) : 0));
  const left = pairs.map((pair) => pair.map((spent, side) => spent[of] - start[side]!));
  return [
    median(left.map(([floor]) => floor!)).toFixed(0),
    median(left.map(([, check]) => check!)).toFixed(0),
    median(left.map(([floor, check]) => check! / floor!)).toFixed(2),
  ];
}
