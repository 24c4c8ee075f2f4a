/** The learned weights, applied: a sum for each field and for none of them, and how often such a lead was right. */
import type { Context } from './context.ts';
import { sectionEvidence, unitEvidence } from './evidence.ts';
import { KINDS, type Kind } from './fields.ts';
import { type Ruled, THRESHOLD } from './rules.ts';
import type { Section } from './section.ts';
import type { Say } from './text-evidence.ts';
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
export function startOf({ scores }: Ruled): Float64Array {
  const sums = noSums();
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

export class Model {
  private readonly evidence: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
  private readonly reliability: Weights['reliability'];
  /** Headings are the same for all that is below them. */
  private readonly sections = new WeakMap<Section, Float64Array>();

  constructor({ evidence, reliability }: Weights) {
    this.evidence = new Map(Object.entries(evidence).map(([slot, rows]) => [slot, new Map(Object.entries(rows))]));
    this.reliability = reliability;
  }

  /** In the order of the classes. */
  sums(unit: Unit, context: Context, ruled: Ruled): Float64Array {
    const sums = startOf(ruled);
    if (unit.section) addTo(sums, this.sumOf(unit.section, context));
    unitEvidence(unit, context, ruled, this.addingTo(sums));
    if (ruled.plainly) sums[CLASSES.indexOf(ruled.plainly)]! += PLAINLY;
    return sums;
  }

  private addingTo(sums: Float64Array): Say {
    return (slot, key, strength = 1) => {
      const row = this.evidence.get(slot)?.get(key);
      if (row) for (let index = 0; index < sums.length; index++) sums[index]! += row[index]! * strength;
    };
  }

  private sumOf(section: Section, context: Context): Float64Array {
    let sums = this.sections.get(section);
    if (!sums) {
      sums = noSums();
      sectionEvidence(section, context, this.addingTo(sums));
      this.sections.set(section, sums);
    }
    return sums;
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
    const heard: Say = (slot, key, strength = 1) => {
      const row = this.evidence.get(slot)?.get(key);
      const weight = row ? Math.round((row[one]! - row[other]!) * strength) : 0;
      if (weight !== 0) found.push({ name: `${slot} “${key}”`, weight });
    };
    if (unit.section) sectionEvidence(unit.section, context, heard);
    unitEvidence(unit, context, ruled, heard);
    return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  }
}

export const MODEL = new Model(shipped as unknown as Weights);

function addTo(sums: Float64Array, others: Float64Array): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += others[index]!;
}
