/** Which task waits for which, for a store that cannot tell it at once. */
import type { GraphReader, TaskTie } from './store.ts';

export async function taskTiesOf(reader: GraphReader, project: string): Promise<TaskTie[]> {
  const { nodes } = await reader.tasks({ project }, { limit: Number.POSITIVE_INFINITY });
  const places = new Map(nodes.map(({ key }, place) => [key, place]));
  const waiting = (await reader.sourcesOf('DEPENDS_ON', [...places.keys()])).filter(({ key }) => places.has(key));
  const followers = Map.groupBy(waiting, ({ target }) => target);
  return nodes.map(({ key, props }) => ({
    ...{ key, status: String(props.standing) },
    followers: inOrder((followers.get(key) ?? []).map((one) => places.get(one.key)!)),
  }));
}

/** Each once: the same may be said twice. */
export function inOrder(places: number[]): number[] {
  if (places.length < 2) return places;
  return places.sort((a, b) => a - b).filter((place, i) => place !== places[i - 1]);
}
