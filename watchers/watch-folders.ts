/** Live events of the folders in a scope. Events are hints: they say where to look, and never that nothing happened elsewhere. */
import type { Stats } from 'node:fs';
import { sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { type FileScope, IGNORE_FILE } from '../src/disk/file-scope.ts';
import { realPath } from '../src/disk/inside.ts';
import { signatureAt, signatureOf } from '../src/disk/stamp.ts';

export interface FolderListener {
  /** The first walk found a file. */
  onSeen(path: string, signature: string): void;
  /** The first walk is over. */
  onReady(): void;
  /** A file was added, removed or changed. */
  onHint(path: string): void;
  /** A folder was added or removed. The watcher may lose one that is removed and added again at once: then watching must restart. */
  onFolder(): void;
  /** A file that controls what is watched was added, removed or changed. */
  onSteering(path: string): void;
  onError(error: NodeJS.ErrnoException): void;
}

export interface FolderWatch {
  close(): Promise<void>;
}

/**
 * `steering`: files outside the scope, such as the configuration, whose changes are reported too. Only the root is
 * watched, and within it only what the scope names: a folder that is watched separately may be lost when it is removed
 * and added again with its parent.
 */
export function watchFolders(scope: FileScope, steering: readonly string[], listener: FolderListener): FolderWatch {
  const root = slashed(realPath(scope.root));
  const special = new Set([...steering, ...scope.ruleFiles()]);
  const relative = (path: string) => slashed(path).slice(root.length + 1);
  const steers = (path: string) => path.endsWith(IGNORE_FILE) || special.has(path);
  const ignored = (full: string, stats?: Stats) => {
    if (!stats) return false;
    const path = relative(full);
    if (path === '' || special.has(path)) return false;
    if (stats.isDirectory())
      return !leadsTo(scope, `${path}/`) && !(liesIn(scope, `${path}/`) && scope.enters(`${path}/`));
    return !stats.isFile() || !(steers(path) || scope.wants(path));
  };
  let walking = true;
  const watcher: FSWatcher = watch([root, ...[...special].map((path) => `${root}/${path}`)], {
    ignored,
    followSymlinks: false,
    atomic: false,
    alwaysStat: false,
  });
  watcher.on('all', (event, full, stats) => {
    const path = relative(full);
    if (event === 'unlinkDir' || (event === 'addDir' && !walking)) listener.onFolder();
    // A folder may now be where a file was.
    if (event === 'unlinkDir' || (event === 'addDir' && (walking || path === '' || !liesIn(scope, `${path}/`)))) return;
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

const liesIn = ({ bases }: FileScope, folder: string) => bases.some((base) => folder.startsWith(base));
const leadsTo = ({ bases }: FileScope, folder: string) =>
  bases.some((base) => base !== folder && base.startsWith(folder));

/** Some systems report numbers of another kind, which cannot be compared. */
function signed(full: string, stats: Stats | undefined): string {
  return typeof stats?.mtimeMs === 'number' ? signatureOf(stats) : signatureAt(full);
}
