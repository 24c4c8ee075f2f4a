/** Every question and a briefing, from a graph that is filled already: processor time of each call, in ms. */
import { join } from 'node:path';
import { QUESTIONS } from '../src/ask/questions.ts';
import { loadConfig } from '../src/config/load-config.ts';
import { brief } from '../src/outputs/brief-task.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { median, report } from './measure.ts';
import { times } from './sizes.ts';

const root = process.argv[2]!;
const store = new SqliteStore(join(root, 'work.db'));
const asked = { root, store, project: 'bench', config: loadConfig(root, {}, {}) };

/** What a question is asked with; the others need nothing. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  show: { id: '3' },
  file: { path: 'src/auth/part-3.ts' },
  search: { text: 'quota proxy', limit: 20 },
  patterns: { tag: ['auth', 'session'], limit: 20 },
};

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const used: number[] = [];
  for (let i = 0; i < times(5); i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    used.push((user + system) / 1000);
  }
  return median(used);
}

await report(async () => {
  const figures: Record<string, number> = {};
  for (const { name, load } of QUESTIONS) {
    const { question } = await load();
    figures[name] = await cpuOf(() => question.ask(asked, { limit: 20, ...ARGUMENTS[name] }));
  }
  figures['brief task'] = await cpuOf(() => brief({ store, project: 'bench', task: 'task-000003' }));
  figures.brief = await cpuOf(() => brief({ store, project: 'bench' }));
  await store.close();
  return figures;
});
