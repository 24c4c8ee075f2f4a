/** The texts of items, for searching and for finding out what a change touched. */
import { ITEM_DETAILS, type Properties } from '../../model/index.ts';

export const textOf = (props: Properties, fields: readonly string[]): string =>
  fields.flatMap((field) => props[field] ?? []).join(' ');

/** Everything that an item says, in its author's words. */
export function itemText(props: Properties): string {
  return Object.entries(props)
    .filter(([name]) => TEXTS.has(name))
    .map(([, value]) => String(value))
    .join(' ');
}
const TEXTS = new Set(['text', 'id', ...ITEM_DETAILS]);
