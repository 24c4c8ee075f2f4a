/**
 * Where a project stands, for whoever begins without a task: what is being done, how the last work ended, what is blocked, what comes
 * next, what must not be done, what was decided. Only the latest of each kind is looked at, so the cost does not grow with the project.
 */
import { dateOf } from '../ask/changed-last.ts';
import { asRead } from '../ask/current-items.ts';
import { onlyCurrent } from '../ask/item-states.ts';
import { isSureEnough, type MinConfidence } from '../ask/sure-enough.ts';
import { defined, type GraphNode, type ItemLabel, type Properties, type SeenLabel } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { clip } from '../words/clip.ts';
import { costOfLines } from '../words/tokens.ts';
import type { Role } from './key-lines.ts';
import { type Found, KIND_OF, type Knowledge, noEvidence, type StandingSection } from './knowledge.ts';
import { DONE_GROUP, inTurns, type Overview, type OverviewGroup, type OverviewLine } from './overview.ts';

/** So many of a kind are looked at, the latest. */
const LOOKED_AT = {
  running: 20,
  done: 12,
  ready: 40,
  blockers: 30,
  questions: 30,
  steps: 40,
  traps: 60,
  decisions: 40,
};
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
  const sure = async (label: ItemLabel, most: number) =>
    (await latest(label, 'open', most)).filter(({ props }) => isSureEnough(label, props, minConfidence));
  const items = async (label: ItemLabel, section: StandingSection, most: number) =>
    (await onlyCurrent(reader, label, (await sure(label, most)).sort(asRead))).map((node) => shownFound(node, section));
  const lists: Record<StandingSection, Found[]> = {
    running: running.map((node) => taskFound(node, 'running')),
    done: done.map((node) => taskFound(node, 'done')),
    blocked: [
      ...blocked.map((node) => taskFound(node, 'blocked')),
      ...(await items('Blocker', 'blocked', LOOKED_AT.blockers)),
      ...(await items('Question', 'blocked', LOOKED_AT.questions)).sort(byBlocking),
    ],
    next: await items('Step', 'next', LOOKED_AT.steps),
    traps: (await sure('Gotcha', LOOKED_AT.traps)).map((node) => shownFound(node, 'traps')).sort(byUse),
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

/** As the node shows it, without a look at its statements. */
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

const LEVELS = ['high', 'medium', 'low'];
const FORBIDS = /^(?:do not|don['’]t|never|avoid)\b/i;

/** What must not be done and what is grave first; otherwise as they were seen. */
const byUse = (a: Found, b: Found) => useOf(a) - useOf(b);
const useOf = ({ props }: Found) => LEVELS.indexOf(String(props.severity)) - (FORBIDS.test(String(props.text)) ? 2 : 0);

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
