/** Compares the graph with a fresh one from the files, made in memory, and the generated files with what that graph gives. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askJournal } from '../ask/journal.ts';
import { renderJournal } from '../ask/journal-page.ts';
import { JOURNAL_PATH } from '../ask/journal-path.ts';
import { readText } from '../disk/read-text.ts';
import type { OnProgress } from '../ingest/bring.ts';
import { ingest } from '../ingest/ingest.ts';
import { canonical, exportGraph } from '../store/export-graph.ts';
import { SqliteStore } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { brief, briefProject } from './brief-task.ts';
import { briefingPath, STANDING_PATH, writtenBriefings } from './output-files.ts';
import type { RenderPlace } from './render-outputs.ts';

export interface Difference {
  equal: boolean;
  /** In the files but not in the graph, in the graph but not in the files, in both but not alike. */
  missing: string[];
  extra: string[];
  different: string[];
  /** Generated files that are not what they should be. */
  files: string[];
  /** Files that changed since the ledger last saw them. */
  pending: string[];
}

export async function verify(open: OpenWorkplace, onProgress?: OnProgress): Promise<Difference> {
  const memory = new SqliteStore(':memory:');
  try {
    return await compareWith(memory, open, onProgress);
  } finally {
    await memory.close();
  }
}

async function compareWith(
  memory: Store,
  { root, config, project, store }: OpenWorkplace,
  onProgress?: OnProgress,
): Promise<Difference> {
  await ingest({ root, config, project, store: memory, ...(onProgress && { onProgress }) });
  const wanted = canonical(await exportGraph(memory, project));
  const found = canonical(await exportGraph(store, project));
  const missing = [...wanted.keys()].filter((key) => !found.has(key));
  const extra = [...found.keys()].filter((key) => !wanted.has(key));
  const different = [...wanted]
    .filter(([key, value]) => found.has(key) && found.get(key) !== value)
    .map(([key]) => key);
  const pending = await pendingFiles(memory, store, project);
  const files = await staleOutputs({ root, config, store: memory, project });
  return {
    equal: missing.length + extra.length + different.length + files.length === 0,
    missing,
    extra,
    different,
    files,
    pending,
  };
}

/** Generated files that exist but do not say what the files on disk would make them say. */
async function staleOutputs({ root, ...place }: RenderPlace): Promise<string[]> {
  const stale: string[] = [];
  const compare = (path: string, text: string | undefined) => {
    if (existsSync(join(root, path)) && readText(join(root, path)) !== text) stale.push(path);
  };
  compare(
    JOURNAL_PATH,
    renderJournal(await askJournal(place.store, place.project, place.config.derived.minConfidence)),
  );
  compare(STANDING_PATH, (await briefProject({ root, ...place }))?.text);
  for (const task of writtenBriefings(root)) {
    const result = await brief({ ...place, task });
    compare(briefingPath(task), result?.status === 'completed' ? undefined : result?.text);
  }
  return stale;
}

async function pendingFiles(fresh: Store, store: Store, project: string): Promise<string[]> {
  const hashes = async (from: Store) =>
    new Map((await from.nodesByLabel('Document', project)).map(({ props }) => [String(props.path), props.sha256]));
  const [now, ledger] = [await hashes(fresh), await hashes(store)];
  return [...new Set([...now.keys(), ...ledger.keys()])].filter((path) => now.get(path) !== ledger.get(path)).sort();
}
