/** One ingest into a SQLite file, cold or with nothing changed. */
import { join } from 'node:path';
import { loadConfig } from '../src/config/load-config.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { report } from './measure.ts';
import { timed } from './timed-store.ts';

const root = process.argv[2]!;
await report(async () => {
  const { store, phases } = timed(new SqliteStore(join(root, 'work.db')));
  const config = loadConfig(root, {}, {});
  const { files, unchanged, nodes, edges } = await ingest({ root, config, project: 'bench', store });
  await store.close();
  return { files, unchanged, nodes, edges, ...phases };
});
