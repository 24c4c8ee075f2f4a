/** `1 file`, `2 files`; `2 entries` where the plural is given. */
export const count = (number: number, word: string, plural = `${word}s`) => `${number} ${number === 1 ? word : plural}`;

/** `45 min`, `1 h 30 min`, `259 days` */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.floor(minutes / 1440)} days`;
}

/** Adds to a list what may be as long as a graph: `push(...more)` and `Math.max(...list)` put every entry on the stack, which holds some 120,000. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

/** Of none minus infinity, like `Math.max()`. */
export function largest(numbers: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const one of numbers) found = Math.max(found, one);
  return found;
}
