/** How long a briefing takes, and how that grows with the project; on SQLite. PASSDOWN_BENCH_FILES=100000 for a large one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProject } from './make-project.ts';
import { runChild } from './measure.ts';
import { sizes, times } from './sizes.ts';
import { FORMS } from './time-briefings.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export function benchBrief(): void {
  console.log('brief on SQLite: form, tasks, p50 ms, p99 ms, of these busy: p50 ms, p99 ms; tokens (mean)');
  for (const count of sizes(1_000, 10_000)) {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    try {
      makeProject(root, { tasks: count });
      runChild(script('ingest-work.ts'), root);
      for (const form of Object.keys(FORMS).slice(0, times(Infinity))) {
        const { p50, p99, cpuP50, cpuP99, tokens } = runChild(script('brief-work.ts'), root, String(count), form);
        const times = [p50, p99, cpuP50, cpuP99].map((ms) => ms!.toFixed(1));
        console.log([form, count, ...times, tokens!.toFixed(0)].join('\t'));
      }
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}
