/** Steps and questions that hold now, the last ones first, and how many more of the latest nobody looked at. */
import type { GraphNode, ItemLabel } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { compare, type ItemAnswer, listItems } from './answer.ts';
import { onlyCurrent } from './item-states.ts';
import { isSureEnough, type MinConfidence } from './sure-enough.ts';

/** So many are looked at, the latest; */
const LOOKED_AT = 60;
/** of these so many at once, until so many are found that hold. */
const AT_ONCE = 20;

export async function currentItems(
  reader: GraphReader,
  project: string,
  label: ItemLabel,
  minConfidence?: MinConfidence,
): Promise<{ items: ItemAnswer[]; others: number }> {
  const latest = await reader.latest({ label, project, standing: 'open' }, LOOKED_AT);
  const nodes = latest.filter(({ props }) => isSureEnough(label, props, minConfidence)).sort(asRead);
  const found: GraphNode[] = [];
  let met = 0;
  for (; met < nodes.length && found.length < AT_ONCE; met += AT_ONCE)
    found.push(...(await onlyCurrent(reader, label, nodes.slice(met, met + AT_ONCE))));
  return { items: await listItems(reader, found), others: Math.max(0, nodes.length - met) };
}

/** The latest text first, each from top to bottom: authors put first what comes first. */
export function asRead(a: GraphNode, b: GraphNode): number {
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
