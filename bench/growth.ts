/**
 * How everything grows with the project: processor time a unit at several sizes, and what is not linear. What handles
 * all files must cost the same for each of them, however many there are; what answers one question may cost a little
 * more in a large project, because trees are deeper and answers fuller.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProject, taskPath } from './make-project.ts';
import { runChild } from './measure.ts';
import { Packed } from './packed.ts';
import { sizes } from './sizes.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** A unit may cost so many times what it costs in the smallest project: a file, a question. */
const MOST = { file: 1.25, question: 3 } as const;
/** Less than this is noise. */
const LEAST_MS = 2;
const STORM = 1_000;
/** Where notes take long to make and to read, fewer of them tell the same. */
const MOST_NOTES = 10_000;

type Unit = keyof typeof MOST;
type Row = { unit: Unit; costs: number[] };

export function benchGrowth(): void {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    growth(new Packed(folder), sizes(1_000, 10_000, 100_000));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function growth(packed: Packed, counts: readonly number[]): void {
  const rows = new Map<string, Row>();
  const add = (name: string, unit: Unit, cost: number) => {
    const row = rows.get(name) ?? { unit, costs: [] };
    rows.set(name, row);
    row.costs.push(cost);
  };
  for (const count of counts) measure(packed, count, add);
  console.log(`growth, ms of processor a file or a question at ${counts.join(', ')} files; the last over the first`);
  for (const [name, row] of rows) console.log(line(name, row));
}

function line(name: string, { unit, costs }: Row): string {
  const [first = 0, last = 0] = [costs[0], costs.at(-1)];
  const ratio = last / first;
  const isLinear = ratio <= MOST[unit] || (unit === 'question' && last < LEAST_MS);
  return `${name}\t${costs.map((cost) => cost.toFixed(unit === 'file' ? 3 : 1)).join('\t')}\t${ratio.toFixed(2)}\t${isLinear ? '' : 'NOT LINEAR'}`;
}

type Add = (name: string, unit: Unit, cost: number) => void;

function measure(packed: Packed, count: number, add: Add): void {
  withProject({ tasks: count }, (root) => {
    const cold = packed.ingest(root);
    add('ingest', 'file', cold.cpuMs / count);
    add('peak MB of ingest (a question)', 'question', cold.peakMb);
    add('restart, nothing changed', 'file', packed.ingest(root).cpuMs / count);
    const changed = Math.min(STORM, count);
    for (let i = 0; i < changed; i++) appendFileSync(join(root, taskPath(i)), '\nChanged.\n');
    add(`storm of ${STORM}, a restart with them`, 'question', packed.ingest(root).cpuMs);
    for (const [name, ms] of Object.entries(runChild(script('growth-work.ts'), root)))
      if (!['ms', 'cpuMs', 'peakMb'].includes(name)) add(name, 'question', ms);
  });
  const notes = Math.min(count, MOST_NOTES);
  withProject({ tasks: 0, notes }, (root) => add('prose notes', 'file', packed.ingest(root).cpuMs / notes));
}

function withProject(size: { tasks: number; notes?: number }, work: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    makeProject(root, size);
    work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
