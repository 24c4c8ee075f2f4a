/** One ingest into a SQLite file, cold or with nothing changed; by the library that is named, or by the sources. */
import { report } from './measure.ts';

const [root, library = '../src/index.ts'] = process.argv.slice(2) as [string, string?];
const { ingest, loadConfig, openStore }: typeof import('../src/index.ts') = await import(library);
await report(async () => {
  const config = { ...loadConfig(root, {}, {}), store: 'sqlite:work.db' };
  const store = await openStore(config.store, root);
  const { files, unchanged, nodes, edges } = await ingest({ root, config, project: 'bench', store });
  await store.close();
  return { files, unchanged, nodes, edges };
});
