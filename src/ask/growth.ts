/** How knowledge grew: for each day how many items were first told and how many tasks were completed, as the texts date them. */
import { ITEM_PREFIXES } from '../model/index.ts';
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
  for (const { label, day, total } of await reader.days(project)) {
    const counts = day === undefined ? undated : (days.get(day) ?? {});
    counts[label === 'Task' ? 'tasks' : `${ITEM_PREFIXES[label]}s`] = total;
    if (day !== undefined) days.set(day, counts);
  }
  return {
    days: [...days].map(([day, added]) => ({ day, added })).sort((a, b) => compare(a.day, b.day)),
    undated,
  };
}
