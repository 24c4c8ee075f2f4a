/** The one score that ranks everything: whole points, each part with its reason. docs/briefing.md has the same table. */
import type { Level } from '../model/index.ts';
import type { Evidence, Focus, Found } from './knowledge.ts';

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
  /** A suggested next step is mostly being done elsewhere, or is this very task. */
  step: -400,
  severity: { high: 180, medium: 0, low: 0 } satisfies Record<Level, number>,
  /** For each time it was seen again, up to three. */
  seenAgain: 20,
  mostSeen: 3,
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
}

/** Points of shared terms: rare ones count more, those in the task's name most. */
export function textPoints(focus: Focus, terms: ReadonlyMap<string, number>, each: number = POINTS.term): number {
  let sum = 0;
  for (const [term, count] of terms) sum += Math.round(((focus.terms.get(term) ?? 0) * each) / (10 * Math.sqrt(count)));
  return sum;
}

export function partsOf(focus: Focus, { kind, evidence, props, count, lastSeen }: Found, newest: string): Parts {
  return {
    distance: evidence.distance === undefined ? 0 : POINTS.distance[evidence.distance]!,
    files: filePoints(evidence),
    tags: tagPoints(evidence),
    text: textPoints(focus, evidence.terms) + textPoints(focus, evidence.sourceTerms, POINTS.sourceTerm),
    kind: kind === 'step' ? POINTS.step : 0,
    severity: kind === 'warning' ? POINTS.severity[props.severity as Level] : 0,
    seen: POINTS.seenAgain * Math.min(Math.max(count - 1, 0), POINTS.mostSeen),
    recency: recencyPoints(lastSeen.slice(0, 10), newest),
  };
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

function tagPoints({ tags }: Evidence): number {
  let sum = 0;
  for (const count of tags.values()) sum += Math.round(POINTS.tag / Math.sqrt(count));
  return sum;
}

const DAY_MS = 86_400_000;

function recencyPoints(day: string, newest: string): number {
  const days = (Date.parse(newest) - Date.parse(day)) / DAY_MS;
  if (Number.isNaN(days)) return 0;
  return days <= 31 ? POINTS.latest : days <= 92 ? POINTS.recent : 0;
}

export const sum = (parts: Parts) => Object.values(parts).reduce((total, points) => total + points, 0);
