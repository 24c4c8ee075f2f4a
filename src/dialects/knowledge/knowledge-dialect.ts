/** A dialect for files that hold knowledge and no tasks: each is a note, and headings or fields say what its items are. */
import { isTemplateText } from '../../migrate/never.ts';
import type { Finding } from '../../model/index.ts';
import { lineEnd, lineText } from '../../parse/line-map.ts';
import { type Markdown, scanMarkdown } from '../../parse/scan-markdown.ts';
import type { Dialect } from '../dialect.ts';
import { isBeside } from '../task/beside.ts';
import { courseOfText } from '../task/closings.ts';
import { type Derived, derive } from '../task/derived.ts';
import type { SectionName } from '../task/schema.ts';
import { sortableDate } from '../task/text-date.ts';
import { listFacts } from '../task-lists/facts.ts';
import { openFences } from '../task-lists/list-dialect.ts';
import type { SaidItem } from '../task-lists/reading.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { KNOWLEDGE_RULES, type KnowledgeCode, type KnowledgeReading } from './reading.ts';

/** What a file says. */
export interface Said extends Pick<KnowledgeReading, 'resolves' | 'at'> {
  items: SaidItem[];
  /** Lines that go to the prose reader, and lines of which only the files count: they tell what was done. */
  prose?: (line: number) => boolean;
  done?: (line: number) => boolean;
  /** What counts of what the prose reader finds; all of it where nothing is said. */
  isKept?: IsKept;
}

type IsKept = (section: SectionName, confidence: number) => boolean;

export interface KnowledgeConvention {
  name: string;
  version: number;
  /** Whether a file lies where the convention keeps its files. */
  place: RegExp;
  /** Undefined where the text is something else. */
  read(doc: Markdown, path: string, front: FrontMatter): Said | undefined;
}

/** So many items of one file are read. */
const MOST_ITEMS = 2000;

export function knowledgeDialect({ name, version, place, read }: KnowledgeConvention): Dialect<KnowledgeReading> {
  return {
    name,
    version,
    rules: KNOWLEDGE_RULES,
    read({ path, markdown, as }) {
      if (markdown.text.trim() === '' || (as === undefined && (!place.test(path) || isBeside(path)))) return undefined;
      const doc = unfenced(markdown);
      const front = readFrontMatter(doc);
      const title = doc.headings.find(({ level }) => level === 1)?.title;
      const reading = { tasks: [], ...(title && { name: title }) };
      const findings = [...front.findings, ...openFences(doc)];
      if (isTemplateText(path, doc.text)) return { ...reading, state: 'unfilled', items: [], findings };
      const said = read(doc, path, front);
      return (
        said && { ...reading, state: 'ingested', ...toldBy(doc, said, front, findings), through: courseOfText(doc) }
      );
    },
    facts: listFacts,
  };
}

function toldBy(
  doc: Markdown,
  { items, prose, done, resolves, at, isKept = () => true }: Said,
  front: FrontMatter,
  findings: Finding<KnowledgeCode>[],
): Pick<KnowledgeReading, 'items' | 'derived' | 'resolves' | 'at' | 'findings'> {
  const derived = [
    ...(prose ? [keptOf(derive(keepLines(doc, prose)), isKept)] : []),
    ...(done ? [keptOf(derive(keepLines(doc, done)), isFile)] : []),
  ];
  const day =
    at ?? sortableDate(['date', 'updated', 'created'].map((key) => front.values.get(key)?.text).find(Boolean));
  const cut = items[MOST_ITEMS]?.start ?? derived.find(({ cutAt }) => cutAt !== undefined)?.cutAt;
  return {
    items: items.slice(0, MOST_ITEMS).map((item) => ({ ...item, ...(front.tags.length > 0 && { tags: front.tags }) })),
    ...(derived.length > 0 && { derived }),
    ...(resolves && { resolves }),
    ...(day && { at: day }),
    findings: cut === undefined ? findings : [...findings, tooLong(cut)],
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

const tooLong = (start: number): Finding<KnowledgeCode> => ({
  code: 'note-too-long',
  start,
  end: start,
  message: 'From here on this note is not read: it is too long. Split it by subject',
});

/** The text with some of its lines left blank, at the same offsets: the prose reader then sees only the rest. */
function keepLines(doc: Markdown, isKept: (line: number) => boolean): Markdown {
  let text = '';
  for (let line = 0; line < doc.starts.length; line++) {
    const [start, end, next] = [doc.starts[line]!, lineEnd(doc, line), doc.starts[line + 1] ?? doc.text.length];
    text += isKept(line) ? doc.text.slice(start, next) : ' '.repeat(end - start) + doc.text.slice(end, next);
  }
  return scanMarkdown(text);
}

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
