/** Briefings from a filled graph: the time of each. */
import { join } from 'node:path';
import { brief } from '../src/brief-task.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { report } from './measure.ts';

const [root, count] = [process.argv[2]!, Number(process.argv[3])];
const ROUNDS = 300;
/** A daemon is warm; these are not counted. */
const WARM_UP = 30;
const store = new SqliteStore(join(root, 'work.db'));
await report(async () => {
  const [times, busy]: [number[], number[]] = [[], []];
  let tokens = 0;
  // A step that shares no divisor with the generator's cycles, so that all of its forms come up.
  for (let n = -WARM_UP; n < ROUNDS; n++) {
    const task = `task-${String(((n + WARM_UP) * 7919) % count).padStart(3, '0')}`;
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const result = await brief({ store, project: 'bench', task });
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    if (n < 0) continue;
    times.push(ms);
    busy.push((user + system) / 1000);
    tokens += result!.briefing.tokens;
  }
  await store.close();
  const at = (list: number[], share: number) => list.toSorted((a, b) => a - b)[Math.ceil(ROUNDS * share) - 1]!;
  return {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    cpuP50: at(busy, 0.5),
    cpuP99: at(busy, 0.99),
    tokens: tokens / ROUNDS,
  };
});
