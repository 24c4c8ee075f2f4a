/** The files in .passdown/run through which a daemon and the commands communicate. */
import { RUN_FOLDER } from '../disk/own-state.ts';

export { readRunFile, writeRunFile } from '../disk/own-state.ts';
export { removeFile as removeRunFile } from '../disk/write-file.ts';

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
