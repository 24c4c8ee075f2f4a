/** Where a project stands, in ten lines at most. */
import { askReady } from '../ask/tasks.ts';
import { quote } from '../brief/quote.ts';
import type { GraphNode, Label } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';

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
    await open(store, project, 'Blocker', 'Open blockers', 'passdown blockers'),
    await open(store, project, 'Question', 'Open questions', 'passdown questions'),
  ];
  return lines.filter((line) => line !== undefined);
}

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

async function open(
  store: GraphReader,
  project: string,
  label: Label,
  title: string,
  command: string,
): Promise<string | undefined> {
  const nodes = await store.nodesByLabel(label, project);
  const count = nodes.filter(({ props }) => props.resolved !== true).length;
  return count > 0 ? `${title}: ${count} (${command})` : undefined;
}
