/** Whether a root's daemon is running and healthy, seen from outside; and how to send it a request. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../model/index.ts';
import { holderOf } from '../store/lock.ts';
import {
  DAEMON_FILE,
  type Pulse,
  REQUEST_FILE,
  type Request,
  readRunFile,
  STALE_MS,
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

const LOOK_EVERY_MS = 50;
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
export function askToReconcile(root: string, signal?: AbortSignal): Promise<unknown> {
  return ask(root, { want: 'reconcile' }, { everyMs: 50, againAfter: 40, signal });
}

/** Asks the running daemon to bring these files into the graph now; false if it did not. */
export async function askToSync(root: string, paths: readonly string[], signal: AbortSignal): Promise<boolean> {
  return (await ask(root, { want: 'sync', paths }, { everyMs: 5, againAfter: 40, signal })) !== undefined;
}

interface Asking {
  everyMs: number;
  /** After so many looks without an answer: another process may have overwritten the request. */
  againAfter: number;
  signal?: AbortSignal | undefined;
}

async function ask(root: string, what: Omit<Request, 'id'>, { everyMs, againAfter, signal }: Asking): Promise<unknown> {
  const request: Request = { id: randomUUID(), ...what };
  for (let i = 0; !signal?.aborted; i++) {
    if (i % againAfter === 0) writeRunFile(root, REQUEST_FILE, request);
    await sleep(everyMs);
    const { answers = [] } = readRunFile<Pulse>(root, DAEMON_FILE) ?? {};
    const answer = answers.find(({ ids }) => ids.includes(request.id));
    if (answer) return answer.data;
    if (!BUSY.has(daemonStatus(root).state)) return undefined;
  }
  return undefined;
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
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(LOOK_EVERY_MS))
    if (holderOf(root) === undefined) return true;
  return false;
}

/** A process of another machine, which shares the folder, is none of ours. */
function assertHolds(root: string, pid: number): void {
  const holder = holderOf(root);
  if (typeof holder !== 'object' || (holder.pid === pid && holder.host === hostname())) return;
  throw new OperatorError({
    code: 'not-the-daemon',
    message: `Process ${pid} does not hold the lock of ${root}, or runs on another machine (${holder.host})`,
    hint: 'Stop the daemon where it runs',
  });
}
