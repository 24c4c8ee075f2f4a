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
export function startOf({ scores }: Ruled, sums = noSums()): Float64Array {
  sums[0] = 0;
  for (let kind = 0; kind < scores.length; kind++) sums[kind + 1] = POINT * (scores[kind]! - THRESHOLD);
  return sums;
}

/** In the order of the classes. */
const noSums = (): Float64Array => new Float64Array(CLASSES.length);

export interface Contribution {
  name: string;
  /** In hundredths: for the first class, against the second. */
  weight: number;
}

const MOST_KNOWN = 1000;

/** The weights by the numbers of their names: the row of each slot and key, or 0. */
class Rows {
  private readonly at: Uint16Array[] = [];
  private readonly rows: Float64Array;

  constructor(evidence: Weights['evidence']) {
    const named = Object.entries(evidence).flatMap(([slot, rows]) =>
      Object.entries(rows).map(([key, row]) => ({ slot: SLOTS.of(slot), key: KEYS.of(key), row })),
    );
    this.rows = Float64Array.from([CLASSES.map(() => 0), ...named.map(({ row }) => row)].flat());
    for (let slot = 0; slot < SLOTS.size; slot++) this.at.push(new Uint16Array(KEYS.size));
    for (const [index, { slot, key }] of named.entries()) this.at[slot]![key] = index + 1;
  }

  /** Adds a row to sums. Names that came later have no weights. */
  add(sums: Float64Array, slot: number, key: number, strength: number): void {
    const keys = this.at[slot];
    const row = keys === undefined || key >= keys.length ? 0 : keys[key]!;
    if (row === 0) return;
    const at = row * CLASSES.length;
    for (let index = 0; index < sums.length; index++) sums[index]! += this.rows[at + index]! * strength;
  }

  weight(slot: number, key: number, one: number): number {
    return this.rows[(this.at[slot]?.[key] ?? 0) * CLASSES.length + one]!;
  }
}

/** Adds up what it hears. */
class Sum implements Listener {
  private readonly rows: Rows;
  sums = noSums();

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
  private readonly sections = new Map<Section['told'], Float64Array>();
  private section: Section | undefined;
  private sectionSum = noSums();
  /** Of one piece after the other. */
  private readonly own = noSums();

  constructor({ evidence, reliability }: Weights) {
    this.rows = new Rows(evidence);
    this.sum = new Sum(this.rows);
    this.reliability = reliability;
  }

  /** In the order of the classes; the next piece has the same array. */
  sums(unit: Unit, context: Context, ruled: Ruled): Float64Array {
    const sums = startOf(ruled, this.own);
    if (unit.section) addTo(sums, this.sumOf(unit.section, context));
    this.sum.sums = sums;
    unitEvidence(unit, context, ruled, this.sum);
    if (ruled.plainly) sums[CLASSES.indexOf(ruled.plainly)]! += PLAINLY;
    return sums;
  }

  private sumOf(section: Section, context: Context): Float64Array {
    if (this.section === section) return this.sectionSum;
    let sum = this.sections.get(section.told);
    if (!sum) {
      const sums = noSums();
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
    const steps = this.reliability[kind];
    let found = steps[0]?.[1] ?? 50;
    for (let at = 0; at < steps.length; at++) if (lead >= steps[at]![0]) found = steps[at]![1];
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

function addTo(sums: Float64Array, others: Float64Array): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += others[index]!;
}
