/** What a node shows, as a pure function of the statements about it; the same for every store. */
import {
  DEFAULT_LEVEL,
  defined,
  type EdgeType,
  type GraphEdge,
  ITEM_LABELS,
  type ItemLabel,
  itemProperties,
  type Label,
  LEVELS,
  type Level,
  largest,
  ofEachItem,
  orderOf,
  PASSING,
  type Properties,
  RESOLVABLE,
  seriesOf,
  shownId,
  type TextLabel,
} from '../model/index.ts';

const OPEN = new Set(['pending', 'in_progress', 'partial']);

/** Statements in reading order: by date, undated last, then by source, file and line. */
export function inOrder(statements: readonly GraphEdge[], nameOf: (edge: GraphEdge) => string): readonly GraphEdge[] {
  if (statements.length < 2) return statements;
  const rank = (edge: GraphEdge) => [
    String(edge.props.at ?? '~'),
    nameOf(edge),
    edge.doc,
    String(edge.line).padStart(8, '0'),
    edge.key,
  ];
  return statements
    .map((edge) => ({ edge, rank: rank(edge) }))
    .sort((a, b) => compareLists(a.rank, b.rank))
    .map(({ edge }) => edge);
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]! ? -1 : 1;
  return 0;
}

/** The first statement that has a field decides its value. */
function first(statements: readonly GraphEdge[], field: string): Properties[string] | undefined {
  return statements.find((edge) => edge.props[field] !== undefined)?.props[field];
}

function highest(statements: readonly GraphEdge[], field: string): Level {
  const ranks = statements.map((edge) => -LEVELS.indexOf((edge.props[field] ?? DEFAULT_LEVEL) as Level));
  return LEVELS[-largest(ranks)]!;
}

/** The entries of all statements, in order and without duplicates; undefined if there are none. */
function together(statements: readonly GraphEdge[], field: string): string[] | undefined {
  const entries = [...new Set(statements.flatMap((edge) => (edge.props[field] as string[] | undefined) ?? []))];
  return entries.length > 0 ? entries : undefined;
}

/** Fields that a text takes from its first statement, word for word. */
export const WORDED: Readonly<Record<TextLabel, readonly string[]>> = {
  ...ofEachItem((label) => itemProperties(['text'], label)),
  Gap: ['severity'],
  Insight: ['kind', 'confidence', 'archetypes', 'evidence'],
  Uncertainty: [],
  BlindSpot: [],
  Seed: ['reason'],
  Theme: [],
  Challenge: ['kind', 'category', 'section'],
  Revision: ['priority', 'recommendation', 'section'],
};

const isItem = (label: TextLabel): label is ItemLabel => (ITEM_LABELS as readonly Label[]).includes(label);

/** What is weighed of each kind, by what it holds. */
const WEIGHED = ofEachItem((label) => ({
  levels: itemProperties(['level'], label),
  flags: itemProperties(['flag'], label),
  lists: itemProperties(['texts', 'tasks'], label),
}));

/** What all statements together say: the highest level, and whether any of them says yes. */
function weigh(label: ItemLabel, statements: readonly GraphEdge[], shown: Shown): void {
  const { levels, flags, lists } = WEIGHED[label];
  for (const field of levels) shown[field] = highest(statements, field);
  for (const field of flags) shown[field] = statements.some((edge) => edge.props[field] === true);
  for (const field of lists) shown[field] = together(statements, field);
}

/** Some of it may have no value. */
type Shown = { [name: string]: Properties[string] | undefined };

export function showItem(
  label: TextLabel,
  key: string,
  ordered: readonly GraphEdge[],
  resolved: boolean,
  nameOf: (edge: GraphEdge) => string,
): Properties {
  const [leading] = ordered as [GraphEdge];
  const ids = [...new Set(ordered.flatMap((edge) => edge.props.id ?? []))] as string[];
  const isSaidSettled = isSettled(ordered);
  const shown: Shown = { id: ids[0] ?? shownId(label, key), text: leading.props.text };
  if (ids.length > 1) shown.ids = ids;
  for (const field of WORDED[label]) shown[field] = first(ordered, field);
  if (isItem(label)) weigh(label, ordered, shown);
  if (RESOLVES.has(label)) shown.resolved = resolved || isSaidSettled;
  if (isItem(label)) shown.standing = resolved || isSaidSettled ? 'settled' : isLeft(ordered) ? 'earlier' : 'open';
  if (isSaidSettled) shown.resolution = first(ordered, 'resolution');
  shown.count = ordered.length;
  derive(ordered, shown);
  shown.tags = together(ordered, 'tags')?.sort();
  shown.places = placesOf(ordered, nameOf);
  // The source of the wording that is shown.
  if (leading.fromLabel === 'Task') shown.firstBy = nameOf(leading);
  shown.path = leading.doc;
  shown.line = leading.line;
  if (isItem(label)) {
    shown.firstSeen = firstDay(ordered);
    if (isHeld(label, ordered)) shown.held = true;
  }
  shown.lastSeen = lastSeen(ordered, nameOf);
  return defined(shown);
}
const RESOLVES: ReadonlySet<Label> = new Set(RESOLVABLE);

/** The day of the first statement that has one. */
const firstDay = ([first]: readonly GraphEdge[]) => dayOf(first!.props.at);

/** A task states it and leaves it open: no note of a series leaves that behind. */
const isHeld = (label: ItemLabel, statements: readonly GraphEdge[]) =>
  PASSING.has(label) &&
  statements.some(
    ({ fromLabel, props }) => fromLabel === 'Task' && props.resolved !== true && props.closed === undefined,
  );

/** `2026-02-03`, of a time that begins with a day. */
export const dayOf = (at: unknown) => /^\d{4}-\d{2}-\d{2}/.exec(String(at ?? ''))?.[0];

/** So many places of an item are kept on its node: lists show no more. */
const MOST_PLACES = 3;

/** Where it is stated, the first places of many; undefined where path, line and `firstBy` say it. Each is `[path, line, speaker]`. */
function placesOf(statements: readonly GraphEdge[], nameOf: (edge: GraphEdge) => string): string[] | undefined {
  if (statements.length === 1 && statements[0]!.fromLabel !== 'Handoff') return undefined;
  return statements
    .toSorted((a, b) => (a.doc === b.doc ? a.line - b.line : a.doc < b.doc ? -1 : 1))
    .slice(0, MOST_PLACES)
    .map((edge) => JSON.stringify([edge.doc, edge.line, edge.fromLabel, nameOf(edge)]));
}

/** Whoever states it says that it no longer holds: a decision that was superseded. One statement that does not say so is enough. */
const isSettled = (statements: readonly GraphEdge[]) =>
  statements.every(({ props }) => props.resolved === true || props.closed === 'settled');
/** Each file that says it went on without it, or settled it. */
const isLeft = (statements: readonly GraphEdge[]) =>
  statements.every(({ props }) => props.resolved === true || props.closed !== undefined);

/** What only rules read from prose is marked, with the highest confidence of any statement; one statement by an author removes the mark. */
function derive(statements: readonly GraphEdge[], shown: Shown): void {
  if (statements.some((edge) => edge.props.derived === undefined)) return;
  shown.derived = true;
  shown.confidence = largest(statements.map((edge) => Number(edge.props.confidence)));
}

/** The most recent statement, as a sortable text: by its date, undated first, then by source and file. */
function lastSeen(statements: readonly GraphEdge[], nameOf: (edge: GraphEdge) => string): string {
  let last = '';
  for (const edge of statements) {
    const spelt = `${edge.props.at ?? ''} ${nameOf(edge)} ${edge.doc}:${String(edge.line).padStart(8, '0')}`;
    if (spelt > last) last = spelt;
  }
  return last;
}

/** A task file beats an index; between two of the same kind the smallest path wins, and within a file the later line. */
function byTrust(a: GraphEdge, b: GraphEdge): number {
  const rank = (edge: GraphEdge) => (edge.props.kind === 'file' ? 0 : 1);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (a.doc !== b.doc) return a.doc < b.doc ? -1 : 1;
  return b.line - a.line || (a.key < b.key ? -1 : 1);
}

const DESCRIBED = [
  'name',
  'objective',
  'criteria',
  'context',
  'complexity',
  'priority',
  'category',
  'createdAt',
  'completedAt',
  'outcome',
] as const;

export function showTask(id: string, descriptions: readonly GraphEdge[], activelyBlocked: boolean): Properties {
  const trusted = descriptions.toSorted(byTrust);
  const shown = Object.fromEntries(DESCRIBED.map((field) => [field, first(trusted, field)]));
  const status = String(shown.outcome ?? first(trusted, 'status') ?? 'pending');
  const files = trusted.filter((edge) => edge.props.kind === 'file');
  const standing = activelyBlocked && OPEN.has(status) ? 'blocked' : status;
  return defined({
    id,
    ...shown,
    status: standing,
    path: trusted[0]?.doc,
    line: trusted[0]?.line,
    alsoIn: files.length > 1 ? files.slice(1).map((edge) => edge.doc) : undefined,
    state: files[0]?.props.state,
    described: trusted.length > 0,
    place: trusted.length > 0 ? countable(id) : undefined,
    ...(trusted.length > 0 && { standing, lastSeen: `${shown.completedAt ?? shown.createdAt ?? ''} ${countable(id)}` }),
  });
}

/** Ids in the order in which people count: `login/2` before `login/10`. */
export const countable = (id: string) => id.replace(/\d+/g, (digits) => digits.padStart(8, '0'));

/** Nodes that have their own name and show what one kind of statement says: the first one, or the last. */
export const TOLD = {
  Handoff: {
    by: 'DESCRIBES',
    identity: 'path',
    speaks: 'first',
    fields: [
      'kind',
      'name',
      'text',
      'objective',
      'context',
      'status',
      'confidence',
      'convergence',
      'problemType',
      'category',
      'reason',
      'feedback',
      'session',
      'focus',
      'cautions',
      'createdAt',
      'expiresAt',
      'state',
      'stage',
      'transition',
      'tier',
      'approved',
      'wordCount',
      'record',
    ],
  },
  Note: { by: 'DESCRIBES', identity: 'path', speaks: 'first', fields: ['name', 'objective', 'status', 'outcome'] },
  Session: { by: 'CONTINUES', identity: 'path', speaks: 'first', fields: [] },
  Workflow: { by: 'IN_WORKFLOW', identity: 'id', speaks: 'first', fields: ['objective', 'createdAt', 'tier'] },
  // A later delivery of the same file replaces what was said about it.
  Deliverable: { by: 'DELIVERS', identity: 'path', speaks: 'last', fields: ['kind', 'format', 'text', 'checksum'] },
  // In a workflow with cycles the last statement counts.
  Stage: { by: 'LEAVES', identity: 'id', speaks: 'last', fields: ['name', 'stage', 'status'] },
  Section: { by: 'TREATS', identity: 'id', speaks: 'last', fields: ['name', 'section', 'thesis', 'status'] },
  Review: {
    by: 'LISTS',
    identity: 'id',
    speaks: 'last',
    fields: ['name', 'doi', 'pmid', 'authors', 'year', 'journal', 'convergence', 'agent', 'annotation'],
  },
} as const satisfies Partial<
  Record<Label, { by: EdgeType; identity: 'path' | 'id'; speaks: 'first' | 'last'; fields: readonly string[] }>
>;
export type ToldLabel = keyof typeof TOLD;
export const TOLD_LABELS = Object.keys(TOLD) as ToldLabel[];

export function showTold(label: ToldLabel, identity: Properties, ordered: readonly GraphEdge[]): Properties {
  const { identity: name, speaks, fields } = TOLD[label];
  const statements = speaks === 'first' ? ordered : ordered.toReversed();
  const shown = Object.fromEntries(fields.map((field) => [field, first(statements, field)]));
  return defined({ [name]: identity[name], ...shown, count: ordered.length, ...seenAs(label, identity, statements) });
}

/** By what the latest are found: of all notes, and of the sessions of one series. */
function seenAs(label: ToldLabel, { path }: Properties, statements: readonly GraphEdge[]): Properties {
  const at = String(first(statements, 'at') ?? '');
  if (label === 'Note') return { standing: 'open', lastSeen: `${at} ${path}` };
  if (label !== 'Session') return {};
  const said = { path: String(path), at };
  return {
    standing: seriesOf(said.path) ?? said.path,
    lastSeen: orderOf(said),
    line: statements[0]?.line ?? 1,
    createdAt: at,
  };
}
