/** A freeform note as a handoff of this schema, each item with its place and how sure it is. */

import type { DoneLine } from '../../migrate/done-lines.ts';
import { frontMatterTags } from '../../migrate/front-matter.ts';
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
    done: done.map(({ line, ...said }) => ({ ...said, start: doc.starts[line]! })),
  };
  const seen = new Map<string, number>();
  const tags = frontMatterTags(doc);
  for (const item of items) {
    const section = item.field as SectionName;
    const entry = entryOf(item, tags);
    if (typeof entry === 'string') {
      derived.ambiguous.push({ lines: item.lines, text: item.value, why: entry });
      continue;
    }
    const identity = `${section} ${item.path ?? fingerprint(item.point)}`;
    const place = doc.starts[item.lines[0] - 1]!;
    const known = seen.get(identity);
    if (known !== undefined) {
      derived.again[section] ??= [];
      derived.again[section][known] ??= [];
      derived.again[section][known].push(place);
      continue;
    }
    seen.set(identity, derived.places[section]?.length ?? 0);
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

/** The item in the schema's words, or why the schema has no place for it. */
function entryOf(item: NoteItem, tags: readonly string[]): Record<string, unknown> | string {
  const { lead } = SECTIONS[item.field as SectionName];
  if (item.path !== undefined) return fileEntry(item, lead);
  if (fingerprint(item.point) === '') return 'it has no text';
  return { [lead]: item.point, ...acceptable(item, tags) };
}

/** Of the tags and tasks that prose names only those are taken that the schema accepts. Items without tags have those of the front matter. */
function acceptable({ field, details = {} }: NoteItem, tags: readonly string[]): Record<string, unknown> {
  const label = ITEM_LABELS.find((one) => ITEMS[one].section === field)!;
  const kinds = new Map(fieldsOf(label).map(({ name, value }) => [name, value]));
  const tagged = [...kinds].filter(([name, value]) => value === 'tags' && tags.length > 0 && !(name in details));
  const said = { ...details, ...Object.fromEntries(tagged.map(([name]) => [name, [...tags]])) };
  const taken = Object.entries(said).map(([name, value]) => [name, acceptableList(kinds.get(name), value)] as const);
  return Object.fromEntries(taken.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

function acceptableList(kind: ItemField['value'] | undefined, said: Property): Property {
  if (!Array.isArray(said)) return said;
  if (kind === 'tags') return said.map(foldedTag).filter((tag) => TAG.test(tag));
  return kind === 'tasks' ? said.filter((id) => normaliseTaskId(id) !== undefined) : said;
}

function fileEntry({ field, path, file = {} }: NoteItem, lead: string): Record<string, unknown> | string {
  if (!isInside(path!)) return 'the path leads out of the project';
  const { about, lines, deleted } = file;
  if (field === 'files_created') return { [lead]: path, ...(about && { purpose: about }), ...(lines && { lines }) };
  if (field === 'dependencies_for_next') return { [lead]: path, ...(about && { reason: about }) };
  return {
    [lead]: path,
    ...(lines && { lines }),
    ...(deleted && { change_type: 'delete' }),
    ...(about && { description: about }),
  };
}
