/** Brings the graph's documents up to date with their files: reads a few at a time, writes in batches, and waits for unfinished files. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isListed } from '../disk/find-files.ts';
import { bring } from '../ingest/bring.ts';
import { inParts } from '../ingest/commit-batch.ts';
import { commitLooks, type Told } from '../ingest/commit-looks.ts';
import { fillInThread } from '../ingest/fill-in-thread.ts';
import type { Look } from '../ingest/look.ts';
import { addAll } from '../model/index.ts';
import type { Touched } from '../store/commit/commit.ts';
import { sqliteFile } from '../store/open-store.ts';
import type { Queue } from './queue.ts';
import { FileReader } from './read-files.ts';
import { ReadThread } from './read-in-thread.ts';
import { CUT_QUIET_MS, Unfinished } from './unfinished.ts';
import type { WatchContext } from './watch-context.ts';

/** Documents in memory at once, times two: the next batch is read while one is written. What comes meanwhile waits so long. */
const BATCH = 100;
/** An empty graph is filled in a thread from so many files on. */
const LARGE = 1_000;

export class Keeper {
  private readonly context: WatchContext;
  private readonly unfinished: Unfinished;
  private readonly files: ReadThread;
  /** Files that were missing once. */
  private readonly missed = new Set<string>();
  /** Must be brought again, a little later. */
  private again = new Set<string>();
  /** Documents that are being read or written. */
  inHand = 0;

  constructor(context: WatchContext) {
    this.context = context;
    this.unfinished = new Unfinished(context.root);
    this.files = new ReadThread(context, new FileReader(context.scope, context.looker));
  }

  /** So many files wait to be brought, or soon will. */
  expect(waiting: number): void {
    this.files.expect(waiting);
  }

  close(): Promise<void> {
    return this.files.close();
  }

  /**
   * Brings what waits, and what comes meanwhile, in as many parts as it takes to have all that waits now. Deleted files are handled last, so that
   * a moved file never disappears from the graph. Returns what must be brought again.
   */
  async bring(queue: Queue): Promise<Set<string>> {
    this.again = new Set();
    try {
      await this.bringParts(queue, 2 * Math.ceil(queue.size / BATCH));
      return this.again;
    } finally {
      this.inHand = 0;
    }
  }

  private async bringParts(queue: Queue, most: number): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    let written = new Set<string>();
    const missing: Look[] = [];
    let brought = false;
    for (let parts = 1; queue.size > 0 && parts <= most; parts++) {
      const part = queue.take(BATCH);
      this.inHand += part.length;
      // What the ledger knows of a file must not change while it is compared with it.
      if (part.some((path) => written.has(path))) await writing;
      const looks = await this.read(part);
      addAll(
        missing,
        looks.filter(({ outcome }) => outcome === 'retracted'),
      );
      await writing;
      if (this.context.signal.aborted) return;
      const there = looks.filter(({ outcome }) => outcome !== 'retracted');
      brought ||= there.some(({ change }) => change?.kind === 'says' && !change.known);
      written = new Set(part);
      const isLast = queue.size === 0 || parts === most;
      writing = this.write(isLast ? [...there, ...this.confirmed(missing.splice(0), brought)] : there).then(() => {
        this.inHand -= part.length;
      });
      writing.catch(() => {});
    }
    await writing;
  }

  /** Fills an empty graph. Returns the files that may still be being written; they must be brought later. */
  async fill(paths: readonly string[]): Promise<Set<string>> {
    const young = await this.leftYoung(paths);
    const changed = paths.filter((path) => !young.has(path));
    const onProgress = (done: number, total: number) =>
      void this.context.tell({ kind: 'news', news: { pending: total - done } });
    if (changed.length >= LARGE && sqliteFile(this.context.config.store, this.context.root))
      await this.fillElsewhere(changed, onProgress);
    else await bring({ ...this.commitOptions(), onProgress }, { changed, gone: [] });
    await this.context.tell({ kind: 'touched', touched: 'everything' });
    return young;
  }

  /** After a checkout all files are young: better to fill with them a little later than to bring them one by one. */
  private async leftYoung(paths: readonly string[]): Promise<Set<string>> {
    const young = await this.unfinished.young(paths);
    if (young.size < LARGE) return young;
    await sleep(CUT_QUIET_MS, undefined, { signal: this.context.signal });
    return this.unfinished.young(paths);
  }

  private async fillElsewhere(paths: readonly string[], onProgress: (done: number, total: number) => void) {
    const { root, config, project, store, ledger, signal, alone, renewLease, tell } = this.context;
    const told = await alone(async () => {
      await renewLease();
      return fillInThread({ root, config, project, paths }, { signal, onProgress });
    });
    for (const part of inParts(told, BATCH)) {
      await ledger.learnStored(
        store,
        project,
        part.map(({ path }) => path),
      );
      for (const one of part) void tell({ kind: 'told', told: one });
    }
  }

  private async read(paths: readonly string[]): Promise<Look[]> {
    const { ledger, store, project } = this.context;
    const rows = await ledger.rows(store, project, paths);
    const { looks, changing, ...who } = await this.files.read(paths.map((path) => ({ path, row: rows.get(path) })));
    const unfinished = this.unfinished.among(looks, rows, who);
    for (const path of [...changing, ...unfinished]) this.again.add(path);
    return looks.filter(({ path }) => !unfinished.has(path));
  }

  /**
   * The files that are still missing while the root is still there. If no file came with them, they are checked once
   * more a little later: a moved file may appear at its new path after it was missed at the old one.
   */
  private confirmed(missing: readonly Look[], brought: boolean): Look[] {
    const { scope, assertRoot } = this.context;
    if (missing.length === 0) return [];
    assertRoot();
    const still = missing.filter(({ path }) => {
      const isGone = !isListed(scope, path) && (brought || this.missed.has(path));
      if (!isGone) this.again.add(path);
      this.missed.add(path);
      return isGone;
    });
    assertRoot();
    for (const { path } of still) this.missed.delete(path);
    return still;
  }

  private write(looks: readonly Look[]): Promise<void> {
    return this.context.alone(async () => {
      await commitLooks(this.commitOptions(), looks);
      for (const { path, change } of looks) if (change) this.forget(path);
    });
  }

  private forget(path: string): void {
    this.unfinished.forget(path);
    this.missed.delete(path);
  }

  private commitOptions() {
    const { store, project, ledger, looker, signal, renewLease, tell } = this.context;
    return {
      ...{ store, project, ledger, looker, signal },
      beforeCommit: renewLease,
      onTold: (told: Told) => void tell({ kind: 'told', told }),
      onTouched: (touched: Touched) => void tell({ kind: 'touched', touched }),
    };
  }
}
