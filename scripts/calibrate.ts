/** How sure is sure: how often a judgement was right, on notes of owners that the weights did not know. */
import { KINDS, type Kind } from '../src/migrate/fields.ts';
import { CLASSES, type Model, type Weights } from '../src/migrate/weigh.ts';

/** A piece of a note that the weights did not know: its sums, and what it is by the labels. */
export interface Judged {
  sums: readonly number[];
  answer: number;
}

/** What a piece is said to be, and by how much that leads. */
function saidOf(sums: readonly number[]): { said: number; lead: number } {
  const said = sums.indexOf(Math.max(...sums));
  return { said, lead: sums[said]! - Math.max(...sums.filter((_, at) => at !== said)) };
}

/** What is said to be of a kind, the least sure first. */
const saidToBe = (judged: readonly Judged[], kind: Kind) =>
  judged
    .map(({ sums, answer }) => ({ ...saidOf(sums), right: CLASSES[answer] === kind }))
    .filter(({ said }) => CLASSES[said] === kind)
    .sort((a, b) => a.lead - b.lead);

/** Smaller bins say nothing; of what is rare there are at least a few. */
const fewestOf = (count: number) => Math.max(12, Math.min(40, Math.floor(count / 5)));

/** From which lead on how many of a hundred are right: never less with a larger lead, and never none or all. */
export function reliabilityOf(judged: readonly Judged[]): Weights['reliability'] {
  const rows = KINDS.map((kind) => {
    const bins = rising(saidToBe(judged, kind));
    return [
      kind,
      bins.map(({ from, right, count }) => [Math.round(from), Math.round((100 * (right + 1)) / (count + 2))]),
    ];
  });
  return Object.fromEntries(rows) as Weights['reliability'];
}

interface Bin {
  from: number;
  right: number;
  count: number;
}

/** Neighbours that fall are joined until each bin is larger and better than the one before it. */
function rising(said: readonly { lead: number; right: boolean }[]): Bin[] {
  const fewest = fewestOf(said.length);
  const bins: Bin[] = [];
  const share = ({ right, count }: Bin) => right / count;
  for (const { lead, right } of said) {
    const last = bins.at(-1);
    if (last && last.count < fewest) {
      last.count++;
      last.right += Number(right);
    } else bins.push({ from: lead, right: Number(right), count: 1 });
    while (bins.length > 1 && bins.at(-1)!.count >= fewest && share(bins.at(-2)!) >= share(bins.at(-1)!)) join(bins);
  }
  if (bins.length > 1 && bins.at(-1)!.count < fewest) join(bins);
  while (bins.length > 1 && share(bins.at(-2)!) >= share(bins.at(-1)!)) join(bins);
  return bins.length > 0 ? [{ ...bins[0]!, from: 0 }, ...bins.slice(1)] : [];
}

function join(bins: Bin[]): void {
  const last = bins.pop()!;
  bins.at(-1)!.count += last.count;
  bins.at(-1)!.right += last.right;
}

/** The lowest confidence from which on at least this share of what is shown is right. */
const SHOWN_RIGHT = 0.8;

export function leastShown(judged: readonly Judged[], model: Pick<Model, 'confidence'>): Record<Kind, number> {
  const rows = KINDS.map((kind) => {
    const said = saidToBe(judged, kind).map(({ lead, right }) => ({ sure: model.confidence(kind, lead), right }));
    const levels = [...new Set(said.map(({ sure }) => sure))].sort((a, b) => a - b);
    const enough = levels.find((level) => {
      const shown = said.filter(({ sure }) => sure >= level);
      return shown.filter(({ right }) => right).length >= SHOWN_RIGHT * shown.length;
    });
    return [kind, enough ?? SHOWN_RIGHT];
  });
  return Object.fromEntries(rows) as Record<Kind, number>;
}

export interface ReliabilityRow {
  kind: Kind;
  sure: number;
  items: number;
  right: number;
}

/** What came of each level of confidence. */
export function reliabilityRows(judged: readonly Judged[], reliability: Weights['reliability']): ReliabilityRow[] {
  return KINDS.flatMap((kind) => {
    const said = saidToBe(judged, kind);
    const bins = reliability[kind];
    return bins.map(([from, sure], at) => {
      const inside = said.filter(({ lead }) => lead >= from && lead < (bins[at + 1]?.[0] ?? Number.POSITIVE_INFINITY));
      return { kind, sure, items: inside.length, right: inside.filter(({ right }) => right).length };
    });
  });
}
