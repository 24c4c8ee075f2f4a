/** Makes a dialect of a convention: lists of tasks, notes that are read by their headings, and data of a tool. */
import { isTemplateText } from '../../migrate/never.ts';
import type { Finding } from '../../model/index.ts';
import { type LineMap, lineAt, lineText } from '../../parse/line-map.ts';
import type { JsonMistake } from '../../parse/parse-json.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { Dialect, DocumentReading, ParsedSource } from '../dialect.ts';
import { isBeside } from '../task/beside.ts';
import { courseOfText } from '../task/closings.ts';
import { type Derived, derive } from '../task/derived.ts';
import type { SectionName } from '../task/schema.ts';
import { sortableDate } from '../task/text-date.ts';
import { conventionFacts } from './facts.ts';
import { type FrontMatter, readFrontMatter } from './fields.ts';
import { keepLines, tooLong } from './handoff-builder.ts';
import type { ConventionReading } from './reading.ts';
import { CONVENTION_RULES, type ConventionCode } from './rules.ts';

type Said = Partial<ConventionReading> | undefined;

interface Named {
  name: string;
  version: number;
}

/** `read` gives undefined where the text is something else. `place`: where its files are; absent where only the text tells. */
export function convention(
  { name, version, place, isData }: Named & { place?: RegExp; isData?: true },
  read: (source: ParsedSource) => Said,
): Dialect<ConventionReading> {
  return {
    ...{ name, version, rules: CONVENTION_RULES, facts: conventionFacts },
    ...(place && { place }),
    ...(isData && { isData }),
    read(source) {
      const said = read(source);
      return said && { state: 'ingested', tasks: [], findings: [], ...said };
    },
  };
}

interface ListConvention extends Named {
  /** The folders before the list are its first two groups, the name of the file without its ending is the last one. */
  place: RegExp;
  /** What a file of the convention says, by its name. `folder`: that of the list, as ids name it. */
  files: Readonly<Record<string, (doc: Markdown, folder: string, path: string) => Said>>;
}

/** Tasks as lines of a list, and decisions about them in texts of the same folder. */
export function listConvention({ files, ...own }: ListConvention): Dialect<ConventionReading> {
  return convention(own, ({ path, markdown }) => {
    const groups = own.place.exec(path);
    const said = groups && files[groups.at(-1)!]?.(markdown, folderOf(...groups.slice(1, -1)), path);
    if (!said) return undefined;
    const title = titleOf(markdown);
    return {
      items: [],
      ...(title && { name: title }),
      ...said,
      findings: [...(said.findings ?? []), ...openFences(markdown)],
    };
  });
}

/** Whether a document is a list of tasks, of any convention. */
export function isList(document: DocumentReading | undefined): document is DocumentReading<ConventionReading> {
  return document !== undefined && 'items' in document.reading;
}

export const titleOf = ({ headings }: Markdown) => headings.find(({ level }) => level === 1)?.title;

/** Everything below a fence that nothing closes counts as an example. */
export function openFences(doc: Markdown): Finding<SharedCode>[] {
  const open = doc.fences.filter(({ closed }) => !closed).map(({ openLine }) => doc.starts[openLine]!);
  const message = 'This fence is never closed. End it with the same marks on a separate line';
  return open.map((start) => ({ code: 'fence-unclosed', start, end: start + 3, message }));
}

/** The part of a path before the convention's own folder, and the folder of the list: `packages/a`, `003-login` → `packages/a/003-login`. */
export const folderOf = (...parts: (string | undefined)[]) =>
  parts
    .filter(Boolean)
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');

/** `remove-room-scheduling` as people write it. */
export const inWords = (slug: string) => {
  const text = slug.replace(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What a note says that is read by its headings. */
export interface NoteText extends Pick<ConventionReading, 'resolves' | 'at'> {
  items: NonNullable<ConventionReading['items']>;
  /** Lines that go to the prose reader, and lines of which only the files count: they tell what was done. */
  prose?: (line: number) => boolean;
  done?: (line: number) => boolean;
  /** What counts of what the prose reader finds; all of it by default. */
  isKept?: IsKept;
}

type IsKept = (section: SectionName, confidence: number) => boolean;

interface NoteConvention extends Named {
  place: RegExp;
  /** Undefined where the text is something else. */
  read(doc: Markdown, path: string, front: FrontMatter): NoteText | undefined;
}

/** Items of one file that are read. */
const MAX_ITEMS = 2000;

/** Files that hold knowledge and no tasks: each is a note, and headings or fields say what its items are. */
export function noteConvention({ read, ...own }: NoteConvention): Dialect<ConventionReading> {
  return convention(own, ({ path, markdown, as }) => {
    if (markdown.text.trim() === '' || (as === undefined && isBeside(path))) return undefined;
    const doc = unfenced(markdown);
    const front = readFrontMatter(doc);
    const title = titleOf(doc);
    const named = title && { name: title };
    const findings = [...front.findings, ...openFences(doc)];
    if (isTemplateText(path, doc.text)) return { ...named, state: 'unfilled', items: [], findings };
    const said = read(doc, path, front);
    return said && { ...named, ...noteOf(doc, said, front, findings), through: courseOfText(doc) };
  });
}

function noteOf(
  doc: Markdown,
  { items, prose, done, resolves, at, isKept = () => true }: NoteText,
  front: FrontMatter,
  findings: Finding<ConventionCode>[],
): Said {
  const derived = [
    ...(prose ? [keptOf(derive(keepLines(doc, prose)), isKept)] : []),
    ...(done ? [keptOf(derive(keepLines(doc, done)), isFile)] : []),
  ];
  const day =
    at ?? sortableDate(['date', 'updated', 'created'].map((key) => front.values.get(key)?.text).find(Boolean));
  const cut = items[MAX_ITEMS]?.start ?? derived.find(({ cutAt }) => cutAt !== undefined)?.cutAt;
  return {
    items: items.slice(0, MAX_ITEMS).map((item) => ({ ...item, ...(front.tags.length > 0 && { tags: front.tags }) })),
    ...(derived.length > 0 && { derived }),
    ...(resolves && { resolves }),
    ...(day && { at: day }),
    findings: cut === undefined ? findings : [...findings, tooLong(cut, 'note', 'Split it by subject')],
  };
}

/** What was read from prose, less what does not count. */
function keptOf(derived: Derived, isKept: IsKept): Derived {
  const kept: Derived = { ...derived, handoff: {}, places: {}, confidences: {}, again: {} };
  for (const section of Object.keys(derived.places) as SectionName[]) {
    const confidences = derived.confidences[section]!;
    const pick = <T>(list: readonly T[]) => list.filter((_, i) => isKept(section, confidences[i]!));
    Object.assign(kept.handoff, { [section]: pick(derived.handoff[section] as unknown[]) });
    kept.places[section] = pick(derived.places[section]!);
    kept.confidences[section] = pick(confidences);
    // Holes and all: it has as many as there are places.
    kept.again[section] = pick(derived.places[section]!.map((_, i) => derived.again[section]?.[i] ?? []));
  }
  return kept;
}

const isFile: IsKept = (section) => section === 'files_created' || section === 'files_modified';

/** A file that is one fence of markdown from end to end holds what stands in the fence, further fences included. */
function unfenced(doc: Markdown): Markdown {
  const [fence] = doc.fences;
  if (!fence || !/^(?:markdown|md)$/.test(fence.info)) return doc;
  const isWritten = (_: number, line: number) => lineText(doc, line).trim() !== '';
  const [first, last] = [doc.starts.findIndex(isWritten), doc.starts.findLastIndex(isWritten)];
  const ends = last > first && /^\s*(?:`{3,}|~{3,})\s*$/.test(lineText(doc, last));
  if (first !== fence.openLine || !ends) return doc;
  return keepLines(doc, (line) => line !== first && line !== last);
}

/** One for each line: what follows a mistake on the same line follows from it. */
export function syntaxFindings(map: LineMap, mistakes: readonly JsonMistake[]): Finding<ConventionCode>[] {
  const lines = new Map<number, JsonMistake>();
  for (const mistake of mistakes) {
    const line = lineAt(map, mistake.offset);
    const known = lines.get(line);
    if (!known || mistake.offset < known.offset) lines.set(line, mistake);
  }
  return [...lines.values()].map(({ offset, message }) => ({
    ...{ code: 'json-syntax', start: offset, end: offset },
    message: `This is not JSON. ${message}. What can be told apart is read`,
  }));
}
