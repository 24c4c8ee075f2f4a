/** check over 1,000, 10,000 and 100,000 files, against the floor, and how it grows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, runChild, type Sample } from './measure.ts';
import { makeWorkspace } from './workspace.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ROUNDS = [
  { count: 1_000, rounds: 5 },
  { count: 10_000, rounds: 7 },
  { count: 100_000, rounds: 1 },
];

export function benchCheck(): void {
  console.log('check: files, floor ms, check ms, ratio (median of pairs / of the fastest), µs a file, peak MB');
  for (const { count, rounds } of ROUNDS) {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    try {
      makeWorkspace(root, count);
      const pairs: [Sample, Sample][] = [];
      for (let round = 0; round < rounds; round++)
        pairs.push([runChild(script('check-floor.ts'), root), runChild(script('check-work.ts'), root)]);
      const floor = median(pairs.map(([one]) => one.ms));
      const work = median(pairs.map(([, one]) => one.ms));
      const ratio = median(pairs.map(([a, b]) => b.ms / a.ms));
      const fastest = Math.min(...pairs.map(([, one]) => one.ms)) / Math.min(...pairs.map(([one]) => one.ms));
      const peak = Math.max(...pairs.map(([, one]) => one.peakMb));
      console.log(
        `${count}\t${floor.toFixed(0)}\t${work.toFixed(0)}\t${ratio.toFixed(2)} / ${fastest.toFixed(2)}\t${((1000 * work) / count).toFixed(0)}\t${peak.toFixed(0)}`,
      );
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}
