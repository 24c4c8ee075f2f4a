/** Notes that continue each other: in the same place, named in the same way. The last of a series says how things stand now. */
import { countable } from '../store/show-node.ts';

/** A name or folder up to its first number: `handoffs/2026-06-12-cache.md` and `handoffs/2026-07-01-import.md` are one series. */
function seriesOf(path: string): string {
  return path
    .split('/')
    .map((part) => part.replace(/\d.*$/s, '#'))
    .join('/');
}

export interface Dated {
  path: string;
  /** As it sorts; empty where the text has no date. */
  at: string;
}

/** By date; without dates in the order in which people count. */
export function isLater(a: Dated, b: Dated): boolean {
  return a.at === b.at ? countable(a.path) > countable(b.path) : a.at > b.at;
}

/** The last note of each series, the series that was continued last first. Notes without any date are kept up to date by hand, and come first. */
export function lastOfSeries<D extends Dated>(notes: readonly D[]): D[] {
  const last = new Map<string, D>();
  for (const note of notes) {
    const known = last.get(seriesOf(note.path));
    if (!known || isLater(note, known)) last.set(seriesOf(note.path), note);
  }
  return [...last.values()].sort((a, b) => Number(b.at === '') - Number(a.at === '') || (isLater(a, b) ? -1 : 1));
}
