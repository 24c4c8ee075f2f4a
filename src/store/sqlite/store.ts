/** The embedded store, on node:sqlite: WAL, so that one process writes while any number read; every commit is synced to disk. */
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  LABELS,
  type Label,
  LEVELS,
  type Level,
  nodeKey,
  type Properties,
} from '../../model/index.ts';
import { spellStamp } from '../ledger-stamp.ts';
import { dayShown } from '../list-order.ts';
import type { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import type { GraphWriter, Lease, Store, WordedNode } from '../store.ts';
import { checkpoint } from './checkpoint.ts';
import { type Access, MEMORY, openDatabase } from './database.ts';
import { SqliteReader } from './reader.ts';
import { type NodeRow, toNode } from './rows.ts';
import { isTrouble, unreachable } from './trouble.ts';

const BUSY_MS = 5_000;

/** So many edges into an empty table are added before its indexes are made. */
const MANY_EDGES = 5_000;

export class SqliteStore extends SqliteReader implements Store, GraphWriter {
  readonly name: string;
  readonly batchDocuments = 2500;
  readonly streams = true;
  readonly replaced: boolean;
  private readonly path: string;
  private readonly inode: bigint | undefined;
  protected readonly database: DatabaseSync;
  private writing: Promise<unknown> = Promise.resolve();
  /** False while an empty table is filled with very many edges. */
  private isIndexed = true;
  private readonly types = new Set<EdgeType>();
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

  protected override indexEdges(): void {
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
    first: dayShown(label, { ...props, standing }) ?? null,
    stamp: label === 'Document' ? spellStamp(props) : null,
  };
}
type Columns = ReturnType<typeof columnsOf>;

const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

const textOf = (value: Properties[string] | undefined) => (value as string | undefined) ?? null;

const digestOf = (words: string) => Number.parseInt(hash('sha256', words, 'hex').slice(0, 12), 16);

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
