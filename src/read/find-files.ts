/** Walks the files of a scope, in the order of names. Links are not followed. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileScope, type Globs } from './file-scope.ts';

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
