/** How much is known: tasks by status, items by kind, documents by state, and the tags that most patterns have. */
import { ITEM_LABELS, ITEM_PREFIXES, type ItemLabel } from '../model/index.ts';
import type { GraphReader, ItemsQuery } from '../store/store.ts';
import { compare } from './answer.ts';
import { leastOf, type MinConfidence } from './sure-enough.ts';

export interface Overview {
  project: string;
  tasks: Record<string, number>;
  /** `open` is what lists show: what still holds and is sure enough. */
  items: { name: string; open: number; settled: number; unsure: number; derived: number }[];
  documents: Record<string, number>;
  /** What the texts themselves say wrong; `check` also looks at the world. */
  errors: number;
  warnings: number;
  notes: number;
  files: number;
  workflows: number;
  tags: { tag: string; count: number }[];
}

const MOST_TAGS = 60;

export async function askOverview(
  reader: GraphReader,
  project: string,
  minConfidence?: MinConfidence,
): Promise<Overview> {
  const items: Overview['items'] = [];
  for (const label of ITEM_LABELS) items.push(await countItems(reader, project, label, minConfidence));
  const { nodes, documents, tags } = await reader.tally(project);
  const sum = (of: 'errors' | 'warnings') => documents.reduce((total, one) => total + one[of], 0);
  return {
    project,
    tasks: Object.fromEntries(await reader.taskCounts(project)),
    items,
    documents: Object.fromEntries(documents.map(({ state, total }) => [state, total])),
    errors: sum('errors'),
    warnings: sum('warnings'),
    notes: nodes.Note,
    files: nodes.File,
    workflows: nodes.Workflow,
    tags: tags.sort((a, b) => b.count - a.count || compare(a.tag, b.tag)).slice(0, MOST_TAGS),
  };
}

async function countItems(
  reader: GraphReader,
  project: string,
  label: ItemLabel,
  minConfidence: MinConfidence | undefined,
): Promise<Overview['items'][number]> {
  const total = async (standings: readonly string[], more: Partial<ItemsQuery> = {}) => {
    let sum = 0;
    for (const standing of standings)
      sum += (await reader.items({ label, project, standing, ...more }, { limit: 0 })).total;
    return sum;
  };
  const unsettled = ['open', 'earlier'];
  const [all, open] = [await total(unsettled), await total(unsettled, { least: leastOf(label, minConfidence) })];
  return {
    name: `${ITEM_PREFIXES[label]}s`,
    open,
    settled: await total(['settled']),
    unsure: all - open,
    derived: await total([...unsettled, 'settled'], { derived: true }),
  };
}
