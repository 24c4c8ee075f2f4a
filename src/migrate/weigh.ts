/** The learned weights, applied: a sum for each field and for none of them, and how often such a lead was right. */
import type { Context } from './context.ts';
import { sectionEvidence, unitEvidence } from './evidence.ts';
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
const PLAINLY = 220;

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

/** Everything that the evidence of a section depends on. Of a note's title only the words do. */
function pathOf(section: Section): string {
  let path = '';
  for (let at: Section | undefined = section; at; at = at.parent)
    path += `${at.kind}${at.level}${at !== section && at.level === 1 ? at.title.replace(/\d+/g, '') : at.title}\n`;
  return path;
}

export class Model {
  private readonly slots: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
  private readonly reliability: Weights['reliability'];
  /** Headings are the same for all that is below them, and often the same from note to note. */
  private readonly sections = new Map<string, readonly number[]>();
  private section: Section | undefined;
  private sectionSum: readonly number[] = [];

  constructor({ evidence, reliability }: Weights) {
    this.slots = new Map(Object.entries(evidence).map(([slot, rows]) => [slot, new Map(Object.entries(rows))]));
    this.reliability = reliability;
  }

  /** In the order of the classes. */
  sums(unit: Unit, context: Context, ruled: Ruled): number[] {
    const sums = startOf(ruled);
    if (unit.section) addTo(sums, this.sumOf(unit.section, context));
    unitEvidence(unit, context, ruled, this.adder(sums));
    if (ruled.plainly) sums[CLASSES.indexOf(ruled.plainly)]! += PLAINLY;
    return sums;
  }

  private sumOf(section: Section, context: Context): readonly number[] {
    if (this.section === section) return this.sectionSum;
    const path = pathOf(section);
    let sum = this.sections.get(path);
    if (!sum) {
      const sums = CLASSES.map(() => 0);
      sectionEvidence(section, context, this.adder(sums));
      if (this.sections.size >= MOST_KNOWN) this.sections.clear();
      this.sections.set(path, sums);
      sum = sums;
    }
    this.section = section;
    this.sectionSum = sum;
    return sum;
  }

  private adder(sums: number[]) {
    return (slot: string, key: string, strength = 1) => {
      const row = this.slots.get(slot)?.get(key);
      if (row) for (let index = 0; index < sums.length; index++) sums[index]! += row[index]! * strength;
    };
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
    const say = (slot: string, key: string, strength = 1) => {
      const row = this.slots.get(slot)?.get(key);
      const weight = row ? Math.round((row[one]! - row[other]!) * strength) : 0;
      if (weight !== 0) found.push({ name: `${slot} “${key}”`, weight });
    };
    if (unit.section) sectionEvidence(unit.section, context, say);
    unitEvidence(unit, context, ruled, say);
    return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  }
}

export const MODEL = new Model(shipped as unknown as Weights);

function addTo(sums: number[], others: readonly number[]): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += others[index]!;
}
