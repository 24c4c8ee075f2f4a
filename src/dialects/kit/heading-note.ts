/** A note that is read by its headings, as a row of a table says it. What no heading explains goes to the reader of prose. */
import { isTemplateText } from '../../migrate/never.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { Dialect } from '../dialect.ts';
import { isBeside } from '../task/beside.ts';
import { courseOfText } from '../task/closings.ts';
import type { SectionName } from '../task/schema.ts';
import { sortableDate } from '../task/text-date.ts';
import { convention, openFences, titleOf } from './convention.ts';
import { type FrontMatter, readFrontMatter } from './fields.ts';
import { HandoffBuilder, runsOf } from './handoff-builder.ts';
import { HeadingReader } from './heading-reader.ts';
import { type Meaning, meaningOf } from './heading-words.ts';
import type { ConventionReading, ItemEntry } from './reading.ts';

export interface HeadingRow {
  name: string;
  version: number;
  place?: RegExp;
  /** Words without which a text at this place is something else. */
  recognise?: RegExp;
  /** What headings mean here; after these count the words of heading-words.ts. */
  headings?: readonly (readonly [like: RegExp, means: Meaning])[];
  words?: (title: string) => Meaning | undefined;
  /** What a heading means that no word explains. */
  otherwise?: Meaning;
  /** What counts of what the prose reader finds; all of it by default. */
  prose?: readonly SectionName[];
  /** What this convention states beside its headings. */
  more?(doc: Markdown, path: string, front: FrontMatter): ItemEntry[];
  /** Whether what its headings state counts here. */
  isKept?(item: ItemEntry, doc: Markdown): boolean;
}

/** What holds beyond the session in which it was written. */
export const LASTING: readonly SectionName[] = ['patterns_discovered', 'gotchas', 'open_questions'];
const FILES: readonly SectionName[] = ['files_created', 'files_modified'];

export function headingNote(row: HeadingRow): Dialect<ConventionReading> {
  const { name, version, place, recognise } = row;
  return convention({ name, version, ...(place && { place }) }, ({ path, markdown: doc, as }) => {
    if (doc.text.trim() === '') return undefined;
    if (as === undefined && (isBeside(path) || recognise?.test(doc.text) === false)) return undefined;
    return readHeadings(row, doc, path);
  });
}

/** `- [in_progress] …` is no placeholder. */
const STATUS_MARK = /\[(?:completed?|in[_ -]progress|pending|done|todo|skipped)\]/gi;

/** Made once for a row: its expressions stay compiled. */
const readers = new WeakMap<HeadingRow, HeadingReader>();

function readerOf(row: HeadingRow): HeadingReader {
  const known = readers.get(row);
  if (known) return known;
  const { headings = [], words = meaningOf, otherwise } = row;
  const own = (title: string) => headings.find(([like]) => like.test(title))?.[1];
  const reader = new HeadingReader({
    meaningOf: (title) => own(title) ?? words(title),
    isTitle: /^/,
    otherwise,
    tables: true,
  });
  readers.set(row, reader);
  return reader;
}

export function readHeadings(row: HeadingRow, doc: Markdown, path: string): Partial<ConventionReading> {
  const front = readFrontMatter(doc);
  const title = titleOf(doc);
  const findings = [...front.findings, ...openFences(doc)];
  if (isTemplateText(path, doc.text.replace(STATUS_MARK, '')))
    return { state: 'unfilled', findings, ...(title && { name: title }) };
  const builder = new HandoffBuilder(front.tags);
  const { items, kinds } = readerOf(row).read(doc);
  const all = [...items.filter((item) => row.isKept?.(item, doc) ?? true), ...(row.more?.(doc, path, front) ?? [])];
  for (const item of all.sort((a, b) => a.start - b.start)) builder.addItem(item);
  for (const run of runsOf(kinds)) {
    if (run.kind === 'prose') builder.prose(doc, run, row.prose);
    else if (run.kind === 'done' && row.prose === undefined) builder.prose(doc, run, FILES);
  }
  const day = [
    path.slice(path.lastIndexOf('/') + 1),
    ...['date', 'updated', 'created'].map((key) => front.values.get(key)?.text),
  ];
  return {
    findings: [...findings, ...builder.findings()],
    ...(title && { name: title }),
    handoff: { ...builder.build(day.map(sortableDate).find(Boolean)), ...courseOfText(doc) },
  };
}
