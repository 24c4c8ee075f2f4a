/** The embedded store, on node:sqlite: WAL, so that one process writes while any number read; every commit is synced to disk. */
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type EdgeType, type GraphEdge, type GraphNode, LABELS, type Label, nodeKey } from '../../model/index.ts';
import type { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import type { GraphWriter, Lease, Store, WordedNode } from '../store.ts';
import { checkpoint } from './checkpoint.ts';
import { type Access, CACHE_KB, FILLING_KB, inPassing, keepInCache, MEMORY, openDatabase } from './database.ts';
import { packProps } from './pack.ts';
import { SqliteReader } from './reader.ts';
import { type Columns, columnsOf, isItem, type NodeRow, toNode } from './rows.ts';
import { isTrouble, unreachable } from './trouble.ts';

const BUSY_MS = 5_000;

/** So many edges into an empty table are added before its indexes are made. */
const MANY_EDGES = 5_000;

/** So many numbers are kept; then it begins anew. */
const MOST_NUMBERS = 20_000;
/** Of so many nodes it is kept that they show nothing yet. */
const MOST_BARE = 100_000;

export class SqliteStore extends SqliteReader implements Store, GraphWriter {
  readonly name: string;
  readonly batchDocuments = 2500;
  readonly streams = true;
  readonly replaced: boolean;
  private readonly path: string;
  private readonly inode: bigint | undefined;
  protected readonly database: DatabaseSync;
  private writing: Promise<unknown> = Promise.resolve();
  /** Which indexes are yet to be made, while an empty graph is filled. */
  private unmade: 'none' | 'of lists' | 'all' = 'none';
  private readonly types = new Map<EdgeType, number>();
  /** Numbers of nodes that this transaction has met. */
  private readonly numbers = new Map<string, number>();
  /** Numbers of nodes that this transaction added, and that show nothing yet: nothing of them need be looked up. */
  private readonly bare = new Map<string, number>();
  private lastDoc: { project: string; path: string; number: number } | undefined;
  /** How long the log was when it was last copied into the database. */
  private copiedBytes = 0;

  /** Below `root` no link is followed. */
  constructor(path: string, busyMs = BUSY_MS, access: Access = 'write', root = dirname(path)) {
    super();
    this.name = `sqlite:${path}`;
    this.path = path;
    try {
      ({ database: this.database, replaced: this.replaced } = openDatabase(path, busyMs, access, root));
      this.inode = inodeOf(path);
    } catch (error) {
      throw unreachable(this.name, error);
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
    this.forgetNumbers();
    try {
      const result = await work(this);
      await this.indexLists();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      this.filled();
      this.types.clear();
      throw isTrouble(error) ? unreachable(this.name, error) : error;
    }
  }

  private async checkpointed<T>(result: T): Promise<T> {
    if (this.path !== MEMORY) this.copiedBytes = await checkpoint(this.database, this.path, this.copiedBytes);
    return result;
  }

  async addNodes(label: Label, nodes: readonly GraphNode[]): Promise<Set<string>> {
    const add = this.prepared('write/add-node');
    const added = new Set<string>();
    for (const { key, project, props } of nodes) {
      if (this.numbers.has(key)) continue;
      const { changes, lastInsertRowid } = add.run({ key, label, project, props: JSON.stringify(props) });
      if (changes > 0) {
        added.add(key);
        this.note(key, Number(lastInsertRowid));
        if (this.bare.size < MOST_BARE) this.bare.set(key, Number(lastInsertRowid));
      }
      if (this.isDue()) await this.rest();
    }
    return added;
  }

  async setNodes(label: Label, nodes: readonly WordedNode[]): Promise<void> {
    const set = this.prepared('write/set-node');
    for (const node of nodes) {
      const bare = this.bare.get(node.key);
      const before = bare === undefined ? this.rowOf(node.key) : undefined;
      if (before && isItem(label)) this.removeTags(label, before);
      const id = bare ?? before?.id ?? this.addNode(label, node);
      this.bare.delete(node.key);
      const columns = columnsOf(label, node.props);
      const words = node.words === undefined ? null : digestOf(node.words);
      set.run({ id, ...columns, words });
      if (isItem(label)) this.setTags(label, node, columns, id);
      // What a node shows often changes while its words do not: then the full-text index is left alone.
      if (node.words !== undefined && before?.words !== words) this.setWords(before ?? { id, words: null }, node);
      if (this.isDue()) await this.rest();
    }
  }

  private addNode(label: Label, { key, project }: GraphNode): number {
    const { lastInsertRowid } = this.prepared('write/add-node').run({ key, label, project, props: '{}' });
    this.note(key, Number(lastInsertRowid));
    return Number(lastInsertRowid);
  }

  /** The list of each tag holds an item where it stands in the order of lists. */
  private setTags(label: Label, { project, props }: GraphNode, columns: Columns, id: number): void {
    const { standing, count, seen, severity, confidence } = columns;
    for (const tag of (props.tags as string[] | undefined) ?? [])
      this.prepared('write/set-tag').run({ project, label, tag, standing, count, seen, id, severity, confidence });
  }

  private rowOf(key: string): (NodeRow & WordRow) | undefined {
    return this.prepared('read/node').get({ key }) as (NodeRow & WordRow) | undefined;
  }

  private removeTags(label: Label, row: NodeRow & WordRow): void {
    const { project, props } = toNode(label, row);
    if (props.tags === undefined) return;
    const { standing, count, seen } = columnsOf(label, props);
    for (const tag of props.tags as string[])
      this.prepared('remove/tag').run({ project, label, tag, standing, count, seen, id: row.id });
  }

  private setWords({ id, words: noted }: WordRow, { words = '', terms }: WordedNode): void {
    if (noted !== null) this.removeWords(id);
    this.prepared('write/set-words').run({ id, words });
    if (terms) this.prepared('write/set-terms').run({ id, terms });
  }

  private removeWords(id: number): void {
    this.prepared('remove/words').run({ id });
    this.prepared('remove/terms').run({ id });
  }

  async removeNodes(label: Label, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.numbers.delete(key);
      this.bare.delete(key);
      const before = isItem(label) ? this.rowOf(key) : undefined;
      if (before) this.removeTags(label, before);
      const row = this.prepared('remove/node').get({ key }) as WordRow | undefined;
      if (row && row.words !== null) this.removeWords(row.id);
      if (this.isDue()) await this.rest();
    }
  }

  async addEdges(edges: readonly GraphEdge[]): Promise<void> {
    if (edges.length >= MANY_EDGES) this.leaveUnindexed();
    for (const edge of edges) {
      this.addEdge(edge, this.docNumber(edge));
      if (this.isDue()) await this.rest();
    }
  }

  async setEdges(edges: readonly GraphEdge[]): Promise<void> {
    if (edges.length > 0) await this.indexEdges();
    const set = this.prepared('write/set-edge');
    for (const edge of edges) {
      const { key, line, props } = edge;
      const doc = this.docNumber(edge);
      if (set.run({ key, doc, line, props: packProps(props) }).changes === 0) this.addEdge(edge, doc);
      if (this.isDue()) await this.rest();
    }
  }

  private addEdge({ key, type: name, from, to, line, props }: GraphEdge, doc: number): void {
    const type = this.types.get(name) ?? this.addType(name);
    const [source, target] = [this.nodeNumber(from), this.nodeNumber(to)];
    this.prepared('write/add-edge').run({ key, type, source, target, doc, line, props: packProps(props) });
  }

  /** Most edges come with others of their document. */
  private docNumber({ project, doc: path }: GraphEdge): number {
    const { lastDoc } = this;
    if (lastDoc?.path === path && lastDoc.project === project) return lastDoc.number;
    this.prepared('write/add-doc').run({ project, path });
    const number = this.numberOf('read/doc-number', { project, path })!;
    this.lastDoc = { project, path, number };
    return number;
  }

  private nodeNumber(key: string): number | null {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const found = this.numberOf('read/node-number', { key });
    if (found !== null) this.note(key, found);
    return found;
  }

  private forgetNumbers(): void {
    this.numbers.clear();
    this.bare.clear();
    this.lastDoc = undefined;
  }

  private note(key: string, number: number): void {
    if (this.numbers.size >= MOST_NUMBERS) this.numbers.clear();
    this.numbers.set(key, number);
  }

  private addType(name: EdgeType): number {
    this.prepared('write/add-type').run({ name });
    const number = this.numberOf('read/type-number', { name })!;
    this.types.set(name, number);
    return number;
  }

  private numberOf(path: string, named: Record<string, string>): number | null {
    return (this.prepared(path).get(named) as { id: number } | undefined)?.id ?? null;
  }

  /** Sorting all rows at once is cheaper than finding the place of each. Whoever asks for edges gets their indexes first, lists are not asked for before the end. */
  private leaveUnindexed(): void {
    if (this.unmade !== 'none' || this.prepared('read/any-edge').get()) return;
    this.database.exec(statement('sql', 'schema/drop-edge-indexes'));
    this.database.exec(statement('sql', 'schema/drop-list-indexes'));
    this.unmade = 'all';
    keepInCache(this.database, FILLING_KB);
  }

  protected override async indexEdges(): Promise<void> {
    if (this.unmade !== 'all') return;
    this.unmade = 'of lists';
    await this.oneByOne('schema/create-edge-indexes');
  }

  private async indexLists(): Promise<void> {
    await this.indexEdges();
    if (this.unmade === 'of lists') await this.oneByOne('schema/create-list-indexes');
    this.filled();
  }

  private filled(): void {
    if (this.unmade !== 'none') keepInCache(this.database, CACHE_KB);
    this.unmade = 'none';
  }

  /** Each index of a large graph takes its time. */
  private async oneByOne(path: string): Promise<void> {
    for (const one of statement('sql', path).split(';')) {
      inPassing(this.database, () => this.database.exec(one));
      await this.rest();
    }
  }

  async removeEdges(edges: readonly GraphEdge[]): Promise<void> {
    const remove = this.prepared('remove/edge');
    for (const edge of edges) {
      remove.run({ key: edge.key, doc: this.docNumber(edge) });
      if (this.isDue()) await this.rest();
    }
  }

  async withoutEdges(_label: Label, keys: readonly string[]): Promise<string[]> {
    await this.indexEdges();
    const rows = await this.inSlices(keys, (slice) => this.all<NodeRow>('read/without-edges', { keys: slice }));
    return rows.map(({ key }) => key);
  }

  async removeProject(project: string): Promise<void> {
    const labels = JSON.stringify(LABELS);
    this.forgetNumbers();
    for (const part of ['edges', 'docs']) this.prepared(`remove/project-${part}`).run({ project });
    for (const part of ['terms', 'words', 'tagged', 'nodes'])
      this.prepared(`remove/project-${part}`).run({ project, labels });
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

interface WordRow {
  id: number;
  /** The digest of the words that the full-text index holds. */
  words: number | null;
}

const digestOf = (words: string) => Number.parseInt(hash('sha256', words, 'hex').slice(0, 12), 16);

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
