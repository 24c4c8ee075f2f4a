/** What changed last: notes, and tasks that somebody began or ended, the latest first. */
import type { GraphNode } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare } from './answer.ts';

export interface Change {
  /** As it was written; null where the text has none. */
  date: string | null;
  /** Null for a note. */
  task: string | null;
  title: string;
  status: string | null;
  path: string | null;
}

const BEGUN = ['in_progress', 'blocked', 'completed', 'partial', 'failed'];

export async function changedLast(reader: GraphReader, project: string, most: number): Promise<Change[]> {
  const nodes = await reader.latest({ label: 'Note', project, standing: 'open' }, most);
  nodes.push(...(await reader.latest({ label: 'Task', project, standing: BEGUN }, most)));
  const seen = ({ props }: GraphNode) => String(props.lastSeen);
  return nodes
    .sort((a, b) => compare(seen(b), seen(a)) || compare(a.key, b.key))
    .slice(0, most)
    .map(changeOf);
}

function changeOf(node: GraphNode): Change {
  const { id, name, path, status, outcome } = node.props;
  const said = node.label === 'Task' ? status : (outcome ?? status);
  return {
    date: dateOf(node) || null,
    task: id === undefined ? null : String(id),
    title: String(name ?? id ?? path),
    status: said === undefined ? null : String(said),
    path: path === undefined ? null : String(path),
  };
}

/** The date that `lastSeen` of a node begins with; empty where it has none. */
export const dateOf = ({ props }: GraphNode) => /^\d{4}-\d{2}-\d{2}\S*/.exec(String(props.lastSeen))?.[0] ?? '';
