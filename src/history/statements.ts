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

/** Everything that somebody said at some time: items with what they name, tasks, notes, and the places that say that something is done. */
export async function whatIsSaid(reader: GraphReader, project: string): Promise<NamingItem[]> {
  const items: NamingItem[] = [];
  const confirmed = await confirmations(reader, project);
  for (const label of ITEM_LABELS) {
    const keys = (await reader.nodesByLabel(label, project)).map(({ key }) => key);
    const edges = await reader.edgesAt({ keys, label, direction: 'in', types: [STATEMENT_OF[label], 'RESOLVED'] });
    for (const [key, all] of Map.groupBy(edges, ({ to }) => to)) {
      const said = all.filter(({ type }) => type !== 'RESOLVED');
      const names = namesIn([...new Set(said.flatMap(textsOf))].join('\n'));
      items.push({ label, key, names, statements: [...said.flatMap(statementsOf), ...(confirmed.get(key) ?? [])] });
      for (const edge of all) items.push(...closingOf(edge));
    }
  }
  return [...(await otherPlaces(reader, project)), ...items];
}

/** Tasks and notes, by where they are described, and lines that call something done; they name nothing. */
async function otherPlaces(reader: GraphReader, project: string): Promise<NamingItem[]> {
  const places: NamingItem[] = [];
  for (const label of ['Task', 'Note'] as const) {
    const keys = (await reader.nodesByLabel(label, project)).map(({ key }) => key);
    const edges = await reader.edgesAt({ keys, label, direction: 'in', types: ['DESCRIBES'] });
    for (const [key, said] of Map.groupBy(edges, ({ to }) => to))
      places.push({ label, key, names: [], statements: said.flatMap(statementsOf) });
  }
  const subjects = (await reader.nodesByLabel('Subject', project)).map(({ key }) => key);
  const query = { keys: subjects, label: 'Subject', direction: 'in', types: ['FINISHED'] } as const;
  for (const edge of await reader.edgesAt(query)) places.push(...closingOf(edge));
  return places;
}

/** When a place was said is told apart from when an item was. */
export const placeKey = (doc: string, line: number) => `${line} ${doc}`;

/** The place that says of something that it is done: this line, or the one that closes it. */
function closingOf({ type, doc, line, props }: GraphEdge): NamingItem[] {
  if (type !== 'RESOLVED' && type !== 'FINISHED') {
    if (props.closedBy === undefined) return [];
    const own = Number(props.closedBy);
    return [{ label: 'Note', key: placeKey(doc, own), names: [], statements: [{ doc, line: own, at: undefined }] }];
  }
  const at = props.at === undefined ? undefined : String(props.at);
  return [{ label: 'Note', key: placeKey(doc, line), names: [], statements: [{ doc, line, at }] }];
}

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
    const statements = edges.flatMap((edge) =>
      statementsOf(edge).map((one) => ({ ...one, words: String(edge.props.text) })),
    );
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

/** A task tells when it was begun and when it ended. */
function statementsOf({ doc, line, props }: GraphEdge): Statement[] {
  const { at, createdAt, completedAt } = props;
  const times = at === undefined ? [createdAt, completedAt].filter((one) => one !== undefined) : [at];
  return (times.length === 0 ? [undefined] : times).map((one) => ({
    doc,
    line,
    at: one === undefined ? undefined : String(one),
  }));
}

/** Document → the hash of its bytes when it was read. */
export async function documentHashes(reader: GraphReader, project: string): Promise<Map<string, string>> {
  const nodes = await reader.nodesByLabel('Document', project);
  return new Map(nodes.map(({ props }) => [String(props.path), String(props.sha256)]));
}
