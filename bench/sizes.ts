/**
 * How large a measurement is. PASSDOWN_BENCH_FILES names other sizes (`1000,10000`). PASSDOWN_BENCH_TINY=1 makes
 * everything as small as it can be: that measures nothing, and shows that a bench still runs.
 */
export const IS_TINY = process.env.PASSDOWN_BENCH_TINY === '1';
const TINY = 12;

export function sizes(...usual: number[]): number[] {
  if (IS_TINY) return [TINY];
  return process.env.PASSDOWN_BENCH_FILES?.split(',').map(Number) ?? usual;
}

/** How often something is done. */
export const times = (usual: number, tiny = 1): number => (IS_TINY ? tiny : usual);
