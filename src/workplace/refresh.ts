/** Brings the graph up to date before a question, unless another process does that already. */

import { FileScope } from '../disk/file-scope.ts';
import { differences } from '../ingest/differences.ts';
import { bringUpToDate } from '../ingest/ingest.ts';
import { Ledger } from '../ingest/ledger.ts';
import type { OnProgress } from '../ingest/look-at.ts';
import { rulesOf } from '../ingest/rules.ts';
import { QUESTION } from '../store/lock.ts';
import type { Store } from '../store/store.ts';
import { askToReconcile, askToVouch, daemonStatus } from './daemon-status.ts';
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
  const done = await ifWriter({ root, project, store, purpose: QUESTION }, async (renew) => {
    await bringUpToDate({ root, config, project, store, beforeCommit: renew, ...heeding(options) });
    return { remark: await options.afterwards?.() };
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
  return `Nothing can be written in ${root}; the files were read for this answer only`;
}

const noProject = (root: string) =>
  `${root} is not a passdown project: it has no .passdown folder and no task file; passdown init sets it up`;

/** So many files take longer to look at than a daemon takes to answer. */
const MANY_FILES = 5_000;

/** A healthy daemon does it; it is asked to look at what it has not seen yet, such as a file that was saved just now. */
async function keptCurrent(options: RefreshOptions): Promise<boolean> {
  const { root, store, project, signal } = options;
  const { healthy, ...daemon } = daemonStatus(root);
  if (!healthy || daemon.store !== store.name || daemon.project !== project) return false;
  const files = Object.values(daemon.documents).reduce((sum, count) => sum + count, 0);
  if (files >= MANY_FILES && (await isVouchedFor(options))) return true;
  // What it has still to write may be briefings only, and nobody need wait for them.
  if (!(await differs(options))) return true;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return (await askToReconcile(root, signal ? AbortSignal.any([signal, patience]) : patience)) !== undefined;
}

/** Its graph is this one: somebody may have removed the file under it. */
async function isVouchedFor({ root, store, project, signal }: RefreshOptions): Promise<boolean> {
  const vouched = await askToVouch(root, signal);
  if (vouched === null) return false;
  const { revisionOf } = await import('../store/revision.ts');
  return vouched === (await revisionOf(store, project));
}

/** Whether a file differs from the graph; costs as much as a question without a daemon. */
async function differs({ root, config, store, project, signal }: RefreshOptions): Promise<boolean> {
  const ledger = await Ledger.load(store, project, rulesOf(config));
  const { changed, gone } = await differences(new FileScope(root, config), ledger, signal);
  return changed.length + gone.length > 0;
}

async function lastScan(store: Store, project: string): Promise<string> {
  const documents = await store.nodesByLabel('Document', project);
  const last = documents.reduce((latest, { props }) => Math.max(latest, Number(props.scannedAt ?? 0)), 0);
  return documents.length > 0 ? new Date(last).toISOString() : 'before anything was read';
}
