/** How much there is of what no list counts, for a store that cannot count it itself. */
import type { Counted, GraphReader, Tally } from './store.ts';

export async function tallyOf(reader: GraphReader, project: string): Promise<Tally> {
  const howMany = async (label: Counted) => (await reader.nodesByLabel(label, project)).length;
  const byState = Map.groupBy(await reader.nodesByLabel('Document', project), ({ props }) => String(props.state));
  const tags = await reader.nodesByLabel('Tag', project);
  const keys = tags.map(({ key }) => key);
  const uses = Map.groupBy(await reader.sourcesOf('APPLIES_TO', keys), ({ target }) => target);
  return {
    nodes: { Note: await howMany('Note'), File: await howMany('File'), Workflow: await howMany('Workflow') },
    documents: [...byState].map(([state, group]) => {
      const sum = (property: string) => group.reduce((total, { props }) => total + Number(props[property] ?? 0), 0);
      return { state, total: group.length, errors: sum('errors'), warnings: sum('warnings') };
    }),
    tags: tags.map(({ key, props }) => ({ tag: String(props.name), count: uses.get(key)?.length ?? 0 })),
  };
}
