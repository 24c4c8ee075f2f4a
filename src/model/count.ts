/** `1 file`, `2 files`; `2 entries` where the plural is given. */
export const count = (number: number, word: string, plural = `${word}s`) => `${number} ${number === 1 ? word : plural}`;

/** `45 min`, `1 h 30 min`, `259 days` */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.floor(minutes / 1440)} days`;
}
