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

/** The evidence for each kind. */
export type Weights = Partial<Record<Kind, number>>;
export type Scores = Record<Kind, number>;

/** All five, so that every sum works on objects of the same shape. */
export function inFull(gives: Weights): Scores {
  const { blockers = 0, questions = 0, gotchas = 0, patterns = 0, steps = 0 } = gives;
  return { blockers, questions, gotchas, patterns, steps };
}

export function addTo(scores: Scores, gives: Scores): void {
  scores.blockers += gives.blockers;
  scores.questions += gives.questions;
  scores.gotchas += gives.gotchas;
  scores.patterns += gives.patterns;
  scores.steps += gives.steps;
}
