/** Live events of the folders that a scope names. Events are hints: they say where to look, and never that nothing happened elsewhere. */
import type { Stats } from 'node:fs';
import { sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { type FileScope, IGNORE_FILE } from '../src/disk/file-scope.ts';
import { realPath } from '../src/disk/inside.ts';
import { signatureAt, signatureOf } from '../src/disk/stamp.ts';

export interface FolderListener {
  /** A file that the first walk met. */
  onSeen(path: string, signature: string): void;
  /** The first walk is over. */
  onReady(): void;
  /** A file came, went or changed. */
  onHint(path: string): void;
  /** A folder came or went. One that goes and comes back at once may be lost sight of: then watching must begin anew. */
  onFolder(): void;
  /** A file that steers what is watched came, went or changed. */
  onSteering(path: string): void;
  onError(error: NodeJS.ErrnoException): void;
}

export interface FolderWatch {
  close(): Promise<void>;
}

/**
 * `steering`: files beside the scope's own, such as the configuration, whose changes are reported too. The root is watched, and of what is in
 * it only what the scope names: a folder that is watched by itself and goes and comes back with its parent may be lost sight of.
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
    // A folder may stand where a file was.
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

/** Some systems report numbers of another kind, which do not compare. */
function signed(full: string, stats: Stats | undefined): string {
  return typeof stats?.mtimeMs === 'number' ? signatureOf(stats) : signatureAt(full);
}
