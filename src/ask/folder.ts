/** What is known below a folder: its folders and files, each with how many worked on it and how many items name it. */
import type { GraphReader } from '../store/store.ts';
import { compare } from './answer.ts';
import type { FileTree } from './resolve-paths.ts';

export interface FolderAnswer {
  path: string;
  folders: Counted[];
  files: Counted[];
}

export interface Counted {
  path: string;
  /** Tasks and notes that made or changed it, or say to read it. */
  work: number;
  /** Items that name it. */
  items: number;
  /** Of a folder: the files below it of which something is known. */
  files?: number;
}

/** Every file that the graph knows, under the name that the tree has for it. */
export async function countFiles(reader: GraphReader, project: string, tree: FileTree): Promise<Counted[]> {
  const files = new Map<string, Counted>();
  for (const { path: written, work, items } of await reader.fileCounts(project)) {
    const path = tree.meant(written) ?? written;
    const known = files.get(path) ?? { path, work: 0, items: 0 };
    files.set(path, { path, work: known.work + work, items: known.items + items });
  }
  return [...files.values()].sort((a, b) => compare(a.path, b.path));
}

/** What lies directly in one folder; empty for the root. */
export function folderOf(files: readonly Counted[], folder: string): FolderAnswer {
  const start = folder === '' ? '' : `${folder}/`;
  const answer: FolderAnswer = { path: folder, folders: [], files: [] };
  const folders = new Map<string, Required<Counted>>();
  for (const file of files) {
    if (!file.path.startsWith(start)) continue;
    const end = file.path.indexOf('/', start.length);
    if (end < 0) answer.files.push(file);
    else addTo(folders, file.path.slice(0, end), file);
  }
  answer.folders = [...folders.values()].sort((a, b) => compare(a.path, b.path));
  return answer;
}

function addTo(folders: Map<string, Required<Counted>>, path: string, { work, items }: Counted): void {
  const known = folders.get(path) ?? { path, work: 0, items: 0, files: 0 };
  folders.set(path, { path, work: known.work + work, items: known.items + items, files: known.files + 1 });
}
