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
import { isDone, type Ruled, ruleScores } from './rules.ts';
import type { Section } from './section.ts';
import { sentencesOf } from './sentences.ts';
import { lineIn, ONE_LINE, readUnits, type Unit } from './units.ts';
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
    for (const line of doneLines(unit, context)) reading.done.push(line);
    // A line that gave a file or an outcome is not left out.
    if (reading.leftOut.length > before && (isUsed(used, unit) || saysOutcome(unit))) reading.leftOut.length = before;
  }
  reading.items = [...files.map(fileItem), ...reading.items];
  return reading;
}

function isUsed(lines: ReadonlySet<number>, { first, last }: Unit): boolean {
  for (let line = first; line <= last; line++) if (lines.has(line)) return true;
  return false;
}

function fileItem({ kind, path, written, line, confidence, why, about, deleted, lines }: FileFinding): NoteItem {
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
  // Whatever else it says, it is no item.
  if (isOnePiece(unit) && isDone(unit, context.route)) {
    reading.leftOut.push({ lines: linesOf(unit), text: unit.text });
    return;
  }
  const verdict = judge(unit, context, ruleScores(unit, context), model);
  const pieces = unit.kind === 'row' || (verdict.best && unit.kind !== 'prose') ? [] : cut(unit);
  if (pieces.length < 2) {
    take(reading, unit, context, verdict, model);
    return;
  }
  const parts = pieces.map((piece) => new Part(unit, piece, context, model));
  const point = verdict.best && pointOf(unit, parts, verdict.best.kind);
  if (point) take(reading, partOf(unit, point), context, verdict, model);
  for (const part of parts)
    if (!point || endOf(part.piece) <= point.start || part.piece.start >= endOf(point))
      take(reading, part.unit, context, part.ownVerdict(), model);
}

const isOnePiece = ({ kind, starts }: Unit) => kind === 'row' || (kind !== 'prose' && starts.length < 2);

function cut(unit: Unit): Piece[] {
  if (unit.kind === 'prose') return piecesOf(unit).flatMap((piece) => sentencesIn(piece));
  return unit.starts.length < 2 ? [] : piecesOf(unit);
}

/** A part of a unit as one of its own; it is judged when somebody asks, once. */
class Part {
  readonly piece: Piece;
  readonly unit: Unit;
  readonly ruled: Ruled;
  private readonly context: Context;
  private readonly model: Model;
  private known: Verdict | undefined;

  constructor(whole: Unit, piece: Piece, context: Context, model: Model) {
    this.piece = piece;
    this.unit = partOf(whole, piece);
    this.context = context;
    this.model = model;
    this.ruled = ruleScores(this.unit, context);
    this.known = undefined;
  }

  verdict(): Verdict {
    this.known ??= judge(this.unit, this.context, this.ruled, this.model);
    return this.known;
  }

  /** As what is only a part. */
  ownVerdict(): Verdict {
    return judgePart(this.context, this.ruled, this);
  }
}

const sentencesIn = ({ text, start }: Piece) =>
  sentencesOf(text).map((sentence) => ({ text: sentence.text, start: start + sentence.start }));

/** Of a paragraph the sentences that alone would be of the kind, and what is between them; else all of it. */
function pointOf(unit: Unit, parts: readonly Part[], kind: Kind): Piece {
  const meant = parts.filter((part) => part.verdict().best?.kind === kind);
  const { start } = (meant[0] ?? parts[0]!).piece;
  const last = (meant.at(-1) ?? parts.at(-1)!).piece;
  return { text: unit.text.slice(start, endOf(last)), start };
}

const endOf = ({ text, start }: Piece) => start + text.length;

function partOf(unit: Unit, piece: Piece): Unit {
  const { text, start } = piece;
  return {
    ...unit,
    text,
    starts: ONE_LINE,
    first: lineIn(unit, start),
    last: lineIn(unit, Math.max(endOf(piece) - 1, start)),
  };
}

export interface Explanation {
  /** What it would be otherwise. */
  next: Class;
  /** What spoke for the one and against the other, the strongest first. */
  reasons: Contribution[];
}

/** What an item was judged by, for whoever asks why. */
interface Grounds {
  unit: Unit;
  context: Context;
  kind: Kind;
  next: Class;
  model: Model;
}

/** An item that was judged by its words. Its grounds are nobody's business but of `explanationOf`: they are in no output. */
class Taken implements NoteItem {
  readonly field: Field;
  readonly value: string;
  readonly point: string;
  readonly lines: [number, number];
  readonly confidence: number;
  readonly why: string;
  declare details?: AnyItemValues;
  readonly #grounds: Grounds;

  constructor(grounds: Grounds, point: string, confidence: number, why: string) {
    const { unit, kind } = grounds;
    this.field = KNOWLEDGE[kind];
    this.value = unit.text;
    this.point = point;
    this.lines = [unit.first + 1, unit.last + 1];
    this.confidence = confidence;
    this.why = why;
    this.#grounds = grounds;
  }

  static explain(item: NoteItem): Explanation | undefined {
    if (!(#grounds in item)) return undefined;
    const { unit, context, kind, next, model } = (item as Taken).#grounds;
    return { next, reasons: explain(unit, context, kind, next, model) };
  }
}

export const explanationOf = (item: NoteItem): Explanation | undefined => Taken.explain(item);

function take(reading: NoteReading, unit: Unit, context: Context, verdict: Verdict, model: Model): void {
  const { best, ambiguous, empty } = verdict;
  if (best) {
    const { kind, next, confidence, why } = best;
    const { text, details } = detailsOf(kind, unit);
    const item = new Taken({ unit, context, kind, next, model }, text, confidence, why);
    if (Object.keys(details).length > 0) item.details = details;
    reading.items.push(item);
  } else if (ambiguous) reading.ambiguous.push({ lines: linesOf(unit), text: unit.text, why: ambiguous });
  else if (!empty) reading.leftOut.push({ lines: linesOf(unit), text: unit.text });
}

const linesOf = ({ first, last }: Unit): [number, number] => [first + 1, last + 1];
