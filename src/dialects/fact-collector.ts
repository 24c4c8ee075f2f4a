/** Collects what a document states: each node once, each edge with its ordinal, its line and its key. */
import {
  type EdgeType,
  edgeKey,
  type Facts,
  type GraphEdge,
  type Label,
  nodeKey,
  normalisePath,
  type Properties,
  STATEMENT_OF,
} from '../model/index.ts';
import { type LineMap, lineAt } from '../parse/line-map.ts';

const STATEMENTS = new Set<EdgeType>(Object.values(STATEMENT_OF));

export interface End {
  label: Label;
  key: string;
}

export class FactCollector {
  readonly project: string;
  readonly doc: string;
  private readonly map: LineMap;
  private readonly nodes = new Map<string, Facts['nodes'][number]>();
  private readonly edges: GraphEdge[] = [];
  /** How often each edge was stated, by its first key. */
  private readonly stated = new Map<string, number>();
  private readonly keys = new Map<string, string>();

  constructor(project: string, doc: string, map: LineMap) {
    this.project = project;
    this.doc = doc;
    this.map = map;
  }

  node(label: Label, identity: string, props: Properties): End {
    const name = `${label} ${identity}`;
    let key = this.keys.get(name);
    if (!key) {
      key = nodeKey(label, this.project, identity);
      this.keys.set(name, key);
      this.nodes.set(key, { label, key, project: this.project, props });
    }
    return { label, key };
  }

  edge(type: EdgeType, from: End, to: End, offset: number, props: Properties = {}): void {
    const first = edgeKey(type, from.key, to.key, this.doc, 0);
    const ordinal = this.stated.get(first) ?? 0;
    this.stated.set(first, ordinal + 1);
    this.edges.push({
      type,
      key: ordinal === 0 ? first : edgeKey(type, from.key, to.key, this.doc, ordinal),
      from: from.key,
      fromLabel: from.label,
      to: to.key,
      toLabel: to.label,
      project: this.project,
      doc: this.doc,
      line: this.lineOf(offset),
      props,
    });
  }

  lineOf(offset: number): number {
    return lineAt(this.map, offset) + 1;
  }

  file(path: string): End {
    const clean = normalisePath(path);
    return this.node('File', clean, { path: clean });
  }

  task(id: string): End {
    return this.node('Task', id, { id });
  }

  subject(text: string): End {
    return this.node('Subject', text, { text });
  }

  tag(name: string): End {
    return this.node('Tag', name, { name });
  }

  projectNode(): End {
    return this.node('Project', this.project, { name: this.project });
  }

  document(): End {
    return this.node('Document', this.doc, { path: this.doc });
  }

  facts(): Facts {
    return { nodes: [...this.nodes.values()], edges: this.tagged() };
  }

  /** A statement of a pattern has the pattern's tags; one of anything else has those of all patterns that its source states here. */
  private tagged(): GraphEdge[] {
    if (!this.edges.some(({ type }) => type === 'APPLIES_TO')) return this.edges;
    const ofPattern = Map.groupBy(
      this.edges.filter(({ type }) => type === 'APPLIES_TO'),
      ({ from }) => from,
    );
    const tagsOf = (patterns: readonly string[]) =>
      [
        ...new Set(
          patterns.flatMap((key) => ofPattern.get(key) ?? []).map(({ to }) => String(this.nodes.get(to)!.props.name)),
        ),
      ].sort();
    const discovered = Map.groupBy(
      this.edges.filter(({ type }) => type === STATEMENT_OF.Pattern),
      ({ from }) => from,
    );
    const ofSource = new Map([...discovered].map(([from, edges]) => [from, tagsOf(edges.map(({ to }) => to))]));
    for (const edge of this.edges) {
      if (!STATEMENTS.has(edge.type)) continue;
      const tags = edge.toLabel === 'Pattern' ? tagsOf([edge.to]) : (ofSource.get(edge.from) ?? []);
      if (tags.length > 0) edge.props = { ...edge.props, tags };
    }
    return this.edges;
  }
}
