/** The server store, on neo4j-driver: one serial write stream, batched statements over closed lists of labels and types, our own deadline on every call. */
import neo4j, { type Driver, type ManagedTransaction, type Session } from 'neo4j-driver';
import {
  EDGE_ENDS,
  EDGE_PROPERTIES,
  EDGE_TYPES,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  LABELS,
  type Label,
  NODE_PROPERTIES,
  nodeKey,
  OperatorError,
  type Properties,
} from '../../model/index.ts';
import { statement } from '../statements.ts';
import type { EdgeQuery, GraphReader, GraphWriter, Lease, SearchHit, Store } from '../store.ts';

const BATCH_ROWS = 1000;
/** Past this a call counts as lost; a server that accepts and never answers would hold it for ever. */
const DEADLINE_MS = 30_000;
const CONNECT_MS = 5_000;

export interface Neo4jOptions {
  uri: string;
  username?: string | undefined;
  password?: string | undefined;
  database?: string | undefined;
  deadlineMs?: number;
}

type Parameters = Record<string, unknown>;
type Run = <Row>(text: string, parameters: Parameters) => Promise<Row[]>;
type EdgeRow = Pick<GraphEdge, 'type' | 'from' | 'fromLabel' | 'to' | 'toLabel'> & { edge: { properties: Properties } };

export class Neo4jStore implements Store {
  readonly name: string;
  readonly batchDocuments = 500;
  private readonly options: Neo4jOptions;
  private driver: Driver;
  private readonly bookmarks = neo4j.bookmarkManager();
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(options: Neo4jOptions) {
    this.options = options;
    this.name = options.uri.replace(/\/\/[^@/]*@/, '//');
    this.driver = this.connect();
  }

  /** Connects, and makes constraints and indexes where they are missing. */
  static async open(options: Neo4jOptions): Promise<Neo4jStore> {
    const store = new Neo4jStore(options);
    try {
      await store.createSchema();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  private connect(): Driver {
    const { uri, username, password } = this.options;
    const token = username && password ? neo4j.auth.basic(username, password) : undefined;
    const limit = this.options.deadlineMs ?? DEADLINE_MS;
    return neo4j.driver(uri, token, {
      disableLosslessIntegers: true,
      connectionTimeout: Math.min(CONNECT_MS, limit),
      connectionAcquisitionTimeout: limit,
      maxTransactionRetryTime: limit,
      telemetryDisabled: true,
    });
  }

  private async createSchema(): Promise<void> {
    const texts = [
      ...LABELS.flatMap((label) => [
        fill('schema/unique-key', { LABEL: label }),
        fill('schema/project-index', { LABEL: label }),
      ]),
      ...EDGE_TYPES.map((type) => fill('schema/statement-index', { TYPE: type })),
      statement('cypher', 'schema/tag-name-index'),
      statement('cypher', 'schema/words-index'),
    ];
    await this.within('preparing the schema', async (session) => {
      for (const text of texts) await session.run(text);
      await session.run(statement('cypher', 'schema/await-indexes'), { seconds: neo4j.int(60) });
    });
  }

  /** Runs work in a session, but never past the deadline: then the connection is given up and the next call makes a new one. */
  private async within<T>(what: string, work: (session: Session) => Promise<T>): Promise<T> {
    const limit = this.options.deadlineMs ?? DEADLINE_MS;
    const { driver } = this;
    const session = driver.session({
      ...(this.options.database && { database: this.options.database }),
      bookmarkManager: this.bookmarks,
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit);
    });
    try {
      return await Promise.race([work(session), late]);
    } catch (error) {
      throw this.explain(what, error, driver);
    } finally {
      clearTimeout(timer);
      session.close().catch(() => {});
    }
  }

  private explain(what: string, error: unknown, driver: Driver): unknown {
    const { code = '', message } = error as { code?: string; message: string };
    if (error instanceof OperatorError) return error;
    const lost =
      message.startsWith('no answer within') ||
      code === neo4j.error.SERVICE_UNAVAILABLE ||
      code === neo4j.error.SESSION_EXPIRED ||
      code.startsWith('Neo.TransientError');
    const denied = code.startsWith('Neo.ClientError.Security');
    if (!lost && !denied) return error;
    if (lost && this.driver === driver) {
      driver.close().catch(() => {});
      this.driver = this.connect();
    }
    const hint = denied
      ? 'Set NEO4J_USERNAME and NEO4J_PASSWORD'
      : 'Check that Neo4j runs at this address and can be reached';
    return new OperatorError({
      code: denied ? 'store-denied' : 'store-unreachable',
      message: `${this.name}: ${what} failed: ${message.split('\n')[0]}`,
      hint,
      exitCode: 3,
      cause: error,
    });
  }

  write<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T> {
    const next = this.writing.then(() =>
      this.within('writing', (session) => session.executeWrite((tx) => work(new Neo4jWriter(runner(tx))))),
    );
    this.writing = next.catch(() => {});
    return next;
  }

  private read<T>(work: (reader: GraphReader) => Promise<T>): Promise<T> {
    return this.within('reading', (session) => session.executeRead((tx) => work(new Neo4jWriter(runner(tx)))));
  }

  nodesByKey = (label: Label, keys: readonly string[]) => this.read((reader) => reader.nodesByKey(label, keys));
  nodesByLabel = (label: Label, project: string | undefined) =>
    this.read((reader) => reader.nodesByLabel(label, project));
  nodesByKeyPrefix = (label: Label, prefix: string) => this.read((reader) => reader.nodesByKeyPrefix(label, prefix));
  edgesAt = (query: EdgeQuery) => this.read((reader) => reader.edgesAt(query));
  edgesOfDocuments = (project: string, paths: readonly string[]) =>
    this.read((reader) => reader.edgesOfDocuments(project, paths));
  sourcesOf = (type: EdgeType, keys: readonly string[]) => this.read((reader) => reader.sourcesOf(type, keys));
  search = (words: readonly string[], project: string | undefined) =>
    this.read((reader) => reader.search(words, project));
  count = (project: string) => this.read((reader) => reader.count(project));

  async takeLease(
    project: string,
    { holder, root, until }: Lease,
    now: number,
    force: boolean,
  ): Promise<Lease | undefined> {
    const parameters = { key: nodeKey('Project', project, project), project, holder, root, until, now, force };
    const [lease] = await this.within('taking the lease', (session) =>
      session.executeWrite((tx) => runner(tx)<Lease>(statement('cypher', 'write/take-lease'), parameters)),
    );
    return lease!.holder === holder ? undefined : lease;
  }

  async dropLease(project: string, holder: string): Promise<void> {
    await this.within('giving the lease back', (session) =>
      session.executeWrite((tx) =>
        runner(tx)(statement('cypher', 'remove/lease'), { key: nodeKey('Project', project, project), holder }),
      ),
    );
  }

  async close(): Promise<void> {
    await this.writing;
    await Promise.race([this.driver.close(), new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
  }
}

function runner(tx: ManagedTransaction): Run {
  return async <Row>(text: string, parameters: Parameters) =>
    (await tx.run(text, parameters)).records.map((record) => record.toObject() as Row);
}

/** A statement with its marks replaced; values come from closed lists only. */
function fill(path: string, marks: Record<string, Label | EdgeType | string>): string {
  return Object.entries(marks).reduce(
    (text, [mark, value]) => text.replaceAll(`__${mark}__`, value),
    statement('cypher', path),
  );
}

class Neo4jWriter implements GraphWriter {
  private readonly run: Run;

  constructor(run: Run) {
    this.run = run;
  }

  private async nodes(label: Label, text: string, parameters: Parameters): Promise<GraphNode[]> {
    return (await this.run<{ node: { properties: Properties } }>(text, parameters)).map(({ node }) =>
      toNode(label, node.properties),
    );
  }

  private async edges(text: string, parameters: Parameters): Promise<GraphEdge[]> {
    return (await this.run<EdgeRow>(text, parameters)).map(toEdge);
  }

  async nodesByKey(label: Label, keys: readonly string[]): Promise<GraphNode[]> {
    return keys.length === 0 ? [] : this.nodes(label, fill('read/nodes-by-key', { LABEL: label }), { keys });
  }

  async nodesByLabel(label: Label, project: string | undefined): Promise<GraphNode[]> {
    if (project === undefined) return this.nodes(label, fill('read/nodes-by-label-everywhere', { LABEL: label }), {});
    return this.nodes(label, fill('read/nodes-by-label', { LABEL: label }), { project });
  }

  async nodesByKeyPrefix(label: Label, prefix: string): Promise<GraphNode[]> {
    return this.nodes(label, fill('read/nodes-by-key-prefix', { LABEL: label }), { prefix });
  }

  async edgesAt({ keys, label, direction, types }: EdgeQuery): Promise<GraphEdge[]> {
    if (keys.length === 0) return [];
    const path = direction === 'in' ? 'read/edges-into' : 'read/edges-out-of';
    return this.edges(fill(path, { LABEL: label, TYPES: types.join('|') }), { keys });
  }

  async edgesOfDocuments(project: string, paths: readonly string[]): Promise<GraphEdge[]> {
    if (paths.length === 0) return [];
    const text = EDGE_TYPES.map((type) => fill('read/edges-of-documents', { TYPE: type })).join('\nUNION ALL\n');
    return this.edges(text, { paths, project });
  }

  async sourcesOf(type: EdgeType, keys: readonly string[]): Promise<{ key: string; target: string }[]> {
    const found = await Promise.all(
      EDGE_ENDS[type][1].map((label) =>
        this.run<{ source: string; target: string }>(fill('read/sources-of', { LABEL: label, TYPE: type }), { keys }),
      ),
    );
    return found.flat().map(({ source, target }) => ({ key: source, target }));
  }

  async search(words: readonly string[], project: string | undefined): Promise<SearchHit[]> {
    const query = words.map((word) => `+${word}*`).join(' ');
    return this.run<SearchHit>(statement('cypher', 'read/search'), { query, project: project ?? null });
  }

  async count(project: string): Promise<{ nodes: number; edges: number }> {
    const total = { nodes: 0, edges: 0 };
    for (const label of LABELS) {
      const [row] = await this.run<{ nodes: number; edges: number }>(fill('read/count', { LABEL: label }), { project });
      total.nodes += row!.nodes;
      total.edges += row!.edges;
    }
    return total;
  }

  async addNodes(label: Label, nodes: readonly GraphNode[]): Promise<Set<string>> {
    const there = new Set(
      (
        await this.nodesByKey(
          label,
          nodes.map(({ key }) => key),
        )
      ).map(({ key }) => key),
    );
    const missing = nodes.filter(({ key }) => !there.has(key));
    const rows = missing.map(({ key, project, props }) => ({
      key,
      project,
      id: props.id ?? null,
      name: props.name ?? null,
      path: props.path ?? null,
      text: props.text ?? null,
    }));
    await this.inBatches(fill('write/add-nodes', { LABEL: label }), rows);
    return new Set(missing.map(({ key }) => key));
  }

  async setNodes(label: Label, nodes: readonly (GraphNode & { words?: string })[]): Promise<void> {
    const rows = nodes.map(({ key, project, props, words }) => ({
      key,
      project,
      words: words ?? null,
      ...named(NODE_PROPERTIES, props),
    }));
    await this.inBatches(fill('write/set-nodes', { LABEL: label }), rows);
  }

  async removeNodes(label: Label, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.run(fill('remove/nodes', { LABEL: label }), { keys });
  }

  async setEdges(edges: readonly GraphEdge[]): Promise<void> {
    for (const { marks, group } of byEnds(edges)) {
      const rows = group.map(({ key, from, to, project, doc, line, props }) => ({
        key,
        from,
        to,
        project,
        doc,
        line: neo4j.int(line),
        ...named(EDGE_PROPERTIES, props),
      }));
      await this.inBatches(fill('write/set-edges', marks), rows);
    }
  }

  async removeEdges(edges: readonly GraphEdge[]): Promise<void> {
    for (const { marks, group } of byEnds(edges)) {
      await this.inBatches(
        fill('remove/edges', marks),
        group.map(({ key, from }) => ({ key, from })),
      );
    }
  }

  async withoutEdges(label: Label, keys: readonly string[]): Promise<string[]> {
    return (await this.run<{ key: string }>(fill('read/without-edges', { LABEL: label }), { keys })).map(
      ({ key }) => key,
    );
  }

  async removeProject(project: string): Promise<void> {
    for (const label of LABELS) await this.run(fill('remove/project', { LABEL: label }), { project });
  }

  async raiseRevision(project: string): Promise<void> {
    await this.run(statement('cypher', 'write/raise-revision'), { key: nodeKey('Project', project, project), project });
  }

  private async inBatches(text: string, rows: readonly object[]): Promise<void> {
    for (let i = 0; i < rows.length; i += BATCH_ROWS) await this.run(text, { rows: rows.slice(i, i + BATCH_ROWS) });
  }
}

function byEnds(edges: readonly GraphEdge[]): { marks: Record<string, string>; group: GraphEdge[] }[] {
  const groups = Map.groupBy(edges, ({ type, fromLabel, toLabel }) => `${type} ${fromLabel} ${toLabel}`);
  return [...groups.values()].map((group) => ({
    marks: { TYPE: group[0]!.type, FROM: group[0]!.fromLabel, TO: group[0]!.toLabel },
    group,
  }));
}

/** Every property of the closed list, null where there is none; whole numbers as the integers they are. */
function named(names: readonly string[], props: Properties): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const value = props[name];
      return [name, value === undefined ? null : Number.isInteger(value) ? neo4j.int(value as number) : value];
    }),
  );
}

function toNode(label: Label, properties: Properties): GraphNode {
  const { key, project, words: _words, ...props } = properties;
  return { label, key: String(key), project: String(project), props };
}

function toEdge({ type, from, fromLabel, to, toLabel, edge }: EdgeRow): GraphEdge {
  const { key, project, doc, line, ...props } = edge.properties;
  return {
    type,
    from,
    fromLabel,
    to,
    toLabel,
    key: String(key),
    project: String(project),
    doc: String(doc),
    line: Number(line),
    props,
  };
}
