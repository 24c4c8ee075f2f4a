/** Brings the graph up to date before a question, unless another process does that already. */
import { FileScope } from '../disk/file-scope.ts';
import type { OnProgress } from '../ingest/bring.ts';
import { differences } from '../ingest/differences.ts';
import { bringUpToDate } from '../ingest/ingest.ts';
import { Ledger } from '../ingest/ledger.ts';
import { rulesOf } from '../ingest/rules.ts';
import { QUESTION } from '../store/lock.ts';
import { isFull } from '../store/sqlite/trouble.ts';
import type { Store } from '../store/store.ts';
import { askToSync, daemonStatus } from './daemon-status.ts';
import type { OpenWorkplace } from './open-workplace.ts';
import { ifWriter } from './writer.ts';

export interface RefreshOptions extends OpenWorkplace {
  /** Stops between two batches; what is committed stays. */
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
  /** Called as the one writer, once the graph is current; returns what to know. */
  afterwards?: () => Promise<string | undefined>;
}

/** How long to wait for a daemon that has not seen all files yet. */
const PATIENCE_MS = 5_000;

/** Returns what to know about the graph where it may be behind the files, or is not kept; else undefined: it is current. */
export async function refresh(options: RefreshOptions): Promise<string | undefined> {
  const { root, config, store, project } = options;
  if (options.unwritten) return refreshUnwritten(options, options.unwritten);
  const work = async (renew: () => Promise<void>) => {
    await bringUpToDate({ root, config, project, store, beforeCommit: renew, ...heeding(options) });
    return { remark: await options.afterwards?.() };
  };
  const done = await ifWriter({ root, project, store, purpose: QUESTION }, work).catch(async (error: unknown) => {
    if (!isFull(error)) throw error;
    return { remark: `The disk is full; this is the graph of ${await lastScan(store, project)}` };
  });
  if (done) return done.remark;
  if (await keptCurrent(options)) return undefined;
  return `Another process is writing; this is the graph of ${await lastScan(store, project)}`;
}

const heeding = ({ signal, onProgress }: RefreshOptions) => ({
  ...(signal && { signal }),
  ...(onProgress && { onProgress }),
});

async function refreshUnwritten(
  options: RefreshOptions,
  why: NonNullable<OpenWorkplace['unwritten']>,
): Promise<string> {
  const { root, config, store, project } = options;
  if (why === 'no-project') return noProject(root);
  if (why === 'read-only')
    return `Nothing can be written in ${root}; this is the graph of ${await lastScan(store, project)}`;
  await bringUpToDate({ root, config, project, store, ...heeding(options) });
  return `${options.notKept ?? `Nothing can be written in ${root}`}; the files were read for this answer only`;
}

const noProject = (root: string) =>
  `${root} is not a passdown project: it has no .passdown folder and no task file; passdown init sets it up`;

/** A daemon keeps it current. It is asked for files that it has not read yet, and only for these: it may have much else to do. */
async function keptCurrent(options: RefreshOptions): Promise<boolean> {
  const { root, store, project, signal } = options;
  const daemon = daemonStatus(root);
  if (!daemon.running || daemon.store !== store.name || daemon.project !== project) return false;
  const paths = await differing(options);
  if (paths.length === 0) return true;
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
  return askToSync(root, paths, ended);
}

/** The files that differ from the graph; costs as much as a question without a daemon. */
async function differing({ root, config, store, project, signal }: RefreshOptions): Promise<string[]> {
  const ledger = await Ledger.load(store, project, rulesOf(config));
  const { changed, gone } = await differences(new FileScope(root, config), ledger, signal);
  return [...changed, ...gone];
}

async function lastScan(store: Store, project: string): Promise<string> {
  const documents = await store.nodesByLabel('Document', project);
  const last = documents.reduce((latest, { props }) => Math.max(latest, Number(props.scannedAt ?? 0)), 0);
  return documents.length > 0 ? new Date(last).toISOString() : 'before anything was read';
}
