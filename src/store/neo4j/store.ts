/** The server store, on neo4j-driver: one serial write stream, batched statements over closed lists of labels and types, our own deadline on every call. */
import neo4j, { type Driver, type Session } from 'neo4j-driver';
import { type EdgeType, type Label, nodeKey, OperatorError } from '../../model/index.ts';
import { statement } from '../statements.ts';
import type {
  EdgeQuery,
  GraphReader,
  GraphWriter,
  IntoQuery,
  ItemsQuery,
  LatestQuery,
  Lease,
  Part,
  Store,
  TasksQuery,
  WordQuery,
} from '../store.ts';
import { SharedClaims } from './claims.ts';
import { prepareSchema } from './schema.ts';
import { Neo4jWriter, runner } from './writer.ts';

/** After this a call counts as lost; a server that accepts it and never answers would block it for ever. */
const DEADLINE_MS = Number(process.env.PASSDOWN_STORE_DEADLINE_MS) || 30_000;
const CONNECT_MS = 5_000;
/** How long the driver retries by itself; after that the caller gets the error that the store is away. */
const RETRY_MS = 5_000;

export interface Neo4jOptions {
  uri: string;
  username?: string | undefined;
  password?: string | undefined;
  database?: string | undefined;
  deadlineMs?: number;
}

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

  /** Connects, and creates missing constraints and indexes. */
  static async open(options: Neo4jOptions): Promise<Neo4jStore> {
    const store = new Neo4jStore(options);
    try {
      await store.within('preparing the schema', prepareSchema);
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
      maxTransactionRetryTime: Math.min(RETRY_MS, limit),
      telemetryDisabled: true,
    });
  }

  /**
   * Runs work in a session, but waits for no answer longer than the deadline: then the connection is dropped and the
   * next call opens a new one. `answered` restarts the wait, so that a transaction of many statements may take as long
   * as it makes progress.
   */
  private async within<T>(what: string, work: (session: Session, answered: () => void) => Promise<T>): Promise<T> {
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
      return await Promise.race([work(session, () => timer?.refresh()), late]);
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
      this.within('writing', (session, answered) =>
        session.executeWrite((tx) => work(new Neo4jWriter(runner(tx, answered)))),
      ),
    );
    this.writing = next.catch(() => {});
    return next;
  }

  private read<T>(work: (reader: GraphReader) => Promise<T>): Promise<T> {
    return this.within('reading', (session, answered) =>
      session.executeRead((tx) => work(new Neo4jWriter(runner(tx, answered)))),
    );
  }

  nodesByKey = (label: Label, keys: readonly string[]) => this.read((reader) => reader.nodesByKey(label, keys));
  nodesByLabel = (label: Label, project: string | undefined) =>
    this.read((reader) => reader.nodesByLabel(label, project));
  latest = (query: LatestQuery, most: number) => this.read((reader) => reader.latest(query, most));
  nodesByKeyPrefix = (label: Label, prefix: string) => this.read((reader) => reader.nodesByKeyPrefix(label, prefix));
  edgesAt = (query: EdgeQuery) => this.read((reader) => reader.edgesAt(query));
  fewEdgesAt = (query: EdgeQuery, most: number) => this.read((reader) => reader.fewEdgesAt(query, most));
  lastEdgesInto = (query: IntoQuery, most: number) => this.read((reader) => reader.lastEdgesInto(query, most));
  edgesOfDocuments = (project: string, paths: readonly string[]) =>
    this.read((reader) => reader.edgesOfDocuments(project, paths));
  sourcesOf = (type: EdgeType, keys: readonly string[]) => this.read((reader) => reader.sourcesOf(type, keys));
  items = (query: ItemsQuery, part: Part) => this.read((reader) => reader.items(query, part));
  tasks = (query: TasksQuery, part: Part) => this.read((reader) => reader.tasks(query, part));
  taskCounts = (project: string) => this.read((reader) => reader.taskCounts(project));
  search = (query: WordQuery, most: number) => this.read((reader) => reader.search(query, most));
  searchPassages = (query: WordQuery, most: number) => this.read((reader) => reader.searchPassages(query, most));
  countWords = (words: readonly string[], project: string | undefined, most: number) =>
    this.read((reader) => reader.countWords(words, project, most));
  wordsLike = (word: string, project: string | undefined) => this.read((reader) => reader.wordsLike(word, project));
  passagesOf = (project: string, path: string) => this.read((reader) => reader.passagesOf(project, path));
  taskTies = (project: string) => this.read((reader) => reader.taskTies(project));
  days = (project: string) => this.read((reader) => reader.days(project));
  tally = (project: string) => this.read((reader) => reader.tally(project));
  fileCounts = (project: string) => this.read((reader) => reader.fileCounts(project));
  stamps = (project: string) => this.read((reader) => reader.stamps(project));
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

  readonly claims = new SharedClaims({
    read: <Row>(text: string, parameters: Record<string, unknown>) =>
      this.within('reading claims', (session) => session.executeRead((tx) => runner(tx)<Row>(text, parameters))),
    write: <Row>(text: string, parameters: Record<string, unknown>) =>
      this.within('claiming', (session) => session.executeWrite((tx) => runner(tx)<Row>(text, parameters))),
  });

  async close(): Promise<void> {
    await this.writing;
    await Promise.race([this.driver.close(), new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
  }
}
