/** check over 1,000, 10,000 and 100,000 files, against the floor, and how it grows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProject } from './make-project.ts';
import { median, runChild, type Sample } from './measure.ts';
import { sizes, times } from './sizes.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const roundsAt = (count: number) => times(count < 50_000 ? 5 : 1);

export function benchCheck(): void {
  console.log(
    'check: files, floor ms, check ms, ratio by the clock, ratio in processor time (medians of pairs), µs of processor a file, peak MB',
  );
  for (const count of sizes(1_000, 10_000, 100_000)) {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    try {
      makeProject(root, { tasks: count });
      const pairs = Array.from({ length: roundsAt(count) }, (): [Sample, Sample] => [
        runChild(script('check-floor.ts'), root),
        runChild(script('check-work.ts'), root),
      ]);
      const ratio = (of: 'ms' | 'cpuMs') => median(pairs.map(([floor, work]) => work[of] / floor[of])).toFixed(2);
      const figures = [
        count,
        median(pairs.map(([floor]) => floor.ms)).toFixed(0),
        median(pairs.map(([, work]) => work.ms)).toFixed(0),
        ratio('ms'),
        ratio('cpuMs'),
        ((1000 * median(pairs.map(([, work]) => work.cpuMs))) / count).toFixed(0),
        Math.max(...pairs.map(([, { peakMb }]) => peakMb)).toFixed(0),
      ];
      console.log(figures.join('\t'));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}
