/** Items that are about a file: those that name it or are located there, and what those told who made, changed or handed it on. */
import { type GraphEdge, ITEM_LABELS, type ItemLabel, type Label, STATEMENT_OF } from '../model/index.ts';
import type { GraphReader, IntoQuery } from '../store/store.ts';

/** Of each way in which a file is spoken of, so many statements are looked at: those of the last documents. */
const MOST_SPEAKERS = 40;
/** What so many of those told who worked on it is looked at. */
const MOST_WORKERS = 25;

/** Keys by kind. */
export interface ItemsOfFile {
  named: ReadonlyMap<ItemLabel, ReadonlySet<string>>;
  /** Told by those who worked on it; some of them may name it, too. */
  nearby: ReadonlyMap<ItemLabel, ReadonlySet<string>>;
  /** More is said of the file than was looked at: these are from the last documents. */
  isCut: boolean;
}

/** What somebody has read already: statements of those who worked on the file, and of all who name it. */
interface Given {
  work: readonly GraphEdge[];
  naming: readonly GraphEdge[];
  isCut: boolean;
}

/** `keys`: the spellings of one file. */
export async function itemsOfFile(
  reader: GraphReader,
  keys: readonly string[],
  labels: readonly ItemLabel[],
  given?: Given,
): Promise<ItemsOfFile> {
  let isCut = given?.isCut ?? false;
  const into = async (types: readonly IntoQuery['type'][], from: readonly Label[]) => {
    const query = { keys, label: 'File', from, uncounted: true } as const;
    const last = await Promise.all(types.map((type) => reader.lastEdgesInto({ ...query, type }, MOST_SPEAKERS)));
    isCut ||= last.some(({ edges }) => edges.length === MOST_SPEAKERS);
    return last.flatMap(({ edges }) => edges);
  };
  const naming = given?.naming ?? (await into(['NAMES'], labels));
  const named = [...(await into(['LOCATED_IN', 'NEEDS'], labels)), ...naming];
  const work = given?.work ?? (await into(['CREATED', 'MODIFIED', 'HANDS_ON'], ['Task', 'Note']));
  const workers = lastWorkers(work);
  isCut ||= workers.length > MOST_WORKERS;
  const said = await statedBy(reader, workers.slice(0, MOST_WORKERS), labels);
  return {
    named: byLabel(named, ({ fromLabel, from }) => [fromLabel, from]),
    nearby: byLabel(said, ({ toLabel, to }) => [toLabel, to]),
    isCut,
  };
}

/** Each once, those of the last documents first. */
function lastWorkers(work: readonly GraphEdge[]): readonly GraphEdge[] {
  const last = work.toSorted((a, b) => (a.doc < b.doc ? 1 : a.doc > b.doc ? -1 : a.key < b.key ? 1 : -1));
  return [...new Map(last.map((edge) => [edge.from, edge])).values()];
}

/** What the sources of some statements say. */
export async function statedBy(
  reader: GraphReader,
  speaking: readonly Pick<GraphEdge, 'from' | 'fromLabel'>[],
  labels: readonly ItemLabel[],
): Promise<GraphEdge[]> {
  const types = labels.map((label) => STATEMENT_OF[label]);
  const said: GraphEdge[] = [];
  for (const [label, group] of Map.groupBy(speaking, ({ fromLabel }) => fromLabel)) {
    const keys = [...new Set(group.map(({ from }) => from))];
    for (const edge of await reader.edgesAt({ keys, label, direction: 'out', types })) said.push(edge);
  }
  return said;
}

function byLabel(edges: readonly GraphEdge[], end: (edge: GraphEdge) => [Label, string]): Map<ItemLabel, Set<string>> {
  const found = new Map(ITEM_LABELS.map((label) => [label as Label, new Set<string>()]));
  for (const edge of edges) {
    const [label, key] = end(edge);
    found.get(label)?.add(key);
  }
  return found as Map<ItemLabel, Set<string>>;
}
