/**
 * How the cost of an expression grows with the text, as recheck finds it: by static analysis, or, where an expression looks around,
 * by counting the steps of hostile texts. Neither measures time. Because recheck takes minutes for all of them, what it found is kept
 * in a list, and only expressions that are not in it are checked; `npm run test:faults` checks all.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT as REPOSITORY } from '../../src/disk/package.ts';
import type { Expression } from './expressions.ts';
import { LIMIT_MS } from './limits.ts';

/** `safe` is linear at most; a number is the degree of a polynomial. */
export type Growth = 'safe' | 'exponential' | 'unknown' | number;

const LIST = join(REPOSITORY, 'test/fixtures/expressions/checked.txt');

export type Verdicts = Map<string, Growth>;

export function keptVerdicts(): Verdicts {
  const lines = readFileSync(LIST, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => line.split(' ') as [string, string]).map(([key, word]) => [key, growthOf(word)]));
}

const growthOf = (word: string): Growth => (/^\d+$/.test(word) ? Number(word) : (word as Growth));

export function keepVerdicts(verdicts: Verdicts): void {
  const lines = [...verdicts].map(([key, growth]) => `${key} ${growth}`).sort();
  writeFileSync(LIST, `${lines.join('\n')}\n`);
}

export const keyOf = ({ source, flags }: Expression) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);

/** What recheck says of those that `known` does not have. */
export async function withVerdicts(expressions: readonly Expression[], known: Verdicts): Promise<Verdicts> {
  const verdicts: Verdicts = new Map();
  for (const expression of expressions) {
    const key = keyOf(expression);
    if (!verdicts.has(key)) verdicts.set(key, known.get(key) ?? (await growth(expression)));
  }
  return verdicts;
}

type Check = (
  source: string,
  flags: string,
  options: Record<string, number | string | null>,
) => Promise<{ status: string; complexity?: { type: string; degree?: number } }>;

/** Loaded only where it is needed: most runs find everything in the list. */
const RECHECK: string = 'recheck';
/**
 * It counts steps: no clock makes an expression slow that is not. Large automata would take minutes; they are fuzzed, from hostile
 * texts that the expression itself suggests, and for few generations.
 */
const BY_STEPS = {
  ...{ timeout: LIMIT_MS / 10, attackTimeout: null, seedingTimeout: null, maxNFASize: 2000 },
  ...{ maxInitialGenerationSize: 100, maxGenerationSize: 30, maxIteration: 3 },
};

async function growth({ source, flags }: Expression): Promise<Growth> {
  // Without a repetition that has no end the cost at each place is fixed.
  if (!/[*+]|,\}/.test(source)) return 'safe';
  const { check }: { check: Check } = await import(RECHECK);
  const first = await check(source, flags, BY_STEPS);
  // What cannot be analysed in time is at least fuzzed.
  const { status, complexity } =
    first.status === 'unknown' ? await check(source, flags, { ...BY_STEPS, checker: 'fuzz' }) : first;
  if (status === 'safe') return 'safe';
  if (complexity?.type === 'polynomial') return complexity.degree!;
  return complexity?.type === 'exponential' ? 'exponential' : 'unknown';
}
