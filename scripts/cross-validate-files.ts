/** The files of each note, judged by a model that never saw its owner: neither its weights nor its thresholds. */
import { createHash } from 'node:crypto';
import type { FileModel } from '../src/migrate/file-model.ts';
import { calibrated, examplesOf, fit, judged } from './fit-files.ts';
import type { LabelledNote } from './labelled-notes.ts';

const FOLDS = 5;
const foldOf = (owner: string) => createHash('sha256').update(`files ${owner}`).digest()[0]! % FOLDS;

export interface FileModels {
  /** The one that never saw this owner. */
  unseenBy: (owner: string) => FileModel;
  /** The one that saw them all; its thresholds and confidence come from the others. */
  final: FileModel;
}

export function crossValidateFiles(notes: readonly LabelledNote[]): FileModels {
  const examples = new Map(notes.map((note) => [note, examplesOf(note)]));
  const of = (some: readonly LabelledNote[]) => some.flatMap((note) => examples.get(note)!);
  const without = (fold: number) => notes.filter(({ owner }) => foldOf(owner) !== fold);
  const models = Array.from({ length: FOLDS }, (_, fold) => fit(of(without(fold))));
  const seen = (some: readonly LabelledNote[]) =>
    some.flatMap((note) => examples.get(note)!.map((example) => judged(example, models[foldOf(note.owner)]!)));
  const honest = models.map((model, fold) => calibrated(model, seen(without(fold))));
  return { unseenBy: (owner) => honest[foldOf(owner)]!, final: calibrated(fit(of(notes)), seen(notes)) };
}
