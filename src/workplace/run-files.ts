/** The files of .passdown/run by which a daemon and the commands beside it know of each other. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../disk/write-file.ts';
import { RUN_FOLDER } from '../store/lock.ts';

export const DAEMON_FILE = `${RUN_FOLDER}/daemon.json`;
/** What a command wants of the daemon. */
export const REQUEST_FILE = `${RUN_FOLDER}/request.json`;
export const RENDERED_FILE = `${RUN_FOLDER}/rendered`;
export const LOG_FILE = `${RUN_FOLDER}/daemon.log`;

/** The daemon's heart beats this often; older than `STALE_MS` it is taken for stuck. */
export const HEARTBEAT_MS = 5_000;
export const STALE_MS = 3 * HEARTBEAT_MS;

export type DaemonState = 'starting' | 'catching-up' | 'watching' | 'store-away' | 'root-away' | 'failed' | 'stopped';

export interface Trouble {
  code: string;
  message: string;
  hint: string;
  since: string;
}

/** What the daemon says of itself, written at each heartbeat and after each change. */
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
  /** When the disk is compared with the ledger next, at the latest. */
  nextReconcileAt: string | null;
  /** Files that are known to have changed and are not in the graph yet, and outputs that are to be written. */
  pending: number;
  documents: Record<string, number>;
  troubles: Trouble[];
  /** The last requests that were carried out, and what came of it. */
  answer: { ids: string[]; data: unknown } | null;
}

export interface Request {
  id: string;
  want: 'reconcile' | 'stop';
}

export function readRunFile<T>(root: string, path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** These are made again whenever they are needed, so they need not survive a power cut. The folder is the lock's: where it is gone, the root may be, and must not be made anew. */
export function writeRunFile(root: string, path: string, value: unknown): void {
  writeFileAtomically(join(root, path), `${JSON.stringify(value)}\n`, { durable: false });
}

export function removeRunFile(root: string, path: string): void {
  if (existsSync(join(root, path))) rmSync(join(root, path), { force: true });
}
