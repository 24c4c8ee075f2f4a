/** The calls inside one transaction: each is one statement, or a few over the closed lists of labels and types. */
import neo4j, { type ManagedTransaction } from 'neo4j-driver';
import {
  EDGE_ENDS,
  EDGE_PROPERTIES,
  EDGE_TYPES,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  ITEM_LABELS,
  LABELS,
  type Label,
  LEVELS,
  NODE_PROPERTIES,
  nodeKey,
  type Properties,
} from '../../model/index.ts';
import { headingsOf, type Passage } from '../../parse/passages.ts';
import { documentsIn, spellStamp } from '../ledger-stamp.ts';
import { statement } from '../statements.ts';
import {
  type Counted,
  type DayCount,
  type EdgeQuery,
  FILE_WORK,
  FILE_WORKERS,
  type FileCount,
  type GraphWriter,
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
  type WordedNode,
  type WordQuery,
} from '../store.ts';
import { taskTiesOf } from '../task-ties.ts';
import { indexedWords } from '../words.ts';
import { assign, fill } from './fill.ts';

const BATCH_ROWS = 1000;
/** Maximum passages that a search compares, and passages whose words are compared with a misspelt one. */
const MAX_COMPARED = 5_000;
const MAX_LIKE = 50;

type Parameters = Record<string, unknown>;
type Run = <Row>(text: string, parameters: Parameters) => Promise<Row[]>;
type EdgeRow = Pick<GraphEdge, 'type' | 'from' | 'fromLabel' | 'to' | 'toLabel'> & { edge: { properties: Properties } };

/** `onAnswer` is called for each statement that the server answered. */
export function runner(tx: ManagedTransaction, onAnswer?: () => void): Run {
  return async <Row>(text: string, parameters: Parameters) => {
    const { records } = await tx.run(text, parameters);
    onAnswer?.();
    return records.map((record) => record.toObject() as Row);
  };
}

export class Neo4jWriter implements GraphWriter {
  private readonly run: Run;
  /** Nodes that this transaction added: nothing of them must be taken back. */
  private readonly added = new Set<string>();

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

  async latest({ label, project, standing }: LatestQuery, most: number): Promise<GraphNode[]> {
    const text = fill('read/latest-nodes', { LABEL: label });
    return this.nodes(label, text, { project, standings: [standing].flat(), limit: neo4j.int(most) });
  }

  async items({ label, severity, derived, least, tags, ...asked }: ItemsQuery, part: Part): Promise<NodePage> {
    const parameters = {
      ...asked,
      severity: severity ?? null,
      derived: derived ?? null,
      least: least ?? null,
      tags: tags ?? null,
    };
    const count = () => this.run<{ total: number }>(fill('read/count-items', { LABEL: label }), parameters);
    const [counted] = part.uncounted ? [] : await count();
    const nodes = await this.nodes(label, fill('read/items', { LABEL: label }), { ...parameters, ...bolt(part) });
    return { nodes, total: counted?.total ?? 0 };
  }

  async tasks({ project, standing, ready = false }: TasksQuery, part: Part): Promise<NodePage> {
    const asked = { project, standing: standing ?? null, ready, levels: LEVELS };
    const nodes = await this.nodes('Task', statement('cypher', 'read/tasks'), { ...asked, ...bolt(part) });
    const rows = await this.countTasks(project);
    const counted = rows.filter((row) => standing === undefined || row.standing === standing);
    return { nodes, total: counted.reduce((sum, row) => sum + (ready ? row.ready : row.total), 0) };
  }

  async taskCounts(project: string): Promise<Map<string, number>> {
    return new Map((await this.countTasks(project)).map(({ standing, total }) => [standing, total]));
  }

  private countTasks(project: string) {
    type Row = { standing: string; total: number; ready: number };
    return this.run<Row>(statement('cypher', 'read/count-tasks'), { project });
  }

  taskTies(project: string): Promise<TaskTie[]> {
    return taskTiesOf(this, project);
  }

  async days(project: string): Promise<DayCount[]> {
    const counts: DayCount[] = [];
    for (const label of [...ITEM_LABELS, 'Task'] as const) {
      type Row = { day: string | null; total: number };
      for (const { day, total } of await this.run<Row>(fill('read/days', { LABEL: label }), { project }))
        counts.push({ label, day: day ?? undefined, total });
    }
    return counts;
  }

  async tally(project: string): Promise<Tally> {
    const total = async (label: Counted) => (await this.nodesByLabel(label, project)).length;
    const tags = await this.nodesByLabel('Tag', project);
    const keys = tags.map(({ key }) => key);
    const uses = Map.groupBy(await this.sourcesOf('APPLIES_TO', keys), ({ target }) => target);
    return {
      nodes: { Note: await total('Note'), File: await total('File'), Workflow: await total('Workflow') },
      documents: documentsIn(await this.stamps(project)),
      tags: tags.map(({ key, props }) => ({ tag: String(props.name), count: uses.get(key)?.length ?? 0 })),
    };
  }

  fileCounts(project: string): Promise<FileCount[]> {
    const asked = { project, work: FILE_WORK, workers: FILE_WORKERS };
    return this.run(statement('cypher', 'read/count-files'), asked);
  }

  async stamps(project: string): Promise<string[]> {
    return (await this.nodesByLabel('Document', project)).map(({ props }) => spellStamp(props));
  }

  async nodesByKeyPrefix(label: Label, prefix: string): Promise<GraphNode[]> {
    return this.nodes(label, fill('read/nodes-by-key-prefix', { LABEL: label }), { prefix });
  }

  async edgesAt({ keys, label, direction, types }: EdgeQuery): Promise<GraphEdge[]> {
    if (keys.length === 0) return [];
    const path = direction === 'in' ? 'read/edges-into' : 'read/edges-out-of';
    return this.edges(fill(path, { LABEL: label, TYPES: types.join('|') }), { keys });
  }

  async fewEdgesAt({ keys, label, direction, types }: EdgeQuery, most: number): Promise<GraphEdge[]> {
    if (keys.length === 0) return [];
    const path = direction === 'in' ? 'read/few-edges-into' : 'read/few-edges-out-of';
    const text = fill(path, { LABEL: label, TYPES: types.join('|') });
    const edges = await this.edges(text, { keys: [...new Set(keys)], limit: neo4j.int(most + 1) });
    const groups = Map.groupBy(edges, ({ from, to }) => (direction === 'in' ? to : from));
    return [...groups.values()].filter((group) => group.length <= most).flat();
  }

  async lastEdgesInto(
    { keys, label, type, from }: IntoQuery,
    most: number,
  ): Promise<{ edges: GraphEdge[]; total: number }> {
    const marks = { LABEL: label, TYPE: type };
    const asked = { keys, labels: from ?? EDGE_ENDS[type][0] };
    const edges = await this.edges(fill('read/last-edges-into', marks), { ...asked, limit: neo4j.int(most) });
    const [counted] = await this.run<{ total: number }>(fill('read/count-edges-into', marks), asked);
    return { edges, total: counted!.total };
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

  async search({ words, project, some, labels }: WordQuery, most: number): Promise<SearchHit[]> {
    if (words.length === 0) return [];
    const query = words.map((word) => `${some ? '' : '+'}${word}*`).join(' ');
    return this.run<SearchHit>(statement('cypher', 'read/search'), {
      query,
      labels: labels ?? null,
      project: project ?? null,
      limit: neo4j.int(most),
    });
  }

  async searchPassages({ words, project, some }: WordQuery, most: number): Promise<PassageHit[]> {
    if (words.length === 0) return [];
    return this.run<PassageHit>(statement('cypher', 'read/search-passages'), {
      query: words.map((word) => `${some ? '' : '+'}(words:${word}* headingWords:${word}*)`).join(' '),
      project: project ?? null,
      among: neo4j.int(MAX_COMPARED),
      each: neo4j.int(MAX_OF_DOCUMENT),
      limit: neo4j.int(most),
    });
  }

  async countWords(words: readonly string[], project: string | undefined, most: number): Promise<number[]> {
    const asked = { words: words.map((word) => `${word}*`), project: project ?? null, most: neo4j.int(most) };
    const rows = await this.run<{ word: string; total: number }>(statement('cypher', 'read/count-passages'), asked);
    const totals = new Map(rows.map(({ word, total }) => [word, total]));
    return asked.words.map((word) => totals.get(word) ?? 0);
  }

  async wordsLike(word: string, project: string | undefined): Promise<string[]> {
    const asked = { query: `words:${word}~2`, project: project ?? null, limit: neo4j.int(MAX_LIKE) };
    const rows = await this.run<{ words: string }>(statement('cypher', 'read/passages-like'), asked);
    const isNear = (other: string) => other[0] === word[0] && Math.abs(other.length - word.length) <= 2;
    return [...new Set(rows.flatMap(({ words }) => words.split(' ').filter(isNear)))];
  }

  async passagesOf(project: string, path: string): Promise<Passage[]> {
    return this.run<Passage>(statement('cypher', 'read/passages-of'), { project, path });
  }

  async setPassages(project: string, path: string, passages: readonly Passage[]): Promise<void> {
    await this.run(statement('cypher', 'remove/passages'), { project, path });
    const titles = headingsOf(passages);
    const rows = passages.map((passage, position) => {
      const headings = titles(passage);
      const { line, under, level, text } = passage;
      return {
        ...{ project, path, text, headings, words: indexedWords(text), headingWords: indexedWords(headings.join(' ')) },
        ...{ position: neo4j.int(position), line: neo4j.int(line), under: neo4j.int(under), level: neo4j.int(level) },
      };
    });
    await this.inBatches(statement('cypher', 'write/add-passages'), rows);
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
    for (const { key } of missing) this.added.add(key);
    return new Set(missing.map(({ key }) => key));
  }

  async setNodes(label: Label, nodes: readonly WordedNode[]): Promise<void> {
    const { fresh = [], other = [] } = Object.groupBy(nodes, ({ key }) => (this.added.has(key) ? 'fresh' : 'other'));
    const occurring = namesIn(label, NODE_PROPERTIES, fresh, IDENTIFYING);
    if (fresh.length > 0) await this.writeNodes(label, fresh, occurring);
    if (other.length > 0) await this.writeNodes(label, other, NODE_PROPERTIES);
  }

  private async writeNodes(label: Label, nodes: readonly WordedNode[], names: readonly string[]): Promise<void> {
    const rows = nodes.map(({ key, project, props, words }) => ({
      key,
      project,
      words: words ?? null,
      ...named(names, props),
    }));
    const marks = { LABEL: label, NODE_PROPERTIES: assign('node', names) };
    await this.inBatches(fill('write/set-nodes', marks), rows);
  }

  async removeNodes(label: Label, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.run(fill('remove/nodes', { LABEL: label }), { keys });
  }

  async addEdges(edges: readonly GraphEdge[]): Promise<void> {
    for (const { marks, group } of byEnds(edges))
      await this.writeEdges(marks, group, namesIn(marks.TYPE!, EDGE_PROPERTIES, group, ['at']));
  }

  async setEdges(edges: readonly GraphEdge[]): Promise<void> {
    for (const { marks, group } of byEnds(edges)) await this.writeEdges(marks, group, EDGE_PROPERTIES);
  }

  private async writeEdges(
    marks: Record<string, string>,
    group: readonly GraphEdge[],
    names: readonly string[],
  ): Promise<void> {
    const rows = group.map(({ key, from, to, project, doc, line, props }) => ({
      key,
      from,
      to,
      project,
      doc,
      line: neo4j.int(line),
      ...named(names, props),
    }));
    await this.inBatches(fill('write/set-edges', { ...marks, EDGE_PROPERTIES: assign('edge', names) }), rows);
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
    await this.run(statement('cypher', 'remove/project-passages'), { project });
    for (const label of LABELS) await this.run(fill('remove/project', { LABEL: label }), { project });
  }

  async raiseRevision(project: string): Promise<void> {
    await this.run(statement('cypher', 'write/raise-revision'), { key: nodeKey('Project', project, project), project });
  }

  private async inBatches(text: string, rows: readonly object[]): Promise<void> {
    for (let i = 0; i < rows.length; i += BATCH_ROWS) await this.run(text, { rows: rows.slice(i, i + BATCH_ROWS) });
  }
}

const bolt = ({ limit, offset = 0 }: Part) => ({
  limit: neo4j.int(Math.min(limit, Number.MAX_SAFE_INTEGER)),
  offset: neo4j.int(offset),
});

function byEnds(edges: readonly GraphEdge[]): { marks: Record<string, string>; group: GraphEdge[] }[] {
  const groups = Map.groupBy(edges, ({ type, fromLabel, toLabel }) => `${type} ${fromLabel} ${toLabel}`);
  return [...groups.values()].map((group) => ({
    marks: { TYPE: group[0]!.type, FROM: group[0]!.fromLabel, TO: group[0]!.toLabel },
    group,
  }));
}

/** What a node is identified by has been set when it was added. */
const IDENTIFYING = ['id', 'name', 'path', 'text'];
/** By label or type: what was written so far. It only grows, so that the server soon knows all statements. */
const written = new Map<string, Set<string>>();

/** Where something is new, only what occurs must be named: planning and setting a hundred properties takes most of the time of a first fill. */
function namesIn(
  of: string,
  all: readonly string[],
  rows: readonly { props: Properties }[],
  always: readonly string[],
): string[] {
  const names = written.get(of) ?? new Set(always);
  written.set(of, names);
  for (const { props } of rows) for (const name of Object.keys(props)) names.add(name);
  return all.filter((name) => names.has(name));
}

/** Every property of the closed list, null if unset; whole numbers as integers. */
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
