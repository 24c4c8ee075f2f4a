/** Brings the graph's documents up to date with their files: reads some, commits them, and postpones unfinished ones. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isListed } from '../disk/find-files.ts';
import { inParts } from '../ingest/commit-batch.ts';
import { commitLooks, type LedgerOptions } from '../ingest/commit-looks.ts';
import { gone, type Look } from '../ingest/look.ts';
import { fillInChild } from './fill-in-child.ts';
import type { Queue } from './queue.ts';
import { openAmong, Unfinished } from './unfinished.ts';
import type { WatchContext } from './watch-context.ts';

/** Documents of one transaction. A question that waits for its own files waits for one of these at most. */
const BATCH = 50;

export class Syncer {
  private readonly context: WatchContext;
  private readonly unfinished = new Unfinished();
  /** Files that were missing once. */
  private readonly missed = new Set<string>();
  /** Documents that are being read or written. */
  inHand = 0;

  constructor(context: WatchContext) {
    this.context = context;
  }

  /**
   * Brings what waits, and what comes meanwhile, in as many parts as it takes to have all that waits now. Deleted files are handled last, so that
   * a moved file never disappears from the graph. Returns what must be brought again, a little later.
   */
  async bring(queue: Queue): Promise<Set<string>> {
    const { alone, signal } = this.context;
    const again = new Set<string>();
    const missing: Look[] = [];
    let isAnyNew = false;
    const most = 2 * Math.ceil(queue.size / BATCH);
    try {
      for (let parts = 1; queue.size > 0 && parts <= most && !signal.aborted; parts++) {
        const part = queue.take(BATCH);
        const isLast = queue.size === 0 || parts === most;
        this.inHand = part.length;
        // Reading and writing are one step: what the ledger knows of a file must not change while the file is compared with it.
        await alone(async () => {
          const looks = await this.read(part, again);
          const there = looks.filter(({ outcome }) => outcome !== 'retracted');
          for (const look of looks) if (look.outcome === 'retracted') missing.push(look);
          isAnyNew ||= there.some(({ change }) => change?.kind === 'says' && !change.known);
          const retracted = isLast ? this.confirmed(missing.splice(0), isAnyNew, again) : [];
          await this.commit([...there, ...retracted]);
        });
      }
      return again;
    } finally {
      this.inHand = 0;
    }
  }

  /** For a question that waits: nothing is postponed. A file counts as it is now, and a missing one is gone, as where no daemon runs. */
  async syncAtOnce(paths: readonly string[]): Promise<void> {
    const { scope, looker, ledger, store, project, alone, assertRoot, renewLease } = this.context;
    for (const part of inParts(paths, BATCH))
      await alone(async () => {
        assertRoot();
        await renewLease();
        const rows = await ledger.rows(store, project, part);
        const looks = part.map((path) => {
          const row = rows.get(path);
          return isListed(scope, path) ? looker.look(path, row) : gone(path, row !== undefined);
        });
        await this.commit(looks);
      }, 'first');
  }

  /** Fills an empty graph. False if nothing was done: then the files are brought like any others. */
  async fill(files: number): Promise<boolean> {
    const { log, ledger, store, project, alone, renewLease, tell, signal } = this.context;
    this.inHand = files;
    try {
      await alone(async () => {
        await renewLease();
        const summary = await fillInChild(this.context);
        log.info(summary, 'filled the empty graph');
        await ledger.loadFrom(store, project);
      });
      await tell({ kind: 'touched', touched: 'everything' });
      await tell({ kind: 'waiting' });
      return true;
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: (error as Error).message }, 'a child process did not fill the graph');
      return signal.aborted;
    } finally {
      this.inHand = 0;
    }
  }

  private async read(paths: readonly string[], again: Set<string>): Promise<Look[]> {
    const { root, scope, looker, ledger, store, project } = this.context;
    const rows = await ledger.rows(store, project, paths);
    const looks: Look[] = [];
    for (const path of paths) {
      const row = rows.get(path);
      const look = isListed(scope, path) ? looker.lookStable(path, row) : gone(path, row !== undefined);
      if (look) looks.push(look);
      else again.add(path);
      await nextTurn();
    }
    const unfinished = this.unfinished.among(looks, rows, await openAmong(root, looks));
    for (const path of unfinished) again.add(path);
    return looks.filter(({ path }) => !unfinished.has(path));
  }

  /**
   * The files that are still missing while the root is still there. If no file came with them, they are checked once
   * more a little later: a moved file may appear at its new path after it was missed at the old one.
   */
  private confirmed(missing: readonly Look[], isAnyNew: boolean, again: Set<string>): Look[] {
    const { scope, assertRoot } = this.context;
    if (missing.length === 0) return [];
    assertRoot();
    const still = missing.filter(({ path }) => {
      const isGone = !isListed(scope, path) && (isAnyNew || this.missed.has(path));
      if (!isGone) again.add(path);
      this.missed.add(path);
      return isGone;
    });
    assertRoot();
    return still;
  }

  private async commit(looks: readonly Look[]): Promise<void> {
    const { store, project, ledger, renewLease, tell } = this.context;
    const options: LedgerOptions = {
      ...{ store, project, ledger },
      beforeCommit: renewLease,
      onTold: (told) => void tell({ kind: 'told', told }),
      onTouched: (touched) => void tell({ kind: 'touched', touched }),
    };
    await commitLooks(options, looks);
    for (const { path, change } of looks)
      if (change) {
        this.unfinished.forget(path);
        this.missed.delete(path);
      }
  }
}
