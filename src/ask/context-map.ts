/** The context map: who worked on which files, and who says to read them; folded to what is of use where it is long. */
import { defined, type GraphEdge, type GraphNode } from '../model/index.ts';
import { inOrder } from '../store/show-node.ts';
import type { GraphReader } from '../store/store.ts';
import { compare } from './answer.ts';

export interface MappedFile {
  path: string;
  purpose: string | null;
  /** The last one who worked on it deleted it. */
  deleted: boolean;
  createdBy: string[];
  modifiedBy: string[];
  readFor: string[];
  /** What was done to it, first to last. */
  work: { by: string; how: 'created' | 'modified'; lines?: string; changeType?: string; description?: string }[];
}

/** The work of so many tasks and notes is mapped, the latest of each; where there are more tasks, of fewer: nobody reads a map of everything. */
const MOST_SOURCES = { tasks: 200, notes: 100 };
const LAST_SOURCES = { tasks: 30, notes: 20 };
const STATUSES = ['completed', 'partial', 'in_progress', 'blocked', 'failed', 'pending', 'skipped'];

/** The map, and how many tasks and notes at least are not in it. */
export async function mapContext(
  reader: GraphReader,
  project: string,
  all: number,
): Promise<{ files: MappedFile[]; sources: number }> {
  const { tasks, notes, others } = await lastSources(reader, project, all);
  const types = ['CREATED', 'MODIFIED', 'HANDS_ON'] as const;
  const edges = [
    ...(await reader.edgesAt({ keys: keysOf(tasks), label: 'Task', direction: 'out', types })),
    ...(await reader.edgesAt({ keys: keysOf(notes), label: 'Note', direction: 'out', types })),
  ];
  const files = await reader.nodesByKey('File', [...new Set(edges.map(({ to }) => to))]);
  const names = new Map([...tasks, ...notes].map(({ key, props }) => [key, String(props.id ?? props.path)]));
  const byFile = Map.groupBy(edges, ({ to }) => to);
  const mapped = files
    .map(({ key, props }) => mappedFile(String(props.path), byFile.get(key)!, names))
    .sort((a, b) => compare(a.path, b.path));
  return { files: mapped, sources: others };
}

const keysOf = (nodes: readonly GraphNode[]) => nodes.map(({ key }) => key);

async function lastSources(reader: GraphReader, project: string, all: number) {
  const most = all > MOST_SOURCES.tasks ? LAST_SOURCES : MOST_SOURCES;
  const tasks = await reader.latest({ label: 'Task', project, standing: STATUSES }, most.tasks);
  // One more tells that there are more; how many notes there are, nobody counts.
  const last = await reader.latest({ label: 'Note', project, standing: 'open' }, most.notes + 1);
  const notes = last.slice(0, most.notes);
  return { tasks, notes, others: all - tasks.length + last.length - notes.length };
}

function mappedFile(path: string, edges: readonly GraphEdge[], names: ReadonlyMap<string, string>): MappedFile {
  const told = inOrder(edges, ({ from }) => names.get(from)!);
  const work = told.flatMap((edge) => workOf(edge, names.get(edge.from)!));
  const by = (type: string) =>
    [...new Set(told.filter((edge) => edge.type === type).map(({ from }) => names.get(from)!))].sort();
  const purposes = told
    .filter(({ type, props }) => type === 'CREATED' && props.purpose)
    .sort((a, b) => compare(a.doc, b.doc) || a.line - b.line);
  return {
    path,
    purpose: (purposes[0]?.props.purpose as string) ?? null,
    deleted: work.at(-1)?.changeType === 'delete',
    createdBy: by('CREATED'),
    modifiedBy: by('MODIFIED'),
    readFor: by('HANDS_ON'),
    work,
  };
}

function workOf({ type, props }: GraphEdge, by: string): MappedFile['work'] {
  if (type === 'HANDS_ON') return [];
  const { lines, changeType, description } = props as Record<string, string | undefined>;
  return [{ by, how: type === 'CREATED' ? 'created' : 'modified', ...defined({ lines, changeType, description }) }];
}

/** A page shows so many files; where there are more, those that most sources speak of. */
const MOST_MAPPED = 40;

export interface FoldedMap {
  files: MappedFile[];
  /** How many others each folder has, most first. */
  others: [folder: string, count: number][];
}

/** Of a long map: files that several sources worked on or that somebody says to read. */
export function foldMap(map: readonly MappedFile[]): FoldedMap {
  const files = map.length <= MOST_MAPPED ? [...map] : map.filter(isOfUse).sort(byUse).slice(0, MOST_MAPPED);
  const shown = new Set(files);
  const others = Map.groupBy(
    map.filter((file) => !shown.has(file)),
    ({ path }) => path.slice(0, path.lastIndexOf('/') + 1) || './',
  );
  return {
    files: files.sort((a, b) => compare(a.path, b.path)),
    others: [...others]
      .map(([folder, list]): [string, number] => [folder, list.length])
      .sort((a, b) => b[1] - a[1] || compare(a[0], b[0])),
  };
}

const workers = ({ createdBy, modifiedBy }: MappedFile) => new Set([...createdBy, ...modifiedBy]).size;
const isOfUse = (file: MappedFile) => !file.deleted && (file.readFor.length > 0 || workers(file) > 1);
const byUse = (a: MappedFile, b: MappedFile) =>
  workers(b) + b.readFor.length - workers(a) - a.readFor.length || compare(a.path, b.path);
