/** Runs pieces of work in processes of their own, in turn, so that noise of the machine falls on all of them alike. */
import { execFileSync } from 'node:child_process';

export interface Sample {
  ms: number;
  /** Processor time of the work, all threads together. */
  cpuMs: number;
  /** Peak resident memory of the process, in MB. */
  peakMb: number;
  [figure: string]: number;
}

/** Called in the child: reports how long the work took. */
export async function report(
  work: () => Promise<Record<string, number> | undefined> | Record<string, number> | undefined,
): Promise<void> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const figures = await work();
  const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(used)];
  const cpuMs = (user + system) / 1000;
  process.stdout.write(JSON.stringify({ ms, cpuMs, peakMb: process.resourceUsage().maxRSS / 1024, ...figures }));
}

export const runChild = (script: string, ...args: string[]): Sample => runChildIn(process.env, script, ...args);

export function runChildIn(env: NodeJS.ProcessEnv, script: string, ...args: string[]): Sample {
  return JSON.parse(
    execFileSync(process.execPath, [script, ...args], {
      env,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
