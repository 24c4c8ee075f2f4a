/** Which file of the tree a written path means. Notes shorten paths; the graph keeps them as written, and this is asked when somebody asks. Pure. */

import type { Passage } from '../parse/passages.ts';

/** The tree's files, by how notes may write them. */
export interface FileTree {
  /** The file or folder that a written path means: itself if it is there, else the only file that ends with it. Undefined: none, or more than one. */
  meant(written: string): string | undefined;
  /** Each way to write this file that means it and nothing else, itself first: `src/auth/jwt.ts`, `auth/jwt.ts`, `jwt.ts`. */
  spellings(file: string): string[];
  /** The files below a folder; a file, or what nobody knows, is itself. */
  below(path: string): string[];
  /** The passages of texts (.md, .txt) that have one of the words, of those that are wanted; left out where the disk is not to be read. */
  texts?(isWanted: (path: string) => boolean, words: readonly string[]): Iterable<TextOfTree>;
}

export interface TextOfTree {
  path: string;
  passages: readonly Passage[];
}

/** Of a larger folder only so many files count. */
const MOST_BELOW = 200;

export function fileTree(files: Iterable<string>): FileTree {
  const there = new Set<string>();
  const folders = new Set<string>();
  const byName = new Map<string, string[]>();
  for (const raw of files) {
    const file = raw.normalize('NFC');
    there.add(file);
    addFolders(folders, file);
    const name = nameOf(file);
    const alike = byName.get(name);
    if (alike) alike.push(file);
    else byName.set(name, [file]);
  }
  const meant = (written: string) => {
    if (there.has(written) || folders.has(written)) return written;
    const [only, ...others] = (byName.get(nameOf(written)) ?? []).filter((file) => file.endsWith(`/${written}`));
    return others.length === 0 ? only : undefined;
  };
  return {
    meant,
    spellings: (file) => [file, ...endings(file).filter((ending) => meant(ending) === file)],
    below: (path) => {
      const file = meant(path) ?? path;
      return folders.has(file) ? [...there].filter((one) => one.startsWith(`${file}/`)).slice(0, MOST_BELOW) : [file];
    },
  };
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The folders above a file; those above a known folder are known. */
function addFolders(folders: Set<string>, file: string): void {
  for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
    const folder = file.slice(0, at);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

/** `b/c.ts` and `c.ts` of `a/b/c.ts`. */
function endings(path: string): string[] {
  const found: string[] = [];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) found.push(path.slice(at + 1));
  return found;
}
