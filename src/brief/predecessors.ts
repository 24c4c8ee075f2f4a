/** The tasks that a task builds on, nearest first, and what they say. */
import { type GraphEdge, type GraphNode, STATEMENT_OF } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare, type FocusTask, type Predecessor } from './knowledge.ts';

/** How many steps back a task still counts as a predecessor, and how many are looked at. */
const FARTHEST = 3;
const MOST = 120;

/** Level by level, so that a cycle ends and the shortest way counts. */
export async function findPredecessors(reader: GraphReader, task: FocusTask): Promise<Predecessor[]> {
  const found: Predecessor[] = [];
  const seen = new Set([task.key]);
  let level = [task.key];
  for (let distance = 1; distance <= FARTHEST && level.length > 0 && found.length < MOST; distance++) {
    const edges = await reader.edgesAt({ keys: level, label: 'Task', direction: 'out', types: ['DEPENDS_ON'] });
    const keys = [...new Set(edges.map(({ to }) => to))].filter((key) => !seen.has(key));
    const nodes = (await reader.nodesByKey('Task', keys)).sort(byId).slice(0, MOST - found.length);
    for (const node of nodes) {
      seen.add(node.key);
      found.push(predecessor(node, distance));
    }
    level = nodes.map(({ key }) => key);
  }
  return found;
}

/** The later task first: it knew what the earlier ones knew. */
function byId(a: GraphNode, b: GraphNode): number {
  return (
    compare(String(b.props.completedAt ?? ''), String(a.props.completedAt ?? '')) ||
    compare(String(a.props.id), String(b.props.id))
  );
}

function predecessor({ key, props }: GraphNode, distance: number): Predecessor {
  return { key, id: String(props.id), name: String(props.name ?? ''), status: String(props.status), distance };
}

/** Everything that predecessors state about items and files. */
export function statementsOf(reader: GraphReader, predecessors: readonly Predecessor[]): Promise<GraphEdge[]> {
  const keys = predecessors.map(({ key }) => key);
  const types = [...Object.values(STATEMENT_OF), 'HANDS_ON'] as const;
  return reader.edgesAt({ keys, label: 'Task', direction: 'out', types });
}
