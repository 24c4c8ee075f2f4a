/** Sentences, files and tags for generated projects; dice that always fall alike. */

/** A small generator of numbers: the same seed gives the same row of them. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** Between 0 and 1, as mulberry32 makes it. */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.roll() * count);
  }

  /** Below the count; the n-th number comes about 1/n as often as the first. */
  rare(count: number): number {
    return Math.min(count - 1, Math.floor((count + 1) ** this.roll()) - 1);
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** The first of the list comes most often. */
  common<T>(list: readonly T[]): T {
    return list[this.rare(list.length)]!;
  }
}

const AREAS = 'auth billing search mail storage reports queue profile admin export'.split(' ');
const THINGS =
  'session token cache index cursor upload invoice webhook quota lock schema migration job worker batch template header cookie replica snapshot archive ledger stream bucket channel digest filter policy region tenant'.split(
    ' ',
  );
const VERBS = 'Open Close Renew Retry Validate Compress Merge Split Rename Warm Drain Seal Rotate Pin Trace'.split(' ');
const WHEN = [
  'after a cold start',
  'when two writers meet',
  'on the last page',
  'behind the proxy',
  'while the clock is set back',
  'in the nightly run',
  'for tenants without a plan',
  'before the first commit',
  'with an empty body',
  'once the limit is used up',
];
const EFFECTS = [
  'answers 200 with nothing in it',
  'is dropped without a message',
  'comes twice',
  'keeps the old time zone',
  'waits for the pool until the request ends',
  'loses its order',
  'grows until the process ends',
  'reads a stale copy',
];

const PARTS = AREAS.map((area, i) => [area, 40 + 30 * i] as const);
export const FILES_AN_AREA: ReadonlyMap<string, number> = new Map(PARTS);
export const TAGS: readonly string[] = [
  ...AREAS,
  ...THINGS,
  ...THINGS.flatMap((one) => AREAS.map((a) => `${one}-${a}`)),
];

export const areaOf = (dice: Dice): string => dice.of(AREAS);

export function fileOf(dice: Dice): string {
  const [area, count] = dice.of(PARTS);
  return `src/${area}/part-${dice.rare(count)}.ts`;
}

type Kind = 'pattern' | 'gotcha' | 'question' | 'step';
/** Different sentences of a kind; the first come again and again, most come once. */
const SENTENCES = 400_000;

export const sentence = (kind: Kind, dice: Dice): string => say(kind, new Dice(dice.rare(SENTENCES)));

function say(kind: Kind, dice: Dice): string {
  const [area, thing, other] = [areaOf(dice), dice.of(THINGS), dice.of(THINGS)];
  const number = dice.below(9000);
  switch (kind) {
    case 'pattern':
      return `${dice.of(VERBS)} the ${area} ${thing} through the ${other} pool ${number} ${dice.of(WHEN)}`;
    case 'gotcha':
      return `The ${area} ${thing} of ${other} ${number} ${dice.of(EFFECTS)} ${dice.of(WHEN)}`;
    case 'question':
      return `Should the ${area} ${thing} keep its own ${other} ${dice.of(WHEN)} in plan ${number}?`;
    case 'step':
      return `${dice.of(VERBS)} the ${thing} of ${area} in part ${number} ${dice.of(WHEN)}`;
  }
}
