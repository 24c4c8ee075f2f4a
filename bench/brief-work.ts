/** Briefings from a filled graph: the time of each. */
import { join } from 'node:path';
import { brief } from '../src/brief-task.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { report } from './measure.ts';

const [root, count] = [process.argv[2]!, Number(process.argv[3])];
const ROUNDS = 300;
const store = new SqliteStore(join(root, 'work.db'));
await report(async () => {
  const times: number[] = [];
  let tokens = 0;
  // A step that shares no divisor with the generator's cycles, so that all of its forms come up.
  for (let n = 0; n < ROUNDS; n++) {
    const task = `task-${String((n * 7919) % count).padStart(3, '0')}`;
    const began = performance.now();
    const result = await brief({ store, project: 'bench', task });
    times.push(performance.now() - began);
    tokens += result!.briefing.tokens;
  }
  times.sort((a, b) => a - b);
  await store.close();
  return {
    p50: times[ROUNDS / 2]!,
    p99: times[Math.floor(ROUNDS * 0.99) - 1]!,
    most: times.at(-1)!,
    tokens: tokens / ROUNDS,
  };
});
