/**
 * Whether an item still holds: the one rule for lists, journal, briefings and MCP. What one file says of its own lines is part of the graph
 * (`closed` on a statement); what another file says is worked out here, for the items that are shown, from facts that are found by their keys.
 */
import {
  fingerprint,
  type GraphEdge,
  type GraphNode,
  type ItemLabel,
  isAfter,
  isForGood,
  nodeKey,
  PASSING,
  type Said,
  STATEMENT_OF,
  seriesOf,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { matterKeys, subjectKeys } from './subject-keys.ts';

/**
 *   current    it holds, or is still to do
 *   settled    somebody says that it is done, answered or lifted
 *   replaced   another decision took its place
 *   earlier    its series, or its file, went on and does not say it again
 */
export type ItemState = 'current' | 'settled' | 'replaced' | 'earlier';

/** The place that says so; a decision has the words of its successor. */
export interface StateBy {
  path: string;
  line: number;
  text?: string;
}

export interface Standing {
  state: ItemState;
  by?: StateBy;
}

const CURRENT: Standing = { state: 'current' };

/** What is said more often than this holds, whatever becomes of each; its places are not listed one by one. */
export const MOST_STATEMENTS = 100;

export type Statements = ReadonlyMap<string, readonly GraphEdge[]>;

/** How these items of one kind stand, by key. `statements`: all statements about each. */
export async function statesOf(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
  given: Statements,
  known?: Finished,
): Promise<Map<string, Standing>> {
  // A store gives them in any order, and of two that say the same the first counts.
  const statements = inPlace(given);
  const settled = nodes.filter(({ props }) => props.resolved === true);
  const open = nodes.filter(({ props }) => props.resolved !== true);
  const resolved = await resolvedBy(reader, label, settled);
  const successors = await successorsOf(reader, settled);
  const evidence = await gather(reader, label, open, statements, known);
  return new Map([
    ...settled.map((node) => {
      const by = { resolved: resolved.get(node.key) ?? [], successor: successors.get(node.key) };
      return [node.key, settledAs(statements.get(node.key) ?? [], by)] as const;
    }),
    ...open.map((node) => [node.key, standingOf(node, statements.get(node.key) ?? [], evidence)] as const),
  ]);
}

/** Those of these items that still hold. */
export async function onlyCurrent(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
): Promise<GraphNode[]> {
  const near = await notLeftBehind(reader, label, nodes);
  const states = await listedStates(reader, label, near);
  return near.filter(({ key }) => states.get(key)!.state === 'current');
}

/** Those whose statements have to be looked at: of the others the node tells that one counts, and no line says that it is done, or that it is said too often to ask. */
async function inDoubt(reader: GraphReader, label: ItemLabel, nodes: readonly GraphNode[]) {
  const asked = nodes.filter((node) => !isCounting(node) || Number(node.props.count) <= MOST_STATEMENTS);
  const { finished } = await gather(reader, label, asked.filter(isCounting), new Map());
  const doubted = asked.filter((node) => !isCounting(node) || doneLines(node, { label, finished }).length > 0);
  return { doubted, finished };
}

/** Traps and decisions stay while one statement is open; what belongs to a session, where that is a task's. */
const isCounting = ({ label, props }: GraphNode) =>
  props.standing === 'open' && props.resolved !== true && (!PASSING.has(label as ItemLabel) || props.held === true);

/** How items of a list stand; one with very many statements as if it had none. */
export async function listedStates(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
): Promise<Map<string, Standing>> {
  const { doubted, finished } = await inDoubt(reader, label, nodes);
  const query = { keys: doubted.map(({ key }) => key), label, direction: 'in', types: [STATEMENT_OF[label]] } as const;
  const edges = doubted.length === 0 ? [] : await reader.fewEdgesAt(query, MOST_STATEMENTS);
  const statements = Map.groupBy(edges, ({ to }) => to);
  const states = await statesOf(reader, label, doubted, statements, finished);
  return new Map(nodes.map(({ key }) => [key, states.get(key) ?? CURRENT]));
}

/** Without what one note alone says that was continued since: the node tells, and nothing has to be looked up. */
async function notLeftBehind(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
): Promise<readonly GraphNode[]> {
  // A question may be another handoff's, which its node does not tell.
  if (!PASSING.has(label) || label === 'Question') return nodes;
  const alone = new Map(nodes.flatMap((node) => (isOfOneNote(node) ? [[node, asSaid(node)] as const] : [])));
  const sessions = await lastSessions(reader, [...alone.values()]);
  return nodes.filter((node) => {
    const said = alone.get(node);
    return said === undefined || leftBehind(said, node, sessions).state === 'current';
  });
}

const isOfOneNote = ({ props }: GraphNode) => props.count === 1 && props.firstBy === undefined;

/** Of a statement what decides whether it was left behind. */
type Spoken = Pick<GraphEdge, 'doc' | 'project' | 'fromLabel' | 'props'>;

/** `lastSeen` begins with the date. */
function asSaid({ project, props }: GraphNode): Spoken {
  const seen = String(props.lastSeen);
  const at = seen.slice(0, seen.indexOf(' '));
  return { doc: String(props.path), project, fromLabel: 'Note', props: { at } };
}

async function resolvedBy(reader: GraphReader, label: ItemLabel, nodes: readonly GraphNode[]) {
  const keys = nodes.map(({ key }) => key);
  const edges = keys.length === 0 ? [] : await reader.edgesAt({ keys, label, direction: 'in', types: ['RESOLVED'] });
  return Map.groupBy(edges, ({ to }) => to);
}

/** A decision record that says `superseded by adr-0007` names its successor. */
const SUCCESSOR = /^superseded by (\S+)$/;

async function successorsOf(reader: GraphReader, nodes: readonly GraphNode[]): Promise<Map<string, GraphNode>> {
  const named = nodes.flatMap(({ key, project, props }) => {
    const name = SUCCESSOR.exec(String(props.resolution ?? ''))?.[1];
    return name === undefined ? [] : [{ key, reference: nodeKey('Reference', project, fingerprint(name)) }];
  });
  if (named.length === 0) return new Map();
  const known = await reader.sourcesOf('KNOWN_AS', [...new Set(named.map(({ reference }) => reference))]);
  const patterns = await reader.nodesByKey('Pattern', [...new Set(known.map(({ key }) => key))]);
  const byReference = new Map(
    known.flatMap(({ key, target }) => patterns.filter((node) => node.key === key).map((node) => [target, node])),
  );
  return new Map(
    named.flatMap(({ key, reference }) => {
      const node = byReference.get(reference);
      return node ? [[key, node] as const] : [];
    }),
  );
}

/** What the graph has concluded: by whom, and whether a decision took its place. */
function settledAs(
  said: readonly GraphEdge[],
  { resolved, successor }: { resolved: readonly GraphEdge[]; successor: GraphNode | undefined },
): Standing {
  const [first] = resolved.toSorted(byPlace);
  if (first) {
    const text = first.props.text as string | undefined;
    const by = { path: first.doc, line: first.line, ...(text !== undefined && { text }) };
    return { state: first.props.kind === 'replaces' ? 'replaced' : 'settled', by };
  }
  if (successor) {
    const { path, line, text } = successor.props;
    return { state: 'replaced', by: { path: String(path), line: Number(line), text: String(text) } };
  }
  const closed = said.find((edge) => edge.props.closedBy !== undefined);
  return { state: 'settled', ...(closed && { by: placeOfClosing(closed) }) };
}

const byPlace = (a: GraphEdge, b: GraphEdge) =>
  a.doc === b.doc ? a.line - b.line || (a.key < b.key ? -1 : 1) : a.doc < b.doc ? -1 : 1;
const inPlace = (edges: Statements): Statements =>
  new Map([...edges].map(([key, group]) => [key, group.toSorted(byPlace)]));
const placeOfClosing = ({ doc, props }: GraphEdge) => ({ path: doc, line: Number(props.closedBy) });

/** Lines that say that something is done, by the key of what it is; none where nobody says so. */
type Finished = ReadonlyMap<string, readonly GraphEdge[]>;

interface Evidence {
  label: ItemLabel;
  finished: Finished;
  /** The last session of each series. */
  sessions: ReadonlyMap<string, Said & { line: number }>;
}

async function gather(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
  statements: Statements,
  known: Finished = new Map(),
): Promise<Evidence> {
  if (label === 'Pattern' || nodes.length === 0) return { label, finished: new Map(), sessions: new Map() };
  const said = nodes.flatMap(({ key }) => (statements.get(key) ?? []).slice(0, MOST_STATEMENTS));
  const keys = new Set(nodes.flatMap((node) => [...subjectKeys(node).whole, ...subjectKeys(node).head]));
  if (PASSING.has(label)) for (const edge of said) for (const key of matterKeys(edge)) keys.add(key);
  const unknown = [...keys].filter((key) => !known.has(key));
  const query = { keys: unknown, label: 'Subject', direction: 'in', types: ['FINISHED'] } as const;
  const lines = inPlace(Map.groupBy(unknown.length === 0 ? [] : await reader.edgesAt(query), ({ to }) => to));
  const finished = new Map([...known, ...unknown.map((key) => [key, lines.get(key) ?? []] as const)]);
  return { label, finished, sessions: PASSING.has(label) ? await lastSessions(reader, said) : new Map() };
}

async function lastSessions(reader: GraphReader, said: readonly Spoken[]): Promise<Evidence['sessions']> {
  const series = new Map<string, string>();
  for (const { doc, fromLabel, project } of said) {
    const name = fromLabel === 'Note' ? seriesOf(doc) : undefined;
    if (name !== undefined) series.set(name, project);
  }
  const sessions = new Map<string, Said & { line: number }>();
  for (const [standing, project] of series)
    for (const { props } of await reader.latest({ label: 'Session', project, standing }, 1))
      sessions.set(standing, { path: String(props.path), at: String(props.createdAt ?? ''), line: Number(props.line) });
  return sessions;
}

/** As its last statement stands; one that still counts is enough. */
function standingOf(node: GraphNode, statements: readonly GraphEdge[], evidence: Evidence): Standing {
  if (statements.length > MOST_STATEMENTS) return CURRENT;
  const done = doneLines(node, evidence);
  let last: { at: string; standing: Standing } | undefined;
  for (const edge of statements) {
    const standing = statementStanding(edge, node, done, evidence);
    if (standing.state === 'current') return CURRENT;
    const at = String(edge.props.at ?? '');
    if (!last || at > last.at) last = { at, standing };
  }
  return last?.standing ?? CURRENT;
}

/** Of item and line one may go on to explain itself, not both. */
function doneLines(node: GraphNode, { label, finished }: Pick<Evidence, 'label' | 'finished'>): GraphEdge[] {
  if (label === 'Pattern') return [];
  const { whole, head } = subjectKeys(node);
  const edges = [
    ...whole.flatMap((key) => finished.get(key) ?? []),
    ...head.flatMap((key) => (finished.get(key) ?? []).filter(({ props }) => props.kind !== 'head')),
  ];
  return edges.filter(({ props }) => label !== 'Gotcha' || props.kind === 'marked').sort(byPlace);
}

function statementStanding(edge: GraphEdge, node: GraphNode, done: readonly GraphEdge[], evidence: Evidence): Standing {
  if (edge.props.resolved === true) return { state: 'settled' };
  if (edge.props.closed === 'settled') return { state: 'settled', by: placeOfClosing(edge) };
  const settling =
    done.find((line) => isLater(line, edge)) ??
    matterKeys(edge)
      .flatMap((key) => evidence.finished.get(key) ?? [])
      .find((note) => note.doc !== edge.doc && !isLater(edge, note));
  if (settling) return { state: 'settled', by: { path: settling.doc, line: settling.line } };
  if (edge.props.closed === 'earlier') return { state: 'earlier', by: placeOfClosing(edge) };
  return leftBehind(edge, node, evidence.sessions);
}

function leftBehind(edge: Spoken, { props }: GraphNode, sessions: Evidence['sessions']): Standing {
  const session = edge.fromLabel === 'Note' ? sessions.get(seriesOf(edge.doc) ?? '') : undefined;
  if (!session || isForGood(String(props.text)) || !isAfter(session, saidAt(edge))) return CURRENT;
  return { state: 'earlier', by: { path: session.path, line: session.line } };
}

const saidAt = ({ doc, props }: Pick<GraphEdge, 'doc' | 'props'>): Said => ({ path: doc, at: String(props.at ?? '') });

/** Whether a line of another file is later for certain: further on in the series, or of a later date. */
function isLater(a: GraphEdge, b: GraphEdge): boolean {
  if (a.doc === b.doc) return false;
  const series = seriesOf(a.doc);
  if (series !== undefined && series === seriesOf(b.doc)) return isAfter(saidAt(a), saidAt(b));
  const [own, other] = [saidAt(a).at, saidAt(b).at];
  if (own === '' || other === '') return false;
  return own.length > 10 && other.length > 10 ? own > other : own.slice(0, 10) > other.slice(0, 10);
}
