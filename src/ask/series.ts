/** Notes that continue each other: in the same place, named in the same way. The last of a series says how things stand now. */
import type { GraphNode } from '../model/index.ts';
import { countable } from '../store/show-node.ts';
import type { GraphReader } from '../store/store.ts';

/** Series whose last note counts as current. */
const MOST_SERIES = 6;

/** A name or folder up to its first number: `handoffs/2026-06-12-cache.md` and `handoffs/2026-07-01-import.md` are one series. */
function seriesOf(path: string): string {
  return path
    .split('/')
    .map((part) => part.replace(/\d.*$/s, '#'))
    .join('/');
}

export interface Dated {
  path: string;
  /** As it sorts; empty where the text has no date. */
  at: string;
}

export interface Note extends Dated {
  node: GraphNode;
}

/** The date that `lastSeen` of a node begins with; empty where it has none. */
export const dateOf = ({ props }: GraphNode) => /^\d{4}-\d{2}-\d{2}\S*/.exec(String(props.lastSeen))?.[0] ?? '';

/** The last notes of the series that were continued last, among so many notes. */
export async function currentNotes(reader: GraphReader, project: string, among: number): Promise<Note[]> {
  const nodes = await reader.latest({ label: 'Note', project, standing: 'open' }, among);
  const notes = nodes.map((node) => ({ node, path: String(node.props.path), at: dateOf(node) }));
  return (await aboutWork(reader, lastOfSeries(notes))).slice(0, MOST_SERIES);
}

/** A text without a date that says nothing of what comes next describes the project, not the work on it. */
async function aboutWork(reader: GraphReader, notes: Note[]): Promise<Note[]> {
  const keys = notes.filter(({ at }) => at === '').map(({ node }) => node.key);
  const types = ['SUGGESTED', 'REPORTED', 'RAISED'] as const;
  const edges = await reader.edgesAt({ keys, label: 'Note', direction: 'out', types });
  const speaking = new Set(edges.map(({ from }) => from));
  const working = notes.filter(({ at, node }) => at !== '' || speaking.has(node.key));
  return working.length > 0 ? working : notes;
}

/** By date; without dates in the order in which people count. */
export function isLater(a: Dated, b: Dated): boolean {
  return a.at === b.at ? countable(a.path) > countable(b.path) : a.at > b.at;
}

/** The last note of each series, the series that was continued last first. Notes without any date are kept up to date by hand, and come first. */
function lastOfSeries<D extends Dated>(notes: readonly D[]): D[] {
  const last = new Map<string, D>();
  for (const note of notes) {
    const known = last.get(seriesOf(note.path));
    if (!known || isLater(note, known)) last.set(seriesOf(note.path), note);
  }
  return [...last.values()].sort((a, b) => Number(b.at === '') - Number(a.at === '') || (isLater(a, b) ? -1 : 1));
}
