/** What is known below a folder: its folders and files, each with how many worked on it and how many items name it. */
import { EDGE_ENDS, EDGE_TYPES, type Label } from '../model/index.ts';
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

const WORK: readonly string[] = ['CREATED', 'MODIFIED', 'HANDS_ON'];
const INTO_FILES = EDGE_TYPES.filter((type) => (EDGE_ENDS[type][1] as readonly Label[]).includes('File'));

/** Every file that the graph knows, under the name that the tree has for it. */
export async function countFiles(reader: GraphReader, project: string, tree: FileTree): Promise<Counted[]> {
  const nodes = await reader.nodesByLabel('File', project);
  const keys = nodes.map(({ key }) => key);
  const edges = await reader.edgesAt({ keys, label: 'File', direction: 'in', types: INTO_FILES });
  const counts = new Map(keys.map((key) => [key, { work: 0, items: 0 }]));
  for (const { to, type, fromLabel } of edges) {
    const count = counts.get(to)!;
    if (WORK.includes(type)) count.work++;
    else if (fromLabel !== 'Task' && fromLabel !== 'Note') count.items++;
  }
  const files = new Map<string, Counted>();
  for (const { key, props } of nodes) {
    const path = tree.meant(String(props.path)) ?? String(props.path);
    const { work, items } = counts.get(key)!;
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
