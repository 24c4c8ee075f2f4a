/** The files that are there now: on the disk, or tracked and only left out of a sparse checkout. */
import { join } from 'node:path';
import { listFolder } from '../disk/find-files.ts';
import { readSource } from '../disk/read-source.ts';
import { statAt } from '../disk/stamp.ts';
import { filesByState } from '../disk/tracked-files.ts';

/** A larger file is not looked into. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Of new files so many are looked into. */
const MOST_NEW = 500;

export class WorkTree {
  readonly root: string;
  private readonly files: Set<string>;
  private readonly folders = new Set<string>();
  private readonly byName: Map<string, string[]>;
  private readonly newFiles: Set<string>;
  private readonly meanings = new Map<string, string | undefined>();

  /** `deleted`: tracked, but not there any more. */
  constructor(root: string, deleted: ReadonlySet<string>) {
    this.root = root;
    const { all, untracked } = filesByState(root);
    const files = all.map((path) => path.normalize('NFC')).filter((path) => !deleted.has(path));
    this.files = new Set(files);
    for (const path of files) this.addFolders(path);
    this.byName = Map.groupBy(files, nameOf);
    this.newFiles = new Set(untracked);
  }

  private addFolders(path: string): void {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (this.folders.has(folder)) return;
      this.folders.add(folder);
    }
  }

  /** Whether git keeps it, in its last commit or to be in the next one. */
  isCommitted(path: string): boolean {
    return this.files.has(path) && !this.newFiles.has(path);
  }

  /** New files, some of them. */
  untracked(): string[] {
    return [...this.newFiles].slice(0, MOST_NEW);
  }

  has(path: string): boolean {
    return this.files.has(path) || this.folders.has(path) || this.isOnDisk(path);
  }

  /** Ignored files count; an empty folder is what git left behind. */
  private isOnDisk(path: string): boolean {
    const stat = statAt(join(this.root, path));
    return stat !== undefined && (!stat.isDirectory() || listFolder(join(this.root, path)).length > 0);
  }

  /** The file that a path means: itself, or one that ends with it. */
  meant(path: string): string | undefined {
    if (!this.meanings.has(path)) this.meanings.set(path, this.find(path));
    return this.meanings.get(path);
  }

  private find(path: string): string | undefined {
    return this.has(path) ? path : this.byName.get(nameOf(path))?.find((file) => file.endsWith(`/${path}`));
  }

  /** Its lines, as git's output has them: a letter for each byte. */
  lines(path: string): string[] | undefined {
    return WorkTree.linesAt(this.root, path);
  }

  static linesAt(root: string, path: string): string[] | undefined {
    const read = readSource(root, path, MOST_BYTES);
    return 'source' in read ? Buffer.from(read.source.text).toString('latin1').split(/\r?\n/) : undefined;
  }
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
