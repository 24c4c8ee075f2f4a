/** A freeform note → items of the handoff schema, each with its lines and a confidence. Rules only; the tables list them. */
import { type AnyItemValues, withoutEnd } from '../model/index.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import { type Context, contextOf } from './context.ts';
import { detailsOf } from './details.ts';
import { FILE_FIELDS, FILE_KINDS, type Field, KINDS, KNOWLEDGE } from './fields.ts';
import { type FileFinding, filesOf } from './files.ts';
import { frontMatterUnits } from './front-matter.ts';
import { judge, THRESHOLD } from './judge.ts';
import { type Outcome, outcomeIn } from './outcome.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { sentencesOf } from './sentences.ts';
import { readUnits, type Unit } from './units.ts';

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
  file?: Pick<FileFinding, 'about' | 'deleted'> & { lines?: string };
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
  /** Only if the note says so itself; the last one counts. */
  outcome?: Outcome;
  /** The line at which the note became too long to be read. */
  cutAt?: number;
}

export function readNote(doc: Markdown, firstLine = 0, endLine = doc.starts.length): NoteReading {
  const head = firstLine === 0 ? frontMatterUnits(doc) : [];
  const { units, cutAt } = readUnits(doc, firstLine, endLine);
  return { ...readPieces([...head, ...units]), ...(cutAt !== undefined && { cutAt }) };
}

export function readPieces(units: readonly Unit[]): NoteReading {
  const reading: NoteReading = { items: [], ambiguous: [], leftOut: [] };
  const files = new Map<string, NoteItem>();
  for (const unit of units) {
    const context = contextOf(unit.section);
    const outcome = toldOutcome(unit);
    if (outcome) reading.outcome = outcome;
    const found = filesOf(unit, context);
    for (const finding of found) keepFile(files, unit, finding);
    const before = reading.leftOut.length;
    takeText(reading, unit, context);
    // A line that gave a file or an outcome is not left out.
    if (outcome || found.length > 0) reading.leftOut.length = before;
  }
  mergeNames(files);
  reading.items = [...files.values(), ...reading.items];
  return reading;
}

const rank = (name: Field) => FILE_KINDS.findIndex((other) => FILE_FIELDS[other] === name);

/** A line that gives the outcome is short; in front matter the key is separate. */
function toldOutcome({ text, section }: Unit): Outcome | undefined {
  if (text.length > 400) return undefined;
  return outcomeIn(section?.level === 8 ? `${section.title}: ${text}` : text);
}

/** `server.ts` beside `src/host/server.ts` means that file. */
function mergeNames(files: Map<string, NoteItem>): void {
  const byName = new Map<string, string[]>();
  for (const path of files.keys())
    if (path.includes('/')) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      byName.set(name, [...(byName.get(name) ?? []), path]);
    }
  for (const [path, item] of files) {
    if (path.includes('/')) continue;
    const [whole, ...others] = byName.get(path) ?? [];
    if (whole === undefined) continue;
    files.delete(path);
    // Which of them is meant is unknown; all are kept.
    if (others.length > 0) continue;
    const known = files.get(whole)!;
    if (rank(item.field) < rank(known.field)) known.field = item.field;
  }
}

function keepFile(
  files: Map<string, NoteItem>,
  unit: Unit,
  { kind, mention, confidence, about, deleted }: FileFinding,
): void {
  const path = mention.path.replace(/^\.\//, '');
  const known = files.get(path);
  const field = FILE_FIELDS[kind];
  if (known && rank(known.field) <= rank(field)) return;
  const line = lineAt(unit, mention.start) + 1;
  files.set(path, {
    field,
    value: path,
    point: path,
    path,
    lines: [line, line],
    confidence,
    why: 'a path',
    file: { ...(about && { about }), ...(deleted && { deleted }), ...(mention.lines && { lines: mention.lines }) },
  });
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
    first: lineAt(unit, start),
    last: lineAt(unit, start + Math.max(text.length - 1, 0)),
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

/** The line of an offset in a unit's text. */
function lineAt(unit: Unit, offset: number): number {
  let low = 0;
  let high = unit.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (unit.starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return unit.first + low;
}
