/** What items say and where, as far as it names something that git can know. */
import { type GraphEdge, ITEM_LABELS, type ItemLabel, nodeKey, STATEMENT_OF, shownPrefix } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { type Name, namesIn } from './names.ts';

export interface Statement {
  doc: string;
  line: number;
  /** When it was said, where the text tells. */
  at: string | undefined;
  /** Words of the line, where only the place of a block above it is known. */
  words?: string;
}

export interface NamingItem {
  label: ItemLabel | 'Task' | 'Note';
  key: string;
  names: Name[];
  /** Who says it, and who says that it still holds. */
  statements: Statement[];
}

/** Properties that hold no words of the author. */
const NO_WORDS = new Set(['id', 'at', 'derived', 'severity', 'priority']);

/** Items that name something; or with `all` everything that somebody said at some time: items, tasks, notes, and that something is settled. */
export async function namingItems(reader: GraphReader, project: string, all: boolean): Promise<NamingItem[]> {
  const items: NamingItem[] = [];
  const confirmed = await confirmations(reader, project);
  for (const label of ITEM_LABELS) {
    const keys = (await reader.nodesByLabel(label, project)).map(({ key }) => key);
    const edges = await reader.edgesAt({ keys, label, direction: 'in', types: [STATEMENT_OF[label]] });
    for (const [key, said] of Map.groupBy(edges, ({ to }) => to)) {
      const names = namesIn([...new Set(said.flatMap(textsOf))].join('\n'));
      if (all || names.length > 0)
        items.push({ label, key, names, statements: [...said.map(statementOf), ...(confirmed.get(key) ?? [])] });
    }
  }
  return all ? [...items, ...(await otherPlaces(reader, project))] : items;
}

/** Where tasks and notes are described, and where something is settled; they name nothing. */
async function otherPlaces(reader: GraphReader, project: string): Promise<NamingItem[]> {
  const places: NamingItem[] = [];
  for (const label of ['Task', 'Note'] as const) {
    const keys = (await reader.nodesByLabel(label, project)).map(({ key }) => key);
    const edges = await reader.edgesAt({ keys, label, direction: 'in', types: ['DESCRIBES'] });
    for (const [key, said] of Map.groupBy(edges, ({ to }) => to))
      places.push({ label, key, names: [], statements: said.map(statementOf) });
  }
  for (const label of ITEM_LABELS) {
    const keys = (await reader.nodesByLabel(label, project)).map(({ key }) => key);
    for (const edge of await reader.edgesAt({ keys, label, direction: 'in', types: ['RESOLVED'] }))
      places.push({ label, key: settledKey(edge.to), names: [], statements: [statementOf(edge)] });
  }
  return places;
}

/** When an item was settled is told apart from when it was said. */
export const settledKey = (item: string) => `settled ${item}`;

/** Item → who says that it still holds, by its text, the author's id or the id that we show. */
async function confirmations(reader: GraphReader, project: string): Promise<Map<string, Statement[]>> {
  const found = new Map<string, Statement[]>();
  const nodes = await reader.nodesByLabel('Reference', project);
  const references = new Map(nodes.map(({ key, props }) => [key, String(props.text)]));
  const query = { keys: [...references.keys()], label: 'Reference', direction: 'in' } as const;
  const said = Map.groupBy(await reader.edgesAt({ ...query, types: ['CONFIRMS'] }), ({ to }) => to);
  if (said.size === 0) return found;
  const known = Map.groupBy(await reader.edgesAt({ ...query, types: ['KNOWN_AS'] }), ({ to }) => to);
  for (const [key, edges] of said) {
    const text = references.get(key)!;
    const items = [...(known.get(key) ?? []).map(({ from }) => from), ...(await itemsCalled(reader, project, text))];
    const statements = edges.map((edge) => ({ ...statementOf(edge), words: String(edge.props.text) }));
    for (const item of items) found.set(item, [...(found.get(item) ?? []), ...statements]);
  }
  return found;
}

async function itemsCalled(reader: GraphReader, project: string, text: string): Promise<string[]> {
  const shown = ITEM_LABELS.map(async (label) => {
    const prefix = shownPrefix(label, text);
    return prefix === undefined ? [] : reader.nodesByKeyPrefix(label, prefix);
  });
  const own = (await Promise.all(shown)).flat().filter((node) => node.project === project);
  return [...ITEM_LABELS.map((label) => nodeKey(label, project, text)), ...own.map(({ key }) => key)];
}

function textsOf({ props }: GraphEdge): string[] {
  return Object.entries(props).flatMap(([name, value]) =>
    NO_WORDS.has(name) || (typeof value !== 'string' && !Array.isArray(value)) ? [] : value,
  );
}

const statementOf = ({ doc, line, props }: GraphEdge): Statement => ({
  doc,
  line,
  at: timeIn(props),
});

function timeIn({ at, completedAt, createdAt }: GraphEdge['props']): string | undefined {
  const said = at ?? completedAt ?? createdAt;
  return said === undefined ? undefined : String(said);
}

/** Document → the hash of its bytes when it was read. */
export async function documentHashes(reader: GraphReader, project: string): Promise<Map<string, string>> {
  const nodes = await reader.nodesByLabel('Document', project);
  return new Map(nodes.map(({ props }) => [String(props.path), String(props.sha256)]));
}
