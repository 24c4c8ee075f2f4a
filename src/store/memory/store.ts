/** A graph in memory: `verify` rebuilds into it, and it is the simplest implementation of the port. */
import { type EdgeType, type GraphEdge, type GraphNode, ITEM_LABELS, type Label } from '../../model/index.ts';
import { spellStamp } from '../ledger-stamp.ts';
import { byCount, byPlace, dayShown, pageOf, urgency } from '../list-order.ts';
import {
  type DayCount,
  type EdgeQuery,
  FILE_WORK,
  FILE_WORKERS,
  type FileCount,
  type GraphWriter,
  type IntoQuery,
  type ItemsQuery,
  type LatestQuery,
  type Lease,
  type NodePage,
  type Part,
  type SearchHit,
  type Store,
  type Tally,
  type TasksQuery,
  type TaskTie,
  type TermHit,
  type WordedNode,
} from '../store.ts';
import { tallyOf } from '../tally.ts';
import { taskTiesOf } from '../task-ties.ts';
import { spellTerm } from '../terms.ts';

export class MemoryStore implements Store, GraphWriter {
  readonly name = 'memory';
  readonly batchDocuments = 2500;
  readonly streams = true;
  private readonly nodes = new Map<string, WordedNode>();
  private readonly edges = new Map<string, GraphEdge>();
  private readonly at = new Map<string, Set<string>>();

  write<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T> {
    return work(this);
  }

  async nodesByKey(label: Label, keys: readonly string[]): Promise<GraphNode[]> {
    return keys.flatMap((key) => {
      const node = this.nodes.get(key);
      return node?.label === label ? [bare(node)] : [];
    });
  }

  async nodesByLabel(label: Label, project: string | undefined): Promise<GraphNode[]> {
    const found = [...this.nodes.values()].filter(
      (node) => node.label === label && (project === undefined || node.project === project),
    );
    return found.map(bare).sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async latest({ label, project, standing }: LatestQuery, most: number): Promise<GraphNode[]> {
    const found = (await this.nodesByLabel(label, project)).filter(
      ({ props }) => [standing].flat().includes(String(props.standing)) && props.lastSeen !== undefined,
    );
    const spelt = ({ key, props }: GraphNode) => [String(props.lastSeen), key] as const;
    return found.sort((a, b) => (isBefore(spelt(a), spelt(b)) ? 1 : -1)).slice(0, most);
  }

  async items(
    { label, project, standing, severity, derived, least = 0, tags }: ItemsQuery,
    part: Part,
  ): Promise<NodePage> {
    const matches = ({ props }: GraphNode) =>
      (tags ?? []).filter((tag) => ((props.tags as string[] | undefined) ?? []).includes(tag)).length;
    const found = (await this.nodesByLabel(label, project)).filter(
      (node) =>
        node.props.standing === standing &&
        (severity === undefined || node.props.severity === severity) &&
        (derived === undefined || (node.props.derived === true) === derived) &&
        (node.props.derived !== true || Number(node.props.confidence) >= least) &&
        (tags === undefined || matches(node) > 0),
    );
    return pageOf(
      found.sort((a, b) => matches(b) - matches(a) || byCount(a, b)),
      part,
    );
  }

  async tasks({ project, standing, ready }: TasksQuery, part: Part): Promise<NodePage> {
    const found = (await this.nodesByLabel('Task', project)).filter(
      ({ props }) =>
        props.place !== undefined &&
        (standing === undefined || props.standing === standing) &&
        (!ready || props.ready !== undefined),
    );
    return pageOf(
      found.sort((a, b) => (ready ? urgency(a) - urgency(b) : 0) || byPlace(a, b)),
      part,
    );
  }

  async taskCounts(project: string): Promise<Map<string, number>> {
    const { nodes } = await this.tasks({ project }, { limit: Infinity });
    const groups = Map.groupBy(nodes, ({ props }) => String(props.standing));
    return new Map([...groups].map(([standing, { length }]) => [standing, length]));
  }

  taskTies(project: string): Promise<TaskTie[]> {
    return taskTiesOf(this, project);
  }

  async days(project: string): Promise<DayCount[]> {
    const counts: DayCount[] = [];
    for (const label of [...ITEM_LABELS, 'Task'] as const) {
      const nodes = (await this.nodesByLabel(label, project)).filter(
        ({ props }) => label !== 'Task' || props.standing === 'completed',
      );
      for (const [day, { length }] of Map.groupBy(nodes, ({ props }) => dayShown(label, props)))
        counts.push({ label, day, total: length });
    }
    return counts;
  }

  tally(project: string): Promise<Tally> {
    return tallyOf(this, project);
  }

  async fileCounts(project: string): Promise<FileCount[]> {
    return (await this.nodesByLabel('File', project)).map(({ key, props }) => {
      const into = [...(this.at.get(key) ?? [])].map((edge) => this.edges.get(edge)!);
      const [work, named] = [into.filter(isFileWork), into.filter((edge) => !isFileWork(edge))];
      const items = named.filter(({ fromLabel }) => !FILE_WORKERS.includes(fromLabel));
      return { path: String(props.path), work: work.length, items: items.length };
    });
  }

  async stamps(project: string): Promise<string[]> {
    return (await this.nodesByLabel('Document', project)).map(({ props }) => spellStamp(props));
  }

  async nodesByKeyPrefix(label: Label, prefix: string): Promise<GraphNode[]> {
    return [...this.nodes.values()].filter((node) => node.label === label && node.key.startsWith(prefix)).map(bare);
  }

  async edgesAt({ keys, direction, types }: EdgeQuery): Promise<GraphEdge[]> {
    return keys.flatMap((key) =>
      [...(this.at.get(key) ?? [])]
        .map((edge) => this.edges.get(edge)!)
        .filter((edge) => types.includes(edge.type) && (direction === 'in' ? edge.to : edge.from) === key),
    );
  }

  async fewEdgesAt(query: EdgeQuery, most: number): Promise<GraphEdge[]> {
    const found = await Promise.all(query.keys.map((key) => this.edgesAt({ ...query, keys: [key] })));
    return found.filter((edges) => edges.length <= most).flat();
  }

  async lastEdgesInto({ keys, label, type, from, uncounted }: IntoQuery, most: number) {
    const all = await this.edgesAt({ keys, label, direction: 'in', types: [type] });
    const edges = all.filter(({ fromLabel }) => from === undefined || from.includes(fromLabel));
    const last = (a: GraphEdge, b: GraphEdge) =>
      a.doc === b.doc ? b.line - a.line || (a.key < b.key ? 1 : -1) : a.doc < b.doc ? 1 : -1;
    return { edges: edges.sort(last).slice(0, most), total: uncounted ? 0 : edges.length };
  }

  async edgesOfDocuments(project: string, paths: readonly string[]): Promise<GraphEdge[]> {
    const wanted = new Set(paths);
    return [...this.edges.values()].filter((edge) => wanted.has(edge.doc) && edge.project === project);
  }

  async sourcesOf(type: EdgeType, keys: readonly string[]): Promise<{ key: string; target: string }[]> {
    return keys.flatMap((target) =>
      [
        ...new Set(
          [...(this.at.get(target) ?? [])]
            .map((key) => this.edges.get(key)!)
            .filter((edge) => edge.type === type && edge.to === target)
            .map(({ from }) => from),
        ),
      ].map((key) => ({ key, target })),
    );
  }

  async search(words: readonly string[], project: string | undefined, most: number): Promise<SearchHit[]> {
    const hits = [...this.nodes.values()].filter((node) => {
      const own = node.words?.split(' ') ?? [];
      return (
        own.length > 0 &&
        (project === undefined || node.project === project) &&
        words.every((word) => own.some((other) => other.startsWith(word)))
      );
    });
    return hits.slice(0, most).map(({ label, key }) => ({ label, key, score: 1 }));
  }

  async isCommon(word: string, project: string | undefined, most: number): Promise<boolean> {
    return (await this.search([word], project, most + 1)).length > most;
  }

  async nodesWithTerms(project: string, terms: readonly string[], most: number): Promise<TermHit[]> {
    const nodes = [...this.nodes.values()].filter((node) => node.project === project && node.terms);
    const holds = nodes.map((node) => ({ node, own: new Set(node.terms!.split(' ')) }));
    return terms.flatMap((term) => {
      const hits = holds.filter(({ own }) => own.has(spellTerm(project, term)));
      return hits.length > most ? [] : hits.map(({ node }) => ({ term, label: node.label, key: node.key }));
    });
  }

  async addNodes(_label: Label, nodes: readonly GraphNode[]): Promise<Set<string>> {
    const added = nodes.filter(({ key }) => !this.nodes.has(key));
    for (const node of added) this.nodes.set(node.key, node);
    return new Set(added.map(({ key }) => key));
  }

  async setNodes(_label: Label, nodes: readonly WordedNode[]): Promise<void> {
    for (const node of nodes) this.nodes.set(node.key, node);
  }

  async removeNodes(_label: Label, keys: readonly string[]): Promise<void> {
    for (const key of keys) this.nodes.delete(key);
  }

  async addEdges(edges: readonly GraphEdge[]): Promise<void> {
    await this.setEdges(edges);
  }

  async setEdges(edges: readonly GraphEdge[]): Promise<void> {
    for (const edge of edges) {
      this.edges.set(edge.key, edge);
      for (const end of [edge.from, edge.to]) {
        const set = this.at.get(end);
        if (set) set.add(edge.key);
        else this.at.set(end, new Set([edge.key]));
      }
    }
  }

  async removeEdges(edges: readonly GraphEdge[]): Promise<void> {
    for (const { key, from, to } of edges) {
      this.edges.delete(key);
      this.at.get(from)?.delete(key);
      this.at.get(to)?.delete(key);
    }
  }

  async withoutEdges(_label: Label, keys: readonly string[]): Promise<string[]> {
    return keys.filter((key) => (this.at.get(key)?.size ?? 0) === 0);
  }

  async removeProject(project: string): Promise<void> {
    const own = (key: string) => this.nodes.get(key)?.project === project;
    await this.removeEdges([...this.edges.values()].filter(({ from }) => own(from)));
    for (const key of [...this.nodes.keys()].filter(own)) this.nodes.delete(key);
  }

  async count(project: string): Promise<{ nodes: number; edges: number }> {
    const own = ({ project: of }: { project: string }) => of === project;
    return { nodes: [...this.nodes.values()].filter(own).length, edges: [...this.edges.values()].filter(own).length };
  }

  async raiseRevision(): Promise<void> {}

  async takeLease(): Promise<Lease | undefined> {
    return undefined;
  }

  async dropLease(): Promise<void> {}

  async close(): Promise<void> {}
}

const isFileWork = ({ type }: GraphEdge) => (FILE_WORK as readonly EdgeType[]).includes(type);

const isBefore = (a: readonly [string, string], b: readonly [string, string]) =>
  a[0] === b[0] ? a[1] < b[1] : a[0] < b[0];

function bare({ label, key, project, props }: WordedNode): GraphNode {
  return { label, key, project, props };
}
