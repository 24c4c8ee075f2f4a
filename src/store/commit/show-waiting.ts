/**
 * What tasks show that follows from how other tasks stand, so it comes after all of them: whether one can be started now, and whether one
 * that no file describes is worth a line because somebody waits for it.
 */
import {
  DEFAULT_LEVEL,
  type GraphEdge,
  type GraphNode,
  LEVELS,
  type Properties,
  type Property,
} from '../../model/index.ts';
import { countable } from '../show-node.ts';
import { wordedTask } from './show-tasks.ts';
import type { View } from './view.ts';

/** Tasks whose readiness may follow from the status of these: who depends on them, what they depend on, what they are parts of. */
export async function tasksAround({ writer }: View, keys: readonly string[]): Promise<string[]> {
  const into = await writer.edgesAt({ keys, label: 'Task', direction: 'in', types: ['DEPENDS_ON'] });
  const out = await writer.edgesAt({ keys, label: 'Task', direction: 'out', types: ['DEPENDS_ON', 'PART_OF'] });
  return [...into.map(({ from }) => from), ...out.filter(({ toLabel }) => toLabel === 'Task').map(({ to }) => to)];
}

export async function showWaiting(view: View, keys: readonly string[]): Promise<void> {
  const { writer } = view;
  const nodes = await writer.nodesByKey('Task', keys);
  const [ready, wanted] = [await thoseReady(view, nodes.filter(isOpen)), await thoseWanted(view, nodes)];
  const changed = nodes.flatMap((node) => {
    const props = waitingProps(node, ready, wanted);
    const isSame = FOLLOWING.every((name) => props[name] === node.props[name]);
    return isSame ? [] : [wordedTask({ ...node, props })];
  });
  if (changed.length > 0) await writer.setNodes('Task', changed);
}

/** What follows from other tasks; where a task stands does so only where no file describes it. */
const FOLLOWING = ['ready', 'place', 'standing'] as const;

function waitingProps({ key, props }: GraphNode, ready: ReadonlySet<string>, wanted: ReadonlySet<string>): Properties {
  const described = props.described === true;
  const { ready: _ready, place: _place, standing, ...rest } = props;
  const own = described && standing !== undefined ? { ...rest, standing } : rest;
  return {
    ...own,
    ...(ready.has(key) && { ready: LEVELS.find((level) => level === own.priority) ?? DEFAULT_LEVEL }),
    ...((described || wanted.has(key)) && { place: countable(String(own.id)) }),
    ...(!described && wanted.has(key) && { standing: own.status! }),
  };
}

const isOpen = ({ props }: GraphNode) =>
  props.described === true && (props.status === 'pending' || props.status === 'partial');
const SETTLED: readonly unknown[] = ['completed', 'skipped'];

/** Every dependency completed, no open part; an open task with an active blocker has the status blocked. */
async function thoseReady({ writer }: View, open: readonly GraphNode[]): Promise<Set<string>> {
  const keys = open.map(({ key }) => key);
  const on = await writer.edgesAt({ keys, label: 'Task', direction: 'out', types: ['DEPENDS_ON'] });
  const parts = await writer.edgesAt({ keys, label: 'Task', direction: 'in', types: ['PART_OF'] });
  const status = await statusOf({ writer }, [...on.map(({ to }) => to), ...parts.map(({ from }) => from)]);
  const waiting = new Set([
    ...on.filter(({ to }) => status.get(to) !== 'completed').map(({ from }) => from),
    ...parts.filter(({ from }) => !SETTLED.includes(status.get(from))).map(({ to }) => to),
  ]);
  return new Set(keys.filter((key) => !waiting.has(key)));
}

/** Tasks without a file that are blocked, or that an open task depends on. */
async function thoseWanted({ writer }: View, nodes: readonly GraphNode[]): Promise<Set<string>> {
  const keys = nodes.filter(({ props }) => props.described !== true).map(({ key }) => key);
  if (keys.length === 0) return new Set();
  const edges = await writer.edgesAt({ keys, label: 'Task', direction: 'in', types: ['DEPENDS_ON', 'BLOCKS'] });
  const status = await statusOf(
    { writer },
    edges.filter(isDependency).map(({ from }) => from),
  );
  const isWaiting = (edge: GraphEdge) => !isDependency(edge) || !SETTLED.includes(status.get(edge.from));
  return new Set(edges.filter(isWaiting).map(({ to }) => to));
}

const isDependency = ({ type }: GraphEdge) => type === 'DEPENDS_ON';

async function statusOf(
  { writer }: Pick<View, 'writer'>,
  keys: readonly string[],
): Promise<Map<string, Property | undefined>> {
  const nodes = keys.length > 0 ? await writer.nodesByKey('Task', [...new Set(keys)]) : [];
  return new Map(nodes.map(({ key, props }) => [key, props.status]));
}
