/** Fits the weights of the evidence for files to labelled notes: a logistic regression for each kind. Deterministic. */
import { FILE_FIELDS, FILE_KINDS } from '../src/migrate/fields.ts';
import { evidenceOf, type FileMention, fileMentions } from '../src/migrate/file-mentions.ts';
import { type FileModel, weightsByParts } from '../src/migrate/file-model.ts';
import { bestSums } from '../src/migrate/files.ts';
import type { LabelledNote } from './labelled-notes.ts';

/** The places in a note that name one path, and by kind whether the labels give it. */
export interface Example {
  owner: string;
  path: string;
  mentions: readonly FileMention[];
  labels: readonly boolean[];
  /** Of a note with many paths each counts less. */
  weight: number;
}

const ROUNDS = 150;
/** In the first rounds every mention of a labelled path counts as the one that was meant, later the most likely one. */
const ALL_ROUNDS = 30;
const RATE = 0.3;
const DECAY = 1;
const DAMPING = 0.4;
/** Evidence that fewer owners have says nothing about others; a weight below this changes nothing. */
const LEAST_OWNERS = 2;
const LEAST_WEIGHT = 3;

export const cleanPath = (path: string) => path.replace(/^\.\//, '').replace(/\/$/, '');

export function examplesOf({ owner, doc, files }: LabelledNote): Example[] {
  const byPath = Map.groupBy(fileMentions(doc), ({ path }) => cleanPath(path));
  const weight = byPath.size ** -DAMPING;
  const isLabelled = (field: string, path: string) =>
    files.some((file) => file.field === field && cleanPath(file.path.replace(/:\d[\d,:~-]*$/, '')) === path);
  return [...byPath].map(([path, mentions]) => ({
    ...{ owner, path, mentions, weight },
    labels: FILE_KINDS.map((kind) => isLabelled(FILE_FIELDS[kind], path)),
  }));
}

/** Each piece of evidence that enough owners have, with its number. */
function vocabulary(examples: readonly Example[]): Map<string, number> {
  const owners = new Map<string, Set<string>>();
  for (const { owner, mentions } of examples)
    for (const one of mentions.flatMap(evidenceOf)) owners.set(one, (owners.get(one) ?? new Set()).add(owner));
  const shared = [...owners].filter(([, who]) => who.size >= LEAST_OWNERS).map(([one]) => one);
  return new Map(shared.sort().map((one, index) => [one, index]));
}

type Rows = Pick<Example, 'labels' | 'weight'> & { rows: number[][] };
const likely = (sum: number) => 1 / (1 + Math.exp(-sum));

/** The weights of one kind; the last is its bias. */
function fitKind(examples: readonly Rows[], size: number, kind: number): Float64Array {
  const weights = new Float64Array(size + 1);
  const steps = new Float64Array(size + 1).fill(1e-6);
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = weights.map((weight, index) => (index < size ? DECAY * weight : 0));
    for (const example of examples) addSlopes(slopes, weights, example, kind, round < ALL_ROUNDS);
    slopes.forEach((slope, index) => {
      steps[index]! += slope * slope;
      weights[index]! -= (RATE * slope) / Math.sqrt(steps[index]!);
    });
  }
  return weights;
}

function addSlopes(slopes: Float64Array, weights: Float64Array, example: Rows, kind: number, all: boolean): void {
  const { rows, labels, weight } = example;
  const bias = weights.length - 1;
  const pull = (row: readonly number[], error: number) => {
    slopes[bias]! += error;
    for (const index of row) slopes[index]! += error;
  };
  const sums = rows.map((row) => row.reduce((sum, index) => sum + weights[index]!, weights[bias]!));
  if (!labels[kind])
    for (const [at, row] of rows.entries()) pull(row, (likely(sums[at]!) * weight) / Math.sqrt(rows.length));
  else {
    const meant = all ? [...rows.keys()] : [sums.indexOf(Math.max(...sums))];
    for (const at of meant) pull(rows[at]!, ((likely(sums[at]!) - 1) * weight) / meant.length);
  }
}

/** In hundredths. What is enough for each kind, and the confidence, are set by `calibrated`. */
export function fit(examples: readonly Example[]): FileModel {
  const words = vocabulary(examples);
  const rowOf = (mention: FileMention) => evidenceOf(mention).flatMap((one) => words.get(one) ?? []);
  const known = examples.map(({ mentions, labels, weight }) => ({ labels, weight, rows: mentions.map(rowOf) }));
  const fitted = FILE_KINDS.map((_, kind) => fitKind(known, words.size, kind));
  const rounded = (index: number) => fitted.map((weights) => Math.round(100 * weights[index]!));
  const rows = [...words].map(([one, index]) => [one, rounded(index)] as const);
  return {
    weights: weightsByParts(rows.filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= LEAST_WEIGHT))),
    kinds: rounded(words.size).map((bias) => ({ bias, least: 0, slope: 100, offset: 0 })),
  };
}

/** A path with the sum of each kind by a model that was fitted without its owner. */
export type Judged = Pick<Example, 'labels'> & { sums: readonly number[] };

export const judged = ({ mentions, labels }: Example, model: FileModel): Judged => ({
  labels,
  sums: bestSums(mentions, model),
});

/** The model with thresholds that give the best F1, and a confidence that is the share of right ones, on what it was not fitted with. */
export function calibrated(model: FileModel, seen: readonly Judged[]): FileModel {
  const kinds = model.kinds.map(({ bias }, kind) => {
    const points = seen.map(({ sums, labels }) => ({ sum: sums[kind]!, right: labels[kind]! }));
    return { bias, least: bestThreshold(points), ...confidenceLine(points) };
  });
  return { ...model, kinds };
}

type Point = { sum: number; right: boolean };
const STEP = 10;
const RANGE = 200;
/** No threshold is lower, whatever a few long notes would have it. */
const LOWEST = -150;

function bestThreshold(points: readonly Point[]): number {
  const labelled = points.filter(({ right }) => right).length;
  let best = { f1: -1, least: 0 };
  for (let least = LOWEST; least <= RANGE; least += STEP) {
    const said = points.filter(({ sum }) => sum >= least);
    const f1 = (2 * said.filter(({ right }) => right).length) / (said.length + labelled);
    if (f1 > best.f1) best = { f1, least };
  }
  return best.least;
}

/** The line from a sum to the log of the odds, in hundredths, over the sums that can count. */
function confidenceLine(points: readonly Point[]): { slope: number; offset: number } {
  const counting = points.filter(({ sum }) => sum >= -RANGE);
  let [slope, offset] = [1, 0];
  for (let round = 0; round < 2000; round++) {
    let [bySlope, byOffset] = [0, 0];
    for (const { sum, right } of counting) {
      const error = likely((slope * sum) / 100 + offset) - Number(right);
      bySlope += (error * sum) / 100;
      byOffset += error;
    }
    slope -= (0.5 * bySlope) / counting.length;
    offset -= (0.5 * byOffset) / counting.length;
  }
  return { slope: Math.round(100 * slope), offset: Math.round(100 * offset) };
}
