/** Whether what was read from prose is sure enough to be shown unasked: `derived.minConfidence` of the configuration says from where on. */
import DEFAULT_MIN_CONFIDENCE from '../config/min-confidence.json' with { type: 'json' };
import type { Config } from '../config/schema.ts';
import { ITEM_PREFIXES, type ItemLabel, type Property } from '../model/index.ts';

export type MinConfidence = Config['derived']['minConfidence'];

/** What an author stated in a structured handoff always is. Takes the properties of an item's node, or of a statement about it. */
export function isSureEnough(
  label: ItemLabel,
  props: Readonly<Record<string, Property | undefined>>,
  least: MinConfidence = DEFAULT_MIN_CONFIDENCE,
): boolean {
  if (props.derived === undefined || props.derived === false) return true;
  const from = leastOf(label, least);
  return from === undefined || Number(props.confidence) >= from;
}

/** How sure items of a kind must be; undefined: it makes no difference. */
export function leastOf(label: ItemLabel, least: MinConfidence = DEFAULT_MIN_CONFIDENCE): number | undefined {
  return least[`${ITEM_PREFIXES[label]}s` as keyof MinConfidence];
}
