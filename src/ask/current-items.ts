/** Steps and questions that hold now: what a task says, and the last note of a series, not one that was continued since. */
import type { GraphNode, ItemLabel } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare, describeItems, type ItemAnswer } from './answer.ts';
import { dateOf, type Note } from './series.ts';

/** So many are looked at, the latest. */
const LOOKED_AT = 200;

export async function currentItems(
  reader: GraphReader,
  project: string,
  label: ItemLabel,
  notes: readonly Note[],
): Promise<ItemAnswer[]> {
  const nodes = (await reader.latest({ label, project, standing: 'open' }, LOOKED_AT)).sort(asRead);
  const days = new Map(notes.map(({ path, at }) => [path, at]));
  const items = await describeItems(reader, label, nodes);
  return items.filter(({ seenIn }, index) => {
    // A note that is continued in the same file has several days; the last of them counts.
    const isOf = (day: string | undefined) => day !== undefined && [day, ''].includes(dateOf(nodes[index]!));
    return seenIn.some(({ task, path }) => task !== null || isOf(days.get(path)));
  });
}

/** The latest text first, each from top to bottom: authors put first what comes first. */
function asRead(a: GraphNode, b: GraphNode): number {
  const [textA, lineA] = placeOf(a);
  const [textB, lineB] = placeOf(b);
  return compare(textB, textA) || compare(lineA, lineB) || compare(a.key, b.key);
}

/** `lastSeen` ends with the line, padded. */
function placeOf({ props }: GraphNode): [text: string, line: string] {
  const seen = String(props.lastSeen);
  const at = seen.lastIndexOf(':');
  return [seen.slice(0, at), seen.slice(at)];
}
