/** A freeform note as a handoff of this schema, each item with its place and how sure it is. */
import type { DoneLine } from '../../migrate/done-lines.ts';
import { frontMatterTags, MOST_TAGGED } from '../../migrate/front-matter.ts';
import type { Ambiguous, LeftOut, NoteItem, NoteReading } from '../../migrate/read-note.ts';
import { readNote } from '../../migrate/read-note.ts';
import { readYamlText } from '../../migrate/read-yaml-text.ts';
import {
  fieldsOf,
  fingerprint,
  foldedTag,
  ITEM_LABELS,
  ITEMS,
  type ItemField,
  normaliseTaskId,
  type Property,
} from '../../model/index.ts';
import { lineAt } from '../../parse/line-map.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { HandoffBlock } from './find-handoffs.ts';
import { type Handoff, isInside, SECTIONS, type SectionName, TAG } from './schema.ts';

export interface Derived {
  handoff: Handoff;
  places: Partial<Record<SectionName, number[]>>;
  confidences: Partial<Record<SectionName, number[]>>;
  items: NoteItem[];
  ambiguous: Ambiguous[];
  leftOut: LeftOut[];
  /** Offsets at which items are said again. */
  again: Partial<Record<SectionName, number[][]>>;
  /** What the note says is done. */
  done: DoneAt[];
  /** Offset of the line that says how the work ended. */
  outcomeAt?: number;
  /** Offset from which on the note was too long to be read. */
  cutAt?: number;
}

/** Something that is done, and the offset of the line that says so. */
export interface DoneAt extends Omit<DoneLine, 'line'> {
  start: number;
}

/** What a block of a file says, or the whole file where no block is meant. */
export function derive(doc: Markdown, block?: HandoffBlock, path?: string): Derived {
  if (!block) return fromNote(doc, readNote(doc, 0, doc.starts.length, path));
  const firstLine = lineAt(doc, block.start);
  const endLine = block.end > block.start ? lineAt(doc, block.end - 1) + 1 : firstLine;
  const isYaml = block.form === 'structured' || block.form === 'yaml';
  return fromNote(
    doc,
    isYaml ? readYamlText(doc, block.start, block.end, path) : readNote(doc, firstLine, endLine, path),
  );
}

/** What parts of a file say together, by their lines; the second of two equal items says nothing new. */
export function deriveParts(doc: Markdown, parts: readonly { firstLine: number; endLine: number }[]): Derived {
  const readings = parts.map(({ firstLine, endLine }) => readNote(doc, firstLine, endLine));
  const outcome = readings.findLast((reading) => reading.outcome)?.outcome;
  const cutAt = readings.find((reading) => reading.cutAt !== undefined)?.cutAt;
  return fromNote(doc, {
    items: readings.flatMap(({ items }) => items),
    ambiguous: readings.flatMap(({ ambiguous }) => ambiguous),
    leftOut: readings.flatMap(({ leftOut }) => leftOut),
    done: readings.flatMap(({ done }) => done),
    ...(outcome && { outcome }),
    ...(cutAt !== undefined && { cutAt }),
  });
}

function fromNote(doc: Markdown, { items, ambiguous, leftOut, done, outcome, cutAt }: NoteReading): Derived {
  const derived: Derived = {
    handoff: {},
    places: {},
    confidences: {},
    items,
    leftOut,
    ambiguous: [...ambiguous],
    again: {},
    done: done.map(({ text, marked, line }) => ({ text, marked, start: doc.starts[line]! })),
  };
  const seen: Partial<Record<SectionName, Map<string, number>>> = {};
  const tags = frontMatterTags(doc);
  for (const [index, item] of items.entries()) {
    const section = item.field as SectionName;
    const identity = item.path ?? fingerprint(item.point);
    const entry = entryOf(item, identity, index < MOST_TAGGED ? tags : NO_TAGS);
    if (typeof entry === 'string') {
      derived.ambiguous.push({ lines: item.lines, text: item.value, why: entry });
      continue;
    }
    const place = doc.starts[item.lines[0] - 1]!;
    seen[section] ??= new Map();
    const known = seen[section].get(identity);
    if (known !== undefined) {
      derived.again[section] ??= [];
      derived.again[section][known] ??= [];
      derived.again[section][known].push(place);
      continue;
    }
    seen[section].set(identity, seen[section].size);
    (derived.handoff as Record<string, unknown[]>)[section] ??= [];
    (derived.handoff as Record<string, unknown[]>)[section]!.push(entry);
    derived.places[section] ??= [];
    derived.places[section].push(place);
    derived.confidences[section] ??= [];
    derived.confidences[section].push(item.confidence);
  }
  if (cutAt !== undefined) derived.cutAt = doc.starts[cutAt]!;
  if (outcome) {
    derived.handoff = { outcome: outcome.outcome, ...derived.handoff };
    derived.outcomeAt = doc.starts[outcome.line]!;
  }
  return derived;
}

const NO_TAGS: readonly string[] = [];

/** The item in the schema's words, or why the schema has no place for it. */
function entryOf(item: NoteItem, identity: string, tags: readonly string[]): Record<string, unknown> | string {
  if (item.path !== undefined) return fileEntry(item, SECTIONS[item.field as SectionName].lead);
  return identity === '' ? 'it has no text' : acceptable(item, tags);
}

/** What the fields of each kind of item hold, and which of them hold tags. */
const KINDS: ReadonlyMap<string, { lead: string; values: ReadonlyMap<string, ItemField['value']>; tags: string[] }> =
  new Map(
    ITEM_LABELS.map((label) => {
      const values = new Map(fieldsOf(label).map(({ name, value }) => [name, value]));
      const tags = [...values.keys()].filter((name) => values.get(name) === 'tags');
      return [ITEMS[label].section, { lead: ITEMS[label].lead, values, tags }];
    }),
  );

/** Of the tags and tasks that prose names only those are taken that the schema accepts. Items without tags have those of the front matter. */
function acceptable({ field, point, details }: NoteItem, tags: readonly string[]): Record<string, unknown> {
  const kind = KINDS.get(field)!;
  const entry: Record<string, unknown> = { [kind.lead]: point };
  for (const name in details) add(entry, name, acceptableList(kind.values.get(name), details[name as 'severity']!));
  if (tags.length > 0)
    for (const name of kind.tags)
      if (!details || !(name in details)) add(entry, name, acceptableList('tags', [...tags]));
  return entry;
}

/** An empty list says nothing. */
function add(entry: Record<string, unknown>, name: string, value: Property): void {
  if (!Array.isArray(value) || value.length > 0) entry[name] = value;
}

function acceptableList(kind: ItemField['value'] | undefined, said: Property): Property {
  if (!Array.isArray(said)) return said;
  if (kind === 'tags') return said.map(foldedTag).filter((tag) => TAG.test(tag));
  return kind === 'tasks' ? said.filter((id) => normaliseTaskId(id) !== undefined) : said;
}

function fileEntry({ field, path, file }: NoteItem, lead: string): Record<string, unknown> | string {
  if (!isInside(path!)) return 'the path leads out of the project';
  const entry: Record<string, unknown> = { [lead]: path };
  if (!file) return entry;
  const { about, lines, deleted } = file;
  if (field === 'files_created' && about) entry.purpose = about;
  if (field !== 'dependencies_for_next' && lines) entry.lines = lines;
  if (field === 'dependencies_for_next' && about) entry.reason = about;
  if (field !== 'files_modified') return entry;
  if (deleted) entry.change_type = 'delete';
  if (about) entry.description = about;
  return entry;
}
