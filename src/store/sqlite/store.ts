/** The embedded store, on node:sqlite: WAL, so that one process writes while any number read; every commit is synced to disk. */
import { hash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isBelow } from '../../disk/inside.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { databasePlace } from '../../disk/write-file.ts';
import {
  EDGE_ENDS,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  LABELS,
  type Label,
  LEVELS,
  type Level,
  nodeKey,
  OperatorError,
  type Properties,
} from '../../model/index.ts';
import { DatabaseSync, type StatementSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import type {
  EdgeQuery,
  GraphWriter,
  IntoQuery,
  ItemsQuery,
  LatestQuery,
  Lease,
  NodePage,
  Part,
  SearchHit,
  Store,
  TasksQuery,
  TermHit,
  WordedNode,
} from '../store.ts';
import { spellTerm } from '../terms.ts';
import { checkpoint, KEPT_LOG_BYTES } from './checkpoint.ts';

/** A file with another version is replaced by a new graph: it can always be rebuilt from the files. */
const SCHEMA_VERSION = 6;
const TABLES = ['nodes', 'tagged', 'edges', 'types', 'docs', 'word_index', 'term_index', 'word_rows'];
const BUSY_MS = 5_000;
const MEMORY = ':memory:';
/** Long work yields to the event loop this often, */
const SLICE_MS = 10;
/** and queries at most this many keys at once. */
const KEYS_AT_ONCE = 200;

/** `immutable`: the file alone, as if nobody could ever change it; works in a folder where not even a lock can be made. */
export type Access = 'write' | 'read' | 'immutable';

/** So many edges into an empty table are added before its indexes are made. */
const MANY_EDGES = 5_000;

type Parameter = string | number | null;

interface NodeRow {
  key: string;
  project: string;
  props: string;
  standing: string | null;
  seen: string | null;
}

interface EdgeRow extends Omit<NodeRow, 'standing' | 'seen'> {
  type: EdgeType;
  source: string;
  source_label: Label;
  target: string;
  target_label: Label;
  doc: string;
  line: number;
}

export class SqliteStore implements Store, GraphWriter {
  readonly name: string;
  readonly batchDocuments = 2500;
  readonly streams = true;
  replaced = false;
  private readonly path: string;
  private readonly inode: bigint | undefined;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private writing: Promise<unknown> = Promise.resolve();
  private turnBegan = performance.now();
  /** False while an empty table is filled with very many edges. */
  private isIndexed = true;
  private readonly types = new Set<EdgeType>();
  /** How long the log was when it was last copied into the database. */
  private copiedBytes = 0;

  /** Below `root` no link is followed. */
  constructor(path: string, busyMs = BUSY_MS, access: Access = 'write', root = dirname(path)) {
    this.name = `sqlite:${path}`;
    this.path = path;
    try {
      if (path !== MEMORY) prepare(path, root, access);
      this.database = open(path, busyMs, access);
      this.database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536');
      if (access === 'write') this.prepareToWrite();
      else if (this.schemaVersion() !== SCHEMA_VERSION) throw new Error('another version of passdown made it');
      this.inode = inodeOf(path);
    } catch (error) {
      throw unreachable(this.name, error);
    }
  }

  private prepareToWrite(): void {
    this.assertOurs();
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
    this.database.exec(`PRAGMA journal_size_limit = ${KEPT_LOG_BYTES}`);
    this.createSchema();
  }

  /** A configuration may name any database below the root, and a graph of another version is replaced. */
  private assertOurs(): void {
    const foreign = this.database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      .find((name) => !TABLES.some((table) => name === table || name.startsWith(`${table}_`)));
    if (foreign !== undefined) throw new Error(`it is the database of another program, with a table ${foreign}`);
  }

  private schemaVersion(): number {
    return (this.database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  }

  private createSchema(): void {
    if (this.schemaVersion() === SCHEMA_VERSION) return;
    this.database.exec('BEGIN IMMEDIATE');
    try {
      if (this.schemaVersion() !== SCHEMA_VERSION) {
        this.replaced = this.schemaVersion() !== 0;
        this.database.exec('DROP VIEW IF EXISTS statements');
        for (const table of TABLES) this.database.exec(`DROP TABLE IF EXISTS ${table}`);
        this.database.exec(statement('sql', 'schema/create'));
        this.database.exec(statement('sql', 'schema/create-edge-indexes'));
        this.database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
      }
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Writes of one process run one after another; it waits for other processes. */
  write<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T> {
    const next = this.writing.then(() => this.transaction(work)).then((result) => this.checkpointed(result));
    this.writing = next.catch(() => {});
    return next;
  }

  private async transaction<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T> {
    try {
      this.database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      throw unreachable(this.name, error);
    }
    try {
      const result = await work(this);
      this.indexEdges();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      this.isIndexed = true;
      this.types.clear();
      throw isTrouble(error) ? unreachable(this.name, error) : error;
    }
  }

  private async checkpointed<T>(result: T): Promise<T> {
    if (this.path !== MEMORY) this.copiedBytes = await checkpoint(this.database, this.path, this.copiedBytes);
    return result;
  }

  private prepared(path: string): StatementSync {
    let made = this.statements.get(path);
    if (!made) {
      made = this.database.prepare(statement('sql', path));
      this.statements.set(path, made);
    }
    return made;
  }

  private all<Row>(path: string, parameters: Record<string, Parameter>): Row[] {
    return this.prepared(path).all(parameters) as Row[];
  }

  /** Calls are synchronous in this engine; a long series of them must not block everything else. */
  private isDue(): boolean {
    return performance.now() - this.turnBegan >= SLICE_MS;
  }

  private async rest(): Promise<void> {
    await nextTurn();
    this.turnBegan = performance.now();
  }

  private async inSlices<T>(keys: readonly string[], read: (slice: string) => T[]): Promise<T[]> {
    const rows: T[] = [];
    for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
      for (const row of read(JSON.stringify(keys.slice(i, i + KEYS_AT_ONCE)))) rows.push(row);
      if (this.isDue()) await this.rest();
    }
    return rows;
  }

  private nodes(label: Label, path: string, parameters: Record<string, Parameter>): GraphNode[] {
    return this.all<NodeRow>(path, parameters).map((row) => toNode(label, row));
  }

  private edges(path: string, parameters: Record<string, Parameter>): GraphEdge[] {
    return this.all<EdgeRow>(path, parameters).map(toEdge);
  }

  async nodesByKey(label: Label, keys: readonly string[]): Promise<GraphNode[]> {
    return this.inSlices(keys, (slice) => this.nodes(label, 'read/nodes-by-key', { keys: slice, label }));
  }

  async nodesByLabel(label: Label, project: string | undefined): Promise<GraphNode[]> {
    if (project === undefined) return this.nodes(label, 'read/nodes-by-label-everywhere', { label });
    return this.nodes(label, 'read/nodes-by-label', { label, project });
  }

  async latest({ label, project, standing }: LatestQuery, most: number): Promise<GraphNode[]> {
    return this.nodes(label, 'read/latest-nodes', { label, project, standing, limit: most });
  }

  async items({ label, project, standing, severity, derived, least, tags }: ItemsQuery, part: Part): Promise<NodePage> {
    const asked = {
      ...{ label, project, standing },
      severity: severity ?? null,
      derived: derived === undefined ? null : Number(derived),
      least: least ?? null,
    };
    const page = (list: string, counted: string, more: Record<string, string> = {}) => ({
      nodes: this.nodes(label, list, { ...asked, ...more, ...sqlPart(part) }),
      total: this.total(counted, { ...asked, ...more }),
    });
    if (tags === undefined) return page('read/items', 'read/count-items');
    return tags.length === 1
      ? page('read/items-with-tag', 'read/count-items-with-tag', { tag: tags[0]! })
      : page('read/items-with-tags', 'read/count-items-with-tags', { tags: JSON.stringify(tags) });
  }

  async tasks({ project, standing, ready }: TasksQuery, part: Part): Promise<NodePage> {
    if (ready)
      return {
        nodes: this.nodes('Task', 'read/ready-tasks', { project, ...sqlPart(part) }),
        total: this.total('read/count-ready-tasks', { project }),
      };
    const counts = await this.taskCounts(project);
    return {
      nodes: this.nodes('Task', 'read/tasks', { project, standing: standing ?? null, ...sqlPart(part) }),
      total: standing === undefined ? [...counts.values()].reduce((sum, n) => sum + n, 0) : (counts.get(standing) ?? 0),
    };
  }

  async taskCounts(project: string): Promise<Map<string, number>> {
    const rows = this.all<{ standing: string; total: number }>('read/count-tasks', { project });
    return new Map(rows.map(({ standing, total }) => [standing, total]));
  }

  private total(path: string, parameters: Record<string, Parameter>): number {
    return this.all<{ total: number }>(path, parameters)[0]!.total;
  }

  async nodesByKeyPrefix(label: Label, prefix: string): Promise<GraphNode[]> {
    return this.nodes(label, 'read/nodes-by-key-prefix', { label, first: prefix, last: `${prefix}~` });
  }

  async edgesAt({ keys, direction, types }: EdgeQuery): Promise<GraphEdge[]> {
    this.indexEdges();
    const path = direction === 'in' ? 'read/edges-into' : 'read/edges-out-of';
    const list = JSON.stringify(types);
    return this.inSlices(keys, (slice) => this.edges(path, { keys: slice, types: list }));
  }

  async fewEdgesAt({ keys, direction, types }: EdgeQuery, most: number): Promise<GraphEdge[]> {
    const path = direction === 'in' ? 'read/few-edges-into' : 'read/few-edges-out-of';
    const list = JSON.stringify(types);
    return [...new Set(keys)].flatMap((key) => this.edges(path, { key, types: list, most }));
  }

  async lastEdgesInto({ keys, type, from }: IntoQuery, most: number): Promise<{ edges: GraphEdge[]; total: number }> {
    const asked = { keys: JSON.stringify(keys), type, labels: JSON.stringify(from ?? EDGE_ENDS[type][0]) };
    return {
      edges: this.edges('read/last-edges-into', { ...asked, limit: most }),
      total: this.total('read/count-edges-into', asked),
    };
  }

  async edgesOfDocuments(project: string, paths: readonly string[]): Promise<GraphEdge[]> {
    this.indexEdges();
    const edges: GraphEdge[] = [];
    // Row by row: one document may state very much. A statement of its own, because others may ask meanwhile.
    const rows = this.database.prepare(statement('sql', 'read/edges-of-documents'));
    for (const row of rows.iterate({ paths: JSON.stringify(paths), project })) {
      edges.push(toEdge(row as unknown as EdgeRow));
      if (this.isDue()) await this.rest();
    }
    return edges;
  }

  async sourcesOf(type: EdgeType, keys: readonly string[]): Promise<{ key: string; target: string }[]> {
    const rows = await this.inSlices(keys, (slice) => this.all<EdgeRow>('read/sources-of', { keys: slice, type }));
    return rows.map(({ source, target }) => ({ key: source, target }));
  }

  async search(words: readonly string[], project: string | undefined, most: number): Promise<SearchHit[]> {
    const query = words.map((word) => `${word}*`).join(' AND ');
    type Hit = { label: Label; key: string; rank: number };
    // Where there is only one project, its hits need not be told from those of others, one by one.
    const isAlone = project === undefined || !this.prepared('read/other-project').get({ project });
    const rows = isAlone
      ? this.all<Hit>('read/search-everywhere', { query, limit: most })
      : this.all<Hit>('read/search', { query, project, limit: most });
    return rows.map(({ label, key, rank }) => ({ label, key, score: -rank }));
  }

  async nodesWithTerms(project: string, terms: readonly string[], most: number): Promise<TermHit[]> {
    return terms.flatMap((term) => {
      const query = spellTerm(project, term);
      const rows = this.all<{ label: Label; key: string }>('read/nodes-with-term', { query, most });
      return rows.map(({ label, key }) => ({ term, label, key }));
    });
  }

  async addNodes(label: Label, nodes: readonly GraphNode[]): Promise<Set<string>> {
    const add = this.prepared('write/add-node');
    const added = new Set<string>();
    for (const { key, project, props } of nodes) {
      if (add.run({ key, label, project, props: JSON.stringify(props) }).changes > 0) added.add(key);
      if (this.isDue()) await this.rest();
    }
    return added;
  }

  async setNodes(label: Label, nodes: readonly WordedNode[]): Promise<void> {
    const set = this.prepared('write/set-node');
    for (const node of nodes) {
      const { key, project, props } = node;
      if (isItem(label)) this.removeTags(label, key);
      const columns = columnsOf(label, props);
      const row = set.get({ key, label, project, ...columns }) as unknown as WordRow;
      if (isItem(label)) this.setTags(label, node, columns, row.id);
      if (node.words !== undefined) this.setWords(row, node.words, node.terms);
      if (this.isDue()) await this.rest();
    }
  }

  /** The list of each tag holds an item where it stands in the order of lists. */
  private setTags(label: Label, { project, props }: GraphNode, columns: Columns, id: number): void {
    const { standing, count, seen, severity, confidence } = columns;
    for (const tag of (props.tags as string[] | undefined) ?? [])
      this.prepared('write/set-tag').run({ project, label, tag, standing, count, seen, id, severity, confidence });
  }

  private removeTags(label: Label, key: string): void {
    const row = this.prepared('read/node').get({ key }) as unknown as (NodeRow & WordRow) | undefined;
    if (!row?.props.includes('"tags":')) return;
    const { project, props } = toNode(label, row);
    const { standing, count, seen } = columnsOf(label, props);
    for (const tag of (props.tags as string[] | undefined) ?? [])
      this.prepared('remove/tag').run({ project, label, tag, standing, count, seen, id: row.id });
  }

  /** What a node shows often changes while its words do not: then the full-text index is left alone. */
  private setWords({ id, words: noted }: WordRow, words: string, terms: string | undefined): void {
    const digest = digestOf(words);
    if (noted === digest) return;
    if (noted !== null) this.removeWords(id);
    this.prepared('write/set-words').run({ id, words });
    if (terms) this.prepared('write/set-terms').run({ id, terms });
    this.prepared('write/note-words').run({ id, words: digest });
  }

  private removeWords(id: number): void {
    this.prepared('remove/words').run({ id });
    this.prepared('remove/terms').run({ id });
  }

  async removeNodes(label: Label, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (isItem(label)) this.removeTags(label, key);
      const row = this.prepared('remove/node').get({ key }) as WordRow | undefined;
      if (row && row.words !== null) this.removeWords(row.id);
      if (this.isDue()) await this.rest();
    }
  }

  async addEdges(edges: readonly GraphEdge[]): Promise<void> {
    await this.setEdges(edges);
  }

  async setEdges(edges: readonly GraphEdge[]): Promise<void> {
    if (edges.length >= MANY_EDGES) this.leaveUnindexed();
    const set = this.prepared('write/set-edge');
    let last: GraphEdge | undefined;
    for (const edge of edges) {
      const { key, type, from, to, doc, line, props, project } = edge;
      this.addType(type);
      if (last?.doc !== doc || last.project !== project) this.prepared('write/add-doc').run({ project, path: doc });
      last = edge;
      set.run({ key, type, source: from, target: to, project, doc, line, props: JSON.stringify(props) });
      if (this.isDue()) await this.rest();
    }
  }

  private addType(name: EdgeType): void {
    if (this.types.has(name)) return;
    this.prepared('write/add-type').run({ name });
    this.types.add(name);
  }

  /** Sorting all edges at once is cheaper than finding the place of each. Whoever asks for edges gets the indexes first. */
  private leaveUnindexed(): void {
    if (!this.isIndexed || this.prepared('read/any-edge').get()) return;
    this.database.exec(statement('sql', 'schema/drop-edge-indexes'));
    this.isIndexed = false;
  }

  private indexEdges(): void {
    if (this.isIndexed) return;
    this.database.exec(statement('sql', 'schema/create-edge-indexes'));
    this.isIndexed = true;
  }

  async removeEdges(edges: readonly GraphEdge[]): Promise<void> {
    const remove = this.prepared('remove/edge');
    for (const { key } of edges) {
      remove.run({ key });
      if (this.isDue()) await this.rest();
    }
  }

  async withoutEdges(_label: Label, keys: readonly string[]): Promise<string[]> {
    this.indexEdges();
    const rows = await this.inSlices(keys, (slice) => this.all<NodeRow>('read/without-edges', { keys: slice }));
    return rows.map(({ key }) => key);
  }

  async removeProject(project: string): Promise<void> {
    const labels = JSON.stringify(LABELS);
    for (const part of ['edges', 'docs']) this.prepared(`remove/project-${part}`).run({ project });
    for (const part of ['terms', 'words', 'tagged', 'nodes'])
      this.prepared(`remove/project-${part}`).run({ project, labels });
  }

  async count(project: string): Promise<{ nodes: number; edges: number }> {
    const [row] = this.all<{ nodes: number; edges: number }>('read/count', { project, labels: JSON.stringify(LABELS) });
    return { nodes: row!.nodes, edges: row!.edges };
  }

  async raiseRevision(project: string): Promise<void> {
    const key = nodeKey('Project', project, project);
    const [node] = await this.nodesByKey('Project', [key]);
    // A graph that is made anew must not repeat a revision of the one before it: outputs go by the number.
    const revision = Number(node?.props.revision ?? Date.now()) + 1;
    await this.setNodes('Project', [
      { label: 'Project', key, project, props: { ...node?.props, name: project, revision } },
    ]);
  }

  /** The lock beside the graph keeps other writers out, so one check remains: whether this is still the file that others open. */
  async takeLease(): Promise<Lease | undefined> {
    if (this.path !== MEMORY && inodeOf(this.path) !== this.inode)
      throw unreachable(this.name, new Error('the file was removed or replaced while it was open'));
    return undefined;
  }

  async dropLease(): Promise<void> {}

  async close(): Promise<void> {
    await this.writing;
    this.database.close();
  }
}

/** A place outside the root was named by whoever started us. Also who only reads lets SQLite write beside the database. */
function prepare(path: string, root: string, access: Access): void {
  const isOurs = isBelow(root, dirname(path));
  if (access === 'write' && isOurs) makeFolder(root, dirname(path));
  if (access === 'write' && !isOurs) mkdirSync(dirname(path), { recursive: true });
  databasePlace(isOurs ? root : dirname(path), path);
}

function open(path: string, busyMs: number, access: Access): DatabaseSync {
  if (access === 'write') return new DatabaseSync(path, { timeout: busyMs });
  const file = pathToFileURL(path);
  if (access === 'immutable') file.searchParams.set('immutable', '1');
  return new DatabaseSync(file, { timeout: busyMs, readOnly: true });
}

function toEdge({
  key,
  type,
  source,
  source_label,
  target,
  target_label,
  project,
  doc,
  line,
  props,
}: EdgeRow): GraphEdge {
  return {
    key,
    type,
    from: source,
    fromLabel: source_label,
    to: target,
    toLabel: target_label,
    project,
    doc,
    line,
    props: JSON.parse(props),
  };
}

interface WordRow {
  id: number;
  /** The digest of the words that the full-text index holds. */
  words: number | null;
}

/** What an index orders or filters by has columns of its own; long texts of them are not told twice. */
function columnsOf(label: Label, { standing, lastSeen, ...props }: Properties) {
  const ready = LEVELS.indexOf(props.ready as Level);
  const isDerived = isItem(label) && props.derived === true;
  return {
    props: JSON.stringify(props),
    standing: textOf(standing),
    seen: textOf(lastSeen),
    count: isItem(label) ? Number(props.count) : null,
    severity: isItem(label) ? textOf(props.severity) : null,
    confidence: isDerived ? Number(props.confidence) : null,
    place: textOf(props.place),
    ready: ready === -1 ? null : ready,
  };
}
type Columns = ReturnType<typeof columnsOf>;

const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

/** SQLite has no endless numbers. */
function sqlPart({ limit, offset = 0 }: Part): { limit: number; offset: number } {
  return { limit: Math.min(limit, Number.MAX_SAFE_INTEGER), offset };
}

const textOf = (value: Properties[string] | undefined) => (value as string | undefined) ?? null;

function toNode(label: Label, { key, project, props, standing, seen }: NodeRow): GraphNode {
  const shown = JSON.parse(props) as Properties;
  if (standing !== null) shown.standing = standing;
  if (seen !== null) shown.lastSeen = seen;
  return { label, key, project, props: shown };
}

/** 48 bits, which a number holds exactly. */
const digestOf = (words: string) => Number.parseInt(hash('sha256', words, 'hex').slice(0, 12), 16);

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** An error caused by the disk or another process, not by a document. */
function isTrouble(error: unknown): boolean {
  return TROUBLE.has((error as { errcode?: number }).errcode! & 0xff);
}
/** SQLITE_BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const TROUBLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

function unreachable(name: string, error: unknown): OperatorError {
  return new OperatorError({
    code: 'store-unreachable',
    message: `The store ${name} cannot be used: ${(error as Error).message}`,
    hint: hintFor(error),
    exitCode: 3,
    cause: error,
  });
}

/** SQLITE_CORRUPT and NOTADB: a file that was cut short, or that is none. */
const BROKEN = new Set([11, 26]);

function hintFor(error: unknown): string {
  if (error instanceof OperatorError) return error.hint;
  if (BROKEN.has((error as { errcode?: number }).errcode! & 0xff))
    return 'passdown doctor --fix moves the file away; the graph is then built again from the files';
  return 'Check that the folder is writable, that the disk has room and that no other program uses the file';
}
