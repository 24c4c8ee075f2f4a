/** The reading side of the embedded store: prepared statements of sql/read, in slices, as nodes and edges. */
import {
  EDGE_ENDS,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  LABELS,
  type Label,
} from '../../model/index.ts';
import type { Passage } from '../../parse/passages.ts';
import { documentsIn } from '../ledger-stamp.ts';
import { statement } from '../statements.ts';
import {
  COUNTED,
  type Counted,
  type DayCount,
  type EdgeQuery,
  FILE_MENTIONS,
  FILE_WORK,
  FILE_WORKERS,
  type FileCount,
  type GraphReader,
  type IntoQuery,
  type ItemsQuery,
  type LatestQuery,
  MAX_OF_DOCUMENT,
  type NodePage,
  type Part,
  type PassageHit,
  type SearchHit,
  type Tally,
  type TasksQuery,
  type TaskTie,
  type WordQuery,
} from '../store.ts';
import type { Parameters } from './prepared.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { byLastSeen, type EdgeRow, type Last, sqlPart, type TaskLists, type TieLists, toEdge, toTies } from './rows.ts';

/** Maximum nodes or passages that a search compares. A word that so many have is common. */
const MAX_COMPARED = 5_000;
export abstract class SqliteReader extends PreparedStatements implements GraphReader {
  async nodesByKey(label: Label, keys: readonly string[]): Promise<GraphNode[]> {
    return this.inSlices(keys, (slice) => this.nodes(label, 'read/nodes-by-key', { keys: slice, label }));
  }

  async nodesByLabel(label: Label, project: string | undefined): Promise<GraphNode[]> {
    if (project === undefined) return this.nodes(label, 'read/nodes-by-label-everywhere', { label });
    return this.nodes(label, 'read/nodes-by-label', { label, project });
  }

  async latest({ label, project, standing }: LatestQuery, most: number): Promise<GraphNode[]> {
    if (typeof standing === 'string')
      return this.nodes(label, 'read/latest-nodes', { label, project, standing, limit: most });
    // Each list is in order already; what nodes show is read only of those that are wanted.
    const rows = standing.flatMap((one) =>
      this.all<Last>('read/latest-keys', { label, project, standing: one, limit: most }),
    );
    const keys = rows
      .sort(byLastSeen)
      .slice(0, most)
      .map(({ key }) => key);
    const nodes = new Map((await this.nodesByKey(label, keys)).map((node) => [node.key, node]));
    return keys.map((key) => nodes.get(key)!);
  }

  async items({ label, project, standing, severity, derived, least, tags }: ItemsQuery, part: Part): Promise<NodePage> {
    const asked = {
      ...{ label, project, standing },
      severity: severity ?? null,
      derived: derived === undefined ? null : Number(derived),
      least: least ?? null,
    };
    const page = (list: string, counted: string, more: Record<string, string> = {}) => ({
      nodes: part.limit === 0 ? [] : this.nodes(label, list, { ...asked, ...more, ...sqlPart(part) }),
      total: part.uncounted ? 0 : this.total(counted, { ...asked, ...more }),
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
    type Row = { standing: string; total: number };
    const rows = this.counted(`tasks ${project}`, () => this.all<Row>('read/count-tasks', { project }));
    return new Map(rows.map(({ standing, total }) => [standing, total]));
  }

  async taskTies(project: string): Promise<TaskTie[]> {
    const [tasks] = this.all<TaskLists>('read/task-standings', { project });
    const [ties] = this.all<TieLists>('read/task-ties', { project });
    return toTies(tasks!, ties!);
  }

  async days(project: string): Promise<DayCount[]> {
    type Row = { label: DayCount['label']; day: string | null; total: number };
    const rows = this.all<Row>('read/days', { project, labels: JSON.stringify(ITEM_LABELS) });
    return rows.map(({ label, day, total }) => ({ label, day: day ?? undefined, total }));
  }

  async tally(project: string): Promise<Tally> {
    const labels = this.all<{ label: Counted; total: number }>('read/count-labels', {
      ...{ project, labels: JSON.stringify(COUNTED) },
    });
    const totals = Object.fromEntries(labels.map(({ label, total }) => [label, total]));
    return {
      nodes: { Note: 0, File: 0, Workflow: 0, ...totals },
      documents: documentsIn(await this.stamps(project)),
      tags: this.all('read/count-tags', { project }),
    };
  }

  async fileCounts(project: string): Promise<FileCount[]> {
    type Row = { path: string; total: number; work: number; named: number };
    const rows = this.all<Row>('read/count-files', {
      project,
      work: JSON.stringify(FILE_WORK),
      mentions: JSON.stringify(FILE_MENTIONS),
      workers: JSON.stringify(FILE_WORKERS),
    });
    return rows.map(({ path, total, work, named }) => ({ path, work, items: total - work - named }));
  }

  async stamps(project: string): Promise<string[]> {
    const { stamps } = this.prepared('read/stamps').get({ project }) as { stamps: string | null };
    return stamps === null ? [] : stamps.split('\n');
  }

  async nodesByKeyPrefix(label: Label, prefix: string): Promise<GraphNode[]> {
    return this.nodes(label, 'read/nodes-by-key-prefix', { label, first: prefix, last: `${prefix}~` });
  }

  async edgesAt({ keys, direction, types }: EdgeQuery): Promise<GraphEdge[]> {
    const path = direction === 'in' ? 'read/edges-into' : 'read/edges-out-of';
    const list = JSON.stringify(types);
    return this.inSlices(keys, (slice) => this.edges(path, { keys: slice, types: list }));
  }

  async fewEdgesAt({ keys, direction, types }: EdgeQuery, most: number): Promise<GraphEdge[]> {
    const path = direction === 'in' ? 'read/few-edges-into' : 'read/few-edges-out-of';
    const list = JSON.stringify(types);
    return this.inSlices([...new Set(keys)], (slice) => this.edges(path, { keys: slice, types: list, most }));
  }

  async lastEdgesInto(
    { keys, type, from, uncounted }: IntoQuery,
    most: number,
  ): Promise<{ edges: GraphEdge[]; total: number }> {
    const asked = { keys: JSON.stringify(keys), type, labels: JSON.stringify(from ?? EDGE_ENDS[type][0]) };
    return {
      edges: this.edges('read/last-edges-into', { ...asked, limit: most }),
      total: uncounted ? 0 : this.total('read/count-edges-into', asked),
    };
  }

  async edgesOfDocuments(project: string, paths: readonly string[]): Promise<GraphEdge[]> {
    const edges: GraphEdge[] = [];
    // Row by row: one document may state very much. A statement of its own, because others may ask meanwhile.
    const rows = this.database.prepare(statement('sql', 'read/edges-of-documents'));
    rows.setReturnArrays(true);
    for (const row of rows.iterate({ paths: JSON.stringify(paths), project })) {
      edges.push(toEdge(row as unknown as EdgeRow));
      if (this.isDue()) await this.rest();
    }
    return edges;
  }

  async sourcesOf(type: EdgeType, keys: readonly string[]): Promise<{ key: string; target: string }[]> {
    type Source = { source: string; target: string };
    const rows = await this.inSlices(keys, (slice) => this.all<Source>('read/sources-of', { keys: slice, type }));
    return rows.map(({ source, target }) => ({ key: source, target }));
  }

  async search(query: WordQuery, most: number): Promise<SearchHit[]> {
    type Hit = { label: Label; key: string; rank: number };
    const more = { limit: most, labels: query.labels === undefined ? null : JSON.stringify(query.labels) };
    const rows = this.withWords<Hit>('read/search', 'read/count-words', query, more);
    return rows.map(({ label, key, rank }) => ({ label, key, score: -rank }));
  }

  async searchPassages(query: WordQuery, most: number): Promise<PassageHit[]> {
    type Row = Omit<PassageHit, 'score' | 'headings'> & { rank: number; headings: string };
    const more = { each: MAX_OF_DOCUMENT, limit: most };
    const rows = this.withWords<Row>('read/search-passages', 'read/count-passages', query, more);
    return rows.map(({ rank, headings, ...hit }) => ({ ...hit, headings: JSON.parse(headings), score: -rank }));
  }

  /** What the first of several queries finds. Of any of the words the rarest are looked for, as many as are compared; where none is rare, all together. */
  private withWords<Row>(path: string, counting: string, { words, project, some }: WordQuery, more: Parameters): Row[] {
    const own = this.projectToTell(project);
    const counts = new Map(words.map((word) => [word, this.countWord(counting, word, own, MAX_COMPARED)]));
    // The longer forms of a word that is common itself are left out: collecting them takes long.
    const spelled = (word: string) =>
      this.total(counting, { query: word, project: own, most: MAX_COMPARED }) < MAX_COMPARED ? asBeginning(word) : word;
    const rarest: string[] = [];
    let total = 0;
    for (const word of words.toSorted((a, b) => counts.get(a)! - counts.get(b)!)) {
      total += counts.get(word)!;
      if (total < MAX_COMPARED && counts.get(word)! > 0) rarest.push(word);
    }
    const present = words.filter((word) => counts.get(word)! > 0).map(spelled);
    const queries = some
      ? [rarest.map(asBeginning).join(' OR '), present.join(' AND '), present[0] ?? '']
      : [words.map(spelled).join(' AND ')];
    for (const query of queries.filter((one) => one !== '')) {
      const rows = this.all<Row>(path, { ...more, query, project: own, among: MAX_COMPARED });
      if (rows.length > 0) return rows;
    }
    return [];
  }

  async countWords(words: readonly string[], project: string | undefined, most: number): Promise<number[]> {
    const own = this.projectToTell(project);
    return words.map((word) => this.countWord('read/count-passages', word, own, most));
  }

  private countWord(path: string, word: string, project: string | null, most: number): number {
    const exact = this.total(path, { query: word, project, most });
    return exact >= most ? exact : this.total(path, { query: asBeginning(word), project, most });
  }

  async wordsLike(word: string): Promise<string[]> {
    const first = [...word][0]!;
    const range = { first, last: `${first}~`, shortest: word.length - 2, longest: word.length + 2 };
    return this.all<{ word: string }>('read/words-like', range).map((row) => row.word);
  }

  async passagesOf(project: string, path: string): Promise<Passage[]> {
    return this.all<Passage>('read/passages-of', { project, path });
  }

  /** Where there is only one project, its hits need not be told from those of others, one by one. */
  private projectToTell(project: string | undefined): string | null {
    return project !== undefined && this.prepared('read/other-project').get({ project }) ? project : null;
  }

  async count(project: string): Promise<{ nodes: number; edges: number }> {
    const asked = { project, labels: JSON.stringify(LABELS) };
    const [row] = this.all<{ nodes: number; edges: number }>('read/count', asked);
    return { nodes: row!.nodes, edges: row!.edges };
  }
}

const asBeginning = (word: string) => `${word}*`;
