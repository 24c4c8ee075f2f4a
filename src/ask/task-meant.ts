/** Which task is meant: by its id in any spelling, or by the end of an id of a list where only one task has it: `T012` for `003-login/t012`. */
import { nodeKey, normaliseTaskId } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';

export async function taskMeant(reader: GraphReader, project: string, given: string): Promise<string> {
  const id = normaliseTaskId(given) ?? given;
  if (id.includes('/')) return id;
  const [known] = await reader.nodesByKey('Task', [nodeKey('Task', project, id)]);
  if (known) return id;
  const end = `/${given.trim().toLowerCase()}`;
  const ids = (await reader.nodesByLabel('Task', project)).map(({ props }) => String(props.id));
  const meant = ids.filter((one) => one.endsWith(end));
  return meant.length === 1 ? meant[0]! : id;
}
