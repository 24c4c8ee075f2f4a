/** The graph as one transaction sees it. */
import type { EdgeType, GraphEdge, Label, Properties } from '../../model/index.ts';
import type { GraphWriter } from '../store.ts';
import { KeySets } from './key-sets.ts';

export class View {
  readonly writer: GraphWriter;
  readonly project: string;

  constructor(writer: GraphWriter, project: string) {
    this.writer = writer;
    this.project = project;
  }

  /** All statements of one type into nodes, by node; nodes without any are left out. */
  async statementsInto(label: Label, keys: readonly string[], type: EdgeType): Promise<Map<string, GraphEdge[]>> {
    const edges = await this.writer.edgesAt({ keys, label, direction: 'in', types: [type] });
    return Map.groupBy(edges, ({ to }) => to);
  }

  /** Properties of nodes that include the identifying ones. */
  async identitiesOf(label: Label, keys: readonly string[]): Promise<Map<string, Properties>> {
    return new Map((await this.writer.nodesByKey(label, keys)).map(({ key, props }) => [key, props]));
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
