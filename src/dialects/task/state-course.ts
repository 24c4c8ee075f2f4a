/** What a handoff tells about time: which of its own items it closes itself, what it says is done, and what its series leaves open. */
import {
  defined,
  ITEM_LABELS,
  ITEMS,
  type ItemLabel,
  isClosingNote,
  isOneMatter,
  matterOf,
  PASSING,
  type Subject,
  seriesOf,
} from '../../model/index.ts';
import type { End, FactCollector } from '../fact-collector.ts';
import { type Closing, closingsOf, type DoneMatter, matterOfLine, type OpenLine } from './closings.ts';
import { dateAt } from './dated-sections.ts';
import type { SectionName } from './schema.ts';
import type { Told } from './told.ts';

/** Lines about what is done that one file may tell. */
const MOST_DONE = 500;

/** An item of the handoff with every place that says it, and what closes it. */
interface Line extends OpenLine {
  section: SectionName;
  index: number;
  closing: Closing | undefined;
}

export class Course {
  private readonly told: Told;
  private readonly at: string;
  private readonly lines: Line[];
  private readonly bySection: ReadonlyMap<SectionName, readonly Line[]>;
  private readonly done: readonly DoneMatter[];

  constructor(told: Told, at: string) {
    this.told = told;
    this.at = at;
    this.bySection = new Map(ITEM_LABELS.map((label) => [ITEMS[label].section, this.linesOf(label)]));
    this.lines = [...this.bySection.values()].flat();
    const { course, done = [], doneElsewhere = [] } = told;
    this.done = done.map(matterOfLine);
    if (!course) return;
    const open = this.lines.filter(({ passes, isMarkOnly }) => passes || isMarkOnly);
    const closings = closingsOf(open, [...this.done, ...doneElsewhere], course);
    for (const [i, closing] of closings.entries()) open[i]!.closing = closing;
  }

  private linesOf(label: ItemLabel): Line[] {
    const { section, lead } = ITEMS[label];
    const { handoff, places, again } = this.told;
    return (handoff[section] ?? []).map((said: object, index: number) => ({
      section,
      index,
      text: String((said as Record<string, unknown>)[lead]),
      places: [places[section]![index]!, ...(again?.[section]?.[index] ?? [])],
      passes: PASSING.has(label),
      isMarkOnly: label === 'Gotcha',
      closing: undefined,
    }));
  }

  closingOf(section: SectionName, index: number): Closing | undefined {
    return this.bySection.get(section)?.[index]?.closing;
  }

  /** When a line was said last; empty where the text does not tell. */
  saidAt(places: readonly number[]): string {
    return places.reduce((last, place) => later(last, this.dayOf(place)), '');
  }

  private dayOf(place: number): string {
    const { dates } = this.told;
    return (dates && dateAt(dates, place)) ?? this.at;
  }

  lastSaid(section: SectionName, index: number): string {
    const { places, again } = this.told;
    const first = this.dayOf(places[section]![index]!);
    const more = again?.[section]?.[index];
    return more ? later(first, this.saidAt(more)) : first;
  }

  state(collector: FactCollector, own: End): void {
    for (const { start, marked, about } of this.done.slice(0, MOST_DONE)) {
      const { whole, head } = about;
      const at = this.dayOf(start);
      if (at === '') continue;
      const finish = (subject: Subject | undefined, kind: string) => {
        if (subject && isOneMatter(subject))
          collector.edge('FINISHED', own, collector.subject(subject.text), start, { at, kind });
      };
      finish(whole, marked ? 'marked' : 'told');
      finish(head, 'head');
    }
    if (own.label === 'Note') this.stateNote(collector, own);
  }

  /** By its name a note may close a matter; in a series it may leave something open. */
  private stateNote(collector: FactCollector, own: End): void {
    const { doc } = collector;
    const matter = isClosingNote(doc) ? matterOf(doc) : undefined;
    if (matter !== undefined)
      collector.edge(
        'FINISHED',
        own,
        collector.subject(`note ${matter}`),
        0,
        defined({ at: this.at || undefined, kind: 'note' }),
      );
    const series = seriesOf(doc);
    if (series !== undefined) this.stateSession(collector, own, series);
  }

  /** The last session of the note: where it begins to say what is open, else where it says anything of the work. */
  private stateSession(collector: FactCollector, own: End, series: string): void {
    const { doc } = collector;
    const open = this.lines.filter(({ passes, closing }) => passes && !closing);
    const told = (open.length > 0 ? open : this.lines).map(({ places }) => places);
    if (told.length === 0) told.push(...this.done.map(({ start }) => [start]));
    const said = told.map((places) => ({ start: places[0]!, at: this.saidAt(places) }));
    const last = said.reduce<(typeof said)[number] | undefined>(
      (best, one) => (isFirst(one, best) ? one : best),
      undefined,
    );
    if (!last) return;
    const session = collector.node('Session', doc, { path: doc });
    collector.edge('CONTINUES', own, session, last.start, defined({ at: last.at || undefined }));
    // Whoever asked for the last of the series asks again.
    collector.edge('CONTINUES', own, collector.node('Series', series, { name: series }), last.start);
  }
}

const later = (a: string, b: string) => (b > a ? b : a);

interface SaidLine {
  start: number;
  at: string;
}

/** Of the last day the first line. */
const isFirst = (one: SaidLine, best: SaidLine | undefined) =>
  !best || one.at > best.at || (one.at === best.at && one.start < best.start);
