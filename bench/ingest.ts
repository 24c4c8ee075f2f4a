/** Cold ingest of task files and of prose notes, as it is packed, against its floor; an ingest with nothing changed, and questions; on SQLite, in processor time. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProject, type ProjectSize } from './make-project.ts';
import { median, runChild } from './measure.ts';
import { Packed } from './packed.ts';
import { sizes, times } from './sizes.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const DATABASE = 'work.db';
const remove = (root: string, name: string) => {
  for (const ending of ['', '-wal', '-shm']) rmSync(join(root, name + ending), { force: true });
};
/** From here on one round is enough, and two would take long. */
const LARGE = 50_000;

export function benchIngest(): void {
  console.log('ingest on SQLite, processor time: files, floor ms, cold ms, ratio, ms a file, unchanged ms, peak MB');
  const folder = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    const packed = new Packed(folder);
    for (const count of sizes(10_000, 100_000)) {
      benchAt(packed, 'task files', { tasks: count });
      if (count < LARGE) benchAt(packed, 'prose notes', { tasks: 0, notes: count });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function benchAt(packed: Packed, of: string, size: ProjectSize): void {
  const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    makeProject(root, size);
    const count = size.tasks + (size.notes ?? 0);
    const samples = Array.from({ length: times(count < LARGE ? 3 : 1) }, () => round(packed, root));
    const mid = (pick: (sample: (typeof samples)[number]) => number) => median(samples.map(pick));
    const cold = mid((sample) => sample.cold.cpuMs);
    const figures = [
      count,
      mid(({ floor }) => floor.cpuMs).toFixed(0),
      cold.toFixed(0),
      mid((sample) => sample.cold.cpuMs / sample.floor.cpuMs).toFixed(2),
      (cold / count).toFixed(2),
      mid(({ again }) => again.cpuMs).toFixed(0),
      Math.max(...samples.map((sample) => sample.cold.peakMb)).toFixed(0),
    ];
    console.log(`${of}\t${figures.join('\t')}`);
    tellMore(root, count, samples[0]!.cold);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function round(packed: Packed, root: string) {
  remove(root, DATABASE);
  remove(root, 'floor.db');
  const cold = packed.ingest(root);
  const floor = runChild(script('ingest-floor.ts'), root, join(root, DATABASE));
  return { cold, floor, again: packed.ingest(root) };
}

function tellMore(root: string, count: number, cold: Record<string, number>): void {
  const { nodes, edges } = cold as Record<string, number>;
  console.log(
    `  ${(nodes! / count).toFixed(1)} nodes, ${(edges! / count).toFixed(1)} edges and ${(statSync(join(root, DATABASE)).size / 1024 / count).toFixed(1)} KB of database a file`,
  );
  const asked = runChild(script('ask-work.ts'), root);
  const questions = ['tag', 'file', 'search'].map(
    (name) => `${name} ${asked[`${name}P50`]!.toFixed(1)}/${asked[`${name}P99`]!.toFixed(1)}`,
  );
  console.log(`  questions, ms p50/p99: ${questions.join(', ')}`);
}
