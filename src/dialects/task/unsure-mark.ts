/** The mark of an item that was read from prose and is not sure: a comment above it, until somebody takes the comment away. */
import { type LineMap, lineAt, lineText } from '../../parse/line-map.ts';
import type { Derived } from './derived.ts';
import type { Handoff, SectionName } from './schema.ts';

/** By the item itself, as it stands in a handoff. */
export type Unsure = ReadonlyMap<object, number>;

export const unsureMark = (confidence: number) => ` read from prose, ${Math.round(confidence * 100)} % sure`;
const MARK = /^\s*# read from prose, (\d{1,3}) % sure$/;

/** The items of what was derived that are less sure than what `isSure` takes. */
export function unsureOf(
  { handoff, confidences }: Derived,
  isSure: (section: SectionName, confidence: number) => boolean,
): Unsure {
  const found = new Map<object, number>();
  for (const [section, list] of Object.entries(confidences) as [SectionName, number[]][])
    list.forEach((confidence, index) => {
      if (!isSure(section, confidence)) found.set(handoff[section]![index]!, confidence);
    });
  return found;
}

/** A handoff without these items. A section that they leave empty is left out. */
export function without(handoff: Handoff, items: Unsure): Handoff {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(handoff)) {
    const rest = Array.isArray(value) ? (value as unknown[]).filter((item) => !items.has(item as object)) : value;
    const isEmptied = Array.isArray(rest) && rest.length === 0 && value?.length !== 0;
    if (!isEmptied) kept[name] = rest;
  }
  return kept as Handoff;
}

/** The confidence of each item that has the mark. */
export function markedConfidences(map: LineMap, places: Derived['places']): Derived['confidences'] {
  const found: Derived['confidences'] = {};
  for (const [section, starts] of Object.entries(places) as [SectionName, number[]][])
    starts.forEach((start, index) => {
      const line = lineAt(map, start);
      const mark = line > 0 ? MARK.exec(lineText(map, line - 1)) : null;
      if (!mark) return;
      found[section] ??= [];
      found[section][index] = Number(mark[1]) / 100;
    });
  return found;
}
