/** A freeform note → items of the handoff schema, each with its lines and a confidence. Rules only; the tables list them. */
import { type AnyItemValues, withoutEnd } from '../model/index.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import { type Context, contextOf } from './context.ts';
import { detailsOf } from './details.ts';
import { type DoneLine, doneLines } from './done-lines.ts';
import { FILE_FIELDS, type Field, KINDS, KNOWLEDGE } from './fields.ts';
import { type FileFinding, filesIn } from './files.ts';
import { frontMatterUnits } from './front-matter.ts';
import { judge, THRESHOLD } from './judge.ts';
import { outcomeOf, saysOutcome, type ToldOutcome } from './outcome.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { sentencesOf } from './sentences.ts';
import { lineIn, readUnits, type Unit } from './units.ts';

export interface NoteItem {
  field: Field;
  /** As the note says it. */
  value: string;
  path?: string;
  /** 1-based, both included. */
  lines: [number, number];
  confidence: number;
  /** What the rules were based on. */
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

/** `path`: that of the file, where links and `../` are to be read from its folder. */
export function readNote(doc: Markdown, firstLine = 0, endLine = doc.starts.length, path?: string): NoteReading {
  const head = firstLine === 0 ? frontMatterUnits(doc) : [];
  const { units, cutAt } = readUnits(doc, firstLine, endLine);
  const reading = readPieces([...head, ...units], filesIn(doc, { firstLine, endLine: cutAt ?? endLine, path }));
  const outcome = outcomeOf(doc, firstLine, endLine);
  return { ...reading, ...(outcome && { outcome }), ...(cutAt !== undefined && { cutAt }) };
}

export function readPieces(units: readonly Unit[], files: readonly FileFinding[]): NoteReading {
  const reading: NoteReading = { items: [], ambiguous: [], leftOut: [], done: [] };
  const used = new Set(files.map(({ line }) => line));
  for (const unit of units) {
    const before = reading.leftOut.length;
    const context = contextOf(unit.section);
    takeText(reading, unit, context);
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

/** In an item longer than this, one sentence may be the point. */
const LONG = 400;

function takeText(reading: NoteReading, unit: Unit, context: Context): void {
  const sure = context.route.speaks && KINDS.some((kind) => context.route.gives[kind] >= THRESHOLD);
  if (unit.kind === 'prose' && withoutEnd(unit.text, /[^\w:]/).endsWith(':')) return;
  if (unit.kind === 'row' || sure) {
    take(reading, unit, context);
    return;
  }
  for (const piece of piecesOf(unit)) {
    if (unit.kind !== 'prose' && piece.text.length <= LONG) take(reading, part(unit, piece), context);
    else
      for (const { text, start } of sentencesOf(piece.text))
        take(reading, part(unit, { text, start: piece.start + start }), context);
  }
}

/** A part of a unit with its own lines. */
function part(unit: Unit, { text, start }: Piece): Unit {
  return {
    ...unit,
    text,
    starts: [0],
    first: lineIn(unit, start),
    last: lineIn(unit, start + Math.max(text.length - 1, 0)),
  };
}

function take(reading: NoteReading, unit: Unit, context: Context): void {
  const { best, ambiguous, empty } = judge(unit, context);
  const lines: [number, number] = [unit.first + 1, unit.last + 1];
  if (best) {
    const { text, details } = detailsOf(best.kind, unit);
    reading.items.push({
      field: KNOWLEDGE[best.kind],
      value: unit.text,
      point: text,
      lines,
      confidence: best.confidence,
      why: best.why,
      ...(Object.keys(details).length > 0 && { details }),
    });
  } else if (ambiguous) reading.ambiguous.push({ lines, text: unit.text, why: ambiguous });
  else if (!empty) reading.leftOut.push({ lines, text: unit.text });
}
