/** The sessions of a note: a section whose heading has a date was said on that day. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { sortableDate } from './text-date.ts';

/** From this place on, up to the next, the text is of that date; of none where it is undefined. */
export interface DateBegins {
  start: number;
  at: string | undefined;
}

/** In the order of the text. A section below a dated one is of its date, unless it has one of its own. */
export function datesOf({ headings }: Markdown): DateBegins[] {
  const above: { level: number; at: string | undefined }[] = [];
  const found: DateBegins[] = [];
  for (const { title, level, start } of headings) {
    while (above.length > 0 && above.at(-1)!.level >= level) above.pop();
    const at = sortableDate(title) ?? above.at(-1)?.at;
    above.push({ level, at });
    if (at !== found.at(-1)?.at) found.push({ start, at });
  }
  return found;
}

export function dateAt(dates: readonly DateBegins[], place: number): string | undefined {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dates[middle]!.start <= place) low = middle + 1;
    else high = middle;
  }
  return dates[low - 1]?.at;
}
