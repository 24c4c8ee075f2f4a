/** Before a question: the graph is brought up to date, unless somebody else keeps it so. */
import type { Config } from '../config/schema.ts';
import { ingest } from '../ingest.ts';
import type { Store } from '../store/store.ts';
import { ifWriter } from '../writer-session.ts';
import { daemonStatus } from './status.ts';

export interface RefreshOptions {
  root: string;
  config: Config;
  store: Store;
  project: string;
  /** Stops between two batches; what is committed stays. */
  signal?: AbortSignal | undefined;
}

/** Returns how old the graph is where another process is writing it and may not be done; else undefined: it is current. */
export async function refresh({ root, config, store, project, signal }: RefreshOptions): Promise<string | undefined> {
  const done = await ifWriter({ root, project, store, purpose: 'question' }, (renew) =>
    ingest({ root, config, project, store, beforeCommit: renew, ...(signal && { signal }) }),
  );
  return done !== undefined || keptCurrent(root, store, project) ? undefined : lastScan(store, project);
}

/** A daemon that is well and has nothing to do has seen to it. */
function keptCurrent(root: string, store: Store, project: string): boolean {
  const status = daemonStatus(root);
  return status.healthy && status.pending === 0 && status.store === store.name && status.project === project;
}

async function lastScan(store: Store, project: string): Promise<string> {
  const times = (await store.nodesByLabel('Document', project)).map(({ props }) => Number(props.scannedAt ?? 0));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : 'before anything was read';
}
