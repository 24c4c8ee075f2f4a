/**
 * A reader for many briefings of one graph, which ask for the same terms and items again and again: what it was told of each it remembers, and
 * what briefings that are worked out side by side ask of the same kind it asks for together. What is committed meanwhile may be missing from its
 * answers; whoever renders with it renders again what that commit touched.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** What is known of one kind of question, by key, and what is about to be asked. */
class Known<Row> {
  readonly rows = new Map<string, Row[]>();
  private readonly missing = new Set<string>();
  private readonly waiting: PromiseWithResolvers<void>[] = [];

  /** Resolves once all of them are known. Returns how many rows that took. */
  async learn(keys: Iterable<string>, asking: Asking<Row>): Promise<number> {
    for (const key of keys) this.missing.add(key);
    const own = Promise.withResolvers<void>();
    this.waiting.push(own);
    if (this.waiting.length > 1) return own.promise.then(() => 0);
    // Whoever is as far as this one asks in the same turn.
    await nextTurn();
    const [all, waiting] = [[...this.missing], this.waiting.splice(0)];
    this.missing.clear();
    try {
      const count = await this.read(all, asking);
      void inTurn(waiting.slice(1));
      return count;
    } catch (error) {
      for (const { reject, promise } of waiting.slice(1)) {
        promise.catch(() => {});
        reject(error);
      }
      throw error;
    }
  }

  /** Only whole answers are remembered: somebody else may ask for the same meanwhile. */
  private async read(keys: string[], { of, keyOf }: Asking<Row>): Promise<number> {
    const found = new Map<string, Row[]>(keys.map((key) => [key, []]));
    const rows = await of(keys);
    for (const row of rows) found.get(keyOf(row))!.push(row);
    for (const [key, own] of found) this.rows.set(key, own);
    return rows.length + keys.length;
  }
}

/** One after the other, so that they do not hold the event loop together. */
async function inTurn(waiting: readonly PromiseWithResolvers<void>[]): Promise<void> {
  for (const { resolve } of waiting) {
    await nextTurn();
    resolve();
  }
}

class Memory<Row> {
  /** By what is asked. */
  private readonly known = new Map<string, Known<Row>>();
  private rows = 0;

  /** The rows of each key, in the order of the keys. */
  async ask(what: string, asked: readonly string[], asking: Asking<Row>): Promise<Row[]> {
    const known = this.about(what);
    const keys = new Set(asked);
    const [rows, missing]: [Row[], string[]] = [[], []];
    for (const key of keys) {
      const own = known.rows.get(key);
      if (!own) missing.push(key);
      else for (const row of own) rows.push(row);
    }
    if (missing.length === 0) return rows;
    this.rows += await known.learn(missing, asking);
    return [...keys].flatMap((key) => known.rows.get(key)!);
  }

  private about(what: string): Known<Row> {
    if (this.rows > MOST_ROWS) {
      this.known.clear();
      this.rows = 0;
    }
    const known = this.known.get(what) ?? new Known<Row>();
    this.known.set(what, known);
    return known;
  }
}
