/**
 * A reader for the briefings that a daemon renders after each change: they ask for the same nodes, edges and terms again and again, and a
 * change touches few of them. Without it, a save costs the daemon three times as much (docs/performance.md).
 */
import { type GraphEdge, type GraphNode, nodeKey } from '../model/index.ts';
import type { Touched } from '../store/commit/commit.ts';
import type { EdgeQuery, GraphReader } from '../store/store.ts';

/** Maximum cached rows; a cache is cleared when it is full. */
const MAX_ROWS = 100_000;

type Cached = Pick<GraphReader, 'nodesByKey' | 'edgesAt' | 'fewEdgesAt' | 'latest'>;

export class CachedReader {
  private readonly nodes = new RowCache<GraphNode>();
  private readonly edges = new RowCache<GraphEdge>();
  /** Answers as the given one does. Its owner calls `forget` after every commit. */
  readonly reader: GraphReader;

  constructor(reader: GraphReader) {
    const cached: Cached = {
      nodesByKey: (label, keys) =>
        this.nodes.ask(label, keys, (missing) => reader.nodesByKey(label, missing), nodeKeyOf),
      edgesAt: ({ keys, ...query }) =>
        this.edges.ask(nameOf(query), keys, (missing) => reader.edgesAt({ ...query, keys: missing }), endOf(query)),
      fewEdgesAt: ({ keys, ...query }, most) =>
        this.edges.ask(
          `${most} ${nameOf(query)}`,
          keys,
          (missing) => reader.fewEdgesAt({ ...query, keys: missing }, most),
          endOf(query),
        ),
      latest: (query, most) => {
        const { label, project, standing } = query;
        if (label !== 'Session' || typeof standing !== 'string') return reader.latest(query, most);
        // Every session of a series touches the series.
        const series = nodeKey('Series', project, standing);
        return this.nodes.ask(
          `${most} latest`,
          [series],
          () => reader.latest(query, most),
          () => series,
        );
      },
    };
    this.reader = new Proxy(reader, {
      get(target, name) {
        if (Object.hasOwn(cached, name)) return cached[name as keyof Cached];
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** A commit changed this, or anything. */
  forget(touched: Touched | 'everything'): void {
    if (touched === 'everything') for (const cache of [this.nodes, this.edges]) cache.clear();
    else {
      this.nodes.forget(touched.keys);
      this.edges.forget(touched.keys);
    }
  }
}

type Query = Omit<EdgeQuery, 'keys'>;
const nameOf = ({ label, direction, types }: Query) => `${label} ${direction} ${types.join()}`;
const nodeKeyOf = ({ key }: GraphNode) => key;
const endOf =
  ({ direction }: Query) =>
  ({ from, to }: GraphEdge) =>
    direction === 'in' ? to : from;

/** The rows of each key of each query. */
class RowCache<Row> {
  private readonly queries = new Map<string, Map<string, Row[]>>();
  private rows = 0;

  /** The rows of these keys, in the order of the keys. */
  async ask(
    query: string,
    asked: readonly string[],
    read: (keys: string[]) => Promise<Row[]>,
    keyOf: (row: Row) => string,
  ): Promise<Row[]> {
    if (this.rows > MAX_ROWS) this.clear();
    const known = this.queries.get(query) ?? new Map<string, Row[]>();
    this.queries.set(query, known);
    const rows: Row[] = [];
    const missing: string[] = [];
    const keys = new Set(asked);
    for (const key of keys) {
      const own = known.get(key);
      if (own === undefined) missing.push(key);
      else for (const row of own) rows.push(row);
    }
    if (missing.length === 0) return rows;
    // Only whole answers are cached: another question may ask for the same meanwhile.
    const found = new Map<string, Row[]>(missing.map((key) => [key, []]));
    for (const row of await read(missing)) {
      found.get(keyOf(row))!.push(row);
      this.rows++;
    }
    for (const [key, own] of found) known.set(key, own);
    this.rows += missing.length;
    return [...keys].flatMap((key) => found.get(key) ?? known.get(key) ?? []);
  }

  forget(keys: Iterable<string>): void {
    for (const key of keys) for (const known of this.queries.values()) known.delete(key);
  }

  clear(): void {
    this.queries.clear();
    this.rows = 0;
  }
}
