/** npm run bench [name…]: every measurement that the issues name, as ratios against a floor of the same run. */
import { BENCHES } from './benches.ts';

const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHES)) if (asked.length === 0 || asked.includes(name)) await run();
