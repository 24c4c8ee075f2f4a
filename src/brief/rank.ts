/** One total order over everything that was found, with the caps applied. */
import {
  type Complexity,
  compare,
  type Focus,
  type Found,
  type Kind,
  type Knowledge,
  type Predecessor,
} from './knowledge.ts';
import { NO_POINTS, type Parts, POINTS, partsOf, type Subject, subjectOf, sum } from './score.ts';

export interface Ranked extends Found {
  score: number;
  parts: Parts;
  /** A high-severity warning about a file that the task names: it comes before everything else. */
  leads: boolean;
  /** Its predecessor has no section. */
  displaced?: boolean;
}

export interface Ranking {
  focus: Focus;
  /** Those that may have a section of their own. */
  predecessors: Predecessor[];
  /** Direct predecessors that are not done. */
  unfinished: Predecessor[];
  /** Best first; a briefing is a prefix of this. */
  order: Ranked[];
  /** Lost its predecessor's section to a cap and matters too little for the task on its own; best first. */
  capped: Ranked[];
  /** Found, but matters too little for the task; best first. */
  runnersUp: Ranked[];
}

export type Caps = Readonly<Partial<Record<Kind | 'predecessor', number>>>;

export const CAPS: Readonly<Record<Complexity, Caps>> = {
  easy: { pattern: 3, warning: 2, file: 5, predecessor: 2 },
  normal: { pattern: 5, warning: 3, file: 10, predecessor: 4 },
  complex: { pattern: 10, warning: 5, file: 20, predecessor: 8 },
};

export function rank(knowledge: Knowledge, caps: Caps): Ranking {
  const { focus, predecessors, found } = knowledge;
  const subject = subjectOf(knowledge);
  const scored = found.filter((one) => isWorthTelling(one, true)).map((one) => score(subject, one));
  const near = nearest(predecessors, scored, caps.predecessor);
  const names = new Set(near.map(({ id }) => id));
  const placed = scored.map((one) => (one.from === undefined || names.has(one.from) ? one : withoutPlace(one)));
  const [telling, others] = part(placed.sort(byRank), bears);
  const [first, later] = withinCaps(telling, caps);
  // What lost its place to a cap counts as capped, however little it matters.
  const [displaced, runnersUp] = part(others, ({ displaced }) => displaced === true);
  const unfinished = predecessors.filter(({ distance, status }) => distance === 1 && status !== 'completed');
  return { focus, predecessors: near, unfinished, order: [...first, ...later], capped: displaced, runnersUp };
}

/** What comes in its order already; what names something that is gone comes last. */
export function unranked({ focus, predecessors, found }: Knowledge): Ranking {
  const order = found.map((one): Ranked => ({ ...one, score: 0, parts: NO_POINTS, leads: false }));
  const [gone, there] = part(order, ({ props }) => props.stale === 'gone');
  return { focus, predecessors, unfinished: [], order: [...there, ...gone], capped: [], runnersUp: [] };
}

function score(subject: Subject, one: Found): Ranked {
  const parts = partsOf(subject, one);
  const { evidence, props, kind } = one;
  const leads =
    kind === 'warning' && props.severity === 'high' && evidence.namedFiles.size + evidence.workedFiles.size > 0;
  return { ...one, parts, score: sum(parts), leads };
}

/** A low-severity warning is not worth telling; a question that blocks nobody can wait; other tasks' questions and blockers are theirs. */
export function isWorthTelling({ kind, props, evidence }: Found, isTask: boolean): boolean {
  if (kind === 'warning') return props.severity !== 'low';
  // Without a task, whoever shares the subject shares its questions and blockers.
  if (kind === 'question') return !isTask || (props.blocking === true && evidence.distance !== undefined);
  if (kind === 'blocker') return !isTask || evidence.blocks || evidence.distance === 1;
  return true;
}

const bears = (one: Ranked) =>
  one.leads ||
  one.evidence.blocks ||
  one.from !== undefined ||
  one.parts.files + one.parts.tags + one.parts.text + one.parts.kind >= POINTS.least;

function byRank(a: Ranked, b: Ranked): number {
  return (
    Number(b.leads) - Number(a.leads) ||
    Number(b.evidence.blocks) - Number(a.evidence.blocks) ||
    b.score - a.score ||
    compare(b.lastSeen, a.lastSeen) ||
    compare(a.key, b.key)
  );
}

/** The predecessors with a section: the nearest; among equally near ones, those with the best to say. */
function nearest(
  predecessors: readonly Predecessor[],
  scored: readonly Ranked[],
  most = Number.POSITIVE_INFINITY,
): Predecessor[] {
  const best = new Map<string, number>();
  for (const { from, score: points } of scored) if (from) best.set(from, Math.max(points, best.get(from) ?? 0));
  const points = ({ id }: Predecessor) => best.get(id) ?? 0;
  return predecessors
    .filter(({ id }) => best.has(id))
    .toSorted((a, b) => a.distance - b.distance || points(b) - points(a) || compare(a.id, b.id))
    .slice(0, most);
}

/** Beyond the cap a predecessor has no section: what it says competes with the rest of the graph. */
function withoutPlace({ from: _from, ...one }: Ranked): Ranked {
  const parts = { ...one.parts, distance: 0 };
  return { ...one, parts, score: sum(parts), displaced: true };
}

function part<T>(list: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of list) parts[belongs(one) ? 0 : 1].push(one);
  return parts;
}

/** Items of a kind beyond its cap wait until all other kinds had their turn. */
function withinCaps(list: readonly Ranked[], caps: Caps): [Ranked[], Ranked[]] {
  const counts = new Map<Kind, number>();
  return part(list, ({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= (caps[kind] ?? Number.POSITIVE_INFINITY);
  });
}
