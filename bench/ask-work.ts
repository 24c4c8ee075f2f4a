/** Questions to a filled graph: the time of each call. */
import { join } from 'node:path';
import { askFile } from '../src/ask/file.ts';
import { askItems } from '../src/ask/items.ts';
import { askSearch } from '../src/ask/search.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { report } from './measure.ts';

const root = process.argv[2]!;
const store = new SqliteStore(join(root, 'work.db'));
const QUESTIONS: Record<string, (n: number) => Promise<unknown>> = {
  tag: (n) =>
    askItems(store, { label: 'Pattern', project: 'bench', tags: [['tokens', 'retry', 'auth'][n % 3]!], limit: 20 }),
  file: (n) => askFile(store, 'bench', `src/auth/part-${(n % 20) * 10}.ts`),
  search: (n) => askSearch(store, `quota ${n % 500}`, 'bench', 20),
};
await report(async () => {
  const figures: Record<string, number> = {};
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    for (let n = 0; n < 100; n++) {
      const began = performance.now();
      await ask(n);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    figures[`${name}P50`] = times[50]!;
    figures[`${name}P99`] = times[98]!;
  }
  await store.close();
  return figures;
});
