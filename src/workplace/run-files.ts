/** The files in .passdown/run through which a daemon and the commands communicate. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../disk/read-text.ts';
import { removeFile, writeFileAtomically } from '../disk/write-file.ts';
import { RUN_FOLDER } from '../store/lock.ts';

export const DAEMON_FILE = `${RUN_FOLDER}/daemon.json`;
/** What a command asks of the daemon. */
export const REQUEST_FILE = `${RUN_FOLDER}/request.json`;
export const RENDERED_FILE = `${RUN_FOLDER}/rendered`;
export const LOG_FILE = `${RUN_FOLDER}/daemon.log`;

/** The daemon's heart beats this often; if the last beat is older than `STALE_MS` it counts as stuck. */
export const HEARTBEAT_MS = 5_000;
export const STALE_MS = 3 * HEARTBEAT_MS;

export type DaemonState = 'starting' | 'catching-up' | 'watching' | 'store-away' | 'root-away' | 'failed' | 'stopped';

export interface Trouble {
  code: string;
  message: string;
  hint: string;
  since: string;
}

/** What the daemon reports about itself, written at each heartbeat and after each change. */
export interface Pulse {
  pid: number;
  host: string;
  version: string;
  startedAt: string;
  heartbeatAt: string;
  state: DaemonState;
  project: string;
  store: string;
  lastEventAt: string | null;
  lastReconcileAt: string | null;
  /** The latest time of the next comparison of disk and ledger. */
  nextReconcileAt: string | null;
  /** Files that are known to have changed but are not in the graph yet, and outputs still to be written. */
  pending: number;
  documents: Record<string, number>;
  troubles: Trouble[];
  /** The last requests that were carried out, and their result. */
  answers: { ids: string[]; data: unknown }[];
}

export interface Request {
  id: string;
  /** `sync`: bring `paths` into the graph now. `reconcile`: compare all files, and answer once graph and outputs are current. */
  want: 'sync' | 'reconcile' | 'stop';
  paths?: readonly string[];
}

export function readRunFile<T>(root: string, path: string): T | undefined {
  try {
    return JSON.parse(readText(join(root, path)));
  } catch {
    return undefined;
  }
}

/**
 * These are rewritten whenever they are needed, so they need not survive a power cut. The folder belongs to the lock:
 * if it is gone, the root may be gone too, and must not be created again.
 */
export function writeRunFile(root: string, path: string, value: unknown): void {
  writeFileAtomically(root, path, `${JSON.stringify(value)}\n`, { durable: false });
}

export function removeRunFile(root: string, path: string): void {
  if (existsSync(join(root, path))) removeFile(root, path);
}
