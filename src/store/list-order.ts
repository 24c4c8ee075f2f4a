/** The order of lists, for whoever has the nodes at hand. Stores that have an index give the same. */
import { type GraphNode, type Label, LEVELS, type Level, type Properties } from '../model/index.ts';
import { dayOf } from './show-node.ts';

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What was stated most often first, then what was seen last. */
export const byCount = (a: GraphNode, b: GraphNode): number =>
  Number(b.props.count) - Number(a.props.count) ||
  order(String(b.props.lastSeen), String(a.props.lastSeen)) ||
  order(b.key, a.key);

/** In the order in which people count. */
export const byPlace = (a: GraphNode, b: GraphNode): number =>
  order(String(a.props.place), String(b.props.place)) || order(a.key, b.key);

/** The most urgent first. */
export const urgency = ({ props }: GraphNode): number => LEVELS.indexOf(props.ready as Level);

/** The day on which an item was first told, or a task completed. */
export function dayShown(label: Label, props: Partial<Properties>, standing = props.standing): string | undefined {
  const { firstSeen, completedAt } = props;
  return label === 'Task' ? (standing === 'completed' ? dayOf(completedAt) : undefined) : dayOf(firstSeen);
}
