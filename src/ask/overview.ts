/** How much is known: tasks by status, items by kind, documents by state, and the tags that most patterns have. */
import { type GraphNode, ITEM_LABELS, ITEM_PREFIXES, type ItemLabel } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare } from './answer.ts';
import type { TaskAnswer } from './describe-tasks.ts';
import { isSureEnough, type MinConfidence } from './sure-enough.ts';

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

/** `tasks` are those that answers list: some that are only named do not count. */
export async function askOverview(
  reader: GraphReader,
  project: string,
  tasks: readonly TaskAnswer[],
  minConfidence?: MinConfidence,
): Promise<Overview> {
  const documents = await reader.nodesByLabel('Document', project);
  const items: Overview['items'] = [];
  for (const label of ITEM_LABELS)
    items.push(countItems(label, await reader.nodesByLabel(label, project), minConfidence));
  const howMany = async (label: 'Note' | 'File' | 'Workflow') => (await reader.nodesByLabel(label, project)).length;
  return {
    project,
    tasks: countBy(tasks.map(({ status }) => status)),
    items,
    documents: countBy(documents.map(({ props }) => String(props.state))),
    errors: sum(documents, 'errors'),
    warnings: sum(documents, 'warnings'),
    notes: await howMany('Note'),
    files: await howMany('File'),
    workflows: await howMany('Workflow'),
    tags: await commonTags(reader, project),
  };
}

function countItems(
  label: ItemLabel,
  nodes: readonly GraphNode[],
  minConfidence: MinConfidence | undefined,
): Overview['items'][number] {
  const settled = nodes.filter(({ props }) => props.resolved === true);
  const sure = nodes.filter(({ props }) => props.resolved !== true && isSureEnough(label, props, minConfidence));
  return {
    name: `${ITEM_PREFIXES[label]}s`,
    open: sure.length,
    settled: settled.length,
    unsure: nodes.length - settled.length - sure.length,
    derived: nodes.filter(({ props }) => props.derived === true).length,
  };
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const sum = (nodes: readonly GraphNode[], property: string) =>
  nodes.reduce((total, { props }) => total + Number(props[property] ?? 0), 0);

async function commonTags(reader: GraphReader, project: string): Promise<Overview['tags']> {
  const tags = await reader.nodesByLabel('Tag', project);
  const uses = await reader.sourcesOf(
    'APPLIES_TO',
    tags.map(({ key }) => key),
  );
  const counts = new Map<string, number>();
  for (const { target } of uses) counts.set(target, (counts.get(target) ?? 0) + 1);
  return tags
    .map(({ key, props }) => ({ tag: String(props.name), count: counts.get(key) ?? 0 }))
    .sort((a, b) => b.count - a.count || compare(a.tag, b.tag))
    .slice(0, MOST_TAGS);
}
