/** The reading side of the embedded store: prepared statements of sql/read, in slices, as nodes and edges. */
import {
  EDGE_ENDS,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  LABELS,
  type Label,
  STOP_WORDS,
} from '../../model/index.ts';
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
  type NodePage,
  type Part,
  type SearchHit,
  type Tally,
  type TasksQuery,
  type TaskTie,
  type TermHit,
} from '../store.ts';
import { spellTerm } from '../terms.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { byLastSeen, type EdgeRow, type Last, sqlPart, type TaskLists, type TieLists, toEdge, toTies } from './rows.ts';

/** So many hits of a search are compared; which of them are the best is not known of more. A word that so many have is common. */
const MOST_RANKED = 2_000;
/** Where all words are common, the order goes by the first ones that are no stop words. */
const MOST_COMMON = 3;

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
    const rows = this.all<Row>('read/count-tasks', { project });
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

  async search(words: readonly string[], project: string | undefined, most: number): Promise<SearchHit[]> {
    // What very many have is looked for as it is, without its longer forms, and last; the order goes by the others.
    const [common, rare] = apart(words, (word) => this.hasMore(word, null, MOST_RANKED));
    const query = [...rare.map(asBeginning), ...common].join(' AND ');
    const asked = { query, project: this.projectToTell(project), among: MOST_RANKED, limit: most };
    const ranking = (rare.length > 0 ? rare.map(asBeginning) : mostTelling(common)).join(' AND ');
    type Hit = { label: Label; key: string; rank: number; compared: number };
    const rows =
      ranking === query
        ? this.all<Hit>('read/search', asked)
        : this.all<Hit>('read/search-by-some', { ...asked, ranking });
    // Where fewer were compared, there are no more.
    const isCut = rows[0]?.compared === MOST_RANKED && this.hasMore(query, asked.project, MOST_RANKED);
    return rows.map(({ label, key, rank }) => ({
      ...{ label, key, score: -rank },
      ...(isCut && { compared: MOST_RANKED }),
    }));
  }

  async isCommon(word: string, project: string | undefined, most: number): Promise<boolean> {
    const own = this.projectToTell(project);
    return this.hasMore(word, own, most) || this.hasMore(asBeginning(word), own, most);
  }

  private hasMore(query: string, project: string | null, most: number): boolean {
    return this.prepared('read/more-with-words').get({ query, project, most }) !== undefined;
  }

  /** Where there is only one project, its hits need not be told from those of others, one by one. */
  private projectToTell(project: string | undefined): string | null {
    return project !== undefined && this.prepared('read/other-project').get({ project }) ? project : null;
  }

  async nodesWithTerms(project: string, terms: readonly string[], most: number): Promise<TermHit[]> {
    return terms.flatMap((term) => {
      const asked = { query: spellTerm(project, term), most };
      const rows = this.all<{ label: Label; key: string }>('read/nodes-with-term', asked);
      return rows.map(({ label, key }) => ({ term, label, key }));
    });
  }

  async count(project: string): Promise<{ nodes: number; edges: number }> {
    const asked = { project, labels: JSON.stringify(LABELS) };
    const [row] = this.all<{ nodes: number; edges: number }>('read/count', asked);
    return { nodes: row!.nodes, edges: row!.edges };
  }
}

function mostTelling(common: readonly string[]): readonly string[] {
  const telling = common.filter((word) => !STOP_WORDS.has(word)).slice(0, MOST_COMMON);
  return telling.length > 0 ? telling : common.slice(0, 1);
}

const asBeginning = (word: string) => `${word}*`;

function apart<T>(list: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const [first, others]: [T[], T[]] = [[], []];
  for (const one of list) (isFirst(one) ? first : others).push(one);
  return [first, others];
}
