/** From labelled notes to weights: which evidence each piece has, what it is by the labels, and what that teaches. */
import { createHash } from 'node:crypto';
import { isLead } from '../src/migrate/company.ts';
import { contextOf } from '../src/migrate/context.ts';
import { sectionEvidence, unitEvidence } from '../src/migrate/evidence.ts';
import { KINDS, KNOWLEDGE } from '../src/migrate/fields.ts';
import { isPossible } from '../src/migrate/judge.ts';
import { type Models, readNote, unitsOf } from '../src/migrate/read-note.ts';
import { ruleScores } from '../src/migrate/rules.ts';
import type { Say } from '../src/migrate/text-evidence.ts';
import type { Unit } from '../src/migrate/units.ts';
import { CLASSES, Model, plainly, startOf, type Weights } from '../src/migrate/weigh.ts';
import { type Example, fitWeights } from './fit-weights.ts';
import type { LabelledNote, Said } from './labelled-notes.ts';

export interface Piece {
  evidence: Map<string, number>;
  answer: number;
  /** By class: what the rules give, and whether it can be that at all. */
  start: number[];
  /** What is added after learning. */
  plainly: number[];
  possible: boolean[];
}
export interface Studied {
  note: LabelledNote;
  pieces: Piece[];
  fold: number;
}

const FOLDS = 8;
/** Evidence that fewer owners have is somebody's habit. */
const FEWEST_OWNERS = 3;
/** What is rare is worth more: there are ten steps to each blocker. */
const RARE: Partial<Record<string, number>> = { blockers: 6, questions: 2 };
const PENALTY = 10;
/** Single words of headings and evidence that depends on the theme fit the notes at hand too easily. */
const LOOSE = 4;
const isLoose = (name: string) => /^(?:[a-z ]*word|like|under \w+)\t/.test(name);
/** Blockers and questions are too few to learn from everything: only what can have to do with them counts. */
const ALIEN = 10;
const OF_RARE: Partial<Record<string, RegExp>> = {
  blockers:
    /^form\t(?:any|open.*|a reason to block|shouts of waiting)$|\bblockers$|of\twait$|^(?:sure )?theme|(?:waits|until.*|needs what.*|is blocked|as blocked|blocks nothing|requires another|is refused)$|^like\t(?:Waiting|Awaiting|Release is|Gated|This blocks|Needs cred|Deployment pend|Cannot|Ready to merge|On hold|Depends|No image|Stuck)/,
  questions:
    /^form\t(?:any|.*question.*)$|\bquestions?$|of\tdoubt$|^(?:sure )?theme|(?:with decide|not decided|weighing|whether|options|asks|a question word)$|^like\t(?:Decide|Unclear|The retention|It is unclear|Not sure|The upper|Need to confirm|Polling|It is an open|Option|User chooses|Needs research|Should the)/,
};
const penaltyOf = (name: string, kind: string) =>
  PENALTY * (isLoose(name) ? LOOSE : 1) * (OF_RARE[kind]?.test(name) === false ? ALIEN : 1);

const foldOf = (owner: string) => createHash('sha256').update(`fold ${owner}`).digest().readUInt32BE(0) % FOLDS;

export const study = (notes: readonly LabelledNote[]): Studied[] =>
  notes.map((note) => ({ note, pieces: piecesOf(note), fold: foldOf(note.owner) }));

function piecesOf(note: LabelledNote): Piece[] {
  return unitsOf(note.doc).units.flatMap((unit) => {
    const context = contextOf(unit.section);
    const ruled = ruleScores(unit, context);
    if (isLead(unit) || ruled.done || ruled.empty) return [];
    const evidence = new Map<string, number>();
    const heard: Say = (slot, key, strength = 1) => {
      const name = `${slot}\t${key}`;
      evidence.set(name, (evidence.get(name) ?? 0) + strength);
    };
    if (unit.section) sectionEvidence(unit.section, context, heard);
    unitEvidence(unit, context, ruled, heard);
    const possible = CLASSES.map((name) => isPossible(name, unit, context, ruled));
    return [
      {
        evidence,
        answer: answerOf(unit, note),
        start: [...startOf(ruled)],
        plainly: CLASSES.map((name) => plainly(ruled, name)),
        possible,
      },
    ];
  });
}

/** The field that at least half of its lines are labelled with. */
function answerOf({ first, last }: Unit, { items }: LabelledNote): number {
  const counts = KINDS.map((kind) => {
    let lines = 0;
    for (let line = first + 1; line <= last + 1; line++)
      if (items.some((item) => item.field === KNOWLEDGE[kind] && item.lines[0] <= line && line <= item.lines[1]))
        lines++;
    return lines;
  });
  const most = Math.max(...counts);
  return most * 2 >= last - first + 1 ? counts.indexOf(most) + 1 : 0;
}

type Rows = Record<string, number[]>;

/** Hundredths. */
export function learn(studied: readonly Studied[]): Rows {
  const names = commonNames(studied);
  const index = new Map(names.map((name, at) => [name, at]));
  const examples = studied.flatMap(({ pieces }) => pieces.map((piece) => exampleOf(piece, index)));
  const penalty = Float64Array.from(names.flatMap((name) => CLASSES.map((kind) => penaltyOf(name, kind))));
  const weights = fitWeights(examples, penalty, CLASSES.length);
  const rows = names.map((name, at) => [name, CLASSES.map((_, k) => hundredths(weights[at * CLASSES.length + k]!))]);
  return Object.fromEntries(rows.filter(([, row]) => (row as number[]).some((weight) => Math.abs(weight) > 2)));
}

const hundredths = (weight: number) => Math.round(weight * 100) || 0;

function commonNames(studied: readonly Studied[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { note, pieces } of studied)
    for (const { evidence } of pieces)
      for (const name of evidence.keys()) owners.set(name, (owners.get(name) ?? new Set()).add(note.owner));
  return [...owners]
    .filter(([, by]) => by.size >= FEWEST_OWNERS)
    .map(([name]) => name)
    .sort();
}

function exampleOf({ evidence, answer, start }: Piece, index: ReadonlyMap<string, number>): Example {
  const known = [...evidence].filter(([name]) => index.has(name));
  return {
    at: Int32Array.from(known, ([name]) => index.get(name)!),
    strength: Float64Array.from(known, ([, strength]) => strength),
    start: Float64Array.from(start, (hundredths) => hundredths / 100),
    answer,
    weight: RARE[CLASSES[answer]!] ?? 1,
  };
}

/** Weights that were learned without the owners of a fold, for each fold. */
export function learnByFolds(studied: readonly Studied[]): Rows[] {
  return Array.from({ length: FOLDS }, (_, fold) => learn(studied.filter((one) => one.fold !== fold)));
}

const NO_RELIABILITY = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Weights['reliability'];
/** `slot\tkey` taken apart. */
export function bySlot(rows: Rows): Weights['evidence'] {
  const slots: Record<string, Record<string, number[]>> = {};
  for (const [name, row] of Object.entries(rows)) {
    const [slot, key] = name.split('\t') as [string, string];
    slots[slot] = { ...slots[slot], [key]: row };
  }
  return slots;
}

export const modelOf = (evidence: Rows, reliability = NO_RELIABILITY) =>
  new Model({ evidence: bySlot(evidence), reliability });

export type Prediction = { note: string; items: (Said & { lines: [number, number]; confidence: number })[] };
export function predict({ note }: Studied, models: Models): Prediction {
  const { items } = readNote(note.doc, 0, note.doc.starts.length, undefined, models);
  return { note: note.note, items };
}
