/** Holds a path until it has been quiet for a while; many hints become one, and paths that become quiet together are released together. */

interface Held {
  due: number;
  /** When this wait began: a path that is never quiet is released in the end. */
  since: number;
}

/** A file that is written without a pause is looked at after this long anyway. */
const LONGEST_HOLD_MS = 60_000;

export class Settle {
  /** Whatever was marked last comes last. */
  private readonly held = new Map<string, Held>();
  private readonly quietMs: number;
  private readonly onQuiet: (paths: string[]) => void;
  private timer: NodeJS.Timeout | undefined;
  private firesAt = Infinity;

  constructor(quietMs: number, onQuiet: (paths: string[]) => void) {
    this.quietMs = quietMs;
    this.onQuiet = onQuiet;
  }

  get size(): number {
    return this.held.size;
  }

  has(path: string): boolean {
    return this.held.has(path);
  }

  /** Something may have happened to a path; `waitMs` if it needs longer than usual. */
  mark(path: string, waitMs: number = this.quietMs): void {
    const now = performance.now();
    const since = this.held.get(path)?.since ?? now;
    const due = Math.min(now + waitMs, Math.max(since + LONGEST_HOLD_MS, now));
    this.held.delete(path);
    this.held.set(path, { due, since });
    this.fireAt(due, now);
  }

  /** Drops everything silently: a walk will find it again. */
  close(): void {
    clearTimeout(this.timer);
    this.held.clear();
  }

  private fireAt(due: number, now: number): void {
    if (due >= this.firesAt) return;
    clearTimeout(this.timer);
    this.firesAt = due;
    this.timer = setTimeout(() => this.fire(), Math.max(due - now, 1));
  }

  private fire(): void {
    this.firesAt = Infinity;
    const now = performance.now();
    const quiet: string[] = [];
    let next = Infinity;
    for (const [path, { due }] of this.held) {
      if (due <= now) quiet.push(path);
      else next = Math.min(next, due);
    }
    for (const path of quiet) this.held.delete(path);
    if (next < Infinity) this.fireAt(next, now);
    if (quiet.length > 0) this.onQuiet(quiet);
  }
}
