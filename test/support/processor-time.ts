/** What another process has used of the processor. */
import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds, of the process, its threads and the children that it has waited for; undefined where the system does not tell, and once the process is gone. */
export function processorMs(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  } catch {
    return undefined;
  }
}
