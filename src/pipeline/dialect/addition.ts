/** How much the synthesis added, in percent of what went into it. An addition that is declared is never hidden by a smaller number. */
import type { Blocks } from './schema.ts';

type Additions = NonNullable<Blocks['stage_7_to_7_5']['synthesis_metadata']>['content_additions'];

/** By the words before and after; text may have been taken out too, so declared additions can be more. */
function grownBy(additions: Additions): number | undefined {
  const { input_word_count: before, output_word_count: after, addition_word_count: added } = additions ?? {};
  if (!before) return undefined;
  return most(added === undefined ? undefined : (100 * added) / before, share(before, after));
}

const share = (before: number, after: number | undefined) =>
  after === undefined ? undefined : (100 * (after - before)) / before;

const most = (...shares: (number | undefined)[]): number | undefined => {
  const said = shares.filter((one) => one !== undefined);
  return said.length === 0 ? undefined : Math.max(...said);
};

/** The most that a 7→7.5 declares. */
export function declaredAddition({
  trigger_evaluation: { actual_values: actual },
  synthesis_metadata: made,
}: Blocks['stage_7_to_7_5']): number | undefined {
  const additions = made?.content_additions;
  return most(grownBy(additions), additions?.addition_percentage, actual?.addition_percentage);
}

/** What is declared, or what the texts before and after show, whichever is more; to a tenth. */
export function shareAdded(declared: number | undefined, before = 0, after = 0): number | undefined {
  const measured = before && after ? share(before, after) : undefined;
  const found = most(declared, measured);
  return found === undefined ? undefined : Math.round(10 * found) / 10;
}
