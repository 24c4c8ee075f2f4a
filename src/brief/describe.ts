/** Turns leads into findings: what their nodes show, where it is written, and what its author has in common with the task. */
import { onlyCurrent } from '../ask/item-states.ts';
import type { FileTree } from '../ask/resolve-paths.ts';
import { isSureEnough, type MinConfidence } from '../ask/sure-enough.ts';
import {
  defined,
  type GraphEdge,
  type GraphNode,
  ITEM_MARKS,
  type ItemLabel,
  type Properties,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { termsOf } from '../store/terms.ts';
import { type Findings, knownKey, type Lead } from './findings.ts';
import {
  compare,
  type Evidence,
  type Focus,
  type FocusTask,
  type Found,
  KIND_OF,
  LIMITS,
  type Predecessor,
  type Source,
} from './knowledge.ts';
import { sharedTerms, textPoints } from './score.ts';

export interface Gathered {
  focus: Focus;
  predecessors: readonly Predecessor[];
  found: Findings;
  tree: FileTree | undefined;
  /** What was said about files: by predecessors, and about those that the task names. */
  told: readonly GraphEdge[];
  /** The task's terms that are rare enough, with how many items have them. */
  weights: ReadonlyMap<string, number>;
  minConfidence: MinConfidence | undefined;
}

export async function describe(reader: GraphReader, gathered: Gathered): Promise<Found[]> {
  const leads = promising(gathered);
  const items = await describeItems(
    reader,
    gathered,
    leads.filter(({ label }) => label !== 'File'),
  );
  await compareSources(reader, gathered, items);
  // Without a task, files are found by the notes that match (about.ts).
  return gathered.focus.task ? [...items, ...(await describeFiles(reader, gathered, items))] : items;
}

const sourceKey = ({ project }: Focus, { task, path }: Source) =>
  task === null ? knownKey('Note', project, path) : knownKey('Task', project, task);

/** All of predecessors' words and blockers; the best part of what terms and tags lead to. */
function promising({ focus, found }: Gathered): Lead[] {
  const rank = ({ evidence }: Lead) =>
    textPoints(focus, evidence.terms) + 1000 * (evidence.namedFiles.size + evidence.workedFiles.size);
  const [sure, others] = [[] as Lead[], [] as Lead[]];
  for (const lead of found.all())
    (lead.statement || lead.evidence.blocks || lead.label === 'File' ? sure : others).push(lead);
  const ranked = others.map((lead) => ({ lead, points: rank(lead) }));
  ranked.sort((a, b) => b.points - a.points || compare(a.lead.key, b.lead.key));
  return [...sure, ...ranked.slice(0, LIMITS.items).map(({ lead }) => lead)];
}

async function describeItems(
  reader: GraphReader,
  { focus, predecessors, minConfidence }: Gathered,
  leads: readonly Lead[],
): Promise<Found[]> {
  const ids = new Map(predecessors.map(({ key, id }) => [key, id]));
  const found: Found[] = [];
  for (const [label, group] of Map.groupBy(leads, (lead) => lead.label as ItemLabel)) {
    const byKey = new Map(group.map((lead) => [lead.key, lead]));
    const nodes = await reader.nodesByKey(label, [...byKey.keys()]);
    const open = nodes.filter(
      (node) =>
        node.props.standing === 'open' && !isOwn(node, focus.task) && isSureEnough(label, node.props, minConfidence),
    );
    for (const node of await onlyCurrent(reader, label, open)) found.push(item(label, node, byKey.get(node.key)!, ids));
  }
  return found;
}

/** What only the task itself says is already in its own file; but what blocks it is shown. */
function isOwn({ props, label }: GraphNode, task: FocusTask | undefined): boolean {
  return task !== undefined && label !== 'Blocker' && props.firstBy === task.id && props.count === 1;
}

function item(label: ItemLabel, node: GraphNode, lead: Lead, ids: ReadonlyMap<string, string>): Found {
  const { key, props } = node;
  const { statement } = lead;
  const from = statement && ids.get(statement.from)!;
  return {
    kind: KIND_OF[label],
    key,
    props: statement ? statedProps(node, statement) : props,
    source: statement
      ? { task: from!, path: statement.doc, line: statement.line, derived: statement.props.derived !== undefined }
      : {
          task: (props.firstBy as string) ?? null,
          path: String(props.path),
          line: Number(props.line),
          derived: props.derived === true,
        },
    ...(from && { from }),
    count: Number(props.count),
    lastSeen: String(props.lastSeen),
    evidence: lead.evidence,
  };
}

/** The same for a node and a statement: a reader that renders many briefings gives both again and again. */
const known = {
  stated: new WeakMap<GraphNode, WeakMap<GraphEdge, Properties>>(),
  toldFiles: new WeakMap<GraphEdge, ToldFile>(),
  terms: new WeakMap<GraphNode, readonly string[]>(),
};

/** A predecessor's own wording is shown; severity is the highest that anybody gave. */
function statedProps(node: GraphNode, statement: GraphEdge): Properties {
  const ofNode = known.stated.get(node) ?? new WeakMap<GraphEdge, Properties>();
  known.stated.set(node, ofNode);
  const props = ofNode.get(statement) ?? { ...node.props, ...statement.props, ...graveness(node.props) };
  ofNode.set(statement, props);
  return props;
}

function graveness(props: Properties): Properties {
  return defined(Object.fromEntries([...ITEM_MARKS.levels, ...ITEM_MARKS.flags].map((name) => [name, props[name]])));
}

function termsOfSource(node: GraphNode): readonly string[] {
  const { name = '', objective = '' } = node.props;
  const terms = known.terms.get(node) ?? termsOf(`${name} ${objective}`);
  known.terms.set(node, terms);
  return terms;
}

/** Two tasks or notes about the same rare things know each other's problems. */
async function compareSources(
  reader: GraphReader,
  { focus, weights }: Gathered,
  items: readonly Found[],
): Promise<void> {
  const byLabel = Map.groupBy(items, ({ source }) => (source.task === null ? 'Note' : 'Task'));
  for (const [label, own] of byLabel) {
    const keys = own.map(({ source }) => sourceKey(focus, source));
    const nodes = await reader.nodesByKey(label, [...new Set(keys)]);
    const sources = new Map(nodes.map((node) => [node.key, sharedTerms(weights, termsOfSource(node))]));
    for (const [i, { evidence }] of own.entries()) evidence.sourceTerms = sources.get(keys[i]!) ?? evidence.sourceTerms;
  }
}

/** Files that predecessors hand on, that the task names, and where the best items are located or come from. */
async function describeFiles(reader: GraphReader, gathered: Gathered, items: readonly Found[]): Promise<Found[]> {
  const best = bestOf(gathered.focus, items);
  const keys = best.filter(({ kind }) => kind === 'pattern').map(({ key }) => key);
  const located = await reader.edgesAt({ keys, label: 'Pattern', direction: 'out', types: ['LOCATED_IN'] });
  const tellers = new Set(best.flatMap(({ source }) => source.task ?? []));
  const handed = await reader.edgesAt({
    keys: [...tellers].map((id) => knownKey('Task', gathered.focus.project, id)),
    label: 'Task',
    direction: 'out',
    types: ['HANDS_ON'],
  });
  const known = new Set([...gathered.told, ...handed].map(({ to }) => to));
  const others = [...new Set(located.map(({ to }) => to))].filter((key) => !known.has(key)).sort();
  const made = await reader.fewEdgesAt(
    { keys: others, label: 'File', direction: 'in', types: ['HANDS_ON', 'CREATED', 'MODIFIED'] },
    LIMITS.best,
  );
  return fileFindings(reader, gathered, [...gathered.told, ...handed, ...made], located);
}

function bestOf(focus: Focus, items: readonly Found[]): Found[] {
  return items
    .map((one) => ({
      one,
      points: textPoints(focus, one.evidence.terms) + textPoints(focus, one.evidence.sourceTerms),
    }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || compare(a.one.key, b.one.key))
    .slice(0, LIMITS.best)
    .map(({ one }) => one);
}

async function fileFindings(
  reader: GraphReader,
  { focus, predecessors, found, weights }: Gathered,
  told: readonly GraphEdge[],
  located: readonly GraphEdge[],
): Promise<Found[]> {
  const inFile = Map.groupBy(located, ({ to }) => to);
  const byFile = Map.groupBy([...new Map(told.map((edge) => [edge.key, edge])).values()], ({ to }) => to);
  const nodes = await reader.nodesByKey('File', [...byFile.keys()]);
  const order = new Map(predecessors.map(({ key, id, distance }, index) => [key, { index, id, distance }]));
  const chosen = nodes.flatMap((node) => {
    const edges = byFile.get(node.key)!.filter(({ from }) => from !== focus.task?.key);
    const edge = edges.toSorted((a, b) => trust(a, order) - trust(b, order) || recent(a, b))[0];
    return edge ? [{ node, edge, count: edges.length }] : [];
  });
  const tellers = new Set(chosen.filter(({ edge }) => edge.fromLabel === 'Task').map(({ edge }) => edge.from));
  const names = new Map((await reader.nodesByKey('Task', [...tellers])).map((node) => [node.key, node]));
  return chosen.map(({ node, edge, count }) => {
    const teller = names.get(edge.from);
    const lead = found.lead('File', node.key);
    const { props, source, terms } = toldFile(String(node.props.path), edge, teller);
    const evidence: Evidence = { ...lead.evidence, terms: sharedTerms(weights, terms) };
    evidence.sourceTerms = sharedTerms(weights, teller ? termsOfSource(teller) : []);
    evidence.handedFiles = new Set(inFile.get(node.key)?.map(({ from }) => from));
    const before = edge.type === 'HANDS_ON' ? order.get(edge.from) : undefined;
    if (before) evidence.distance = before.distance;
    return {
      kind: 'file' as const,
      key: node.key,
      props,
      source,
      ...(before && { from: before.id }),
      count,
      lastSeen: String(edge.props.at ?? ''),
      evidence,
    };
  });
}

/** What an edge tells of its file. */
interface ToldFile extends Pick<Found, 'props' | 'source'> {
  terms: readonly string[];
}

function toldFile(path: string, edge: GraphEdge, teller: GraphNode | undefined): ToldFile {
  let told = known.toldFiles.get(edge);
  if (told) return told;
  const reason = String(edge.props.reason ?? edge.props.purpose ?? edge.props.description ?? '');
  told = {
    props: { path, reason, how: edge.type },
    source: { task: teller ? String(teller.props.id) : null, path: edge.doc, line: edge.line },
    terms: termsOf(`${path} ${reason}`),
  };
  known.toldFiles.set(edge, told);
  return told;
}

/** A predecessor's word first, then whoever says to read it, who made it, who changed it. */
function trust(edge: GraphEdge, order: ReadonlyMap<string, { index: number }>): number {
  const near = edge.type === 'HANDS_ON' ? order.get(edge.from) : undefined;
  return near ? near.index : 1000 + ['HANDS_ON', 'CREATED', 'MODIFIED'].indexOf(edge.type);
}

function recent(a: GraphEdge, b: GraphEdge): number {
  return compare(String(b.props.at ?? ''), String(a.props.at ?? '')) || compare(a.doc, b.doc) || a.line - b.line;
}
