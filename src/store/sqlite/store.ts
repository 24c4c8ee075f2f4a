/** The embedded store, on node:sqlite: WAL, so that one process writes while any number read; every commit is synced to disk. */
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type GraphEdge, type GraphNode, LABELS, type Label, nodeKey } from '../../model/index.ts';
import { headingsOf, type Passage } from '../../parse/passages.ts';
import type { DatabaseSync } from '../node-sqlite.ts';
import type { GraphWriter, Lease, Store, WordedNode } from '../store.ts';
import { indexedWords } from '../words.ts';
import { type Access, MEMORY, openDatabase } from './database.ts';
import { SqliteReader } from './reader.ts';
import { type Columns, columnsOf, isItem, type NodeRow, toNode } from './rows.ts';
import { isTrouble, unreachable } from './trouble.ts';

const BUSY_MS = 5_000;

export class SqliteStore extends SqliteReader implements Store, GraphWriter {
  readonly name: string;
  readonly batchDocuments = 2500;
  readonly replaced: boolean;
  private readonly path: string;
  private readonly inode: bigint | undefined;
  protected readonly database: DatabaseSync;
  private writing: Promise<unknown> = Promise.resolve();

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
    const next = this.writing.then(() => this.transaction(work));
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
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw isTrouble(error) ? unreachable(this.name, error) : error;
    }
  }

  async addNodes(label: Label, nodes: readonly GraphNode[]): Promise<Set<string>> {
    const add = this.prepared('write/add-node');
    const added = new Set<string>();
    for (const { key, project, props } of nodes) {
      const { changes } = add.run({ key, label, project, props: JSON.stringify(props) });
      if (changes > 0) added.add(key);
      if (this.isDue()) await this.rest();
    }
    return added;
  }

  async setNodes(label: Label, nodes: readonly WordedNode[]): Promise<void> {
    const set = this.prepared('write/set-node');
    for (const node of nodes) {
      const before = this.rowOf(node.key);
      if (before && isItem(label)) this.removeTags(label, before);
      const id = before?.id ?? this.addNode(label, node);
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

  private setWords({ id, words: noted }: WordRow, { words = '' }: WordedNode): void {
    if (noted !== null) this.prepared('remove/words').run({ id });
    this.prepared('write/set-words').run({ id, words });
  }

  async removeNodes(label: Label, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const before = isItem(label) ? this.rowOf(key) : undefined;
      if (before) this.removeTags(label, before);
      const row = this.prepared('remove/node').get({ key }) as WordRow | undefined;
      if (row && row.words !== null) this.prepared('remove/words').run({ id: row.id });
      if (this.isDue()) await this.rest();
    }
  }

  async setPassages(project: string, path: string, passages: readonly Passage[]): Promise<void> {
    const place = { project, path };
    this.prepared('remove/passage-words').run(place);
    this.prepared('remove/passages').run(place);
    if (passages.length > 0) this.prepared('write/add-doc').run(place);
    const titles = headingsOf(passages);
    for (const passage of passages) {
      const { lastInsertRowid } = this.prepared('write/add-passage').run({ ...place, ...passage });
      const words = indexedWords(passage.text);
      const headings = indexedWords(titles(passage).join(' '));
      this.prepared('write/add-passage-words').run({ id: Number(lastInsertRowid), words, headings });
      if (this.isDue()) await this.rest();
    }
  }

  async addEdges(edges: readonly GraphEdge[]): Promise<void> {
    this.number(edges);
    for (const edge of edges) {
      this.addEdge(edge);
      if (this.isDue()) await this.rest();
    }
  }

  async setEdges(edges: readonly GraphEdge[]): Promise<void> {
    this.number(edges);
    const set = this.prepared('write/set-edge');
    for (const edge of edges) {
      const { key, project, doc, line, props } = edge;
      if (set.run({ key, project, doc, line, props: JSON.stringify(props) }).changes === 0) this.addEdge(edge);
      if (this.isDue()) await this.rest();
    }
  }

  private addEdge({ key, type, from, to, project, doc, line, props }: GraphEdge): void {
    const ends = { source: from, target: to };
    this.prepared('write/add-edge').run({ key, type, ...ends, project, doc, line, props: JSON.stringify(props) });
  }

  /** Edges name their type and their document by number. */
  private number(edges: readonly GraphEdge[]): void {
    for (const name of new Set(edges.map(({ type }) => type))) this.prepared('write/add-type').run({ name });
    let last: GraphEdge | undefined;
    for (const edge of edges) {
      const { project, doc: path } = edge;
      if (last?.doc !== path || last.project !== project) this.prepared('write/add-doc').run({ project, path });
      last = edge;
    }
  }

  async removeEdges(edges: readonly GraphEdge[]): Promise<void> {
    const remove = this.prepared('remove/edge');
    for (const { key, project, doc } of edges) {
      remove.run({ key, project, doc });
      if (this.isDue()) await this.rest();
    }
  }

  async withoutEdges(_label: Label, keys: readonly string[]): Promise<string[]> {
    const rows = await this.inSlices(keys, (slice) => this.all<NodeRow>('read/without-edges', { keys: slice }));
    return rows.map(({ key }) => key);
  }

  async removeProject(project: string): Promise<void> {
    const labels = JSON.stringify(LABELS);
    for (const part of ['edges', 'passage-words', 'passages', 'docs'])
      this.prepared(`remove/project-${part}`).run({ project });
    for (const part of ['words', 'tagged', 'nodes']) this.prepared(`remove/project-${part}`).run({ project, labels });
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
