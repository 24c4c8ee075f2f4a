/** All that is known of one file: who made and changed it, what was found there, who says to read it. */
import { nodeKey, type Properties } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { bySeen, type ItemAnswer, type Seen, seenBy } from './answer.ts';
import { askItems } from './items.ts';

export interface FileAnswer {
  project: string;
  path: string;
  createdBy: (Seen & Properties)[];
  modifiedBy: (Seen & Properties)[];
  handedOnBy: (Seen & Properties)[];
  patterns: ItemAnswer[];
  gotchas: ItemAnswer[];
  steps: ItemAnswer[];
}

const MOST_ITEMS = 50;

export async function askFile(reader: GraphReader, project: string, path: string): Promise<FileAnswer | undefined> {
  const key = nodeKey('File', project, path);
  const [node] = await reader.nodesByKey('File', [key]);
  if (!node) return undefined;
  const told = async (type: 'CREATED' | 'MODIFIED' | 'HANDS_ON') => {
    const edges = await reader.edgesAt({ keys: [key], label: 'File', direction: 'in', types: [type] });
    const seen = await seenBy(reader, edges);
    return edges.map((edge) => ({ ...seen.get(edge.key)!, ...edge.props })).sort(bySeen) as (Seen & Properties)[];
  };
  const items = (label: 'Pattern' | 'Gotcha' | 'Step') =>
    askItems(reader, { label, project, file: path, limit: MOST_ITEMS });
  return {
    project,
    path,
    createdBy: await told('CREATED'),
    modifiedBy: await told('MODIFIED'),
    handedOnBy: await told('HANDS_ON'),
    patterns: await items('Pattern'),
    gotchas: await items('Gotcha'),
    steps: await items('Step'),
  };
}
