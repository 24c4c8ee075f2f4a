/** A path as a client writes it, from the root or absolute and with either slash, as the graph has it. */
import { isAbsolute, relative } from 'node:path';
import { realPath } from '../disk/inside.ts';
import { leadsInside, normalisePath } from '../model/index.ts';
import { misuse } from './tool-error.ts';

export function projectPath(root: string, given: string): string {
  const ways = isAbsolute(given)
    ? // The second where the client knows the root by another name, such as a link to it.
      [() => relative(root, given), () => relative(realPath(root), realPath(given))]
    : [() => given];
  for (const way of ways) {
    const path = way().replaceAll('\\', '/');
    if (leadsInside(path) && normalisePath(path) !== '') return normalisePath(path);
  }
  throw misuse(`${given} leads out of the project`, 'Write a path relative to its root');
}
