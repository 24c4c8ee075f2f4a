/** What another process has used of the processor. */
import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds, of the process and its threads; undefined where the system does not tell, and once the process is gone. */
export function processorMs(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}
