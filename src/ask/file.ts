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
  /** Handoffs between skills whose deliverable it is. */
  deliveredBy: (Seen & Properties)[];
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
    deliveredBy: await deliveries(reader, key),
    patterns: await items('Pattern'),
    gotchas: await items('Gotcha'),
    steps: await items('Step'),
  };
}

async function deliveries(reader: GraphReader, file: string): Promise<(Seen & Properties)[]> {
  const keys = (await reader.sourcesOf('STORED_IN', [file])).map(({ key }) => key);
  const edges = await reader.edgesAt({ keys, label: 'Deliverable', direction: 'in', types: ['DELIVERS'] });
  const seen = await seenBy(reader, edges);
  const handoffs = await reader.nodesByKey('Handoff', [...new Set(edges.map(({ from }) => from))]);
  const names = new Map(handoffs.map(({ key, props }) => [key, String(props.name)]));
  const told = edges.map((edge) => ({ ...seen.get(edge.key)!, ...edge.props, name: names.get(edge.from)! }));
  return (told as (Seen & Properties)[]).sort(bySeen);
}
