/** How many random cases ran, for the last line of `npm run test:faults`. */
import { appendFileSync } from 'node:fs';

/** Call it when they have run: `countSeeds(n)` after a loop over n seeds or a property with n runs. */
export function countSeeds(n: number): void {
  const file = process.env.PASSDOWN_SEEDS_FILE;
  if (file) appendFileSync(file, `${n}\n`);
}
