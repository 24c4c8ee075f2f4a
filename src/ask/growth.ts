/** How knowledge grew: for each day how many items were first told and how many tasks were completed, as the texts date them. */
import { type GraphNode, ITEM_LABELS, ITEM_PREFIXES, STATEMENT_OF } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare } from './answer.ts';

export interface Growth {
  days: GrownDay[];
  /** What no text dates. */
  undated: Record<string, number>;
}

export interface GrownDay {
  day: string;
  /** By kind: patterns, gotchas … and tasks that were completed. */
  added: Record<string, number>;
}

export async function askGrowth(reader: GraphReader, project: string): Promise<Growth> {
  const days = new Map<string, Record<string, number>>();
  const undated: Record<string, number> = {};
  const add = (day: string | undefined, kind: string) => {
    const counts = day === undefined ? undated : (days.get(day) ?? {});
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (day !== undefined) days.set(day, counts);
  };
  for (const label of ITEM_LABELS) {
    const nodes = await reader.nodesByLabel(label, project);
    const first = await firstDays(reader, label, nodes);
    for (const { key } of nodes) add(first.get(key), `${ITEM_PREFIXES[label]}s`);
  }
  for (const { props } of await reader.nodesByLabel('Task', project))
    if (props.status === 'completed') add(dayIn(props.completedAt), 'tasks');
  return {
    days: [...days].map(([day, added]) => ({ day, added })).sort((a, b) => compare(a.day, b.day)),
    undated,
  };
}

async function firstDays(
  reader: GraphReader,
  label: (typeof ITEM_LABELS)[number],
  nodes: readonly GraphNode[],
): Promise<Map<string, string>> {
  const keys = nodes.map(({ key }) => key);
  const first = new Map<string, string>();
  for (const { to, props } of await reader.edgesAt({ keys, label, direction: 'in', types: [STATEMENT_OF[label]] })) {
    const day = dayIn(props.at);
    const known = first.get(to);
    if (day !== undefined && (known === undefined || day < known)) first.set(to, day);
  }
  return first;
}

const dayIn = (at: unknown) => /^\d{4}-\d{2}-\d{2}/.exec(String(at ?? ''))?.[0];
