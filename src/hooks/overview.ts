/** Where a project stands, in ten lines at most. */
import { askReady } from '../ask/ready.ts';
import type { GraphNode, Label } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { quote } from '../words/quote.ts';

const MOST_NAMED = 4;
const LONGEST_NAME = 60;

export async function overview(store: GraphReader, project: string, tasks: readonly GraphNode[]): Promise<string[]> {
  const described = tasks.filter(({ props }) => props.described === true);
  const withStatus = (status: string) => described.filter(({ props }) => props.status === status);
  const ready = new Set((await askReady(store, project)).map(({ id }) => id));
  const lines = [
    `Tasks: ${described.length}${described.length > 0 ? ` (${byStatus(described)})` : ''}`,
    list('In progress', withStatus('in_progress')),
    list(
      'Ready',
      described.filter(({ props }) => ready.has(String(props.id))),
    ),
    list('Blocked', withStatus('blocked')),
    list('Failed', withStatus('failed')),
  ];
  for (const [label, title, command] of COUNTED) {
    const count = (await store.nodesByLabel(label, project)).filter(({ props }) => props.resolved !== true).length;
    if (count > 0) lines.push(`${title}: ${count} (${command})`);
  }
  return lines.filter((line) => line !== undefined);
}

/** What is only counted, where there is any of it. */
const COUNTED: readonly (readonly [Label, string, string])[] = [
  ['Blocker', 'Open blockers', 'passdown blockers'],
  ['Question', 'Open questions', 'passdown questions'],
  ['Gotcha', 'Gotchas', 'passdown gotchas'],
];

function byStatus(tasks: readonly GraphNode[]): string {
  const counts = Map.groupBy(tasks, ({ props }) => String(props.status));
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, group]) => `${group.length} ${status.replace('_', ' ')}`)
    .join(', ');
}

function list(title: string, tasks: readonly GraphNode[]): string | undefined {
  if (tasks.length === 0) return undefined;
  const names = tasks
    .toSorted((a, b) => (String(a.props.id) < String(b.props.id) ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map(({ props }) => quote(`${props.id}${props.name ? ` ${props.name}` : ''}`, LONGEST_NAME));
  const more = tasks.length - names.length;
  return `${title}: ${names.join(' · ')}${more > 0 ? ` · and ${more} more` : ''}`;
}
