/** Live events of the folders that a scope names. Events are hints: they say where to look, and never that nothing happened elsewhere. */
import type { Stats } from 'node:fs';
import { sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { type FileScope, IGNORE_FILE } from '../src/read/file-scope.ts';
import { signatureAt, signatureOf } from '../src/read/stamp.ts';

export interface FolderListener {
  /** A file that the first walk met. */
  onSeen(path: string, signature: string): void;
  /** The first walk is over. */
  onReady(): void;
  /** A file came, went or changed. */
  onHint(path: string): void;
  /** A file that steers what is watched came, went or changed. */
  onSteering(path: string): void;
  onError(error: NodeJS.ErrnoException): void;
}

export interface FolderWatch {
  close(): Promise<void>;
}

/** `steering`: files beside the scope's own, such as the configuration, whose changes are reported too. */
export function watchFolders(scope: FileScope, steering: readonly string[], listener: FolderListener): FolderWatch {
  const root = slashed(scope.root);
  const special = new Set([...steering, ...scope.ruleFiles()]);
  const relative = (path: string) => slashed(path).slice(root.length + 1);
  const steers = (path: string) => path.endsWith(IGNORE_FILE) || special.has(path);
  const ignored = (full: string, stats?: Stats) => {
    if (!stats) return false;
    const path = relative(full);
    if (path === '' || special.has(path)) return false;
    if (stats.isDirectory()) return !covers(scope, `${path}/`) || !scope.enters(`${path}/`);
    return !stats.isFile() || !(steers(path) || scope.wants(path));
  };
  let walking = true;
  const watcher: FSWatcher = watch(
    [...scope.bases.map((base) => `${root}/${base.slice(0, -1)}`), ...[...special].map((path) => `${root}/${path}`)],
    { ignored, followSymlinks: false, atomic: false, alwaysStat: false },
  );
  watcher.on('all', (event, full, stats) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    const path = relative(full);
    if (steers(path)) {
      if (!walking) listener.onSteering(path);
    } else if (walking && event === 'add') {
      const signature = signed(full, stats);
      if (signature !== '') listener.onSeen(path, signature);
    } else listener.onHint(path);
  });
  watcher.on('ready', () => {
    walking = false;
    listener.onReady();
  });
  watcher.on('error', (error) => listener.onError(error as NodeJS.ErrnoException));
  return watcher;
}

const slashed = sep === '/' ? (path: string) => path : (path: string) => path.replaceAll(sep, '/');

/** Whether a folder lies on the way to a base or below one. */
function covers({ bases }: FileScope, folder: string): boolean {
  return bases.some((base) => folder.startsWith(base) || base.startsWith(folder));
}

/** Some systems report numbers of another kind, which do not compare. */
function signed(full: string, stats: Stats | undefined): string {
  return typeof stats?.mtimeMs === 'number' ? signatureOf(stats) : signatureAt(full);
}
