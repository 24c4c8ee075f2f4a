/**
 * A reader for many briefings of one graph, which ask for the same terms and items again and again: what it was told of each it remembers. What is
 * committed meanwhile may be missing from its answers; whoever renders with it renders again what that commit touched.
 */
import type { GraphEdge, GraphNode } from '../model/index.ts';
import type { EdgeQuery, GraphReader, TermHit } from '../store/store.ts';

/** Rows that are remembered at most; then it begins anew. */
const MOST_ROWS = 100_000;

type Remembered = Pick<GraphReader, 'nodesByKey' | 'edgesAt' | 'fewEdgesAt' | 'nodesWithTerms'>;

export function rememberingReader<R extends GraphReader>(reader: R): R {
  const edges = new Memory<GraphEdge>();
  const hits = new Memory<TermHit>();
  const nodes = new Memory<GraphNode>();
  const own: Remembered = {
    nodesByKey: (label, keys) =>
      nodes.ask(label, keys, { of: (missing) => reader.nodesByKey(label, missing), keyOf: ({ key }) => key }),
    edgesAt: ({ keys, ...query }) =>
      edges.ask(nameOf(query), keys, {
        of: (missing) => reader.edgesAt({ ...query, keys: missing }),
        keyOf: endOf(query),
      }),
    fewEdgesAt: ({ keys, ...query }, most) =>
      edges.ask(`${most} ${nameOf(query)}`, keys, {
        of: (missing) => reader.fewEdgesAt({ ...query, keys: missing }, most),
        keyOf: endOf(query),
      }),
    nodesWithTerms: (project, terms, most) =>
      hits.ask(`${most} ${project}`, terms, {
        of: (missing) => reader.nodesWithTerms(project, missing, most),
        keyOf: ({ term }) => term,
      }),
  };
  return new Proxy(reader, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof Remembered];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Query = Omit<EdgeQuery, 'keys'>;
const nameOf = ({ label, direction, types }: Query) => `${label} ${direction} ${types.join()}`;
const endOf =
  ({ direction }: Query) =>
  ({ from, to }: GraphEdge) =>
    direction === 'in' ? to : from;

interface Asking<Row> {
  of(keys: string[]): Promise<Row[]>;
  keyOf(row: Row): string;
}

class Memory<Row> {
  /** By what is asked, then by key. */
  private readonly known = new Map<string, Map<string, Row[]>>();
  private rows = 0;

  /** The rows of each key, in the order of the keys. */
  async ask(what: string, asked: readonly string[], { of, keyOf }: Asking<Row>): Promise<Row[]> {
    const known = this.about(what);
    const keys = new Set(asked);
    const missing = [...keys].filter((key) => !known.has(key));
    if (missing.length > 0) await this.learn(known, missing, { of, keyOf });
    const rows: Row[] = [];
    for (const key of keys) for (const row of known.get(key)!) rows.push(row);
    return rows;
  }

  /** Only whole answers are remembered: somebody else may ask for the same meanwhile. */
  private async learn(known: Map<string, Row[]>, keys: string[], { of, keyOf }: Asking<Row>): Promise<void> {
    const found = new Map<string, Row[]>(keys.map((key) => [key, []]));
    for (const row of await of(keys)) {
      found.get(keyOf(row))!.push(row);
      this.rows++;
    }
    for (const [key, rows] of found) known.set(key, rows);
    this.rows += keys.length;
  }

  private about(what: string): Map<string, Row[]> {
    if (this.rows > MOST_ROWS) {
      this.known.clear();
      this.rows = 0;
    }
    const known = this.known.get(what) ?? new Map<string, Row[]>();
    this.known.set(what, known);
    return known;
  }
}
