/** Which task waits for which, for a store that cannot tell it at once. */
import type { GraphReader, TaskTie } from './store.ts';

export async function taskTiesOf(reader: GraphReader, project: string): Promise<TaskTie[]> {
  const { nodes } = await reader.tasks({ project }, { limit: Number.POSITIVE_INFINITY });
  const listed = new Set(nodes.map(({ key }) => key));
  const waiting = (await reader.sourcesOf('DEPENDS_ON', [...listed])).filter(({ key }) => listed.has(key));
  const followers = Map.groupBy(waiting, ({ target }) => target);
  return nodes.map(({ key, props }) => ({
    ...{ key, status: String(props.standing) },
    followers: (followers.get(key) ?? []).map((one) => one.key),
  }));
}
