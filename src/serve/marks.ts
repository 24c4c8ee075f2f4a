/**
 * How what items name stands now, and when items and tasks were said. The first look is waited for and short; later ones go on beside the
 * answers, which have the marks of the last one: git may have much to tell.
 */
import { type Found, findStale, type Stale, type StaleOptions } from '../history/find-stale.ts';
import { markedReader } from '../history/marked-store.ts';
import { dayOf, firstOf, lastOf } from '../history/since.ts';
import { ITEM_LABELS } from '../model/index.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';

/** So long marks count, although files may change without the graph. */
const KEPT_MS = 5_000;
/** Looking takes no more than this share of the time. */
const SHARE = 1 / 20;

const NOTHING: Found = { marks: new Map(), said: new Map() };
/** Looking at more items would hold up every answer; `passdown stale` does it. */
const MOST_ITEMS = 20_000;

type Place = Pick<OpenWorkplace, 'root' | 'store' | 'project'>;

export class Marks {
  /** Another number, other marks. */
  version = 0;
  private found: Found | undefined;
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
    return { ...place, store: markedReader(place.store, this.found ?? NOTHING) };
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
    const { later, ...found } = await look({ ...place, depth, signal }).catch(() => ({ ...NOTHING, later: undefined }));
    if (this.found && shownOf(this.found) !== shownOf(found)) this.version++;
    this.found = found;
    // The short look may not have been enough; then the next one follows at once.
    this.last = later && depth === 'fresh' ? this.last : { revision, at: Date.now(), took: Date.now() - began };
  }
}

/** What answers show of it: what is not committed yet is said now, at every look, and shown as a day. */
const shownOf = ({ marks, said }: Found) =>
  JSON.stringify([
    [...marks],
    [...said].map(([key, moments]) => [key, dayOf(firstOf(moments)), dayOf(lastOf(moments))]),
  ]);

async function look(options: StaleOptions): Promise<Found & Pick<Stale, 'later'>> {
  const { store, project } = options;
  let items = 0;
  for (const label of ITEM_LABELS)
    items += (await store.items({ label, project, standing: 'open' }, { limit: 0 })).total;
  if (items > MOST_ITEMS) return NOTHING;
  const { marks, said, later } = await findStale(options);
  return { marks, said, ...(later && { later }) };
}
