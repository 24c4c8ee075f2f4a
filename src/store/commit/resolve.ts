/** RESOLVED edges are derived from RESOLVES: a resolver names an item by its text, by the author's id, or by the id that we show. */
import {
  edgeKey,
  fingerprint,
  type GraphEdge,
  ITEM_PREFIXES,
  type ItemLabel,
  type Label,
  nodeKey,
  numberOf,
  RESOLVABLE,
  shownPrefix,
} from '../../model/index.ts';
import { KeySets } from './key-sets.ts';
import type { View } from './view.ts';

/** Items of unchanged documents that an added or removed reference may name. */
export async function namedBy(view: View, references: readonly string[]): Promise<KeySets> {
  const { writer, project } = view;
  const named = new KeySets();
  if (references.length === 0) return named;
  const query = { keys: references, label: 'Reference', direction: 'in', types: ['KNOWN_AS'] } as const;
  for (const { from, fromLabel } of await writer.edgesAt(query)) named.add(fromLabel, from);
  const texts = (await writer.nodesByKey('Reference', references)).map(({ props }) => String(props.text));
  for (const label of RESOLVABLE) {
    const keys = texts.map((text) => nodeKey(label, project, text));
    for (const { key } of await writer.nodesByKey(label, keys)) named.add(label, key);
    for (const key of await shownAs(view, label, texts)) named.add(label, key);
  }
  return named;
}

/** Items whose shown id is one of these texts. */
async function shownAs({ writer, project }: View, label: ItemLabel, texts: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const text of texts) {
    const prefix = shownPrefix(label, text);
    const nodes = prefix ? await writer.nodesByKeyPrefix(label, prefix) : [];
    keys.push(...nodes.filter((node) => node.project === project).map(({ key }) => key));
  }
  return keys;
}

export interface Resolvable {
  label: ItemLabel;
  /** Statements about each existing item. */
  statements: ReadonlyMap<string, readonly GraphEdge[]>;
  /** Items that nobody states any more. */
  gone: readonly string[];
}

/** Updates the RESOLVED edges into these items; returns the items that are resolved. */
export async function resolve(view: View, items: Resolvable): Promise<Set<string>> {
  const { writer } = view;
  const { label, statements, gone } = items;
  const wanted = await conclude(view, items);
  const keys = [...statements.keys(), ...gone];
  const current = await writer.edgesAt({ keys, label, direction: 'in', types: ['RESOLVED'] });
  const keep = new Set(wanted.map(({ key }) => key));
  const have = new Set(current.map(({ key }) => key));
  await writer.removeEdges(current.filter(({ key }) => !keep.has(key)));
  await writer.setEdges(wanted.filter(({ key }) => !have.has(key)));
  return new Set(wanted.map(({ to }) => to));
}

async function conclude({ writer, project }: View, { label, statements }: Resolvable): Promise<GraphEdge[]> {
  const items = new Map<string, string[]>();
  for (const [key, edges] of statements)
    for (const name of namesOf(label, key, edges)) {
      const reference = nodeKey('Reference', project, name);
      items.set(reference, [...(items.get(reference) ?? []), key]);
    }
  const query = { keys: [...items.keys()], label: 'Reference', direction: 'in', types: ['RESOLVES'] } as const;
  const said = await writer.edgesAt(query);
  return said.flatMap((edge) =>
    (items.get(edge.to) ?? [])
      .filter((key) => edge.props.kind !== 'replaces' || mayReplace(edge, statements.get(key)!))
      .map((key) => resolvedEdge(edge, label, key)),
  );
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** A decision replaces what was decided before it; one that is named by its number, in the same folder: others count for themselves. */
function mayReplace(edge: GraphEdge, statements: readonly GraphEdge[]): boolean {
  return statements.every(({ doc, line, props }) => {
    if (doc === edge.doc && line === edge.line) return false;
    const isLater = props.at === undefined || edge.props.at === undefined || edge.props.at >= props.at;
    const isNear = folderOf(doc) === folderOf(edge.doc) || numberOf(String(props.text)) === undefined;
    return isLater && isNear;
  });
}

function namesOf(label: ItemLabel, key: string, edges: readonly GraphEdge[]): Set<string> {
  const numbers = label === 'Pattern' ? edges.map(({ props }) => numberOf(String(props.text))) : [];
  const ids = [...edges.map(({ props }) => props.id), ...numbers].flatMap((id) =>
    id === undefined ? [] : fingerprint(String(id)),
  );
  return new Set([fingerprint(String(edges[0]!.props.text)), `${ITEM_PREFIXES[label]}-${key.slice(0, 8)}`, ...ids]);
}

function resolvedEdge(said: GraphEdge, toLabel: Label, to: string): GraphEdge {
  const key = edgeKey('RESOLVED', said.from, to, `${said.doc}#${said.key}`, 0);
  return { ...said, type: 'RESOLVED', key, to, toLabel };
}
