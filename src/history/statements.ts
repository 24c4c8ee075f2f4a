/** What items say and where, as far as it names something that git can know. */
import { type GraphEdge, ITEM_LABELS, type ItemLabel, STATEMENT_OF } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { type Name, namesIn } from './names.ts';

export interface Statement {
  doc: string;
  line: number;
  /** When it was said, where the text tells. */
  at: string | undefined;
}

export interface NamingItem {
  label: ItemLabel;
  key: string;
  names: Name[];
  /** Who says it, and who says that it still holds. */
  statements: Statement[];
}

/** Properties that hold no words of the author. */
const NO_WORDS = new Set(['id', 'at', 'derived', 'severity', 'priority']);

export async function namingItems(reader: GraphReader, project: string): Promise<NamingItem[]> {
  const items: NamingItem[] = [];
  for (const label of ITEM_LABELS) {
    const keys = (await reader.nodesByLabel(label, project)).map(({ key }) => key);
    const edges = await reader.edgesAt({ keys, label, direction: 'in', types: [STATEMENT_OF[label]] });
    for (const [key, said] of Map.groupBy(edges, ({ to }) => to)) {
      const names = namesIn([...new Set(said.flatMap(textsOf))].join('\n'));
      if (names.length > 0) items.push({ label, key, names, statements: said.map(statementOf) });
    }
  }
  return items;
}

function textsOf({ props }: GraphEdge): string[] {
  return Object.entries(props).flatMap(([name, value]) =>
    NO_WORDS.has(name) || (typeof value !== 'string' && !Array.isArray(value)) ? [] : value,
  );
}

const statementOf = ({ doc, line, props }: GraphEdge): Statement => ({
  doc,
  line,
  at: props.at === undefined ? undefined : String(props.at),
});

/** Document → the hash of its bytes when it was read. */
export async function documentHashes(reader: GraphReader, project: string): Promise<Map<string, string>> {
  const nodes = await reader.nodesByLabel('Document', project);
  return new Map(nodes.map(({ props }) => [String(props.path), String(props.sha256)]));
}
