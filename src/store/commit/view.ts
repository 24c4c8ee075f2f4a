/** The graph as one transaction sees it. What this transaction added is not looked up in the store. */
import type { EdgeType, GraphEdge, GraphNode, Label, Properties } from '../../model/index.ts';
import type { GraphWriter } from '../store.ts';
import { KeySets } from './key-sets.ts';

/** What the transaction has just written. */
export interface Fresh {
  /** Nodes that were not there before, by label. */
  added: ReadonlyMap<Label, ReadonlySet<string>>;
  /** Written edges, by target node. */
  edgesInto: ReadonlyMap<string, readonly GraphEdge[]>;
  /** The identifying properties of the nodes that were named. */
  identities: ReadonlyMap<string, GraphNode>;
}

export const NOTHING_FRESH: Fresh = { added: new Map(), edgesInto: new Map(), identities: new Map() };

/** So many nodes that were looked up are kept; then it begins anew. Those who state the same are near each other. */
const MOST_LOOKED_UP = 5_000;

export class View {
  readonly writer: GraphWriter;
  readonly project: string;
  private readonly fresh: Fresh;
  /** Identifying properties of nodes that were asked for. */
  private readonly lookedUp = new Map<string, Properties>();

  constructor(writer: GraphWriter, project: string, fresh: Fresh) {
    this.writer = writer;
    this.project = project;
    this.fresh = fresh;
  }

  isNew(label: Label, key: string): boolean {
    return this.fresh.added.get(label)?.has(key) ?? false;
  }

  /** All statements of one type into nodes, by node; nodes without any are left out. */
  async statementsInto(label: Label, keys: readonly string[], type: EdgeType): Promise<Map<string, GraphEdge[]>> {
    const stored = keys.filter((key) => !this.isNew(label, key));
    const found = new Map<string, GraphEdge[]>();
    const add = (edge: GraphEdge) => {
      const list = found.get(edge.to);
      if (list) list.push(edge);
      else found.set(edge.to, [edge]);
    };
    if (stored.length > 0)
      (await this.writer.edgesAt({ keys: stored, label, direction: 'in', types: [type] })).forEach(add);
    for (const key of keys)
      if (this.isNew(label, key))
        for (const edge of this.fresh.edgesInto.get(key) ?? []) if (edge.type === type) add(edge);
    return found;
  }

  /** Properties of nodes that include the identifying ones. */
  async identitiesOf(label: Label, keys: readonly string[]): Promise<Map<string, Properties>> {
    const found = new Map<string, Properties>();
    const unknown: string[] = [];
    for (const key of keys) {
      const props = this.fresh.identities.get(key)?.props ?? this.lookedUp.get(key);
      if (props) found.set(key, props);
      else unknown.push(key);
    }
    if (unknown.length === 0) return found;
    if (this.lookedUp.size > MOST_LOOKED_UP) this.lookedUp.clear();
    for (const { key, props } of await this.writer.nodesByKey(label, unknown)) {
      this.lookedUp.set(key, props);
      found.set(key, props);
    }
    return found;
  }

  /** The names of the sources of statements, which decide their order: a task's id, a note's path. */
  async sourceNames(edges: readonly GraphEdge[]): Promise<(edge: GraphEdge) => string> {
    const sources = new KeySets();
    for (const { from, fromLabel } of edges) sources.add(fromLabel, from);
    const names = new Map<string, string>();
    for (const label of sources.labels())
      for (const [key, props] of await this.identitiesOf(label, sources.of(label)))
        names.set(key, String(props.id ?? props.path ?? ''));
    return ({ from }) => names.get(from) ?? '';
  }
}
