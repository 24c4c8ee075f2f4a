/** How often a project changed in a store. */
import { nodeKey } from '../model/index.ts';
import type { GraphReader } from './store.ts';

export async function revisionOf(reader: GraphReader, project: string): Promise<number> {
  const [node] = await reader.nodesByKey('Project', [nodeKey('Project', project, project)]);
  return Number(node?.props.revision ?? 0);
}
