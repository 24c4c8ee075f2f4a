/** Whether a path really is inside a folder: links are followed on both sides, and a path that does not exist yet is judged by its parents. */
import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** A folder is inside itself. Relative paths start at the working directory. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(realPath(folder), realPath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The real path, as far as it exists. */
export function realPath(path: string): string {
  const full = resolve(path);
  try {
    return realpathSync(full);
  } catch {
    const parent = dirname(full);
    return parent === full ? full : join(realPath(parent), basename(full));
  }
}

/** By its name; whether something on the way leads elsewhere is another question. */
export function isBelow(root: string, path: string): boolean {
  const way = relative(resolve(root), resolve(path));
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
