/**
 * Where a project stands, for whoever begins without a task: what is being done, how the last work ended, what is blocked, what comes
 * next, what must not be done, what was decided. Only the latest of each kind is looked at, so the cost does not grow with the project.
 */
import { statesOf } from '../ask/item-states.ts';
import { currentNotes, type Dated, dateOf, isLater, type Note } from '../ask/series.ts';
import { isSureEnough, type MinConfidence } from '../ask/sure-enough.ts';
import {
  defined,
  type GraphEdge,
  type GraphNode,
  type ItemLabel,
  nodeKey,
  type Properties,
  type SeenLabel,
  STATEMENT_OF,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { clip } from '../words/clip.ts';
import { costOfLines } from '../words/tokens.ts';
import type { Role } from './key-lines.ts';
import { compare, type Found, KIND_OF, type Knowledge, noEvidence, type StandingSection } from './knowledge.ts';
import { DONE_GROUP, inTurns, type Overview, type OverviewGroup, type OverviewLine } from './overview.ts';

/** So many of a kind are looked at, the latest. */
const LOOKED_AT = {
  running: 20,
  done: 12,
  ready: 40,
  notes: 80,
  blockers: 30,
  questions: 30,
  steps: 40,
  traps: 60,
  decisions: 40,
};
/** So many tasks that ended last count as current. */
const MOST_ENDED = 6;
/** What the first of a section counts, how much less each next one does, and the most of the page that a section takes. */
const RANKING: Readonly<Record<StandingSection, { value: number; step: number; share: number }>> = {
  running: { value: 2.9, step: 0.25, share: 0.15 },
  done: { value: 1.4, step: 0.4, share: 0.1 },
  blocked: { value: 2.4, step: 0.3, share: 0.15 },
  next: { value: 2.2, step: 0.25, share: 0.15 },
  traps: { value: 1.8, step: 0.15, share: 0.15 },
  decisions: { value: 1.5, step: 0.15, share: 0.12 },
  ready: { value: 2, step: 0.3, share: 0.12 },
};

/** The last notes of the last series, and the last tasks. */
interface Current {
  notes: Note[];
  /** Documents whose steps, questions and blockers hold now; the day of the last session in each, where it has several. */
  documents: Map<string, string>;
  /** Ids of those tasks, by key. */
  tasks: Map<string, string>;
}
/** What holds only as long as a current document says it. */
const SAID_NOW = ['Blocker', 'Question', 'Step'] as const satisfies ItemLabel[];

export async function gatherStanding(
  reader: GraphReader,
  project: string,
  minConfidence?: MinConfidence,
  overview?: Overview,
): Promise<Knowledge> {
  const latest = (label: SeenLabel, standing: string, most: number) =>
    reader.latest({ label, project, standing }, most);
  const [running, blocked, done] = [
    await latest('Task', 'in_progress', LOOKED_AT.running),
    await latest('Task', 'blocked', LOOKED_AT.running),
    await lastDone(latest),
  ];
  const notes = await currentNotes(reader, project, LOOKED_AT.notes);
  const current = currentOf(notes, [...running, ...blocked, ...done.slice(0, MOST_ENDED)]);
  const said = await saidNow(reader, project, current, minConfidence);
  const items = async (label: ItemLabel, section: StandingSection, most: number) =>
    (await said(label, most)).map((item) => found(item, section));
  const sure = async (label: ItemLabel, most: number) =>
    (await latest(label, 'open', most)).filter(({ props }) => isSureEnough(label, props, minConfidence));
  const lists: Record<StandingSection, Found[]> = {
    running: running.map((node) => taskFound(node, 'running')),
    done: inTime([...current.notes.map(noteFound), ...done.map((node) => taskFound(node, 'done'))]),
    blocked: [
      ...blocked.map((node) => taskFound(node, 'blocked')),
      ...(await items('Blocker', 'blocked', LOOKED_AT.blockers)),
      ...(await items('Question', 'blocked', LOOKED_AT.questions)).sort(byBlocking),
    ],
    next: inPlace(await items('Step', 'next', LOOKED_AT.steps), current),
    traps: (await sure('Gotcha', LOOKED_AT.traps)).map((node) => shownFound(node, 'traps')).sort(byUse(current)),
    decisions: (await sure('Pattern', LOOKED_AT.decisions)).map((node) => shownFound(node, 'decisions')),
    ready: (await reader.tasks({ project, ready: true }, { limit: LOOKED_AT.ready })).nodes.map((node) =>
      taskFound(node, 'ready'),
    ),
  };
  const focus = {
    project,
    standing: true as const,
    name: project,
    complexity: 'normal' as const,
    terms: new Map(),
    nameTerms: [],
    tagNames: [],
    files: [],
    command: '',
  };
  return { focus, weights: new Map(), predecessors: [], found: ordered(lists, overview) };
}

type Latest = (label: SeenLabel, standing: string, most: number) => Promise<GraphNode[]>;

/** Tasks that ended, however, with the last date first. */
async function lastDone(latest: Latest): Promise<GraphNode[]> {
  const ended: GraphNode[] = [];
  for (const standing of ['completed', 'partial', 'failed'])
    ended.push(...(await latest('Task', standing, LOOKED_AT.done)));
  const at = ({ props }: GraphNode) => String(props.lastSeen);
  return ended.sort((a, b) => (at(a) < at(b) ? 1 : -1)).slice(0, LOOKED_AT.done);
}

function currentOf(notes: Note[], tasks: readonly GraphNode[]): Current {
  const documents = new Map(notes.map(({ path, at }) => [path, at]));
  for (const { props } of tasks) if (props.path !== undefined) documents.set(String(props.path), '');
  return { notes, documents, tasks: new Map(tasks.map(({ key, props }) => [key, String(props.id)])) };
}

/** An item that a current document states, with those statements. */
interface Item {
  label: ItemLabel;
  node: GraphNode;
  statements: GraphEdge[];
  /** Ids of the tasks among the speakers, by key. */
  tasks: ReadonlyMap<string, string>;
}

type Said = (label: ItemLabel, most: number) => Promise<Item[]>;

/** What current notes and tasks say of what is open, read from them: an item may be stated very often elsewhere. */
async function saidNow(
  reader: GraphReader,
  project: string,
  { documents, tasks }: Current,
  minConfidence: MinConfidence | undefined,
): Promise<Said> {
  const types = SAID_NOW.map((label) => STATEMENT_OF[label]);
  const notes = [...documents.keys()].map((path) => nodeKey('Note', project, path));
  const edges = [
    ...(await reader.edgesAt({ keys: notes, label: 'Note', direction: 'out', types })),
    ...(await reader.edgesAt({ keys: [...tasks.keys()], label: 'Task', direction: 'out', types })),
  ].filter((edge) => isNow(edge, documents));
  const byLabel = Map.groupBy(edges, ({ toLabel }) => toLabel);
  return async (label, most) => {
    const byItem = Map.groupBy(byLabel.get(label) ?? [], ({ to }) => to);
    const nodes = await reader.nodesByKey(label, [...byItem.keys()]);
    const open = nodes
      .filter(({ props }) => props.standing === 'open' && isSureEnough(label, props, minConfidence))
      .sort(lastFirst)
      .slice(0, most);
    const states = await statesOf(reader, label, open, byItem);
    const current = open.filter(({ key }) => states.get(key)!.state === 'current');
    return current.map((node) => ({ label, node, statements: byItem.get(node.key)!, tasks }));
  };
}

/** Not what a session says in a document that has a later one. */
function isNow({ doc, props }: GraphEdge, documents: Current['documents']): boolean {
  const last = documents.get(doc);
  return last !== undefined && (last === '' || props.at === undefined || props.at === last);
}

const lastFirst = (a: GraphNode, b: GraphNode) =>
  compare(String(b.props.lastSeen), String(a.props.lastSeen)) || compare(b.key, a.key);

const saidAt = ({ doc, props }: GraphEdge): Dated => ({ path: doc, at: String(props.at ?? '') });
const isSaidLater = (a: GraphEdge, b: GraphEdge) =>
  a.doc === b.doc && a.props.at === b.props.at ? a.line < b.line : isLater(saidAt(a), saidAt(b));

/** As the last of the current statements has it. */
function found({ label, node, statements, tasks }: Item, section: StandingSection): Found {
  const { props } = node;
  const statement = statements.reduce((best, edge) => (isSaidLater(edge, best) ? edge : best));
  return {
    kind: KIND_OF[label],
    key: node.key,
    props: { ...props, ...statement.props },
    source: {
      task: tasks.get(statement.from) ?? null,
      path: statement.doc,
      line: statement.line,
      derived: props.derived === true,
    },
    count: Number(props.count),
    lastSeen: String(statement.props.at ?? ''),
    evidence: noEvidence(),
    section,
  };
}

/** What stays true whoever said it last: as the node shows it, without a look at its statements. */
function shownFound({ label, key, props }: GraphNode, section: StandingSection): Found {
  return {
    kind: KIND_OF[label as ItemLabel],
    key,
    props,
    source: {
      task: (props.firstBy as string | undefined) ?? null,
      path: String(props.path),
      line: Number(props.line),
      derived: props.derived === true,
    },
    count: Number(props.count),
    lastSeen: String(props.lastSeen),
    evidence: noEvidence(),
    section,
  };
}

const ONCE = { count: 1, evidence: noEvidence() };

function noteFound({ node, path, at }: Note): Found {
  const { name, objective, outcome, status } = node.props;
  return {
    kind: 'work',
    key: node.key,
    props: {
      text: String(name ?? path),
      ...(objective !== undefined && { objective: String(objective) }),
      ...((outcome ?? status) !== undefined && { status: String(outcome ?? status) }),
      files: [],
    },
    source: { task: null, path, line: 1 },
    lastSeen: at,
    ...ONCE,
    section: 'done',
  };
}

function taskFound(node: GraphNode, section: StandingSection): Found {
  const { key, props } = node;
  return {
    kind: 'work',
    key,
    props: { text: String(props.name ?? props.id), status: String(props.status).replace('_', ' '), files: [] },
    source: { task: String(props.id), path: String(props.path), line: Number(props.line ?? 1) },
    lastSeen: dateOf(node),
    ...ONCE,
    section,
  };
}

/** The last first; notes without a date are current by their name. */
const inTime = (list: Found[]) =>
  list.sort((a, b) => Number(b.lastSeen === '') - Number(a.lastSeen === '') || compare(b.lastSeen, a.lastSeen));

/** Note by note, in the order of the text: authors put first what comes first. */
function inPlace(list: Found[], { documents }: Current): Found[] {
  const rank = new Map([...documents.keys()].map((path, index) => [path, index]));
  return list.sort((a, b) => rank.get(a.source.path)! - rank.get(b.source.path)! || a.source.line - b.source.line);
}

const LEVELS = ['high', 'medium', 'low'];
const FORBIDS = /^(?:do not|don['’]t|never|avoid)\b/i;

/** What must not be done, what current notes say and what is grave first; otherwise as they were seen. */
function byUse({ documents }: Current): (a: Found, b: Found) => number {
  const rank = ({ props, source }: Found) =>
    LEVELS.indexOf(String(props.severity)) -
    (FORBIDS.test(String(props.text)) ? 2 : 0) -
    (documents.has(source.path) ? 2 : 0);
  return (a, b) => rank(a) - rank(b);
}

const byBlocking = (a: Found, b: Found) => Number(b.props.blocking === true) - Number(a.props.blocking === true);

/** What texts and the graph say, in one order: see `inTurns`. What a quoted text says is not said again. */
function ordered(lists: Readonly<Record<StandingSection, Found[]>>, overview: Overview | undefined): Found[] {
  const quoted = new Set(overview?.groups.map(({ id }) => id));
  const refuted: Found[] = [];
  const gone = new Map<string, Properties>();
  const seen = new Set<string>();
  const ranked: { group: string; value: number; cost: number; one: Found }[] = [];
  const add = (group: string, value: number, one: Found) =>
    ranked.push({
      group,
      value,
      cost: costOfLines([String(one.props.text ?? one.props.path ?? '')]) + SOURCE_COST,
      one,
    });
  for (const section of Object.keys(RANKING) as StandingSection[]) {
    const { value, step } = RANKING[section];
    let index = 0;
    for (const one of lists[section]) {
      if (seen.has(one.key)) continue;
      seen.add(one.key);
      const role = ROLE_OF[section];
      if (section === 'done' && one.source.task === null && quoted.has(one.source.path)) continue;
      if (role && one.kind !== 'work' && quoted.has(one.source.path)) {
        if (one.props.stale === 'gone') gone.set(`${one.source.path}:${one.source.line}`, one.props);
        continue;
      }
      const { isOld = false, evidence } =
        (role &&
          overview?.check({ role, text: String(one.props.text ?? ''), line: one.source.line }, one.source.path)) ??
        {};
      if (evidence !== undefined && section !== 'done') refuted.push(refutedFound(one, evidence));
      else if (!isOld) add(section, value - step * index++ - (overview?.decay(one.source.path) ?? 0), one);
    }
  }
  for (const line of overview?.lines ?? []) {
    const marks = gone.get(`${line.path}:${line.line}`);
    add(line.group, line.value - (marks ? 1 : 0), lineFound(line, overview!, marks));
  }
  for (const [index, one] of refuted.entries()) add(DONE_GROUP, 2 - 0.3 * index, { ...one, group: doneGroup });
  const shares = new Map(overview?.groups.map(({ id, share }) => [id, share]));
  return inTurns(ranked, (group) => shares.get(group) ?? RANKING[group as StandingSection]?.share ?? 0.1).map(
    ({ one }) => one,
  );
}
/** About what the brackets with the source cost. */
const SOURCE_COST = 1_500;
const doneGroup: OverviewGroup = { id: DONE_GROUP, title: DONE_GROUP, share: 0.1, order: 98 };
/** As what the items of a section are checked. */
const ROLE_OF: Readonly<Record<StandingSection, Role | undefined>> = {
  running: undefined,
  done: undefined,
  blocked: 'blocked',
  next: 'next',
  traps: 'trap',
  decisions: 'decision',
  ready: 'next',
};

const lineFound = (
  { group, text, path = '', line = 0 }: OverviewLine,
  { groups }: Overview,
  marks: Properties | undefined,
): Found => ({
  kind: 'line',
  key: `${group}:${path}:${line}:${text}`,
  props: {
    ...(marks && defined({ stale: marks.stale, staleWhat: marks.staleWhat, staleCommit: marks.staleCommit })),
    text,
  },
  source: { task: null, path, line },
  lastSeen: '',
  ...ONCE,
  group: groups.find(({ id }) => id === group)!,
});

const refutedFound = ({ key, props, source }: Found, evidence: string): Found => ({
  kind: 'line',
  key,
  props: { text: `${clip(String(props.text), 80)}: ${evidence}` },
  source,
  lastSeen: '',
  ...ONCE,
  group: doneGroup,
});
