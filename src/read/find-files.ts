/** Walks the files of a scope, in the order of names. Links are not followed. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileScope, type Globs } from './file-scope.ts';
import { statAt } from './stamp.ts';

export function* findFiles(root: string, globs: Globs): Generator<string> {
  yield* walkFiles(new FileScope(root, globs));
}

export function* walkFiles(scope: FileScope): Generator<string> {
  for (const base of scope.bases) {
    if (base === '' || isFolder(join(scope.root, base))) {
      if (base === '' || scope.enters(base)) yield* walk(scope, base);
    } else if (isFile(join(scope.root, base)) && scope.wants(base.slice(0, -1))) {
      // A glob without wildcards names one file.
      yield base.slice(0, -1);
    }
  }
}

function* walk(scope: FileScope, start: string): Generator<string> {
  const pending = [start];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const folders: string[] = [];
    for (const entry of listFolder(join(scope.root, folder))) {
      const path = folder + entry.name;
      if (entry.isDirectory()) {
        if (scope.enters(`${path}/`)) folders.push(`${path}/`);
      } else if (entry.isFile() && scope.wants(path)) yield path;
    }
    pending.push(...folders.reverse());
  }
}

/** Whether a walk would come to this path now: no link on the way, and a file at its end. */
export function isListed(scope: FileScope, path: string): boolean {
  if (!scope.admits(path) || !statAt(join(scope.root, path))?.isFile()) return false;
  for (let end = path.indexOf('/') + 1; end > 0; end = path.indexOf('/', end) + 1)
    if (!statAt(join(scope.root, path.slice(0, end - 1)))?.isDirectory()) return false;
  return true;
}

/** In the order of names, so that two machines report alike. A folder that cannot be listed has no files for us. */
export function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const isFile = (path: string) => lstatSync(path.slice(0, -1), { throwIfNoEntry: false })?.isFile() ?? false;
