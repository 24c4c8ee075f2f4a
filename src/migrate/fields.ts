/** The handoff fields that a note can fill, by the short names that the tables use. */
import { ITEMS } from '../model/index.ts';

export const KNOWLEDGE = {
  blockers: ITEMS.Blocker.section,
  questions: ITEMS.Question.section,
  gotchas: ITEMS.Gotcha.section,
  patterns: ITEMS.Pattern.section,
  steps: ITEMS.Step.section,
} as const;
/** In a tie the first in this order wins. */
export const KINDS = Object.keys(KNOWLEDGE) as Kind[];
export type Kind = keyof typeof KNOWLEDGE;

export const FILE_FIELDS = {
  created: 'files_created',
  modified: 'files_modified',
  read: 'dependencies_for_next',
} as const;
/** A file that a note names twice gets the first of these. */
export const FILE_KINDS = Object.keys(FILE_FIELDS) as FileKind[];
export type FileKind = keyof typeof FILE_FIELDS;

export type Field = (typeof KNOWLEDGE)[Kind] | (typeof FILE_FIELDS)[FileKind];

/** The evidence for each kind, as the tables write it. */
export type Weights = Partial<Record<Kind, number>>;
/** The same as numbers that can be added up, in the order of the kinds. */
export type Scores = Float64Array;

export const [BLOCKERS, QUESTIONS, GOTCHAS, PATTERNS, STEPS] = (
  ['blockers', 'questions', 'gotchas', 'patterns', 'steps'] as const
).map((kind) => KINDS.indexOf(kind)) as [number, number, number, number, number];

export const noScores = (): Scores => new Float64Array(KINDS.length);
export const inFull = (gives: Weights): Scores => Float64Array.from(KINDS, (kind) => gives[kind] ?? 0);

export function addTo(scores: Scores, gives: Scores): void {
  for (let kind = 0; kind < scores.length; kind++) scores[kind]! += gives[kind]!;
}

/** In a tie the first in the order of kinds. */
export function bestOf(scores: Scores): number {
  let best = 0;
  for (let kind = 1; kind < scores.length; kind++) if (scores[kind]! > scores[best]!) best = kind;
  return best;
}

/** Whether any kind has so much. */
export function reaches(scores: Scores, least: number): boolean {
  for (let kind = 0; kind < scores.length; kind++) if (scores[kind]! >= least) return true;
  return false;
}
