import { isSureEnough } from '../ask/sure-enough.ts';
import type { Config } from '../config/schema.ts';
import { readDocument } from '../dialects/index.ts';
import { isOf, readAsNote } from '../dialects/read-document.ts';
import type { Derived } from '../dialects/task/derived.ts';
import { newest, taskDialect } from '../dialects/task/dialect.ts';
import { type Answer, mergeAnswer } from '../dialects/task/merge-answer.ts';
import { holdsMarker, migratedSection, withoutMigrated } from '../dialects/task/migrated.ts';
import type { TaskReading } from '../dialects/task/reading.ts';
import { type Handoff, OUTCOMES, type SectionName } from '../dialects/task/schema.ts';
import { unsureOf, without } from '../dialects/task/unsure-mark.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { isTemplateText } from '../migrate/never.ts';
import type { Ambiguous, LeftOut, NoteItem } from '../migrate/read-note.ts';
import { ITEM_LABELS, ITEMS, type SourceFile } from '../model/index.ts';
import { lineAt, mapLines } from '../parse/line-map.ts';
import { scanMarkdown } from '../parse/scan-markdown.ts';
import { filesOf } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

export type Outcome = (typeof OUTCOMES)[number];

export interface Migration {
  path: string;
  handoff: Handoff;
  items: NoteItem[];
  ambiguous: Ambiguous[];
  /** What stays in the original text only. */
  leftOut: LeftOut[];
  /** How many items are less sure than `derived.minConfidence`. */
  unsure: number;
  /** The line of the note that says how the work ended. */
  outcomeLine?: number;
  /** A handoff section of a task file, not a whole note. */
  isSection: boolean;
  /** The file as it is, and as it would be. */
  before: string;
  after?: string;
  /** What is missing, where nothing can be written. */
  refused?: string;
  written: boolean;
}

export interface MigrateOptions extends Workplace {
  paths: Iterable<string>;
  /** The files were named one by one: what is in no known form is a note, too. */
  named?: boolean;
  outcome?: Outcome;
  answer?: Answer;
  write?: boolean;
  /** What is less sure than `derived.minConfidence` is not written. */
  onlySure?: boolean;
  onProgress?: (done: number) => void;
}

/** One after another, so that a caller can stop between two files. Files that are structured already, or say nothing, are left out. */
export function* migrateNotes(options: MigrateOptions): Generator<Migration> {
  const { root, paths, write, onProgress } = options;
  let done = 0;
  for (const { path, source } of filesOf(options, paths)) {
    const migration = source && migrateText(source, options);
    if (migration) {
      if (write && migration.after !== undefined) {
        writeFileAtomically(root, path, migration.after);
        migration.written = true;
      }
      yield migration;
    }
    onProgress?.(++done);
  }
}

/** What a file says as a handoff, and the file with it; undefined where it holds no freeform note. */
export function migrateText(
  source: SourceFile,
  options: Omit<MigrateOptions, 'root' | 'paths'>,
): Migration | undefined {
  const found = findNote(source, options);
  if (!found) return undefined;
  const { derived, block, status } = found;
  // What the note or the task says counts; the option fills the gap.
  const outcome = derived.handoff.outcome ?? OUTCOMES.find((known) => known === status) ?? options.outcome;
  const merged = mergeAnswer({ ...derived.handoff, ...(outcome && { outcome }) }, options.answer);
  const unsure = unsureOf(derived, isSureAs(options.config));
  const handoff = options.onlySure ? without(merged, unsure) : merged;
  const { items, ambiguous, leftOut, outcomeAt } = derived;
  const migration: Migration = {
    ...{ path: source.path, handoff, items, ambiguous, leftOut, unsure: unsure.size },
    ...(outcomeAt !== undefined && { outcomeLine: lineAt(mapLines(source.text), outcomeAt) + 1 }),
    ...{ isSection: block !== undefined, before: source.text, written: false },
  };
  if (!handoff.outcome)
    return { ...migration, refused: `The note does not say how the work ended: add --outcome ${OUTCOMES.join('|')}` };
  if (items.length === 0 && !options.answer)
    return { ...migration, refused: 'The rules find nothing in it: use --prompt to ask an agent' };
  if (holdsMarker(source.text))
    return { ...migration, refused: 'A line of the note is a marker that migrate writes: remove it, or indent it' };
  const { at, text } = migratedSection(scanMarkdown(source.text), block, handoff, unsure);
  const after = source.text.slice(0, at) + text + source.text.slice(at);
  const refused = whyNot({ ...source, text: after }, options.config);
  return refused === undefined ? { ...migration, after } : { ...migration, refused };
}

const isSureAs =
  ({ derived: { minConfidence } }: Config) =>
  (section: SectionName, confidence: number) => {
    const label = ITEM_LABELS.find((one) => ITEMS[one].section === section);
    return label === undefined || isSureEnough(label, { derived: true, confidence }, minConfidence);
  };

interface Found {
  derived: Derived;
  block?: TaskReading['freeform'][number];
  status?: string;
}

function findNote(source: SourceFile, { config, named }: Pick<MigrateOptions, 'config' | 'named'>): Found | undefined {
  const document = readDocument(source, config.limits);
  if (document && !isOf(document, taskDialect)) return undefined;
  const reading = document?.reading;
  if (reading?.handoff || reading?.state === 'unfilled') return undefined;
  if (reading?.derived) {
    const block = reading.note ? undefined : newest(reading.freeform, document!.markdown);
    const { status } = reading.task.metadata;
    // A note has no status; what it says of its own is in its words.
    return { derived: reading.derived, ...(block && { block }), ...(status && reading.task.id && { status }) };
  }
  if (!named || reading?.task.id || source.text.trim() === '' || isTemplateText(source.path, source.text))
    return undefined;
  return { derived: readAsNote(source) };
}

/** The first error that a check would find in the new text. */
function whyNot(source: SourceFile, config: Config): string | undefined {
  const document = readDocument(source, config.limits);
  const error = document?.problems.find(({ severity }) => severity === 'error');
  // Its line is one of the text that is not written.
  if (error) return `${error.code}  ${error.message}`;
  return isOf(document, taskDialect) && document.reading.handoff
    ? undefined
    : 'The section would not be read as a handoff';
}

export interface Undoing {
  path: string;
  /** False where somebody wrote into the section since: it stays. */
  undone: boolean;
}

/** Takes out what migrations put in and nobody changed. */
export function* undoMigrations(workplace: Workplace, paths: Iterable<string>): Generator<Undoing> {
  for (const { path, source } of filesOf(workplace, paths)) {
    const found = source && withoutMigrated(source.text);
    if (!found) continue;
    if (found.text !== source.text) writeFileAtomically(workplace.root, path, found.text);
    yield { path, undone: found.kept === 0 };
  }
}
