/** A freeform note → items of the handoff schema, each with its lines and a confidence. */
import type { AnyItemValues } from '../model/index.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import { inCompany, isLead } from './company.ts';
import { type Context, contextOf } from './context.ts';
import { detailsOf } from './details.ts';
import { type DoneLine, doneLines } from './done-lines.ts';
import { FILE_FIELDS, type Field, type Kind, KNOWLEDGE } from './fields.ts';
import { FILE_MODEL, type FileModel } from './file-model.ts';
import { type FileFinding, filesIn } from './files.ts';
import { frontMatterUnits } from './front-matter.ts';
import { explain, judge, judgePart, type Verdict } from './judge.ts';
import { outcomeOf, saysOutcome, type ToldOutcome } from './outcome.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { type Ruled, ruleScores } from './rules.ts';
import type { Section } from './section.ts';
import { sentencesOf } from './sentences.ts';
import { lineIn, readUnits, type Unit } from './units.ts';
import { type Class, type Contribution, MODEL, type Model } from './weigh.ts';

export interface NoteItem {
  field: Field;
  /** As the note says it. */
  value: string;
  path?: string;
  /** 1-based, both included. */
  lines: [number, number];
  confidence: number;
  /** What the judgement was based on. */
  why: string;
  /** The point, without what `details` holds separately. */
  point: string;
  details?: AnyItemValues;
  file?: Pick<FileFinding, 'about' | 'deleted' | 'lines'>;
}

export interface Ambiguous {
  lines: [number, number];
  text: string;
  why: string;
}

/** What the note says and no field of a handoff holds. */
export interface LeftOut {
  lines: [number, number];
  text: string;
}

export interface NoteReading {
  items: NoteItem[];
  ambiguous: Ambiguous[];
  leftOut: LeftOut[];
  /** What it says is done. */
  done: DoneLine[];
  /** Only if the note says so itself. */
  outcome?: ToldOutcome;
  /** The line at which the note became too long to be read. */
  cutAt?: number;
}

/** The weights of both kinds of evidence. */
export interface Models {
  text: Model;
  files: FileModel;
}

/** `path`: that of the file, where links and `../` are to be read from its folder. */
export function readNote(
  doc: Markdown,
  firstLine = 0,
  endLine = doc.starts.length,
  path?: string,
  { text: model, files }: Models = { text: MODEL, files: FILE_MODEL },
): NoteReading {
  const { units, cutAt } = unitsOf(doc, firstLine, endLine);
  const reading = readPieces(units, filesIn(doc, { firstLine, endLine: cutAt ?? endLine, path }, files), model);
  const outcome = outcomeOf(doc, firstLine, endLine);
  return { ...reading, ...(outcome && { outcome }), ...(cutAt !== undefined && { cutAt }) };
}

/** The pieces of a note that can each be an item. */
export function unitsOf(doc: Markdown, firstLine = 0, endLine = doc.starts.length) {
  const head = firstLine === 0 ? frontMatterUnits(doc) : [];
  const { units, cutAt } = readUnits(doc, firstLine, endLine);
  return { units: [...head, ...inCompany(units)], cutAt };
}

export function readPieces(units: readonly Unit[], files: readonly FileFinding[], model = MODEL): NoteReading {
  const reading: NoteReading = { items: [], ambiguous: [], leftOut: [], done: [] };
  const used = new Set(files.map(({ line }) => line));
  let context = contextOf(undefined);
  let section: Section | undefined;
  for (const unit of units) {
    // Units of one section stand together.
    if (unit.section !== section) context = contextOf(unit.section);
    section = unit.section;
    const before = reading.leftOut.length;
    if (!isLead(unit)) takeWhole(reading, unit, context, model);
    reading.done.push(...doneLines(unit, context));
    // A line that gave a file or an outcome is not left out.
    if (isUsed(used, unit) || saysOutcome(unit)) reading.leftOut.length = before;
  }
  reading.items = [...files.map(fileItem), ...reading.items];
  return reading;
}

function isUsed(lines: ReadonlySet<number>, { first, last }: Unit): boolean {
  for (let line = first; line <= last; line++) if (lines.has(line)) return true;
  return false;
}

function fileItem({ kind, path, written, line, confidence, why, ...file }: FileFinding): NoteItem {
  const { about, deleted, lines } = file;
  return {
    field: FILE_FIELDS[kind],
    value: written,
    point: path,
    path,
    lines: [line + 1, line + 1],
    confidence,
    why,
    file: { ...(about && { about }), ...(deleted && { deleted }), ...(lines && { lines }) },
  };
}

/** The whole piece, or of a paragraph its point; what is not taken as a whole is looked through for what needs no heading. */
function takeWhole(reading: NoteReading, unit: Unit, context: Context, model: Model): void {
  const verdict = judge(unit, context, ruleScores(unit, context), model);
  const parts = unit.kind === 'row' || (verdict.best && unit.kind !== 'prose') ? [] : partsOf(unit, context);
  if (parts.length < 2) {
    take(reading, unit, context, verdict, model);
    return;
  }
  const point = verdict.best && pointOf(unit, parts, context, verdict.best.kind, model);
  if (point) take(reading, point, context, verdict, model);
  for (const one of parts)
    if (!point || one.end <= point.start || one.start >= point.end)
      take(reading, one, context, judgePart(one, context, one.ruled, model), model);
}

/** A part of a unit, where in its text it stands, and what the rules say of it. */
interface Part extends Placed {
  ruled: Ruled;
}
interface Placed extends Unit {
  start: number;
  end: number;
}

function partsOf(unit: Unit, context: Context): Part[] {
  const pieces = piecesOf(unit);
  const cut = unit.kind === 'prose' ? pieces.flatMap((piece) => sentencesIn(piece)) : pieces;
  if (cut.length < 2) return [];
  return cut.map((piece) => {
    const one = part(unit, piece);
    return { ...one, ruled: ruleScores(one, context) };
  });
}

const sentencesIn = ({ text, start }: Piece) =>
  sentencesOf(text).map((sentence) => ({ text: sentence.text, start: start + sentence.start }));

/** Of a paragraph the sentences that alone would be of the kind, and what is between them; else all of it. */
function pointOf(unit: Unit, parts: readonly Part[], context: Context, kind: Kind, model: Model): Placed {
  const meant = parts.filter((one) => judge(one, context, one.ruled, model).best?.kind === kind);
  const [first, last] = meant.length > 0 ? [meant[0]!, meant.at(-1)!] : [parts[0]!, parts.at(-1)!];
  return part(unit, { text: unit.text.slice(first.start, last.end), start: first.start });
}

function part(unit: Unit, { text, start }: Piece): Placed {
  const end = start + text.length;
  const [first, last] = [lineIn(unit, start), lineIn(unit, Math.max(end - 1, start))];
  return { ...unit, text, starts: [0], first, last, start, end };
}

/** Worked out when somebody asks. */
const REASONS = new WeakMap<NoteItem, () => Explanation>();

export interface Explanation {
  /** What it would be otherwise. */
  next: Class;
  /** What spoke for the one and against the other, the strongest first. */
  reasons: Contribution[];
}

export const explanationOf = (item: NoteItem): Explanation | undefined => REASONS.get(item)?.();

function take(reading: NoteReading, unit: Unit, context: Context, verdict: Verdict, model: Model): void {
  const { best, ambiguous, empty } = verdict;
  const lines: [number, number] = [unit.first + 1, unit.last + 1];
  if (best) {
    const { kind, next, confidence, why } = best;
    const { text, details } = detailsOf(kind, unit);
    const item: NoteItem = {
      field: KNOWLEDGE[kind],
      value: unit.text,
      point: text,
      ...{ lines, confidence, why },
      ...(Object.keys(details).length > 0 && { details }),
    };
    REASONS.set(item, () => ({ next, reasons: explain(unit, context, kind, next, model) }));
    reading.items.push(item);
  } else if (ambiguous) reading.ambiguous.push({ lines, text: unit.text, why: ambiguous });
  else if (!empty) reading.leftOut.push({ lines, text: unit.text });
}
