/**
 * How what items name stands now. The first look is waited for and short; later ones go on beside the answers, which have the marks of the
 * last one: git may have much to tell.
 */
import { isDeepStrictEqual } from 'node:util';
import { findStale, type Stale } from '../history/find-stale.ts';
import { markedReader } from '../history/marked-store.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';

/** So long marks count, although files may change without the graph. */
const KEPT_MS = 5_000;
/** Looking takes no more than this share of the time. */
const SHARE = 1 / 20;

const NOTHING: Stale = { marks: new Map() };

type Place = Pick<OpenWorkplace, 'root' | 'store' | 'project'>;

export class Marks {
  /** Another number, other marks. */
  version = 0;
  private found: Stale['marks'] | undefined;
  /** The revision that was looked at, when, and how long that took. */
  private last = { revision: -1, at: 0, took: 0 };
  private looking: Promise<void> | undefined;

  /** Looks again where something may have changed since. */
  async look(place: Place, revision: number, signal: AbortSignal): Promise<void> {
    const isFirst = this.found === undefined;
    if (this.looking || !this.isDue(revision)) return;
    this.looking = this.find(place, revision, signal, isFirst ? 'fresh' : 'short').finally(() => {
      this.looking = undefined;
    });
    if (isFirst) await this.looking;
  }

  on<W extends Place>(place: W): W {
    return { ...place, store: markedReader(place.store, this.found ?? new Map()) };
  }

  /** Before the store is closed. */
  async end(): Promise<void> {
    await this.looking;
  }

  private isDue(revision: number): boolean {
    const { at, took } = this.last;
    const least = revision === this.last.revision ? KEPT_MS : 0;
    return Date.now() - at >= Math.max(least, took / SHARE);
  }

  private async find(place: Place, revision: number, signal: AbortSignal, depth: 'fresh' | 'short'): Promise<void> {
    const began = Date.now();
    // A store that went away is told by whoever asks it next.
    const { marks, later } = await findStale({ ...place, depth, signal }).catch(() => NOTHING);
    const known = later ? this.found : marks;
    if (this.found && known && !isDeepStrictEqual(this.found, known)) this.version++;
    this.found = known ?? new Map();
    // The short look may not have been enough; then the next one follows at once.
    this.last = later && depth === 'fresh' ? this.last : { revision, at: Date.now(), took: Date.now() - began };
  }
}
