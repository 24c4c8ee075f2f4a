/** A reader to which only what was said since some time is there: `--since`, for every question alike. */
import { type GraphNode, ITEM_LABELS, type Label } from '../model/index.ts';
import type { GraphReader, NodePage, Part } from '../store/store.ts';
import { wrappedReader } from './wrapped-reader.ts';

/** Of what is told by rank so many are looked at, the best. */
const MOST_HITS = 1_000;
const ALL = 1_000_000_000;

const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);
/** Whether it is told is a matter of when somebody said it; files and tags are only named. */
const isSaid = (label: Label) => isItem(label) || label === 'Task' || label === 'Note';

/** `keys`: of items, tasks and notes that somebody spoke of since then. */
export function recentReader<R extends GraphReader>(reader: R, keys: ReadonlySet<string>): R {
  const isRecent = ({ key }: { key: string }) => keys.has(key);
  const partOf = ({ nodes }: NodePage, { limit, offset = 0 }: Part): NodePage => {
    const recent = nodes.filter(isRecent);
    return { nodes: recent.slice(offset, offset + limit), total: recent.length };
  };
  // A task that others name keeps its name, whenever it was described.
  const change = (nodes: GraphNode[]) => nodes.filter((node) => !isItem(node.label) || isRecent(node));
  return wrappedReader(reader, change, {
    latest: async (query, most) =>
      isSaid(query.label)
        ? (await reader.latest(query, ALL)).filter(isRecent).slice(0, most)
        : reader.latest(query, most),
    items: async (query, part) => partOf(await reader.items(query, { limit: ALL }), part),
    tasks: async (query, part) => partOf(await reader.tasks(query, { limit: ALL }), part),
    taskCounts: async (project) => {
      const { nodes } = await reader.tasks({ project }, { limit: ALL });
      const groups = Map.groupBy(nodes.filter(isRecent), ({ props }) => String(props.status));
      return new Map([...groups].map(([status, group]) => [status, group.length]));
    },
    search: async (query, most) => (await reader.search(query, MOST_HITS)).filter(isRecent).slice(0, most),
    // When a passage was written is not known.
    searchPassages: async () => [],
    lastEdgesInto: async (query, most) => {
      const { edges } = await reader.lastEdgesInto(query, ALL);
      const recent = edges.filter(({ from, fromLabel }) => !isSaid(fromLabel) || keys.has(from));
      return { edges: recent.slice(0, most), total: recent.length };
    },
  });
}
