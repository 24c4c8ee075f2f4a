/** What items say and where, as far as it names something that git can know. */
import {
  addAll,
  type EdgeType,
  type GraphEdge,
  ITEM_LABELS,
  type ItemLabel,
  type Label,
  nodeKey,
  STATEMENT_OF,
  shownPrefix,
} from '../model/index.ts';
import { pathOfStamp } from '../store/ledger-stamp.ts';
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
  const confirmed = await confirmations(reader, project);
  const all = async (label: NamingItem['label']) =>
    whatIsSaidOf(reader, label, await keysOf(reader, label, project), confirmed);
  const items: NamingItem[] = [];
  for (const label of ['Task', 'Note'] as const) addAll(items, await all(label));
  const subjects = await keysOf(reader, 'Subject', project);
  const query = { keys: subjects, label: 'Subject', direction: 'in', types: ['FINISHED'] } as const;
  for (const edge of await reader.edgesAt(query)) items.push(...closingOf(edge));
  for (const label of ITEM_LABELS) addAll(items, await all(label));
  return items;
}

const keysOf = async (reader: GraphReader, label: Label, project: string) =>
  (await reader.nodesByLabel(label, project)).map(({ key }) => key);

/** … of some of them. Tasks and notes are said where they are described, and name nothing. */
export async function whatIsSaidOf(
  reader: GraphReader,
  label: NamingItem['label'],
  keys: readonly string[],
  confirmed: Confirmations,
): Promise<NamingItem[]> {
  const isPlace = label === 'Task' || label === 'Note';
  const types: readonly EdgeType[] = isPlace ? ['DESCRIBES'] : [STATEMENT_OF[label], 'RESOLVED'];
  const edges = await reader.edgesAt({ keys, label, direction: 'in', types });
  return [...Map.groupBy(edges, ({ to }) => to)].flatMap(([key, all]) => {
    const said = all.filter(({ type }) => type !== 'RESOLVED');
    const names = isPlace ? [] : namesIn([...new Set(said.flatMap(textsOf))].join('\n'));
    const statements = [...said.flatMap(statementsOf), ...(confirmed.get(key) ?? [])];
    return [{ label, key, names, statements }, ...(isPlace ? [] : all.flatMap(closingOf))];
  });
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

export type Confirmations = ReadonlyMap<string, readonly Statement[]>;

/** Item → who says that it still holds, by its text, the author's id or the id that we show. */
export async function confirmations(reader: GraphReader, project: string): Promise<Confirmations> {
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

/** The documents of the ledger. */
export class Documents {
  private readonly stamps: readonly string[];
  private paths: ReadonlySet<string> | undefined;

  constructor(stamps: readonly string[]) {
    this.stamps = stamps;
  }

  has(path: string): boolean {
    this.paths ??= new Set(this.stamps.map(pathOfStamp));
    return this.paths.has(path);
  }
}
