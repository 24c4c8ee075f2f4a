/** Where the files of send, receive and workflow are, seen from the user's folder and from the graph. */
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { FileScope } from '../disk/file-scope.ts';
import type { Context } from './command.ts';

/** A path below the root as it is named from the user's folder. */
export function fromHere({ root, folder }: Context, path: string): string {
  return relative(folder, join(root, path)).split(sep).join('/');
}

/** A file that the user names from where they are, or as answers name it: from the root. */
export function namedHandoff({ root, folder }: Context, file: string): string {
  const near = resolve(folder, file);
  return existsSync(near) || !existsSync(resolve(root, file)) ? near : resolve(root, file);
}

/** Whether the graph is made of a file. */
export function isDocument({ root, config }: Context, path: string): boolean {
  const way = relative(root, path).split(sep).join('/');
  return !way.startsWith('../') && !isAbsolute(way) && new FileScope(root, config).admits(way);
}
