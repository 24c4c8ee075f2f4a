/** Multinomial logistic regression with a penalty for large weights, by L-BFGS: no chance is involved, the same examples give the same weights. */

export interface Example {
  /** Indices of the evidence, and how strong each is. */
  at: Int32Array;
  strength: Float64Array;
  /** Where each class starts, before any evidence. */
  start: Float64Array;
  answer: number;
  weight: number;
}

const MEMORY = 8;
const ROUNDS = 40;
const ENOUGH = 1e-5;

/** Weights of each evidence for each class, one after another; `penalty` has the same order. */
export function fitWeights(examples: readonly Example[], penalty: Float64Array, classes: number): Float64Array {
  let weights = new Float64Array(penalty.length);
  let { loss, slope } = lossAt(examples, penalty, classes, weights);
  const steps: Float64Array[] = [];
  const turns: Float64Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const direction = directionOf(slope, steps, turns);
    const gain = dot(slope, direction);
    let next = { weights, loss, slope };
    for (let step = 1, tries = 0; tries < 12; step /= 2, tries++) {
      const moved = weights.map((value, index) => value - step * direction[index]!);
      next = { weights: moved, ...lossAt(examples, penalty, classes, moved) };
      if (next.loss <= loss - 1e-4 * step * gain) break;
    }
    const step = difference(next.weights, weights);
    const turn = difference(next.slope, slope);
    if (dot(step, turn) > 1e-10) {
      steps.push(step);
      turns.push(turn);
      if (steps.length > MEMORY) {
        steps.shift();
        turns.shift();
      }
    }
    const improved = loss - next.loss;
    ({ weights, loss, slope } = next);
    if (improved < ENOUGH * Math.abs(loss)) break;
  }
  return weights;
}

function lossAt(examples: readonly Example[], penalty: Float64Array, classes: number, weights: Float64Array) {
  const slope = new Float64Array(weights.length);
  const sums = new Float64Array(classes);
  let loss = 0;
  for (const { at, strength, start, answer, weight } of examples) {
    sums.set(start);
    for (let n = 0; n < at.length; n++)
      for (let k = 0; k < classes; k++) sums[k]! += weights[at[n]! * classes + k]! * strength[n]!;
    const highest = Math.max(...sums);
    let total = 0;
    for (let k = 0; k < classes; k++) total += sums[k] = Math.exp(sums[k]! - highest);
    loss -= weight * Math.log(sums[answer]! / total);
    for (let k = 0; k < classes; k++) sums[k] = weight * (sums[k]! / total - (k === answer ? 1 : 0));
    for (let n = 0; n < at.length; n++)
      for (let k = 0; k < classes; k++) slope[at[n]! * classes + k]! += sums[k]! * strength[n]!;
  }
  for (let index = 0; index < weights.length; index++) {
    loss += 0.5 * penalty[index]! * weights[index]! ** 2;
    slope[index]! += penalty[index]! * weights[index]!;
  }
  return { loss, slope };
}

function directionOf(
  slope: Float64Array,
  steps: readonly Float64Array[],
  turns: readonly Float64Array[],
): Float64Array {
  const direction = Float64Array.from(slope);
  const shares: number[] = [];
  for (let n = steps.length - 1; n >= 0; n--) {
    shares[n] = dot(steps[n]!, direction) / dot(steps[n]!, turns[n]!);
    add(direction, turns[n]!, -shares[n]!);
  }
  const last = turns.at(-1);
  const scale = last ? dot(steps.at(-1)!, last) / dot(last, last) : 1 / Math.sqrt(dot(slope, slope));
  for (let index = 0; index < direction.length; index++) direction[index]! *= scale;
  for (let n = 0; n < steps.length; n++)
    add(direction, steps[n]!, shares[n]! - dot(turns[n]!, direction) / dot(steps[n]!, turns[n]!));
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
}
function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let index = 0; index < to.length; index++) to[index]! += times * what[index]!;
}
const difference = (a: Float64Array, b: Float64Array) => a.map((value, index) => value - b[index]!);
