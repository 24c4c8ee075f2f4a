/** One ingest into a SQLite file, cold or with nothing changed. */
import { loadConfig } from '../src/config/load-config.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { openStore } from '../src/store/open-store.ts';
import { report } from './measure.ts';

const root = process.argv[2]!;
await report(async () => {
  const config = { ...loadConfig(root, {}, {}), store: 'sqlite:work.db' };
  const store = await openStore(config.store, root);
  const { files, unchanged, nodes, edges } = await ingest({ root, config, project: 'bench', store });
  await store.close();
  return { files, unchanged, nodes, edges };
});
