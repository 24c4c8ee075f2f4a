/** Whether a root's daemon is running and healthy, seen from outside; and how to send it a request. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock, OperatorError } from '../model/index.ts';
import { holderOf, holdsLock } from '../store/lock.ts';
import {
  DAEMON_FILE,
  type Pulse,
  REQUEST_FILE,
  type Request,
  readRunFile,
  STALE_MS,
  type Vouched,
  writeRunFile,
} from './run-files.ts';

export interface Status {
  running: boolean;
  pid: number | null;
  /** It runs, its heart beats, the store answers, and the disk was compared with the ledger on time. */
  healthy: boolean;
  state: Pulse['state'] | 'stale' | 'not running';
  since: string | null;
  lastEventAt: string | null;
  lastReconcileAt: string | null;
  pending: number;
  documents: Record<string, number>;
  project: string | null;
  store: string | null;
  problems: { code: string; message: string; hint: string; since?: string }[];
}

const ASK_EVERY_MS = 50;
const ASK_AGAIN_AFTER = 40;
/** The states in which it will answer. */
const BUSY: ReadonlySet<Status['state']> = new Set(['starting', 'catching-up', 'watching']);

/** The lock shows whether it runs, its report how it is doing. */
export function daemonStatus(root: string, now = Date.now()): Status {
  const holder = holderOf(root);
  const pulse = readRunFile<Pulse>(root, DAEMON_FILE);
  const running = holder !== undefined && holder !== 'somebody' && holder.purpose === 'daemon';
  if (!running || !pulse || pulse.pid !== holder.pid) return notRunning(running ? holder.pid : null, pulse);
  const stale = now - Date.parse(pulse.heartbeatAt) > STALE_MS;
  const overdue = pulse.nextReconcileAt !== null && now - Date.parse(pulse.nextReconcileAt) > 2 * STALE_MS;
  const problems: Status['problems'] = [...pulse.troubles];
  if (stale)
    problems.push({
      code: 'stale',
      message: `Its last heartbeat was at ${pulse.heartbeatAt}`,
      hint: 'It hangs or was suspended: run passdown restart',
      since: pulse.heartbeatAt,
    });
  if (overdue && !stale && pulse.state === 'watching')
    problems.push({
      code: 'overdue',
      message: `The disk should have been compared with the graph at ${pulse.nextReconcileAt}`,
      hint: 'See the log: .passdown/run/daemon.log',
    });
  return {
    running: true,
    pid: pulse.pid,
    healthy: !stale && !overdue && pulse.state === 'watching' && pulse.lastReconcileAt !== null,
    state: stale ? 'stale' : pulse.state,
    since: pulse.startedAt,
    lastEventAt: pulse.lastEventAt,
    lastReconcileAt: pulse.lastReconcileAt,
    pending: pulse.pending,
    documents: pulse.documents,
    project: pulse.project,
    store: pulse.store,
    problems,
  };
}

function notRunning(pid: number | null, pulse: Pulse | undefined): Status {
  const died = pid === null && pulse !== undefined && pulse.state !== 'stopped' && pulse.host === hostname();
  return {
    running: pid !== null,
    pid,
    healthy: false,
    state: pid === null ? 'not running' : 'starting',
    since: null,
    lastEventAt: pulse?.lastEventAt ?? null,
    lastReconcileAt: pulse?.lastReconcileAt ?? null,
    pending: 0,
    documents: pulse?.documents ?? {},
    project: pulse?.project ?? null,
    store: pulse?.store ?? null,
    problems: died
      ? [
          {
            code: 'died',
            message: `Process ${pulse.pid} ended unexpectedly after ${pulse.heartbeatAt}`,
            hint: 'Nothing is lost: passdown start catches up. The log is .passdown/run/daemon.log',
          },
        ]
      : [],
  };
}

/**
 * Asks the running daemon to compare the disk with the ledger; returns its summary, or undefined if it went away, got
 * stuck or `signal` came first.
 */
export async function askToReconcile(root: string, signal?: AbortSignal): Promise<unknown> {
  const request: Request = { id: randomUUID(), want: 'reconcile' };
  for (let i = 0; !signal?.aborted; i++) {
    // Another process may have overwritten the request.
    if (i % ASK_AGAIN_AFTER === 0) writeRunFile(root, REQUEST_FILE, request);
    await sleep(ASK_EVERY_MS);
    const { answer } = readRunFile<Pulse>(root, DAEMON_FILE) ?? {};
    if (answer?.ids.includes(request.id)) return answer.data;
    const { state } = daemonStatus(root);
    if (!BUSY.has(state)) return undefined;
  }
  return undefined;
}

/** How long a daemon with nothing else to do needs for an answer, many times over; whoever has none by then looks for himself. */
const VOUCH_WITHIN_MS = 500;
const VOUCH_EVERY_MS = 5;

/** The revision at which, as the running daemon says, the graph is what the files say now; null if it does not say so. */
export async function askToVouch(root: string, signal?: AbortSignal): Promise<number | null> {
  const request: Request = { id: randomUUID(), want: 'vouch' };
  writeRunFile(root, REQUEST_FILE, request);
  for (const end = clock() + VOUCH_WITHIN_MS; clock() < end && !signal?.aborted; ) {
    await sleep(VOUCH_EVERY_MS);
    const { answer } = readRunFile<Pulse>(root, DAEMON_FILE) ?? {};
    if (answer?.ids.includes(request.id)) return (answer.data as Vouched).vouched;
  }
  return null;
}

/** Stops the daemon and waits until its lock is free; false if it did not stop in time. */
export async function stopDaemon(
  root: string,
  pid: number,
  patienceMs: number,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<boolean> {
  assertHolds(root, pid);
  if (process.platform === 'win32' && signal === 'SIGTERM')
    writeRunFile(root, REQUEST_FILE, { id: randomUUID(), want: 'stop' } satisfies Request);
  else process.kill(pid, signal);
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(ASK_EVERY_MS))
    if (holderOf(root) === undefined) return true;
  return false;
}

/** What names the process is a file that anybody may have written: no other process is ended for it. */
function assertHolds(root: string, pid: number): void {
  const holder = holderOf(root);
  if (typeof holder !== 'object' || (holder.pid === pid && holdsLock(root, holder) !== false)) return;
  throw new OperatorError({
    code: 'not-the-daemon',
    message: `Process ${pid} does not hold the lock of ${root}, or runs on another machine (${holder.host})`,
    hint: 'Stop the daemon where it runs; if a process here holds .passdown/run/lock.db, end that one',
  });
}
