/** Cold ingest against its floor, an ingest with nothing changed, and questions at two sizes; on SQLite. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, runChild } from './measure.ts';
import { makeWorkspace } from './workspace.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const remove = (root: string, name: string) => {
  for (const ending of ['', '-wal', '-shm']) rmSync(join(root, name + ending), { force: true });
};

export function benchIngest(): void {
  console.log(
    'ingest on SQLite: files, floor ms, cold ms, ratio, handoffs/s, unchanged ms, share of cold, peak MB, nodes, edges',
  );
  for (const { count, rounds } of [
    { count: 10_000, rounds: 3 },
    { count: 100_000, rounds: 1 },
  ]) {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    try {
      makeWorkspace(root, count);
      const samples = Array.from({ length: rounds }, () => {
        remove(root, 'work.db');
        remove(root, 'floor.db');
        const cold = runChild(script('ingest-work.ts'), root);
        const floor = runChild(script('ingest-floor.ts'), root, join(root, 'work.db'));
        return { cold, floor, again: runChild(script('ingest-work.ts'), root) };
      });
      const of = (pick: (sample: (typeof samples)[number]) => number) => median(samples.map(pick));
      const cold = of((sample) => sample.cold.ms);
      const again = of((sample) => sample.again.ms);
      const { nodes, edges } = samples[0]!.cold;
      console.log(
        [
          count,
          of(({ floor }) => floor.ms).toFixed(0),
          cold.toFixed(0),
          of((sample) => sample.cold.ms / sample.floor.ms).toFixed(2),
          ((1000 * count) / cold).toFixed(0),
          again.toFixed(0),
          (again / cold).toFixed(3),
          Math.max(...samples.map(({ cold }) => cold.peakMb)).toFixed(0),
          nodes,
          edges,
        ].join('\t'),
      );
      const { upsert, retract, recompute, ms } = samples[0]!.cold as Record<string, number>;
      console.log(
        `  phases, ms: upsert ${upsert!.toFixed(0)}, retract ${retract!.toFixed(0)}, recompute ${recompute!.toFixed(0)}, the rest (read, parse, begin, commit) ${(ms! - upsert! - retract! - recompute!).toFixed(0)}`,
      );
      const asked = runChild(script('ask-work.ts'), root);
      console.log(
        `  questions, ms p50/p99: ${['tag', 'file', 'search'].map((name) => `${name} ${asked[`${name}P50`]!.toFixed(1)}/${asked[`${name}P99`]!.toFixed(1)}`).join(', ')}`,
      );
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}
