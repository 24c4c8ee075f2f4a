/**
 * Whether the graph is what the files say, told without looking at all of them: every folder is watched before its files are compared once,
 * and from then on only what the system reports is compared. Where that may not be all, nothing is vouched for, and whoever asks looks at the
 * files himself.
 */
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NotedChanges } from '../../watchers/noted-changes.ts';
import type { FileScope } from '../disk/file-scope.ts';
import { queuedReports } from '../disk/file-system.ts';
import { isListed, walkFolders } from '../disk/find-files.ts';
import { signatureOf, statsAt } from '../disk/stamp.ts';
import type { WatchContext } from './watch-context.ts';

/** Other watches of this process may have taken most of the queue. */
const SHARE_OF_QUEUE = 1 / 4;

export class Vouching {
  private readonly context: WatchContext;
  /** How many reports the system keeps for a process; undefined if it does not report all that happens here. */
  private readonly queued: number | undefined;
  private notes: NotedChanges | undefined;
  private preparing: Promise<void> | undefined;

  constructor(context: WatchContext) {
    this.context = context;
    this.queued = queuedReports(context.root);
  }

  /** True if the graph is what the files said when this was called. `isBusy`: whether files are known that are not in the graph yet. */
  async vouches(isBusy: () => boolean): Promise<boolean> {
    if (this.queued === undefined) return false;
    if (!this.notes) {
      this.prepare();
      return false;
    }
    // What was reported before is noted once the event loop has been round.
    await nextTurn();
    await nextTurn();
    if (isBusy()) return false;
    try {
      return !this.context.scope.isStale() && this.areSame();
    } catch {
      // What was taken of the notes is lost with the look that failed: they begin anew.
      this.close();
      return false;
    }
  }

  close(): void {
    this.notes?.close();
    this.notes = undefined;
  }

  private areSame(): boolean {
    const { notes } = this;
    if (!notes?.areWhole) {
      this.close();
      return false;
    }
    const taken = notes.take();
    for (const path of taken) {
      const found = this.compare(notes, path);
      if (found === 'same') taken.delete(path);
      else if (found === 'unclear') this.close();
      if (found !== 'same') break;
    }
    notes.putBack(taken);
    return taken.size === 0;
  }

  private compare(notes: NotedChanges, path: string): 'same' | 'different' | 'unclear' {
    const { scope, root, ledger } = this.context;
    const [stats, known] = [statsAt(join(root, path)), ledger.signature(path)];
    if (notes.has(`${path}/`)) return 'unclear';
    if (stats?.isDirectory()) return mayHold(scope, `${path}/`) ? 'unclear' : 'same';
    if (stats && hasOtherNames(stats)) return 'unclear';
    if (!stats || !isListed(scope, path)) return known === undefined ? 'same' : 'different';
    return known === signatureOf(stats) ? 'same' : 'different';
  }

  /** Goes on by itself: whoever asked does not wait for it. If a look fails, the next one who asks begins it again. */
  private prepare(): void {
    if (this.preparing) return;
    const { root, signal } = this.context;
    const notes = new NotedChanges(root, this.queued! * SHARE_OF_QUEUE);
    this.preparing = this.watchAll(notes)
      .catch(() => false)
      .then((isWhole) => {
        this.preparing = undefined;
        if (isWhole && !signal.aborted) this.notes = notes;
        else notes.close();
      });
  }

  /** A folder is watched before it is listed, and a file compared after that: nothing can happen in between. False where nothing can be vouched for. */
  private async watchAll(notes: NotedChanges): Promise<boolean> {
    const { scope, root, ledger, signal, tell } = this.context;
    const different = new Set(ledger.paths());
    for (const folder of leadingTo(scope)) if (statsAt(join(root, folder))?.isDirectory()) notes.add(folder);
    for (const paths of walkFolders(scope, (folder) => notes.add(folder))) {
      for (const path of paths) {
        const stats = statsAt(join(root, path));
        if (stats && hasOtherNames(stats)) return false;
        if (stats && ledger.signature(path) === signatureOf(stats)) different.delete(path);
        else different.add(path);
      }
      await nextTurn();
      if (signal.aborted) return false;
    }
    notes.putBack(different);
    for (const path of different) void tell({ kind: 'hint', path });
    return true;
  }
}

/** The root and every folder on the way to a glob, there or not. */
function leadingTo({ bases }: FileScope): Set<string> {
  const folders = bases.flatMap((base) => base.split('/').map((_, i, names) => names.slice(0, i).join('/')));
  return new Set(['', ...folders.filter(Boolean).map((folder) => `${folder}/`)]);
}

/** What is written to a file through a name elsewhere, no folder here is told of. */
const hasOtherNames = ({ nlink }: Stats) => nlink > 1;

/** A folder from which files may come, or that leads to one. */
const mayHold = (scope: FileScope, folder: string) => scope.enters(folder) || leadingTo(scope).has(folder);
