/** How much there is of what no list counts, for a store that cannot count it itself. */
import { documentsIn } from './ledger-stamp.ts';
import type { Counted, GraphReader, Tally } from './store.ts';

export async function tallyOf(reader: GraphReader, project: string): Promise<Tally> {
  const howMany = async (label: Counted) => (await reader.nodesByLabel(label, project)).length;
  const tags = await reader.nodesByLabel('Tag', project);
  const keys = tags.map(({ key }) => key);
  const uses = Map.groupBy(await reader.sourcesOf('APPLIES_TO', keys), ({ target }) => target);
  return {
    nodes: { Note: await howMany('Note'), File: await howMany('File'), Workflow: await howMany('Workflow') },
    documents: documentsIn(await reader.stamps(project)),
    tags: tags.map(({ key, props }) => ({ tag: String(props.name), count: uses.get(key)?.length ?? 0 })),
  };
}
