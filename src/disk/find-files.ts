/** Walks the files of a scope, ordered by name. Links are not followed; one that leads out of the root is named, so that somebody says so. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addAll } from '../model/index.ts';
import { FileScope, type Globs } from './file-scope.ts';
import { isInside } from './inside.ts';
import { statAt } from './stamp.ts';

export function* findFiles(root: string, globs: Globs): Generator<string> {
  yield* walkFiles(new FileScope(root, globs));
}

export function* walkFiles(scope: FileScope): Generator<string> {
  for (const paths of walkFolders(scope)) yield* paths;
}

/** Whoever walks takes a turn for everything else after so many files, also in a folder that has thousands. */
const MOST_AT_ONCE = 500;

/** The same, the files of a folder together, so many at most. `entering` hears of a folder before it is listed. */
export function* walkFolders(scope: FileScope, entering?: (folder: string) => void): Generator<string[]> {
  for (const base of scope.bases) {
    // The root was given by the user and may be a link.
    if (base === '') {
      yield* walk(scope, base, entering);
      continue;
    }
    // Without its slash: with it, a link would be followed.
    const path = base.slice(0, -1);
    const stat = isStraight(scope.root, path) ? statAt(join(scope.root, path)) : undefined;
    if (stat?.isDirectory()) {
      if (scope.enters(base)) yield* walk(scope, base, entering);
    } else if (stat && scope.wants(path) && isNamed(scope.root, path, stat) && isSpelledSo(scope.root, path)) {
      // A glob without wildcards names one file.
      yield [path];
    }
  }
}

function* walk(scope: FileScope, start: string, entering?: (folder: string) => void): Generator<string[]> {
  const pending = [start];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const folders: string[] = [];
    let files: string[] = [];
    entering?.(folder);
    for (const entry of listFolder(join(scope.root, folder))) {
      if (files.length === MOST_AT_ONCE) {
        yield files;
        files = [];
      }
      const path = folder + entry.name;
      if (entry.isDirectory()) {
        if (scope.enters(`${path}/`)) folders.push(`${path}/`);
      } else if (scope.wants(path, folder) && isNamed(scope.root, path, entry)) files.push(path);
    }
    yield files;
    addAll(pending, folders.reverse());
  }
}

/** Links among task files, or in the place of their folder, that lead to a folder outside the root: nothing behind them is read. */
export function foldersOutside(scope: FileScope, found: Iterable<string>): string[] {
  const starts = startsThere(scope);
  const folders = new Set([...found].map((path) => path.slice(0, path.lastIndexOf('/') + 1)).filter(Boolean));
  const inside = [...folders].flatMap((folder) =>
    listFolder(join(scope.root, folder))
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => folder + name),
  );
  const leadsOut = (path: string) => {
    const full = join(scope.root, path);
    return statAt(full)?.isSymbolicLink() && !isInside(scope.root, full) && isFolder(full);
  };
  return [...new Set([...starts, ...inside])].filter(leadsOut).sort();
}

/** Where globs begin, as far as their first folder is there: of hundreds of places a project has a few. */
function startsThere({ root, starts }: FileScope): string[] {
  const isThere = new Map<string, boolean>();
  return starts.flatMap((base) => {
    if (base === '') return [];
    const head = base.slice(0, base.indexOf('/'));
    const known = isThere.get(head) ?? statAt(join(root, head)) !== undefined;
    isThere.set(head, known);
    return known ? [base.slice(0, -1)] : [];
  });
}

/** What a link leads to. */
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Whether a walk would reach this path now: no link on the way, and a file at its end. */
export function isListed(scope: FileScope, path: string): boolean {
  const stat = scope.admits(path) ? statAt(join(scope.root, path)) : undefined;
  return stat !== undefined && isNamed(scope.root, path, stat) && isStraight(scope.root, path);
}

/** What a link inside the root leads to is found itself. */
function isNamed(root: string, path: string, entry: Pick<Dirent, 'isFile' | 'isSymbolicLink'>): boolean {
  return entry.isFile() || (entry.isSymbolicLink() && !isInside(root, join(root, path)));
}

/** On a file system that ignores case, handoff.md is also found as HANDOFF.md; only the name that the folder lists counts. */
function isSpelledSo(root: string, path: string): boolean {
  const at = path.lastIndexOf('/') + 1;
  return listFolder(join(root, path.slice(0, at))).some(({ name }) => name === path.slice(at));
}

/** Whether the way to a path has only folders and no link. */
function isStraight(root: string, path: string): boolean {
  for (let end = path.indexOf('/') + 1; end > 0; end = path.indexOf('/', end) + 1)
    if (!statAt(join(root, path.slice(0, end - 1)))?.isDirectory()) return false;
  return true;
}

/** Ordered by name, so that all machines report alike. A folder that cannot be listed counts as empty. */
export function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
