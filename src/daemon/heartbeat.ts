/** The daemon's status report in .passdown/run/daemon.json: written at each heartbeat and soon after each change. */
import { hostname } from 'node:os';
import { VERSION } from '../disk/package.ts';
import {
  DAEMON_FILE,
  type DaemonState,
  HEARTBEAT_MS,
  type Pulse,
  type Trouble,
  writeRunFile,
} from '../workplace/run-files.ts';

/** News is collected this long before it is written. */
const GATHER_MS = 100;
/** Several commands may ask at the same time. */
const KEPT_ANSWERS = 20;

export interface News {
  lastEventAt?: number;
  lastReconcileAt?: number;
  nextReconcileAt?: number;
  pending?: number;
  documents?: Record<string, number>;
}

export type TroubleText = Pick<Trouble, 'message' | 'hint'>;

const iso = (time: number) => new Date(time).toISOString();

export class Heartbeat {
  private readonly root: string;
  private readonly pulse: Pulse;
  private readonly timer: NodeJS.Timeout;
  private readonly troubles = new Map<string, Trouble>();
  private gathering: NodeJS.Timeout | undefined;

  constructor(root: string, project: string, store: string) {
    const now = iso(Date.now());
    this.root = root;
    this.pulse = {
      pid: process.pid,
      host: hostname(),
      version: VERSION,
      startedAt: now,
      heartbeatAt: now,
      state: 'starting',
      project,
      store,
      lastEventAt: null,
      lastReconcileAt: null,
      nextReconcileAt: null,
      pending: 0,
      documents: {},
      troubles: [],
      answers: [],
    };
    this.timer = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.beat();
  }

  state(state: DaemonState, where: { project?: string; store?: string } = {}): void {
    Object.assign(this.pulse, where, { state });
    this.beat();
  }

  news({ lastEventAt, lastReconcileAt, nextReconcileAt, pending, documents }: News): void {
    if (lastEventAt !== undefined) this.pulse.lastEventAt = iso(lastEventAt);
    if (lastReconcileAt !== undefined) this.pulse.lastReconcileAt = iso(lastReconcileAt);
    if (nextReconcileAt !== undefined) this.pulse.nextReconcileAt = iso(nextReconcileAt);
    if (pending !== undefined) this.pulse.pending = pending;
    if (documents !== undefined) this.pulse.documents = documents;
    this.gathering ??= setTimeout(() => this.beat(), GATHER_MS);
  }

  answer(ids: string[], data: unknown): void {
    this.pulse.answers = [...this.pulse.answers, { ids, data }].slice(-KEPT_ANSWERS);
    this.beat();
  }

  /** A trouble keeps its first start time however often it is reported; without a text it is over. */
  trouble(code: string, trouble: TroubleText | undefined): void {
    const known = this.troubles.get(code);
    if (!known && !trouble) return;
    const since = known?.since ?? iso(Date.now());
    if (trouble) this.troubles.set(code, { code, since, message: trouble.message, hint: trouble.hint });
    else this.troubles.delete(code);
    this.pulse.troubles = [...this.troubles.values()];
    this.gathering ??= setTimeout(() => this.beat(), GATHER_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.state('stopped');
    clearTimeout(this.gathering);
  }

  /** A full disk or a missing root must not end the daemon: the report then gets old, which shows the problem. */
  private beat(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.pulse.heartbeatAt = iso(Date.now());
    try {
      writeRunFile(this.root, DAEMON_FILE, this.pulse);
    } catch {}
  }
}
