/** The one score that ranks everything: whole points, each part with its reason. docs/briefing.md has the same table. */
import type { Level } from '../model/index.ts';
import { compare, type Evidence, type Focus, type Found, type Knowledge } from './knowledge.ts';

export const POINTS = {
  /** Said by a predecessor one, two or three steps away. */
  distance: [0, 450, 150, 75],
  /** For each file: the task and the item both name it; its author worked on it; a predecessor hands it on, or a matching pattern is in it. */
  namedFile: 300,
  workedFile: 40,
  handedFile: 40,
  mostFiles: 2,
  /** The texts of its feature say it, or the task that it is a part of. */
  beside: 200,
  /** A tag or term that one item has; otherwise divided by the root of how many have it. */
  tag: 160,
  term: 200,
  sourceTerm: 180,
  /** All terms of the focus together; from this share of them on, in proportion. */
  whole: 400,
  leastShare: 0.3,
  /** A suggested next step is mostly being done elsewhere. */
  step: -400,
  severity: { high: 180, medium: 0, low: 0 } satisfies Record<Level, number>,
  /** For each time it was seen again, up to three. */
  seenAgain: 20,
  mostSeen: 3,
  /** What it names is gone. */
  gone: -300,
  /** Within one month, or three, of the most recent finding. */
  recent: 20,
  latest: 40,
  /** Files, tags, text and kind together: below this, only what a predecessor said is shown. */
  least: 180,
} as const;

export interface Parts {
  distance: number;
  files: number;
  tags: number;
  text: number;
  kind: number;
  severity: number;
  seen: number;
  recency: number;
  stale: number;
}

export const NO_POINTS: Parts = {
  distance: 0,
  files: 0,
  tags: 0,
  text: 0,
  kind: 0,
  severity: 0,
  seen: 0,
  recency: 0,
  stale: 0,
};

/** Points of shared terms: rare ones count more, those in the task's name most. */
export function textPoints(focus: Focus, terms: ReadonlyMap<string, number>, each: number = POINTS.term): number {
  let sum = 0;
  for (const [term, count] of terms) sum += Math.round(((focus.terms.get(term) ?? 0) * each) / (10 * Math.sqrt(count)));
  return sum;
}

/** Those of a text's terms that the focus has, too. */
export function sharedTerms(weights: ReadonlyMap<string, number>, terms: readonly string[]): Map<string, number> {
  const shared = new Map<string, number>();
  for (const term of terms) if (weights.has(term)) shared.set(term, weights.get(term)!);
  return shared;
}

/** What is asked for. */
export interface Subject {
  focus: Focus;
  /** The points of all its terms together. */
  all: number;
  /** The day of the most recent finding. */
  newest: number;
}

export const subjectOf = ({ focus, weights, found }: Knowledge): Subject => ({
  focus,
  all: textPoints(focus, weights),
  newest: Date.parse(
    found.reduce((newest, { lastSeen }) => (compare(lastSeen, newest) > 0 ? lastSeen : newest), '').slice(0, 10),
  ),
});

export function partsOf(subject: Subject, { kind, evidence, props, source, count, lastSeen }: Found): Parts {
  const { focus } = subject;
  const points = textPoints(focus, evidence.terms);
  return {
    distance: evidence.distance === undefined ? 0 : POINTS.distance[evidence.distance]!,
    files: filePoints(evidence),
    tags: tagPoints(evidence, source.derived === true),
    text:
      points +
      textPoints(focus, evidence.sourceTerms, POINTS.sourceTerm) +
      coverPoints(subject.all === 0 ? 0 : points / subject.all, evidence),
    kind: kind === 'step' && !isTheTask(focus, evidence) ? POINTS.step : 0,
    severity: kind === 'warning' ? POINTS.severity[props.severity as Level] : 0,
    seen: POINTS.seenAgain * Math.min(Math.max(count - 1, 0), POINTS.mostSeen),
    recency: recencyPoints(lastSeen.slice(0, 10), subject.newest),
    stale: props.stale === 'gone' ? POINTS.gone : 0,
  };
}

/** Most words of the task's name: the step is this very task, and the best thing to tell. */
function isTheTask({ nameTerms }: Focus, { terms }: Evidence): boolean {
  const shared = nameTerms.filter((term) => terms.has(term)).length;
  return shared >= 2 && 2 * shared > nameTerms.length;
}

/** A subject of common words only: what has most of them together is about it. */
function coverPoints(share: number, { terms }: Evidence): number {
  return terms.size > 1 && share >= POINTS.leastShare ? Math.round(POINTS.whole * share) : 0;
}

function filePoints({ namedFiles, workedFiles, handedFiles, beside }: Evidence): number {
  const most = (files: { size: number }, each: number) => each * Math.min(files.size, POINTS.mostFiles);
  return (
    most(namedFiles, POINTS.namedFile) +
    most(workedFiles, POINTS.workedFile) +
    most(handedFiles, POINTS.handedFile) +
    (beside ? POINTS.beside : 0)
  );
}

/** The tags of a whole note say less about one of its lines. */
function tagPoints({ tags }: Evidence, isDerived: boolean): number {
  let sum = 0;
  for (const count of tags.values()) sum += Math.round((isDerived ? POINTS.tag / 3 : POINTS.tag) / Math.sqrt(count));
  return sum;
}

const DAY_MS = 86_400_000;

function recencyPoints(day: string, newest: number): number {
  const days = (newest - Date.parse(day)) / DAY_MS;
  if (Number.isNaN(days)) return 0;
  return days <= 31 ? POINTS.latest : days <= 92 ? POINTS.recent : 0;
}

export const sum = (parts: Parts) => Object.values(parts).reduce((total, points) => total + points, 0);
