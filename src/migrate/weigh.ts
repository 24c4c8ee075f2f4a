/** The learned weights, applied: a sum for each field and for none of them, and how often such a lead was right. */
import type { Context } from './context.ts';
import { sectionEvidence, unitEvidence } from './evidence.ts';
import { byName, KEYS, type Listener, SLOTS } from './evidence-names.ts';
import { KINDS, type Kind } from './fields.ts';
import { type Ruled, THRESHOLD } from './rules.ts';
import type { Section } from './section.ts';
import type { Unit } from './units.ts';
import shipped from './weights.json' with { type: 'json' };

/** None first, then the kinds in their order. */
export const CLASSES = ['none', ...KINDS] as const;
export type Class = (typeof CLASSES)[number];

export interface Weights {
  /** By slot and key: hundredths, in the order of the classes. */
  evidence: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** By kind: from which lead on (in hundredths) an item is right how often (in hundredths), ascending. */
  reliability: Readonly<Record<Kind, readonly (readonly [number, number])[]>>;
}

/** How much the rules count before anything was learned, in hundredths for one point of their score. */
const POINT = 120;

/** What is plain needs this much against it. */
export const PLAINLY = 280;

/** What speaks for a kind without statistics. */
export const plainly = ({ plainly: kind }: Ruled, name: Class) => (kind !== undefined && kind === name ? PLAINLY : 0);

/** What the rules take, is taken unless the evidence says otherwise. */
export function startOf({ scores }: Ruled): number[] {
  const { blockers, questions, gotchas, patterns, steps } = scores;
  return [0, start(blockers), start(questions), start(gotchas), start(patterns), start(steps)];
}
const start = (score: number) => POINT * (score - THRESHOLD);

export interface Contribution {
  name: string;
  /** In hundredths: for the first class, against the second. */
  weight: number;
}

const MOST_KNOWN = 1000;

/** The weights by the numbers of their names: where the row of each slot and key begins, or 0. */
class Rows {
  private readonly at: Int32Array[] = [];
  private readonly rows: Float64Array;

  constructor(evidence: Weights['evidence']) {
    const named = Object.entries(evidence).flatMap(([slot, rows]) =>
      Object.entries(rows).map(([key, row]) => ({ slot: SLOTS.of(slot), key: KEYS.of(key), row })),
    );
    this.rows = Float64Array.from([CLASSES.map(() => 0), ...named.map(({ row }) => row)].flat());
    for (let slot = 0; slot < SLOTS.size; slot++) this.at.push(new Int32Array(KEYS.size));
    for (const [index, { slot, key }] of named.entries()) this.at[slot]![key] = (index + 1) * CLASSES.length;
  }

  /** Adds a row to sums. Names that came later have no weights. */
  add(sums: number[], slot: number, key: number, strength: number): void {
    const keys = this.at[slot];
    const at = keys === undefined || key >= keys.length ? 0 : keys[key]!;
    if (at > 0) for (let index = 0; index < sums.length; index++) sums[index]! += this.rows[at + index]! * strength;
  }

  weight(slot: number, key: number, one: number): number {
    return this.rows[(this.at[slot]?.[key] ?? 0) + one]!;
  }
}

/** Adds up what it hears. */
class Sum implements Listener {
  private readonly rows: Rows;
  sums: number[] = [];

  constructor(rows: Rows) {
    this.rows = rows;
  }

  say(slot: number, key: number, strength = 1): void {
    this.rows.add(this.sums, slot, key, strength);
  }

  word(slot: number, word: string): void {
    const key = KEYS.find(word);
    if (key !== undefined) this.rows.add(this.sums, slot, key, 1);
  }
}

export class Model {
  private readonly rows: Rows;
  private readonly sum: Sum;
  private readonly reliability: Weights['reliability'];
  /** Headings are the same for all that is below them, and often the same from note to note. */
  private readonly sections = new Map<Section['told'], readonly number[]>();
  private section: Section | undefined;
  private sectionSum: readonly number[] = [];

  constructor({ evidence, reliability }: Weights) {
    this.rows = new Rows(evidence);
    this.sum = new Sum(this.rows);
    this.reliability = reliability;
  }

  /** In the order of the classes. */
  sums(unit: Unit, context: Context, ruled: Ruled): number[] {
    const sums = startOf(ruled);
    if (unit.section) addTo(sums, this.sumOf(unit.section, context));
    this.sum.sums = sums;
    unitEvidence(unit, context, ruled, this.sum);
    if (ruled.plainly) sums[CLASSES.indexOf(ruled.plainly)]! += PLAINLY;
    return sums;
  }

  private sumOf(section: Section, context: Context): readonly number[] {
    if (this.section === section) return this.sectionSum;
    let sum = this.sections.get(section.told);
    if (!sum) {
      const sums = CLASSES.map(() => 0);
      this.sum.sums = sums;
      sectionEvidence(section, context, this.sum);
      if (this.sections.size >= MOST_KNOWN) this.sections.clear();
      this.sections.set(section.told, sums);
      sum = sums;
    }
    this.section = section;
    this.sectionSum = sum;
    return sum;
  }

  /** How often an item of this kind with such a lead is right, 0 to 1. */
  confidence(kind: Kind, lead: number): number {
    let found = this.reliability[kind][0]?.[1] ?? 50;
    for (const [from, right] of this.reliability[kind]) if (lead >= from) found = right;
    return found / 100;
  }

  /** What spoke for one class and against another, the strongest first. */
  explain(unit: Unit, context: Context, ruled: Ruled, first: Class, second: Class): Contribution[] {
    const [one, other] = [CLASSES.indexOf(first), CLASSES.indexOf(second)];
    const start = startOf(ruled);
    const found: Contribution[] = [{ name: 'the rules', weight: Math.round(start[one]! - start[other]!) }];
    const plain = plainly(ruled, first) - plainly(ruled, second);
    if (plain !== 0) found.push({ name: 'it is plain', weight: plain });
    const heard = byName((slot, key, strength) => {
      const [at, word] = [SLOTS.of(slot), KEYS.find(key) ?? Number.POSITIVE_INFINITY];
      const weight = Math.round((this.rows.weight(at, word, one) - this.rows.weight(at, word, other)) * strength);
      if (weight !== 0) found.push({ name: `${slot} “${key}”`, weight });
    });
    if (unit.section) sectionEvidence(unit.section, context, heard);
    unitEvidence(unit, context, ruled, heard);
    return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  }
}

export const MODEL = new Model(shipped as unknown as Weights);

function addTo(sums: number[], others: readonly number[]): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += others[index]!;
}
