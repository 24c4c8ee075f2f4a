/**
 * Brings the graph to what a set of documents now says: old statements that are gone are retracted, new ones added, and what
 * every node touched shows is worked out again, all in the caller's transaction. Works on any store.
 */
import {
  type EdgeType,
  edgeKey,
  type Facts,
  fingerprint,
  type GraphEdge,
  type GraphNode,
  ITEM_DETAILS,
  ITEM_LABELS,
  ITEM_PREFIXES,
  type ItemLabel,
  type Label,
  nodeKey,
  type Properties,
  RESOLVABLE,
  shownPrefix,
  TEXT_LABELS,
  TEXT_STATEMENT_OF,
  type TextLabel,
} from '../model/index.ts';
import { inOrder, showItem, showTask, showTold, TOLD, TOLD_LABELS, type ToldLabel, WORDED } from './show-node.ts';
import type { GraphWriter } from './store.ts';
import { spellTerms, termsOf } from './terms.ts';
import { wordsOf } from './words.ts';

/** A document as it is now; without facts it is gone. */
export interface DocumentChange {
  path: string;
  /** The ledger's row. */
  document?: Properties;
  facts?: Facts;
  /** Whether the ledger knows the path: what it does not know has stated nothing. */
  known: boolean;
}

/** What a commit may have changed: nodes whose edges or shown properties it looked at, and what statements about them say or said. */
export interface Touched {
  keys: ReadonlySet<string>;
  texts: ReadonlySet<string>;
}

/** What some documents say now, in the caller's transaction. */
export async function commitDocuments(
  writer: GraphWriter,
  project: string,
  changes: readonly DocumentChange[],
): Promise<Touched> {
  const commit = new Commit(writer, project);
  await commit.stage(changes);
  return commit.finish();
}

/** Labels that only carry what identifies them; they go when nothing touches them. */
const PLAIN: readonly Label[] = ['File', 'Tag', 'Reference', 'Note', 'Skill', 'Archetype'];

/** Nodes whose statements are looked at together. */
const CHUNK = 2000;

/** Statements in one or more stages, then what the touched nodes show. */
export class Commit {
  private readonly writer: GraphWriter;
  private readonly project: string;
  private readonly touched = new Map<Label, Set<string>>();
  /** Nodes that an edge was taken from; only these can be left without any. */
  private readonly loosened = new Map<Label, Set<string>>();
  private readonly added = new Map<Label, Set<string>>();
  private readonly edgesInto = new Map<string, GraphEdge[]>();
  private readonly identities = new Map<string, GraphNode>();
  /** What statements that came, went or were looked at say. */
  private readonly texts = new Set<string>();
  private staged = false;

  constructor(writer: GraphWriter, project: string) {
    this.writer = writer;
    this.project = project;
  }

  async stage(changes: readonly DocumentChange[]): Promise<void> {
    const known = changes.filter((change) => change.known).map(({ path }) => path);
    const old = known.length > 0 ? await this.writer.edgesOfDocuments(this.project, known) : [];
    await this.replaceStatements(changes, old);
    await this.writeLedger(changes);
    for (const label of PLAIN) await this.indexWords(label);
  }

  /** Between two of many stages: lets go of what is only kept to spare looks into the store. */
  release(): void {
    // Who fills a whole graph has no use for what was touched: everything was.
    this.staged = true;
    this.texts.clear();
    this.added.clear();
    this.edgesInto.clear();
    this.identities.clear();
  }

  async finish(): Promise<Touched> {
    await this.touchReferenced();
    for (const label of TEXT_LABELS) for (const keys of this.chunks(label)) await this.showItems(label, keys);
    const gone = new Set(await this.orphans('Task'));
    for (const keys of this.chunks('Task')) await this.showTasks(keys.filter((key) => !gone.has(key)));
    await this.writer.removeNodes('Task', [...gone]);
    for (const label of TOLD_LABELS) await this.showTold(label);
    for (const label of PLAIN) await this.writer.removeNodes(label, await this.orphans(label));
    const keys = new Set([...this.touched.values()].flatMap((set) => [...set]));
    return { keys, texts: this.texts };
  }

  private note({ props }: GraphEdge): void {
    this.texts.add(itemText(props));
  }

  private *chunks(label: Label): Generator<string[]> {
    const keys = [...(this.touched.get(label) ?? [])];
    for (let i = 0; i < keys.length; i += CHUNK) yield keys.slice(i, i + CHUNK);
  }

  private async replaceStatements(changes: readonly DocumentChange[], old: readonly GraphEdge[]): Promise<void> {
    const before = new Map(old.filter(({ type }) => type !== 'RESOLVED').map((edge) => [edge.key, edge]));
    const nodes = new Map<Label, Map<string, GraphNode>>();
    const edges: GraphEdge[] = [];
    for (const { facts } of changes) {
      for (const node of facts?.nodes ?? []) {
        if (node.label === 'Document') continue;
        if (!nodes.has(node.label)) nodes.set(node.label, new Map());
        nodes.get(node.label)!.set(node.key, node);
        this.identities.set(node.key, node);
      }
      for (const edge of facts?.edges ?? []) {
        const same = before.get(edge.key);
        before.delete(edge.key);
        if (same && sameStatement(same, edge)) continue;
        if (same) this.note(same);
        edges.push(edge);
        this.touchEnds(edge, this.touched);
      }
    }
    for (const [label, group] of nodes) {
      const added = await this.writer.addNodes(label, [...group.values()]);
      this.added.set(label, added);
    }
    // The ledger's rows must exist before the statements that begin there.
    const documents = changes.flatMap(({ path, document }) => (document ? [this.documentNode(path, document)] : []));
    await this.writer.setNodes('Document', documents);
    await this.writer.setEdges(edges);
    for (const edge of edges) {
      const into = this.edgesInto.get(edge.to);
      if (into) into.push(edge);
      else this.edgesInto.set(edge.to, [edge]);
    }
    await this.removeEdges([...before.values()]);
  }

  private documentNode(path: string, props: Properties): GraphNode {
    return {
      label: 'Document',
      key: nodeKey('Document', this.project, path),
      project: this.project,
      props: { ...props, path },
    };
  }

  private async writeLedger(changes: readonly DocumentChange[]): Promise<void> {
    const gone = changes.filter(({ document }) => !document).map(({ path }) => nodeKey('Document', this.project, path));
    if (gone.length > 0) await this.writer.removeNodes('Document', gone);
  }

  private touchEnds(edge: GraphEdge, into: Map<Label, Set<string>>): void {
    touch(into, edge.fromLabel, edge.from);
    touch(into, edge.toLabel, edge.to);
  }

  private async removeEdges(edges: readonly GraphEdge[]): Promise<void> {
    if (edges.length === 0) return;
    await this.writer.removeEdges(edges);
    for (const edge of edges) {
      this.note(edge);
      this.touchEnds(edge, this.touched);
      this.touchEnds(edge, this.loosened);
    }
  }

  /** A reference that came or went may name items in documents that did not change. */
  private async touchReferenced(): Promise<void> {
    const keys = [...(this.touched.get('Reference') ?? [])];
    if (keys.length === 0) return;
    for (const { from, fromLabel } of await this.writer.edgesAt({
      keys,
      label: 'Reference',
      direction: 'in',
      types: ['KNOWN_AS'],
    }))
      touch(this.touched, fromLabel, from);
    const candidates = new Map<Label, string[]>(RESOLVABLE.map((label) => [label, []]));
    for (const { props } of await this.writer.nodesByKey('Reference', keys)) {
      const text = String(props.text);
      for (const label of RESOLVABLE) {
        candidates.get(label)!.push(nodeKey(label, this.project, text));
        const prefix = shownPrefix(label, text);
        if (prefix)
          for (const { key, project } of await this.writer.nodesByKeyPrefix(label, prefix))
            if (project === this.project) touch(this.touched, label, key);
      }
    }
    for (const [label, found] of candidates)
      for (const { key } of await this.writer.nodesByKey(label, found)) touch(this.touched, label, key);
  }

  private async showItems(label: TextLabel, keys: readonly string[]): Promise<void> {
    const statements = await this.statementsInto(label, keys, TEXT_STATEMENT_OF[label]);
    if (!this.staged) for (const edge of [...statements.values()].flat()) this.note(edge);
    const gone = keys.filter((key) => !statements.has(key));
    const there = keys.filter((key) => statements.has(key));
    const resolvers = isResolvable(label) ? await this.resolve(label, there, gone, statements) : undefined;
    const names = await this.sourceNames([...statements.values()].flat());
    const nodes = there.map((key) => {
      const nameOf = (edge: GraphEdge) => names.get(edge.from) ?? '';
      const ordered = inOrder(statements.get(key)!, nameOf);
      const props = showItem(label, key, ordered, resolvers?.has(key) ?? false, nameOf);
      const text = isItem(label) ? itemText(props) : textOf(props, ['text', ...WORDED[label]]);
      const node = { label, key, project: this.project, props, words: wordsOf(text).join(' ') };
      // Briefings look for items by what they are about.
      return isItem(label) ? { ...node, terms: spellTerms(this.project, termsOf(text)) } : node;
    });
    await this.writer.setNodes(label, nodes);
    await this.writer.removeNodes(label, gone);
    if (label === 'Blocker') await this.touchBlocked(there);
  }

  /** All statements of one type into nodes; what was added with them in this transaction needs no look into the store. */
  private async statementsInto(
    label: Label,
    keys: readonly string[],
    type: EdgeType,
  ): Promise<Map<string, GraphEdge[]>> {
    const fresh = this.added.get(label);
    const stored = keys.filter((key) => !fresh?.has(key));
    const edges =
      stored.length > 0 ? await this.writer.edgesAt({ keys: stored, label, direction: 'in', types: [type] }) : [];
    const found = new Map<string, GraphEdge[]>();
    const add = (edge: GraphEdge) => {
      const list = found.get(edge.to);
      if (list) list.push(edge);
      else found.set(edge.to, [edge]);
    };
    edges.forEach(add);
    for (const key of keys)
      if (fresh?.has(key)) for (const edge of this.edgesInto.get(key) ?? []) if (edge.type === type) add(edge);
    return found;
  }

  /** RESOLVED follows from RESOLVES: by the item's text, by an author's id, or by the id that we show. Returns the resolved ones. */
  private async resolve(
    label: ItemLabel,
    there: string[],
    gone: string[],
    statements: Map<string, GraphEdge[]>,
  ): Promise<Set<string>> {
    const wanted: GraphEdge[] = [];
    const resolved = new Set<string>();
    const namedBy = new Map<string, string[]>();
    for (const key of there) {
      const edges = statements.get(key)!;
      const names = new Set([fingerprint(String(edges[0]!.props.text)), `${ITEM_PREFIXES[label]}-${key.slice(0, 8)}`]);
      for (const edge of edges) if (edge.props.id !== undefined) names.add(fingerprint(String(edge.props.id)));
      for (const name of names) {
        const reference = nodeKey('Reference', this.project, name);
        namedBy.set(reference, [...(namedBy.get(reference) ?? []), key]);
      }
    }
    const said = await this.writer.edgesAt({
      keys: [...namedBy.keys()],
      label: 'Reference',
      direction: 'in',
      types: ['RESOLVES'],
    });
    for (const edge of said) {
      for (const key of namedBy.get(edge.to) ?? []) {
        resolved.add(key);
        wanted.push({
          ...edge,
          type: 'RESOLVED',
          key: edgeKey('RESOLVED', edge.from, key, `${edge.doc}#${edge.key}`, 0),
          to: key,
          toLabel: label,
        });
      }
    }
    const current = await this.writer.edgesAt({
      keys: [...there, ...gone].filter((key) => !this.added.get(label)?.has(key)),
      label,
      direction: 'in',
      types: ['RESOLVED'],
    });
    const keep = new Set(wanted.map(({ key }) => key));
    const have = new Set(current.map(({ key }) => key));
    await this.writer.removeEdges(current.filter(({ key }) => !keep.has(key)));
    await this.writer.setEdges(wanted.filter(({ key }) => !have.has(key)));
    return resolved;
  }

  /** What a source is called, for the order of statements: a task's id, a note's path. */
  private async sourceNames(edges: readonly GraphEdge[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    const unknown = new Map<Label, Set<string>>();
    for (const { from, fromLabel } of edges) {
      const node = this.identities.get(from);
      if (node) names.set(from, String(node.props.id ?? node.props.path ?? ''));
      else touch(unknown, fromLabel, from);
    }
    for (const [label, keys] of unknown) {
      for (const node of await this.writer.nodesByKey(label, [...keys])) {
        this.identities.set(node.key, node);
        names.set(node.key, String(node.props.id ?? node.props.path ?? ''));
      }
    }
    return names;
  }

  private async touchBlocked(blockers: readonly string[]): Promise<void> {
    for (const { to } of await this.writer.edgesAt({
      keys: blockers,
      label: 'Blocker',
      direction: 'out',
      types: ['BLOCKS'],
    }))
      touch(this.touched, 'Task', to);
  }

  private async showTasks(there: readonly string[]): Promise<void> {
    const descriptions = await this.statementsInto('Task', there, 'DESCRIBES');
    const blocks = await this.statementsInto('Task', there, 'BLOCKS');
    const blockers = await this.writer.nodesByKey('Blocker', [
      ...new Set([...blocks.values()].flat().map(({ from }) => from)),
    ]);
    const active = new Set(blockers.filter(({ props }) => props.resolved !== true).map(({ key }) => key));
    const identities = await this.identitiesOf('Task', there);
    const nodes = there.map((key) => {
      const blocked = (blocks.get(key) ?? []).some(({ from }) => active.has(from));
      const props = showTask(String(identities.get(key)!.id), descriptions.get(key) ?? [], blocked);
      const words = wordsOf([props.id, props.name, props.objective].filter(Boolean).join(' ')).join(' ');
      return { label: 'Task' as const, key, project: this.project, props, words };
    });
    await this.writer.setNodes('Task', nodes);
  }

  private async showTold(label: ToldLabel): Promise<void> {
    const gone = new Set(await this.orphans(label));
    for (const keys of this.chunks(label)) {
      const there = keys.filter((key) => !gone.has(key));
      const statements = await this.statementsInto(label, there, TOLD[label].by);
      const identities = await this.identitiesOf(label, there);
      const nodes = there.map((key) => {
        const props = showTold(
          label,
          identities.get(key)!,
          inOrder(statements.get(key) ?? [], () => ''),
        );
        const words = wordsOf(textOf(props, SEARCHED)).join(' ');
        return { label, key, project: this.project, props, words };
      });
      await this.writer.setNodes(label, nodes);
    }
    await this.writer.removeNodes(label, [...gone]);
  }

  /** What identifies nodes, among whatever else they show. */
  private async identitiesOf(label: Label, keys: readonly string[]): Promise<Map<string, Properties>> {
    const unknown = keys.filter((key) => !this.identities.has(key));
    for (const node of unknown.length > 0 ? await this.writer.nodesByKey(label, unknown) : [])
      this.identities.set(node.key, node);
    return new Map(keys.map((key) => [key, this.identities.get(key)!.props]));
  }

  private async orphans(label: Label): Promise<string[]> {
    const keys = [...(this.loosened.get(label) ?? [])];
    return keys.length > 0 ? this.writer.withoutEdges(label, keys) : [];
  }

  /** Files and tags can be searched by their names. */
  private async indexWords(label: Label): Promise<void> {
    const fresh = this.added.get(label);
    if (!fresh || fresh.size === 0 || label === 'Reference') return;
    const nodes = [...fresh].map((key) => this.identities.get(key)!);
    await this.writer.setNodes(
      label,
      nodes.map((node) => ({ ...node, words: wordsOf(String(node.props.path ?? node.props.name)).join(' ') })),
    );
  }
}

function touch(map: Map<Label, Set<string>>, label: Label, key: string): void {
  const set = map.get(label);
  if (set) set.add(key);
  else map.set(label, new Set([key]));
}

function sameStatement(a: GraphEdge, b: GraphEdge): boolean {
  return a.line === b.line && a.doc === b.doc && JSON.stringify(sorted(a.props)) === JSON.stringify(sorted(b.props));
}

const sorted = (props: Properties) => Object.entries(props).sort(([a], [b]) => (a < b ? -1 : 1));

const isItem = (label: TextLabel): label is ItemLabel => (ITEM_LABELS as readonly Label[]).includes(label);
const isResolvable = (label: TextLabel): label is ItemLabel => (RESOLVABLE as readonly Label[]).includes(label);
const textOf = (props: Properties, fields: readonly string[]) =>
  fields.flatMap((field) => props[field] ?? []).join(' ');

/** Of what nodes show, where search looks. */
const SEARCHED = [
  'id',
  'path',
  'name',
  'text',
  'objective',
  'thesis',
  'authors',
  'journal',
  'doi',
  'pmid',
  'annotation',
];

/** Everything that an item says, in its own words. */
export function itemText(props: Properties): string {
  return Object.entries(props)
    .filter(([name]) => TEXTS.has(name))
    .map(([, value]) => String(value))
    .join(' ');
}
const TEXTS = new Set(['text', 'id', ...ITEM_DETAILS]);
