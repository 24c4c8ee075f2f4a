/**
 * Notes, at once and unseen by anybody else, every path that the system reports in some folders. Whoever takes the notes after a whole turn
 * of the event loop has all that happened before that turn: the system queues a report within the call that changes a file, and all of
 * one process come through one queue.
 */
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

export class NotedChanges {
  private readonly root: string;
  private readonly most: number;
  private readonly watched = new Map<string, FSWatcher>();
  private paths = new Set<string>();
  private reports = 0;
  private failed = false;

  /** `most` reports that nobody took may be fewer than there were: the queue has an end. */
  constructor(root: string, most: number) {
    this.root = root;
    this.most = most;
  }

  /** Whether all that happened in the folders since they were added is noted, or was taken. */
  get areWhole(): boolean {
    return !this.failed && this.reports < this.most;
  }

  /** Paths are relative to the root; those of folders end with a slash, and the root's is empty. */
  add(folder: string): void {
    if (this.failed || this.watched.has(folder)) return;
    try {
      const watcher = watch(join(this.root, folder), { persistent: false }, (_event, name) => this.note(folder, name));
      watcher.on('error', () => this.fail());
      this.watched.set(folder, watcher);
    } catch {
      this.fail();
    }
  }

  has(folder: string): boolean {
    return this.watched.has(folder);
  }

  /** What was reported since this was last asked. */
  take(): Set<string> {
    const { paths } = this;
    this.paths = new Set();
    this.reports = 0;
    return paths;
  }

  /** They still count: whoever took them is not done with them. */
  putBack(paths: Iterable<string>): void {
    for (const path of paths) this.paths.add(path);
  }

  close(): void {
    for (const watcher of this.watched.values()) watcher.close();
    this.watched.clear();
    this.failed = true;
  }

  private note(folder: string, name: string | null): void {
    this.reports++;
    if (name === null) this.fail();
    else if (this.areWhole) this.paths.add(folder + name);
  }

  private fail(): void {
    this.failed = true;
  }
}
